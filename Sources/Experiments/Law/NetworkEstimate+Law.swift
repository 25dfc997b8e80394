internal import EffectiveDimension
internal import Foundations
internal import Networks

extension NetworkEstimate {
    /// Groups of rows that are left out one by one.
    private static var rowGroups: Int { 16 }
    /// Fewest rows that say something about their law.
    static var fewestRows: Int { 8 }

    /// The effect of the choice of rows at every scale of an answer; nil if the time ended before or the answer keeps no
    /// networks.
    func rowEffects(
        of answer: DimensionEstimates, normalisation: Normalisation, rows: RowSample, context: RunContext
    ) throws -> [RowEffect]? {
        let groups = rows.groups(min(Self.rowGroups, network.inputCount))
        let all = Set(0..<network.inputCount)
        let without = groups.map { all.subtracting($0).sorted() }
        let halves = [0, 1].map { half in groups.indices.filter { $0 % 2 == half }.flatMap { groups[$0] }.sorted() }
        let isNoisy = network.fisher.noiseSamples > 0
        let count = 1 + without.count + 2 + (isNoisy ? 1 + without.count : 0)
        let step = context.steps(count)
        let carried = try normalisation.carried(from: network, source: source, context: context.silent)
        /// `[scale][network]`.
        func logDeterminants(_ rows: any FisherNetwork, _ normalisation: Normalisation? = nil) throws -> [[Double]] {
            defer { step() }
            return try estimator.logDeterminants(
                of: rows, from: source, like: answer, normalisation: normalisation ?? carried(rows),
                context: context.silent)
        }
        return try TimeLimit.result { () -> [RowEffect]? in
            let base = try logDeterminants(network, normalisation)
            guard base.count == answer.estimates.count else { return nil }
            let left = try without.map { try logDeterminants(rows.network(rows: $0)) }
            let half = try halves.map { try logDeterminants(rows.network(rows: $0)) }
            let noisy = isNoisy ? try logDeterminants(rows.network(noise: 1)) : []
            let noisyLeft = isNoisy ? try without.map { try logDeterminants(rows.network(rows: $0, noise: 1)) } : []
            return answer.estimates.indices.map { scale in
                func change(_ to: [[Double]], from: [[Double]]) -> [Double] {
                    zip(to[scale], from[scale]).map { $0 - $1 }
                }
                func value(_ change: [Double]) -> Double { answer.logMeanExp(change, at: scale).value }
                let changes = left.map { change($0, from: base) }
                let mean = base[scale].indices.map { k in
                    changes.reduce(0) { $0 + $1[k] } / Double(changes.count)
                }
                return RowEffect(
                    changes: changes.map(value), halves: half.map { value(change($0, from: base)) },
                    // Both from the networks of the answer: under the other noise by the ratio to its own whole.
                    otherNoise: isNoisy
                        ? noisyLeft.map { value(change($0, from: base)) - value(change(noisy, from: base)) } : nil,
                    drawsError: answer.logMeanExp(mean, at: scale).standardError)
            }
        }.flatMap { $0 }
    }
}

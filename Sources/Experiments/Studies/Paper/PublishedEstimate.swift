internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Networks

/// The 2sED and its lower bound as Datres et al. (NeurIPS 2024) compute them: M draws, the normalisation `d / mean Tr F` of
/// the same draws, and in the lower sum the draw's own log determinants,
///
///     lower = zeta d + sum_j sum_k w_jk ell_kj / |log eps|,   w_jk proportional to exp(ell_k1 + ... + ell_k,j-1),
///
/// ell_kj the log determinant of layer j of draw k. `log mean exp` of the whole sums is the 2sED, and `lower <= 2sED` holds
/// for any numbers (Jensen's inequality, layer by layer).
///
/// Errors: delete-one jackknife, with the normalisation of the other draws to first order.
struct PublishedEstimate {
    /// The numbers at one pair of scales, in parameters.
    struct Row {
        var full: Estimate
        var lower: Estimate
        var effectiveSampleSize: Double
    }

    /// Number of parameters d.
    let parameters: Int
    /// The normalisation.
    let normalisation: Normalisation
    /// Largest number of eigenvalues of a draw that count at `countingScale`: the sum of `x / (1 + x)`.
    let rank: Double
    /// At the pairs of scales.
    let rows: [Row]

    /// Rank is counted here.
    static let countingScale = 1e-12

    /// Parameters of draw k come from `draw`; `given` is a normalisation of other draws.
    init(
        of model: some MarkovianModel, draws: Int, at scales: [Scale], given: Double? = nil, context: RunContext,
        draw: @escaping @Sendable (Int) -> [Double]
    ) throws {
        parameters = model.parameterCount
        let traces = try context.map(draws) { model.trace(at: draw($0)) }
        normalisation = try Normalisation(parameters: parameters, traces: traces, given: given).checked()
        let kappa = normalisation.kappa
        let factors = scales.map { $0.factor(kappa: kappa) } + [kappa.squareRoot() / Self.countingScale]
        let step = context.steps(draws)
        let ranges = model.layerRanges
        let tables = try context.map(draws, scratch: { model.makeScratch() }) { scratch, k -> [[LogDeterminant]] in
            defer { step() }
            let theta = draw(k)
            var state = model.initialState
            return try ranges.enumerated().map { layer, range in
                let own = try model.logDeterminants(
                    of: layer, parameters: theta[range], state: state, factors: factors, scratch: &scratch)
                if layer + 1 < ranges.count {
                    state = model.advance(state, through: layer, parameters: theta[range])
                }
                return own
            }
        }
        let last = scales.count
        rank = tables.map { table in 2 * table.reduce(0) { $0 + $1[last].slope } }.max() ?? 0
        let shifts = given == nil ? Self.shifts(traces) : []
        let silent = context.silent
        let numbers = try silent.map(scales.count) { index in
            Self.numbers(tables.map { $0.map { $0[index] } }, shifts: shifts)
        }
        let d = model.parameterCount
        rows = zip(scales, numbers).map { scale, numbers in
            Row(
                full: scale.dimension(parameters: d, logDeterminant: numbers[0]),
                lower: scale.dimension(parameters: d, logDeterminant: numbers[1]),
                effectiveSampleSize: numbers[2].value)
        }
    }

    /// `log kappa` without draw i minus that with all.
    private static func shifts(_ traces: [Double]) -> [Double] {
        let sum = traces.reduce(0, +)
        let count = Double(traces.count)
        guard traces.count > 1, sum > 0 else { return [] }
        return traces.map { log(sum / count) - log(max(sum - $0, .leastNormalMagnitude) / (count - 1)) }
    }

    /// Full and lower log determinant with their errors, and the effective sample size, from `[draw][layer]`.
    static func numbers(_ table: [[LogDeterminant]], shifts: [Double]) -> [Estimate] {
        let value = sums(table, without: nil, shift: 0)
        let rest =
            table.count > 1
            ? table.indices.map { sums(table, without: $0, shift: shifts.isEmpty ? 0 : shifts[$0]) } : []
        let size = LogSpace.effectiveSampleSize(table.map { $0.reduce(0) { $0 + $1.value } })
        return [
            .jackknife(value: value.full, leaveOneOut: rest.map(\.full)),
            .jackknife(value: value.lower, leaveOneOut: rest.map(\.lower)),
            Estimate(value: size, standardError: 0, samples: table.count),
        ]
    }

    private static func sums(
        _ table: [[LogDeterminant]], without left: Int?, shift: Double
    ) -> (full: Double, lower: Double) {
        let draws = table.indices.filter { $0 != left }
        var prefixes = [Double](repeating: 0, count: draws.count)
        var lower = 0.0
        for layer in table[0].indices {
            let terms = draws.map { table[$0][layer].value + shift * table[$0][layer].slope }
            let weights = LogSpace.normalisedWeights(prefixes)
            lower += zip(weights, terms).reduce(0) { $0 + $1.0 * $1.1 }
            for index in prefixes.indices { prefixes[index] += terms[index] }
        }
        return (LogSpace.logMeanExp(prefixes), lower)
    }
}

import Foundation
internal import Foundations

/// What the plain estimator keeps of one draw: log determinants at every pair of scales, no spectrum.
struct DrawTable: Sendable {
    /// `[layer][scale]`: log det_j at the draw's own parameters.
    var own: [[LogDeterminant]] = []
    /// `[layer - 1][scale]`: log det_j at the draw's own earlier layers and the layer parameters of the inner draws.
    var inner: [[InnerMeans]] = []

    /// Tabulates the draw `theta`, which has the given number among the draws.
    init<Model: MarkovianModel>(
        _ model: Model, theta: [Double], number: Int, inner innerDraws: [[Double]], factors: [Double],
        scratch: inout Model.Scratch
    ) throws {
        precondition(
            theta.count == model.parameterCount, "\(theta.count) parameters for a model of \(model.parameterCount)")
        var state = model.initialState
        for (layer, range) in model.layerRanges.enumerated() {
            if layer == 0 || innerDraws.isEmpty {
                own.append(try Self.logDeterminants(model, layer, theta[range], state, factors, &scratch))
            } else if model.layers[layer].hasConstantBlocks {
                let constant = try Self.logDeterminants(model, layer, theta[range], state, factors, &scratch)
                own.append(constant)
                inner.append(constant.map { InnerMeans(constant: $0, count: innerDraws.count) })
            } else {
                let table = try innerDraws.map {
                    try Self.logDeterminants(model, layer, $0[range], state, factors, &scratch)
                }
                own.append(
                    number < innerDraws.count
                        ? table[number]
                        : try Self.logDeterminants(model, layer, theta[range], state, factors, &scratch))
                inner.append(factors.indices.map { scale in InnerMeans(table.map { $0[scale] }) })
            }
            if layer + 1 < model.layers.count {
                state = model.advance(state, through: layer, parameters: theta[range])
            }
        }
    }

    private static func logDeterminants<Model: MarkovianModel>(
        _ model: Model, _ layer: Int, _ parameters: ArraySlice<Double>, _ state: Model.State, _ factors: [Double],
        _ scratch: inout Model.Scratch
    ) throws -> [LogDeterminant] {
        var sums = [LogDeterminant](repeating: .zero, count: factors.count)
        try model.forEachBlock(of: layer, parameters: parameters, state: state, scratch: &scratch) { roots, count in
            for (index, factor) in factors.enumerated() {
                sums[index] = sums[index] + count * LogDeterminant(squareRoots: roots, factor: factor)
            }
        }
        return sums
    }
}

/// The two inner means of the lower bounds over the inner draws of a layer, at one pair of scales.
struct InnerMeans: Sendable {
    /// log det of each inner draw.
    private let values: [Double]
    /// `log sum exp` of the values without each one.
    private let leaveOneOutSums: [Double]
    /// Mean of log det: the inner term of the published lower bound.
    let mean: LogDeterminant
    /// `log E[det]`: the inner term of the tight lower bound.
    let logMean: LogDeterminant

    init(_ entries: [LogDeterminant]) {
        values = entries.map(\.value)
        leaveOneOutSums = LogSpace.leaveOneOutLogSumExp(values)
        let count = Double(entries.count)
        let sum = entries.reduce(.zero, +)
        mean = LogDeterminant(value: sum.value / count, slope: sum.slope / count)
        let weights = LogSpace.normalisedWeights(values)
        logMean = LogDeterminant(
            value: LogSpace.logMeanExp(values), slope: zip(weights, entries).reduce(0) { $0 + $1.0 * $1.1.slope })
    }

    /// The same log det whatever the inner draw.
    init(constant: LogDeterminant, count: Int) {
        values = []
        leaveOneOutSums = []
        mean = constant
        logMean = constant
    }

    /// The mean without inner draw i; the whole mean where i is not among the inner draws or is the only one.
    func mean(without i: Int) -> Double {
        guard values.indices.contains(i), values.count > 1 else { return mean.value }
        let count = Double(values.count)
        return (mean.value * count - values[i]) / (count - 1)
    }

    /// `log E[det]` without inner draw i, under the same conditions.
    func logMean(without i: Int) -> Double {
        guard values.indices.contains(i), values.count > 1 else { return logMean.value }
        return leaveOneOutSums[i] - log(Double(values.count - 1))
    }
}

import Foundation
internal import Foundations

/// The log determinants of one draw at every pair of scales, stored by the plain estimator instead of spectra.
struct DrawTable: Sendable, Codable {
    /// `[layer][scale]`: log det_j at the draw's own parameters.
    var own: [[LogDeterminant]] = []
    /// `[layer - 1][scale]`: log det_j at the draw's own earlier layers and the layer parameters of the inner draws.
    var inner: [[InnerMeans]] = []

    /// A table of its parts; without inner means it gives no lower bounds.
    init(own: [[LogDeterminant]], inner: [[InnerMeans]] = []) {
        self.own = own
        self.inner = inner
    }

    /// Tabulates the draw `theta` with the given number. The inner draws are the first `innerCount` of all draws,
    /// repeated by `innerDraw`.
    init<Model: MarkovianModel>(
        _ model: Model, theta: [Double], number: Int, innerCount: Int, innerDraw: (Int) -> [Double], factors: [Double],
        scratch: inout Model.Scratch
    ) throws {
        precondition(
            theta.count == model.parameterCount, "\(theta.count) parameters for a model of \(model.parameterCount)")
        func logDeterminants(_ layer: Int, _ parameters: ArraySlice<Double>) throws -> [LogDeterminant] {
            try model.logDeterminants(
                of: layer, parameters: parameters, state: state, factors: factors, scratch: &scratch)
        }
        var state = model.initialState
        for (layer, range) in model.layerRanges.enumerated() {
            if layer == 0 || innerCount == 0 {
                own.append(try logDeterminants(layer, theta[range]))
            } else if model.layers[layer].hasConstantBlocks {
                let constant = try logDeterminants(layer, theta[range])
                own.append(constant)
                inner.append(constant.map { InnerMeans(constant: $0, count: innerCount) })
            } else {
                let table = try (0..<innerCount).map { try logDeterminants(layer, innerDraw($0)[range]) }
                own.append(number < innerCount ? table[number] : try logDeterminants(layer, theta[range]))
                inner.append(factors.indices.map { scale in InnerMeans(table.map { $0[scale] }) })
            }
            if layer + 1 < model.layers.count {
                state = model.advance(state, through: layer, parameters: theta[range])
            }
        }
    }
}

/// The two inner means of the lower bounds over the inner draws of a layer, at one pair of scales.
struct InnerMeans: Sendable, Codable {
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

    /// The same log det for every inner draw.
    init(constant: LogDeterminant, count: Int) {
        values = []
        leaveOneOutSums = []
        mean = constant
        logMean = constant
    }

    /// The mean without inner draw i; the whole mean if i is not among the inner draws or is the only one.
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

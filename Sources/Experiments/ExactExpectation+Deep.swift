internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Networks

extension ExactExpectation {
    /// Parameters before the last layer that a product of rules can bear.
    static let mostDeepParameters = 4

    /// Whether a network is deep and small enough: three layers or more, the last one linear, few parameters before it.
    static func isDeep(_ network: MarkovianNetwork) -> Bool {
        let hidden = network.layers.dropLast()
        return hidden.count >= 2 && network.layers[hidden.count].hasConstantBlocks
            && hidden.reduce(0) { $0 + $1.parameters } <= mostDeepParameters
    }

    /// The expectations of a deep network by products of Gauss-Legendre rules, halved at 0, where square roots of Fisher
    /// blocks have kinks; the error is the difference of two orders.
    init(ofDeep network: MarkovianNetwork, low: Double, high: Double, scale: Scale) throws {
        let ends = low < 0 && high > 0 ? [low, 0, high] : [low, high]
        func sums(order: Int) throws -> (normalisation: Double, sums: DeepSums) {
            let rule = GaussLegendre(order: order, ends: ends)
            let trace = try DeepSums(network, rule: rule, factor: 0).trace
            let normalisation = Double(network.parameterCount) / trace
            let factor = scale.magnification * normalisation.squareRoot()
            return (normalisation, try DeepSums(network, rule: rule, factor: factor))
        }
        // As many nodes in all for few parameters as for the most.
        let order = [12, 28, 48, 48][Self.mostDeepParameters - network.layers.dropLast().reduce(0) { $0 + $1.parameters }]
        let (coarse, fine) = (try sums(order: 3 * order / 4), try sums(order: order))
        self.init(
            normalisation: fine.normalisation, expected: fine.sums.expected, lower: fine.sums.published,
            tight: fine.sums.tight,
            error: max(
                abs(fine.sums.expected - coarse.sums.expected), abs(fine.sums.published - coarse.sums.published),
                abs(fine.sums.tight - coarse.sums.tight)))
    }
}

/// Integrals over the parameters of a chain of layers, layer by layer.
private struct DeepSums {
    /// `[layer]`: integral of the determinants of the layers before.
    private var normalisers: [Double]
    /// `[layer]`: the same with the mean of log det of the layer, and with the logarithm of its mean det.
    private var meanLogs: [Double]
    private var logMeans: [Double]
    private var whole = 0.0
    /// `E[Tr F]`, at factor 0.
    private(set) var trace = 0.0

    /// `log E[det]`.
    var expected: Double { log(whole) }
    /// The published lower sum: `log E[det_1]` and means of log det under the tilted laws.
    var published: Double { logMeans[0] + sum(meanLogs) }
    /// The tight lower sum, with logarithms of mean determinants.
    var tight: Double { logMeans[0] + sum(logMeans) }

    private func sum(_ terms: [Double]) -> Double {
        terms.indices.dropFirst().reduce(0) { $0 + terms[$1] / normalisers[$1] }
    }

    init(_ network: MarkovianNetwork, rule: GaussLegendre, factor: Double) throws {
        normalisers = Array(repeating: 0, count: network.layers.count)
        meanLogs = normalisers
        logMeans = normalisers
        var scratch = network.makeScratch()
        let points = network.layers.map { shape in
            shape.hasConstantBlocks
                ? [(parameters: [Double](repeating: 0, count: shape.parameters), weight: 1.0)]
                : Self.product(of: rule, dimension: shape.parameters)
        }
        try visit(network, points, layer: 0, state: network.initialState, weight: 1, factor: factor, &scratch)
    }

    private static func product(
        of rule: GaussLegendre, dimension: Int
    ) -> [(parameters: [Double], weight: Double)] {
        (0..<dimension).reduce([(parameters: [], weight: 1)]) { points, _ in
            points.flatMap { point in
                zip(rule.nodes, rule.weights).map { (point.parameters + [$0], point.weight * $1) }
            }
        }
    }

    /// All parameters of the layers from `layer` on, where the earlier ones have the integrand `weight`.
    private mutating func visit(
        _ network: MarkovianNetwork, _ points: [[(parameters: [Double], weight: Double)]], layer: Int,
        state: MarkovianNetwork.State, weight: Double, factor: Double, _ scratch: inout MarkovianNetwork.Scratch
    ) throws {
        let shape = network.layers[layer]
        let width = shape.parametersPerUnit
        let distinct = shape.hasConstantBlocks ? 1 : shape.units
        let copies = Double(shape.units / distinct)
        var (meanLog, mean) = (0.0, 0.0)
        var determinants: [Double] = []
        for point in points[layer] {
            var value = 0.0
            for unit in 0..<distinct {
                let roots = try network.blockSpectrum(
                    ofUnitIn: layer, parameters: point.parameters[(unit * width)..<((unit + 1) * width)], state: state,
                    scratch: &scratch)
                value += copies * LogDeterminant(squareRoots: roots, factor: factor).value
                trace += weight * point.weight * copies * roots.reduce(0) { $0 + $1 * $1 }
            }
            determinants.append(exp(value))
            meanLog += point.weight * value
            mean += point.weight * determinants[determinants.count - 1]
        }
        normalisers[layer] += weight
        meanLogs[layer] += weight * meanLog
        logMeans[layer] += weight * log(mean)
        guard layer + 1 < network.layers.count else {
            whole += weight * mean
            return
        }
        for (point, determinant) in zip(points[layer], determinants) {
            try visit(
                network, points, layer: layer + 1,
                state: network.advance(state, through: layer, parameters: point.parameters[...]),
                weight: weight * point.weight * determinant, factor: factor, &scratch)
        }
    }
}

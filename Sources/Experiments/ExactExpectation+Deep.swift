internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Networks

extension ExactExpectation {
    /// The largest number of parameters before the last layer for a product of rules.
    static let mostDeepParameters = 4

    /// Whether a network is deep and small enough: three layers or more, the last one linear, few parameters before it.
    static func isDeep(_ network: some FisherNetwork) -> Bool {
        let hidden = network.layers.dropLast()
        return hidden.count >= 2 && network.layers[hidden.count].hasConstantBlocks
            && hidden.reduce(0) { $0 + $1.parameters } <= mostDeepParameters
    }

    /// The expectations of a deep network by products of Gauss-Legendre rules; the error is the difference of two orders.
    init(ofDeep network: some FisherNetwork, low: Double, high: Double, scale: Scale) throws {
        func sums(order: Int) throws -> (normalisation: Double, sums: DeepSums) {
            let rule = LayerRule(low: low, high: high, order: order)
            let trace = try DeepSums(network, rule: rule, factor: 0).trace
            let normalisation = Double(network.parameterCount) / trace
            let factor = scale.factor(kappa: normalisation)
            return (normalisation, try DeepSums(network, rule: rule, factor: factor))
        }
        let parameters = network.layers.dropLast().reduce(0) { $0 + $1.parameters }
        let orders = parameters < Self.mostDeepParameters ? (9, 12) : (6, 8)
        let (coarse, fine) = (try sums(order: orders.0), try sums(order: orders.1))
        self.init(
            normalisation: fine.normalisation, expected: fine.sums.expected, lower: fine.sums.published,
            tight: fine.sums.tight,
            error: max(
                abs(fine.sums.expected - coarse.sums.expected), abs(fine.sums.published - coarse.sums.published),
                abs(fine.sums.tight - coarse.sums.tight)))
    }
}

/// Points and weights for the parameters of one layer, uniform on a box.
///
/// Square roots of Fisher blocks have kinks where a parameter is 0, and where two of a layer are equal up to sign or
/// both 0. So axes are cut at 0, and once more near 0, where tanh bends. For two parameters on a symmetric box, the
/// eight triangles between axes and diagonals are parametrised by `(r, r t)` with the Jacobian r (Duffy, SIAM J. Numer.
/// Anal. 19, 1982).
private struct LayerRule {
    let low: Double
    let high: Double
    let order: Int

    func points(dimension: Int) -> [(parameters: [Double], weight: Double)] {
        if dimension == 2, low == -high { return triangles() }
        let ends = low < 0 && high > 0 ? [low, low / 6, 0, high / 6, high] : [low, high]
        let rule = GaussLegendre(order: order, ends: ends)
        return (0..<dimension).reduce([(parameters: [], weight: 1)]) { points, _ in
            points.flatMap { point in
                zip(rule.nodes, rule.weights).map { (point.parameters + [$0], point.weight * $1) }
            }
        }
    }

    private func triangles() -> [(parameters: [Double], weight: Double)] {
        let radii = GaussLegendre(order: order, ends: [0, high / 6, high])
        let slopes = GaussLegendre(order: order, ends: [0, 1])
        return zip(radii.nodes, radii.weights).flatMap { r, first in
            zip(slopes.nodes, slopes.weights).flatMap { t, second in
                [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)].flatMap { a, b in
                    // A triangle is an eighth of the box; the mean of 2 r / high over the radii is 1.
                    let weight = first * second * 2 * r / high / 8
                    return [([a * r, b * r * t], weight), ([a * r * t, b * r], weight)]
                }
            }
        }
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
    /// The published lower sum: `log E[det_1]` and means of log det under the tilted distributions.
    var published: Double { logMeans[0] + sum(meanLogs) }
    /// The tight lower sum, with logarithms of mean determinants.
    var tight: Double { logMeans[0] + sum(logMeans) }

    private func sum(_ terms: [Double]) -> Double {
        terms.indices.dropFirst().reduce(0) { $0 + terms[$1] / normalisers[$1] }
    }

    init(_ network: some FisherNetwork, rule: LayerRule, factor: Double) throws {
        normalisers = Array(repeating: 0, count: network.layers.count)
        meanLogs = normalisers
        logMeans = normalisers
        var scratch = network.makeScratch()
        let points = network.layers.map { shape in
            shape.hasConstantBlocks
                ? [(parameters: [Double](repeating: 0, count: shape.parameters), weight: 1.0)]
                : rule.points(dimension: shape.parameters)
        }
        try visit(network, points, layer: 0, state: network.initialState, weight: 1, factor: factor, &scratch)
    }

    /// All parameters of the layers from `layer` on, where the earlier ones have the integrand `weight`.
    private mutating func visit<Network: FisherNetwork>(
        _ network: Network, _ points: [[(parameters: [Double], weight: Double)]], layer: Int,
        state: Network.State, weight: Double, factor: Double, _ scratch: inout Network.Scratch
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

import EffectiveDimension
import Foundation
import Foundations

/// A chain of layers with diagonal Fisher blocks given by a formula: the state is one number, and the parameter `p` at
/// place `i` of its unit in layer `j` gives the entry `root(j, i, p, state)^2`.
struct DiagonalChain: MarkovianModel {
    var layers: [LayerShape]
    var root: @Sendable (_ layer: Int, _ place: Int, _ parameter: Double, _ state: Double) -> Double
    var next: @Sendable (_ state: Double, _ parameters: ArraySlice<Double>) -> Double = { state, _ in state }

    var initialState: Double { 1 }

    func makeScratch() {}

    func advance(_ state: Double, through layer: Int, parameters: ArraySlice<Double>) -> Double {
        next(state, parameters)
    }

    func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Double, scratch: inout Void
    ) throws -> [Double] {
        parameters.enumerated().map { root(layer, $0, $1, state) }.filter { $0 > 0 }.sorted(by: >)
    }

    func trace(of layer: Int, parameters: ArraySlice<Double>, state: Double) -> Double {
        let width = layers[layer].parametersPerUnit
        return parameters.enumerated().reduce(0) { sum, entry in
            let value = root(layer, entry.offset % width, entry.element, state)
            return sum + value * value
        }
    }
}

extension DiagonalChain {
    /// One unit with the constant entries `diagonal`.
    static func constant(_ diagonal: [Double]) -> DiagonalChain {
        DiagonalChain(
            layers: [LayerShape(units: 1, parametersPerUnit: diagonal.count, hasConstantBlocks: true)],
            root: { _, place, _, _ in diagonal[place].squareRoot() })
    }

    /// Three layers, each of which depends on all before it: 2 x 3, 3 x 2 and 1 x 4 parameters.
    static let restless = DiagonalChain(
        layers: [
            LayerShape(units: 2, parametersPerUnit: 3, hasConstantBlocks: false),
            LayerShape(units: 3, parametersPerUnit: 2, hasConstantBlocks: false),
            LayerShape(units: 1, parametersPerUnit: 4, hasConstantBlocks: false),
        ],
        root: { layer, place, parameter, state in abs(parameter) * state * Double(place + 1) / Double(layer + 1) },
        next: { state, parameters in state * (0.375 + parameters.reduce(0) { $0 + $1 * $1 } / 2) })

    /// As `restless`, with a last layer that does not depend on its own parameters.
    static let restlessWithLinearEnd: DiagonalChain = {
        var chain = restless
        chain.layers[2] = LayerShape(units: 2, parametersPerUnit: 2, hasConstantBlocks: true)
        let root = chain.root
        chain.root = { layer, place, parameter, state in
            layer == 2 ? state * Double(place + 1) : root(layer, place, parameter, state)
        }
        return chain
    }()

    /// One parameter whose log det is `values[parameter]` at eps = 0.1, zeta = 0 under the normalisation 1.
    static func logDeterminants(_ values: [Double]) -> DiagonalChain {
        DiagonalChain(
            layers: [LayerShape(units: 1, parametersPerUnit: 1, hasConstantBlocks: false)],
            root: { _, _, parameter, _ in expm1(values[Int(parameter)]) / 10 })
    }
}

/// Draw `k` of `count` parameters, uniform on [-1, 1].
@Sendable func uniformDraw(_ k: Int, count: Int) -> [Double] {
    var stream = RandomStream(seed: 11, purpose: .priorDraws, index: UInt64(k))
    return (0..<count).map { _ in stream.uniform(-1, 1) }
}

extension DiagonalChain {
    /// The plain estimates of this chain for a list of draws, at each pair of scales.
    func estimates(
        _ draws: [[Double]], at scales: [Scale], given: Double? = nil, lower: Bool = true, threads: Int = 2,
        distribution: ParameterSource.Distribution = .given, bySpectra: Bool = false
    ) throws -> [DimensionEstimate] {
        var estimator = PlainEstimator()
        let context = RunContext(threads: threads)
        let source = ParameterSource(distribution, count: draws.count, seed: 1) { number, _ in draws[number] }
        if bySpectra {
            estimator = try estimator.withSpectra(of: self, from: source, lowerBounds: lower, context: context)
        }
        let normalisation = try estimator.normalisation(of: self, from: source, given: given, context: context)
        return try estimator.estimate(
            self, from: source, at: scales, normalisation: normalisation, lowerBounds: lower, context: context
        ).estimates
    }

    /// Independent draws, uniform on [-1, 1].
    func uniformSource(count: Int = 1, seed: UInt64 = 1) -> ParameterSource {
        .layered(layers.map { _ in .uniform(low: -1, high: 1) }, of: layers, count: count, seed: seed)
    }

    func uniformDraws(_ count: Int) -> [[Double]] { (0..<count).map { uniformDraw($0, count: parameterCount) } }
}

/// Whether two numbers agree to a relative tolerance.
func agree(_ a: Double, _ b: Double, to tolerance: Double = 1e-12) -> Bool {
    abs(a - b) <= tolerance * max(abs(a), abs(b))
}

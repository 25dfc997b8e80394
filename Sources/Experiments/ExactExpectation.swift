public import EffectiveDimension
import Foundation
internal import Foundations
public import Networks

/// Expectations of a tiny network under a uniform distribution by quadrature: the true values for tests of estimators.
///
/// The networks allowed are
/// - one layer of units with one or two parameters each;
/// - two layers, the first with at most two parameters and the last linear, so that its block does not depend on its
///   own parameters and both lower bounds are equal;
/// - a deeper network with at most four parameters before its linear last layer, such as 1-1-1-1-1 or 1-2-1-1.
public struct ExactExpectation: Sendable {
    /// `kappa = d / E[Tr F]`.
    public let normalisation: Double
    /// `log E[det]`, nats.
    public let expected: Double
    /// The published lower sum, `log E[det_1] + E_Phi[log det_2]` for two layers, nats.
    public let lower: Double
    /// The tight lower sum, nats; the same for one or two layers.
    public let tight: Double
    /// Estimated error of each in nats, from the quadrature rule.
    public let error: Double

    /// The expectations of a network at one pair of scales, its parameters uniform on [low, high].
    public init(of network: some FisherNetwork, low: Double, high: Double, scale: Scale) throws {
        precondition(
            network.fisher.isChain && network.fisher.estimate == "expected",
            "no quadrature for \(network.fisher.name) networks with the \(network.fisher.estimate) Fisher matrix")
        let layers = network.layers
        if Self.isDeep(network) {
            self = try Self(ofDeep: network, low: low, high: high, scale: scale)
            return
        }
        precondition(
            layers.count == 1 && layers[0].parametersPerUnit <= 2
                || layers.count == 2 && layers[0].parameters <= 2 && layers[1].hasConstantBlocks,
            "no quadrature for \(network.architecture.name)")
        // The units of a single layer are identically distributed: integrate one and take the power.
        let copies = layers.count == 1 ? layers[0].units : 1
        let dimension = layers[0].parameters / copies
        let rule = Quadrature(relativeTolerance: 1e-7)
        func integral(_ f: (_ logs: [Double], _ trace: Double) -> Double, factor: Double) throws -> Quadrature.Result {
            try rule.unitCube(dimension: dimension) { point in
                let theta = point.map { low + (high - low) * $0 }
                return try Self.evaluate(network, theta, copies: copies, factor: factor, f)
            }
        }
        let trace = try integral({ _, trace in trace }, factor: 0)
        let normalisation = Double(network.parameterCount) / (Double(copies) * trace.value)
        let factor = scale.factor(kappa: normalisation)
        // Determinants relative to that of one draw, to avoid overflow.
        let middle = try Self.evaluate(
            network, Array(repeating: low + 0.7 * (high - low), count: dimension), copies: copies, factor: factor
        ) { logs, _ in logs.reduce(0, +) }
        let whole = try integral({ logs, _ in exp(logs.reduce(0, +) - middle) }, factor: factor)
        let expected = Double(copies) * (middle + log(whole.value))
        var relative = whole.error / whole.value
        let lower: Double
        if layers.count == 1 {
            lower = expected
        } else {
            let first = try integral({ logs, _ in exp(logs[0]) }, factor: factor)
            let second = try integral({ logs, _ in exp(logs[0]) * logs[1] }, factor: factor)
            lower = log(first.value) + second.value / first.value
            relative += first.error / first.value * (1 + abs(lower)) + second.error / first.value
        }
        // The derivative by the log trace is at most half the number of parameters.
        self.init(
            normalisation: normalisation, expected: expected, lower: lower, tight: lower,
            error: Double(copies) * relative + Double(network.parameterCount) / 2 * trace.error / trace.value)
    }

    init(normalisation: Double, expected: Double, lower: Double, tight: Double, error: Double) {
        self.normalisation = normalisation
        self.expected = expected
        self.lower = lower
        self.tight = tight
        self.error = error
    }

    /// `f` of the log determinants of each layer and the trace; for `copies` units of one layer those of one unit.
    private static func evaluate(
        _ network: some FisherNetwork, _ theta: [Double], copies: Int, factor: Double,
        _ f: (_ logs: [Double], _ trace: Double) -> Double
    ) throws -> Double {
        var scratch = network.makeScratch()
        var state = network.initialState
        var parameters = theta
        var (logs, trace): ([Double], Double) = ([], 0)
        for (layer, shape) in network.layers.enumerated() {
            if layer > 0 { parameters = Array(repeating: 0, count: shape.parameters) }
            let units = parameters.count / shape.parametersPerUnit
            for unit in 0..<units {
                let roots = try network.blockSpectrum(
                    ofUnitIn: layer,
                    parameters: parameters[(unit * shape.parametersPerUnit)..<((unit + 1) * shape.parametersPerUnit)],
                    state: state, scratch: &scratch)
                if unit == 0 { logs.append(0) }
                logs[layer] += LogDeterminant(squareRoots: roots, factor: factor).value
                trace += roots.reduce(0) { $0 + $1 * $1 }
            }
            if layer + 1 < network.layers.count {
                state = network.advance(state, through: layer, parameters: parameters[...])
            }
        }
        return f(logs, trace)
    }
}

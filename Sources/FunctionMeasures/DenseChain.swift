import Foundation
internal import Foundations
public import Networks

/// A network of dense layers at given weights, in the form that the measures of its function read.
///
/// `z_l = W_l x_{l-1} + b_l`, `x_l = act_l(z_l)`, with the norms that bound rounding errors.
public struct DenseChain: Sendable {
    /// One dense layer.
    final class Layer: Sendable {
        let inputs: Int
        let units: Int
        /// [units x inputs], row-major.
        let weights: [Double]
        let biases: [Double]
        let activation: Activation
        /// The Euclidean norm of each unit's weights.
        let rowNorms: [Double]
        /// The size of each unit's bias.
        let biasSizes: [Double]
        /// An upper bound of the spectral norm of the weights.
        let spectralBound: Double
        /// The Frobenius norm of the weights.
        let frobenius: Double
        /// The Euclidean norm of the biases.
        let biasNorm: Double

        init(inputs: Int, units: Int, weights: [Double], biases: [Double], activation: Activation) {
            self.inputs = inputs
            self.units = units
            self.weights = weights
            self.biases = biases
            self.activation = activation
            var columnSums = [Double](repeating: 0, count: inputs)
            var largestRow = 0.0
            var norms: [Double] = []
            for unit in 0..<units {
                var (squares, sum) = (0.0, 0.0)
                for (input, weight) in weights[(unit * inputs)..<((unit + 1) * inputs)].enumerated() {
                    squares += weight * weight
                    sum += abs(weight)
                    columnSums[input] += abs(weight)
                }
                norms.append(squares.squareRoot())
                largestRow = max(largestRow, sum)
            }
            rowNorms = norms
            biasSizes = biases.map(abs)
            biasNorm = norm(biases[...])
            frobenius = norm(norms[...])
            spectralBound = min(frobenius, ((columnSums.max() ?? 0) * largestRow).squareRoot())
        }

        /// Whether units switch between two slopes.
        var switches: Bool { activation == .relu || activation == .leakyReLU }
        /// The slope of a unit that is off.
        var offSlope: Double { activation == .leakyReLU ? activation.derivative(-1) : 0 }
    }

    /// The layers from the inputs to the outputs.
    let layers: [Layer]
    /// The weights as exact rationals, made on first use.
    let exact: ExactWeights
    /// Number of inputs.
    public var inputs: Int { layers[0].inputs }
    /// Number of outputs.
    public var outputs: Int { layers[layers.count - 1].units }
    /// Number of units with an activation that switches.
    public var switchingUnits: Int { layers.filter(\.switches).reduce(0) { $0 + $1.units } }
    /// Whether the function is piecewise linear.
    public var isPiecewiseLinear: Bool { layers.allSatisfy { $0.switches || $0.activation == .identity } }
    /// Widths of the layers after the inputs, with whether their units switch.
    public var widths: [(units: Int, switches: Bool)] { layers.map { ($0.units, $0.switches) } }
    /// `log prod (n_l + 1)` over the switching layers: no segment has more activation regions (Serra et al., ICML 2018).
    public var logLargestRegions: Double {
        layers.filter(\.switches).reduce(0) { $0 + log1p(Double($1.units)) }
    }

    /// The network at parameters in unit order; throws `UserError` unless all layers are dense, without skips.
    ///
    /// `what` names in the error what is asked for.
    public init(_ architecture: Architecture, parameters: [Double], for what: String) throws {
        precondition(
            parameters.count == architecture.parameterCount,
            "\(parameters.count) parameters for \(architecture.name)")
        guard architecture.isDenseChain else {
            throw UserError(
                .usage, "\(what) needs dense layers without skips", "network \(architecture.name)",
                "leave the measure out, or name networks such as 54-16-7")
        }
        self.init(
            layers: zip(architecture.layers, architecture.layerRanges).map { layer, range in
                let width = layer.parametersPerUnit
                let own = (0..<layer.units).map { range.lowerBound + $0 * width }
                return Layer(
                    inputs: layer.fanIn, units: layer.units,
                    weights: own.flatMap { parameters[$0..<($0 + layer.fanIn)] },
                    biases: own.map { layer.hasBias ? parameters[$0 + layer.fanIn] : 0 },
                    activation: layer.activation)
            })
    }

    init(layers: [Layer]) {
        self.layers = layers
        exact = ExactWeights(layers)
    }

    /// Throws `UserError` unless the function is piecewise linear.
    public func requirePieces(for what: String, name: String) throws {
        guard isPiecewiseLinear else {
            let activation = layers.first { !$0.switches && $0.activation != .identity }?.activation.rawValue ?? ""
            throw UserError(
                .usage, "\(what) needs relu or leaky-relu units, these are \(activation)", "network \(name)",
                "a smooth network has no linear regions; linear-approximation counts pieces for it")
        }
    }
}

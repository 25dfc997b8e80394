internal import LinearAlgebra

/// The shape of a multilayer perceptron: layer widths, activation, biases and the kind of its last layer.
public struct Architecture: Sendable, Hashable {
    /// Whether the last layer applies the activation.
    public enum LastLayer: String, Sendable, CaseIterable, Codable {
        /// No activation: the last Fisher block does not depend on the last layer's weights.
        case linear
        /// The activation of the other layers.
        case activated
    }

    /// Widths from the inputs to the outputs, at least two.
    public let widths: [Int]
    /// The activation of the hidden layers.
    public let activation: Activation
    /// The kind of the last layer.
    public let lastLayer: LastLayer
    /// Whether every unit has a bias.
    public let hasBias: Bool

    /// An architecture; `widths` holds at least two positive numbers.
    public init(widths: [Int], activation: Activation = .relu, lastLayer: LastLayer = .linear, hasBias: Bool = false) {
        precondition(widths.count >= 2 && widths.allSatisfy { $0 > 0 }, "widths \(widths) make no network")
        self.widths = widths
        self.activation = activation
        self.lastLayer = lastLayer
        self.hasBias = hasBias
    }

    /// Parses widths such as `54-16-7`; throws `NetworkError` on anything else.
    public static func widths(parsing text: String) throws -> [Int] {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let widths = parts.compactMap { Int($0) }
        guard widths.count == parts.count, widths.allSatisfy({ $0 > 0 && $0 <= 1_000_000 }) else {
            throw NetworkError(
                .usage, "'\(text)' is no network", "--network", "write whole numbers joined by hyphens, such as 54-16-7"
            )
        }
        guard widths.count >= 2 else {
            throw NetworkError(
                .usage, "network '\(text)' has one number", "--network",
                "give inputs and outputs at least, such as 54-7")
        }
        return widths
    }

    /// Refuses inputs [samples x features] that do not fit the first layer.
    func check(_ inputs: Matrix) throws {
        precondition(inputs.rows > 0, "no inputs")
        guard inputs.columns == widths[0] else {
            throw NetworkError(
                .badData, "the data have \(inputs.columns) features and the network takes \(widths[0])",
                "network \(name)", "start the network with \(inputs.columns)")
        }
    }

    /// The name of the shape, such as `54-16-7`.
    public var name: String { widths.map(String.init).joined(separator: "-") }

    /// Number of layers of weights.
    public var depth: Int { widths.count - 1 }

    /// Parameters of one unit of a layer: its weights, then its bias if there is one.
    public func parametersPerUnit(_ layer: Int) -> Int { widths[layer] + (hasBias ? 1 : 0) }

    /// Number of parameters of the network.
    public var parameterCount: Int { (0..<depth).reduce(0) { $0 + parametersPerUnit($1) * widths[$1 + 1] } }

    /// The activation of a layer.
    public func activation(of layer: Int) -> Activation {
        layer == depth - 1 && lastLayer == .linear ? .identity : activation
    }

    /// Reorders parameters from the file order (each layer's weights [out x in] row-major, then its biases) into the unit
    /// order used here (each unit's weights, then its bias).
    public func unitOrder(fromLayerOrder parameters: some Collection<Double>) -> [Double] {
        precondition(parameters.count == parameterCount, "\(parameters.count) parameters for \(parameterCount)")
        guard hasBias else { return Array(parameters) }
        let source = Array(parameters)
        var result: [Double] = []
        result.reserveCapacity(source.count)
        var start = 0
        for layer in 0..<depth {
            let (fanIn, units) = (widths[layer], widths[layer + 1])
            for unit in 0..<units {
                result += source[(start + unit * fanIn)..<(start + (unit + 1) * fanIn)]
                result.append(source[start + units * fanIn + unit])
            }
            start += units * (fanIn + 1)
        }
        return result
    }
}

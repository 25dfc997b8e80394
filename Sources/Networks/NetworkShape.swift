/// A network's layers in a form that can be stored: widths and common settings.
public struct NetworkShape: Codable, Sendable, Hashable {
    /// Layer widths, inputs first, such as `54-16-7`.
    public var widths: String
    /// Activation of the hidden layers.
    public var activation: Activation
    /// The kind of the last layer.
    public var lastLayer: Architecture.LastLayer
    /// Whether units have biases.
    public var bias: Bool

    /// By default relu units without biases and a linear last layer.
    public init(
        _ widths: String, activation: Activation = .relu, lastLayer: Architecture.LastLayer = .linear,
        bias: Bool = false
    ) {
        self.widths = widths
        self.activation = activation
        self.lastLayer = lastLayer
        self.bias = bias
    }

    /// The name of the network and the number of values that it reads.
    public func readInputs() throws -> (name: String, inputs: Int) {
        let architecture = try architecture()
        return (architecture.name, architecture.widths[0])
    }

    /// The layers; throws `UserError` if the widths cannot be read.
    public func architecture() throws -> Architecture {
        Architecture(
            widths: try Architecture.widths(parsing: widths), activation: activation, lastLayer: lastLayer,
            hasBias: bias)
    }
}

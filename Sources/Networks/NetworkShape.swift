/// A network's layers in a form that can be stored: a notation and common settings.
public struct NetworkShape: Codable, Sendable, Hashable {
    /// Layer widths, inputs first, such as `54-16-7`, or the notation of a network with convolutions, such as
    /// `cnn:7-5|10-50-34-10;norm=batch`.
    public var widths: String
    /// Activation of the hidden layers.
    public var activation: Activation
    /// The kind of the last layer.
    public var lastLayer: Architecture.LastLayer
    /// Whether units have biases.
    public var bias: Bool
    /// The layers as a file describes them; nil if the notation does.
    public var blocks: NetworkDescription?

    /// The network that a file describes, named by it.
    public init(_ name: String, blocks: NetworkDescription) {
        self.init(name)
        self.blocks = blocks
    }

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

    /// Whether the network starts with convolutions, whose layers depend on the size of the images.
    public var readsImages: Bool { blocks?.readsImages ?? ConvolutionalNotation.isUsed(by: widths) }

    /// The network with convolutions with those of the given options that its notation does not set.
    public func completed(with options: [(key: String, value: String)]) -> NetworkShape {
        precondition(readsImages && blocks == nil, "\(widths) has no options")
        let own = Set(ConvolutionalNotation.options(of: widths).map(\.key))
        var shape = self
        for option in options where !own.contains(option.key) { shape.widths += ";\(option.key)=\(option.value)" }
        return shape
    }

    /// Throws `UserError` if the notation cannot be read.
    public func validate() throws {
        if blocks == nil, readsImages { _ = try ConvolutionalNotation(parsing: widths) } else { _ = try architecture() }
    }

    /// The name of the network and the number of values that it reads; nil if that is left to the data.
    public func readInputs() throws -> (name: String, inputs: Int?) {
        if let blocks { return (widths, blocks.inputCount) }
        if readsImages { return (widths, try ConvolutionalNotation(parsing: widths).image?.count) }
        let architecture = try architecture()
        return (architecture.name, architecture.widths[0])
    }

    /// The layers; `inputs` is the number of values of the data, from which a network with convolutions takes its image if it
    /// does not say it. Throws `UserError` if the notation cannot be read, or does not fit such inputs.
    public func architecture(inputs: Int? = nil) throws -> Architecture {
        if let blocks { return try blocks.architecture(name: widths) }
        if readsImages {
            return try ConvolutionalNotation(parsing: widths).architecture(
                inputs: inputs, name: widths, activation: activation, lastLayer: lastLayer, hasBias: bias)
        }
        return Architecture(
            widths: try Architecture.widths(parsing: widths), activation: activation, lastLayer: lastLayer,
            hasBias: bias)
    }
}

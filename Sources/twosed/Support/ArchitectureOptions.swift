import ArgumentParser
import Experiments
import Foundations
import Networks

/// The flags of an architecture, besides its widths.
struct ArchitectureOptions: ParsableArguments {
    @Option(help: "Activation of the hidden layers (default relu; a file of weights leaves it to this flag).")
    var activation: Activation?

    @Option(help: "Whether the last layer applies the activation (default linear).")
    var lastLayer: Architecture.LastLayer?

    @Flag(help: "Give every unit a bias.")
    var bias = false

    @OptionGroup(title: "Options of networks with convolutions (cnn:7-5|10-50-34-10)")
    var convolutions: ConvolutionOptions

    /// The network in this notation, unchecked, or that of a file of weights or of a description.
    func shape(_ network: String) throws -> NetworkShape {
        if NetworkDescription.isNamed(by: network) {
            guard activation == nil, lastLayer == nil, !bias, !convolutions.isGiven else {
                throw UserError(
                    .usage, "the description says its layers", "--network \(network)",
                    "leave out the flags of layers, or change the file")
            }
            return NetworkShape(network, blocks: try NetworkDescription.load(network))
        }
        guard !NetworkShape(network).readsImages, NetworkFile.isNamed(by: network) else {
            return NetworkShape(
                try convolutions.completed(network), activation: activation ?? .relu, lastLayer: lastLayer ?? .linear,
                bias: bias)
        }
        let file = try NetworkFile(contentsOf: network)
        let notation = try convolutions.completed(file.notation)
        let lastLayer = lastLayer ?? file.lastLayer ?? .linear
        let isLinear = file.layers.count == 1 && !file.readsImages && lastLayer == .linear
        guard let activation = activation ?? file.activation ?? (isLinear ? .identity : nil) else {
            throw UserError(
                .usage, "the file does not say its activation", "\(network), \(file.description)",
                "add --activation relu, tanh, or the one that the network was trained with")
        }
        if bias && !file.hasBias {
            throw UserError(
                .usage, "the layers of the file have no biases", "--bias, \(network)", "leave out --bias")
        }
        let unsaid = file.readsImages ? ConvolutionOptions.defaults(of: notation) : ""
        PendingNotes.add(
            "\(network) is read as \(file.description), \(activation.rawValue), \(lastLayer.rawValue) last layer"
                + (unsaid.isEmpty ? "" : ", \(unsaid) by default"))
        return NetworkShape(notation, activation: activation, lastLayer: lastLayer, bias: file.hasBias)
    }
}

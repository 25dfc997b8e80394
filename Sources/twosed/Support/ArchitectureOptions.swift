import ArgumentParser
import Networks

/// The flags of an architecture, besides its widths.
struct ArchitectureOptions: ParsableArguments {
    @Option(help: "Activation of the hidden layers.")
    var activation: Activation = .relu

    @Option(help: "Whether the last layer applies the activation.")
    var lastLayer: Architecture.LastLayer = .linear

    @Flag(help: "Give every unit a bias.")
    var bias = false

    /// The network with these widths, unchecked.
    func shape(_ widths: String) -> NetworkShape {
        NetworkShape(widths, activation: activation, lastLayer: lastLayer, bias: bias)
    }
}

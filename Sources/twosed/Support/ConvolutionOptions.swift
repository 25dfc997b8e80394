import ArgumentParser
import Foundations
import Networks

/// The options of a network with convolutions as flags, for all networks of a command that do not say otherwise.
struct ConvolutionOptions: ParsableArguments {
    @Option(help: "Normalisation of every channel: none (default), batch or batch-affine.")
    var norm: String?

    @Option(help: ArgumentHelp("Pooling: max:2 (default), avg:2, with a step max:3:2, or none.", valueName: "kind:w"))
    var pool: String?

    @Option(help: "Stride of the convolutions (default 1).")
    var stride: Int?

    @Option(help: "Zeros on every side of a map (default 0).")
    var padding: Int?

    @Option(help: "Flattening: shared, one kernel for all maps (default), or full, all numbers of all maps.")
    var flatten: String?

    @Option(help: "Where the noise of a convolution enters: after-pool (default) or before-pool.")
    var noise: String?

    @Option(
        help: ArgumentHelp(
            "Skip connections, such as 1>3: layer 1 is added to layer 3; 0 is the input.", valueName: "a>b,..."))
    var skip: String?

    @Option(
        help: ArgumentHelp(
            "Projections, such as 1>3: layer 1 is added to convolution 3 through kernels of 1 x 1.",
            valueName: "a>b,..."))
    var project: String?

    @Option(help: ArgumentHelp("Channels, height and width of the inputs (default: a square).", valueName: "CxHxW"))
    var image: String?

    /// The options by their names in the notation.
    private var given: [(key: String, value: String)] {
        [
            ("norm", norm), ("pool", pool), ("stride", stride.map(String.init)), ("padding", padding.map(String.init)),
            ("flatten", flatten), ("noise", noise), ("skip", skip), ("project", project),
            ("image", image),
        ].compactMap { key, value in value.map { (key, $0) } }
    }

    /// Whether any of the flags is there.
    var isGiven: Bool { !given.isEmpty }

    /// The notation with the options that it does not set itself.
    func completed(_ network: String) throws -> String {
        guard let first = given.first else { return network }
        let shape = NetworkShape(network)
        guard shape.readsImages else {
            throw UserError(
                .usage, "'\(network)' has no convolutions", "--\(first.key)",
                "leave out the flag, or write it in the notation of the others: "
                    + "cnn:7-5|10-50-34-10;\(first.key)=\(first.value)")
        }
        return shape.completed(with: given).widths
    }

    /// Those of the options that no file of weights holds and this notation does not set, with their defaults.
    static func defaults(of notation: String) -> String {
        [("pool", "max:2"), ("stride", "1"), ("padding", "0")]
            .filter { !notation.contains(";\($0.0)=") }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

public import LinearAlgebra

/// A complete description of a network with its Fisher matrix, in a form that can be stored: shape, noise, prior and
/// inputs by name.
///
/// The command, the studies and Swift callers build all networks from it.
public struct NetworkSpecification: Codable, Sendable, Hashable {
    /// The layers.
    public var shape: NetworkShape
    /// The Fisher matrix.
    public var fisher: FisherSettings
    /// The distribution of the parameters.
    public var prior: Prior
    /// The source of the inputs.
    public var inputs: InputSource
    /// Number of inputs N; nil for 100 of a sample or a table, and for all of an array.
    public var samples: Int?

    /// By default a chain with sigma 0.1, the forward pass noise-free, and the parameters uniform on [-1, 1].
    public init(
        _ shape: NetworkShape, fisher: FisherSettings = FisherSettings(), prior: Prior = .standard,
        inputs: InputSource, samples: Int? = nil
    ) {
        self.shape = shape
        self.fisher = fisher
        self.prior = prior
        self.inputs = inputs
        self.samples = samples
    }

    /// Throws if settings exclude each other.
    public func validate() throws {
        try shape.validate()
        try fisher.validate()
    }

    /// The network on its inputs [samples x features], as `FisherSettings` makes it.
    public func network(on inputs: Matrix, seed: UInt64, rowNumbers: [Int]? = nil) throws -> any FisherNetwork {
        try fisher.network(
            shape.architecture(inputs: inputs.columns), on: inputs, seed: seed, rowNumbers: rowNumbers)
    }
}

internal import EffectiveDimension
internal import Foundations
public import LinearAlgebra

/// A complete description of a network with its Fisher matrix, in a form that can be stored: shape, noise, prior and
/// inputs by name.
///
/// The command, the studies and Swift callers build all networks from it.
public struct NetworkSpecification: Codable, Sendable, Hashable {
    /// The Fisher matrix.
    public enum Fisher: String, Codable, Sendable, CaseIterable {
        /// Of the chain of noisy layers.
        case markovian
        /// Of all parameters at once, the labels distributed by the softmax of the outputs.
        case softmax
        /// Of all parameters at once, with normal noise on the outputs only.
        case gaussian
    }

    /// How the Fisher matrix of a chain is found.
    public enum FisherEstimate: String, Codable, Sendable, CaseIterable {
        /// Expected over the noise of each layer.
        case expected
        /// The sum of sampled score products.
        case empirical
    }

    /// The layers.
    public var shape: NetworkShape
    /// The Fisher matrix.
    public var fisher: Fisher
    /// How the Fisher matrix of a chain is found.
    public var fisherEstimate: FisherEstimate
    /// Standard deviations of the noise: one for all layers, or one for each.
    public var sigma: [Double]
    /// Forward noise samples for each input; 0 for a noise-free forward pass.
    public var forwardNoise: Int
    /// The distribution of the parameters.
    public var prior: Prior
    /// The method of computing spectra; nil to choose by cost and accuracy.
    public var spectrum: SpectrumMethod?
    /// The source of the inputs.
    public var inputs: InputSource
    /// Number of inputs N; nil for 100 of a sample or a table, and for all of an array.
    public var samples: Int?

    /// By default sigma is 0.1, the forward pass noise-free, and the parameters uniform on [-1, 1].
    public init(
        _ shape: NetworkShape, fisher: Fisher = .markovian, fisherEstimate: FisherEstimate = .expected,
        sigma: [Double] = [0.1], forwardNoise: Int = 0, prior: Prior = .standard, spectrum: SpectrumMethod? = nil,
        inputs: InputSource, samples: Int? = nil
    ) {
        self.shape = shape
        self.fisher = fisher
        self.fisherEstimate = fisherEstimate
        self.sigma = sigma
        self.forwardNoise = forwardNoise
        self.prior = prior
        self.spectrum = spectrum
        self.inputs = inputs
        self.samples = samples
    }

    /// Throws if settings exclude each other.
    public func validate() throws {
        _ = try shape.architecture()
        func refuse(_ what: Message, setting: String, _ remedy: Message) throws {
            throw UserError(.usage, what, setting: setting, remedy)
        }
        if fisher != .markovian, fisherEstimate == .empirical {
            try refuse(
                "sampled scores are those of a chain of layers", setting: "fisherEstimate",
                "use \(setting: "fisher") markovian")
        }
        if fisher != .markovian, forwardNoise > 0 {
            try refuse(
                "\(fisher) networks have no inner noise", setting: "forwardNoise",
                "use 0, or \(setting: "fisher") markovian")
        }
        if fisher == .gaussian, sigma.count != 1 {
            try refuse(
                "\(sigma.count) noise deviations for the outputs", setting: "sigma",
                "give one with \(setting: "fisher") gaussian")
        }
        if !(0...1000).contains(forwardNoise) {
            try refuse("\(forwardNoise) noise samples", setting: "forwardNoise", "give a number from 0 to 1000")
        }
    }

    /// The network on its inputs [samples x features].
    ///
    /// `firstRow` is the index of the first input in a larger sample, whose forward noise the rows keep. Blocks above
    /// `LanczosDeterminants.defaultThreshold` use quadrature unless `spectrum` names a method.
    public func network(on inputs: Matrix, seed: UInt64, firstRow: Int = 0) throws -> any FisherNetwork {
        try validate()
        let architecture = try shape.architecture()
        switch (fisher, fisherEstimate) {
        case (.markovian, .empirical):
            return try EmpiricalMarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise, seed: seed, method: spectrum,
                firstRow: firstRow)
        case (.markovian, .expected):
            var network = try MarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise, seed: seed,
                method: spectrum ?? .singularValues, firstRow: firstRow)
            if spectrum == nil { network.useLanczosWhereBlocksAreLarge(seed: seed) }
            return network
        case (.softmax, _):
            return try DeterministicNetwork(architecture, inputs: inputs, output: .softmax, method: spectrum)
        case (.gaussian, _):
            return try DeterministicNetwork(
                architecture, inputs: inputs, output: .gaussian(sigma: sigma[0]), method: spectrum)
        }
    }
}

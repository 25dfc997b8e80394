internal import Foundations
public import LinearAlgebra

/// The Fisher matrix of a network, in a form that can be stored: its kind, its noise and the method of its spectra.
///
/// It makes the model of any architecture, also of layers of your own.
public struct FisherSettings: Codable, Sendable, Hashable {
    /// The kind of Fisher matrix.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Of the chain of noisy layers.
        case markovian
        /// Of all parameters at once, the labels distributed by the softmax of the outputs.
        case softmax
        /// Of all parameters at once, with normal noise on the outputs only.
        case gaussian
    }

    /// How the Fisher matrix of a chain is computed.
    public enum Estimate: String, Codable, Sendable, CaseIterable {
        /// Expected over the noise of each layer.
        case expected
        /// The sum of sampled score products.
        case empirical
    }

    /// The kind of Fisher matrix.
    public var kind: Kind
    /// How the Fisher matrix of a chain is computed.
    public var estimate: Estimate
    /// Standard deviations of the noise: one for all layers, or one for each.
    public var sigma: [Double]
    /// Forward noise samples for each input; 0 for a noise-free forward pass.
    public var forwardNoise: Int
    /// The method of computing spectra; nil to choose by cost and accuracy.
    public var spectrum: SpectrumMethod?

    /// By default a chain with sigma 0.1 and a noise-free forward pass.
    public init(
        _ kind: Kind = .markovian, estimate: Estimate = .expected, sigma: [Double] = [0.1], forwardNoise: Int = 0,
        spectrum: SpectrumMethod? = nil
    ) {
        self.kind = kind
        self.estimate = estimate
        self.sigma = sigma
        self.forwardNoise = forwardNoise
        self.spectrum = spectrum
    }

    /// Throws if settings exclude each other.
    public func validate() throws {
        func refuse(_ what: Message, setting: String, _ remedy: Message) throws {
            throw UserError(.usage, what, setting: setting, remedy)
        }
        if kind != .markovian, estimate == .empirical {
            try refuse(
                "sampled scores are those of a chain of layers", setting: "fisherEstimate",
                "use \(setting: "fisher") markovian")
        }
        if kind != .markovian, forwardNoise > 0 {
            try refuse(
                "\(kind) networks have no inner noise", setting: "forwardNoise",
                "use 0, or \(setting: "fisher") markovian")
        }
        if kind == .gaussian, sigma.count != 1 {
            try refuse(
                "\(sigma.count) noise deviations for the outputs", setting: "sigma",
                "give one with \(setting: "fisher") gaussian")
        }
        if !(0...1000).contains(forwardNoise) {
            try refuse("\(forwardNoise) noise samples", setting: "forwardNoise", "give a number from 0 to 1000")
        }
    }

    /// A network on its inputs [samples x features].
    ///
    /// `rowNumbers` holds the numbers of the inputs in a larger sample, so that they keep their forward noise; nil for
    /// 0, 1, .... Blocks above `LanczosDeterminants.defaultThreshold` use quadrature unless `spectrum` names a method.
    public func network(
        _ architecture: Architecture, on inputs: Matrix, seed: UInt64, rowNumbers: [Int]? = nil
    ) throws -> any FisherNetwork {
        try validate()
        switch (kind, estimate) {
        case (.markovian, .empirical):
            return try EmpiricalMarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise, seed: seed, method: spectrum,
                rowNumbers: rowNumbers)
        case (.markovian, .expected):
            var network = try MarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise, seed: seed,
                method: spectrum ?? .singularValues, rowNumbers: rowNumbers)
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

public import EffectiveDimension

/// A network on given inputs with one of the Fisher matrices, ready for any estimator and able to say what it is.
public protocol FisherNetwork: MarkovianModel {
    /// The shape.
    var architecture: Architecture { get }
    /// Number of inputs N.
    var inputCount: Int { get }
    /// What the Fisher matrix is about.
    var fisher: FisherDescription { get }
    /// How spectra are found, by the name used on the command line.
    var methodName: String { get }
    /// How spectra were found so far, in words, where the method does not say it.
    var spectrumNotes: [String] { get }
}

/// What a Fisher matrix is about, for the record.
public struct FisherDescription: Sendable, Equatable {
    /// `markovian`, `softmax` or `gaussian`.
    public var name: String
    /// `expected` over the noise that makes the score, or `empirical` from sampled scores.
    public var estimate: String
    /// Noise deviations, one for each noisy layer.
    public var sigma: [Double]
    /// Forward noise samples for each input; 0 for a noise-free forward pass.
    public var noiseSamples: Int
    /// Whether the model is a chain of layers that lower bounds can go along.
    public var isChain: Bool
}

extension MarkovianNetwork: FisherNetwork {
    /// Number of inputs N.
    public var inputCount: Int { initialState.rows }
    /// A chain of layers, expected over the noise of each layer.
    public var fisher: FisherDescription {
        FisherDescription(
            name: "markovian", estimate: "expected", sigma: sigma, noiseSamples: noiseSamples, isChain: true)
    }
    /// The name of the one method.
    public var methodName: String { method.name }
    /// The method says it all.
    public var spectrumNotes: [String] { [] }
}

extension DeterministicNetwork: FisherNetwork {
    /// Number of inputs N.
    public var inputCount: Int { initialState.rows }
    /// One matrix for all parameters, expected over the labels.
    public var fisher: FisherDescription {
        FisherDescription(
            name: output.name, estimate: "expected", sigma: output.sigma.map { [$0] } ?? [], noiseSamples: 0,
            isChain: false)
    }
    /// The name of the method, or `auto`.
    public var methodName: String { spectrum.name }
    /// Which ways were taken.
    public var spectrumNotes: [String] { spectrum.notes }
}

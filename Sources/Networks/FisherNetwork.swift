public import EffectiveDimension
import Foundation
internal import Foundations

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

    /// `E[Tr F]` in closed form under a law of each layer's parameters; nil where there is no such form.
    func exactMeanTrace(laws: [ParameterLaw]) -> Double?
}

extension FisherNetwork {
    /// No closed form.
    public func exactMeanTrace(laws: [ParameterLaw]) -> Double? { nil }

    /// The law of each of the model's layers under a prior; nil for a model of one layer in all under a prior that
    /// differs between the layers of the architecture.
    public func laws(_ prior: Prior) -> [ParameterLaw]? {
        let laws = prior.laws(for: architecture)
        if laws.count == layers.count { return laws }
        return Set(laws).count == 1 ? Array(repeating: laws[0], count: layers.count) : nil
    }

    /// The normalisation by the mean trace under a prior: in closed form where there is one, else from forward passes.
    public func normalisation(prior: Prior, seed: UInt64, threads: Int) throws -> Normalisation {
        if let laws = laws(prior), let trace = exactMeanTrace(laws: laws) {
            return try Normalisation(
                parameters: parameterCount, meanTrace: Estimate(value: trace, standardError: 0, samples: 1)
            ).checked()
        }
        return try normalisation(threads: threads) {
            prior.draw($0, for: architecture, seed: seed, purpose: .normalisationDraws)
        }
    }

    /// The normalisation from forward passes of their own, so many that they cost about a second, 256 at least.
    public func normalisation(threads: Int, draw: @Sendable (Int) -> [Double]) throws -> Normalisation {
        let work = Double(inputCount * max(1, fisher.noiseSamples) * parameterCount)
        let draws = Int(min(max(3e9 / work, 256), 16_384))
        return try .byForwardPasses(self, draws: draws, threads: threads, draw: draw)
    }
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
    /// A chain of layers, expected over the noise of each layer.
    public var fisher: FisherDescription {
        FisherDescription(
            name: "markovian", estimate: "expected", sigma: sigma, noiseSamples: noiseSamples, isChain: true)
    }
    /// The name of the one method, or `lanczos` where it serves the large blocks.
    public var methodName: String { lanczos == nil ? method.name : "lanczos" }
    /// The errors of Lanczos quadrature, if it was used.
    public var spectrumNotes: [String] {
        guard let lanczos else { return [] }
        let errors = lanczos.relativeErrors
        func percent(_ share: Double) -> String { String(format: "%.2g%%", 100 * share) }
        return [
            "Log determinants of blocks above \(lanczos.threshold) x \(lanczos.threshold) are estimated by stochastic Lanczos "
                + "quadrature (\(lanczos.probes) probes, \(lanczos.steps) steps): for a layer of one draw the standard error "
                + "from the probes is at most \(percent(errors.probes)), the correction for unfinished convergence at most "
                + "\(percent(errors.steps))."
        ]
    }
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

public import EffectiveDimension
import Foundation
internal import Foundations

/// A network on given inputs with one of the Fisher matrices, for any estimator, with a description of itself.
public protocol FisherNetwork: MarkovianModel {
    /// The shape.
    var architecture: Architecture { get }
    /// Number of inputs N.
    var inputCount: Int { get }
    /// The description of the Fisher matrix.
    var fisher: FisherDescription { get }
    /// The method of computing spectra, by its name on the command line.
    var methodName: String { get }
    /// Notices about spectra, as sentences.
    func notes(on notices: SpectrumNotices) -> [String]
}

extension FisherNetwork {
    /// Each input with each sample of its forward noise.
    public var sampleCount: Int { inputCount * max(1, fisher.noiseSamples) }

    /// Independent draws of the parameters from a prior.
    public func source(_ prior: Prior, count: Int, seed: UInt64) -> ParameterSource {
        let laws = prior.laws(for: architecture)
        if laws.count == layers.count { return .layered(laws, of: layers, count: count, seed: seed) }
        if Set(laws).count == 1 {
            return .layered(Array(repeating: laws[0], count: layers.count), of: layers, count: count, seed: seed)
        }
        return ParameterSource(.mixed, count: count, seed: seed) { [architecture] number, purpose in
            prior.draw(number, for: architecture, seed: seed, purpose: purpose)
        }
    }
}

/// The description of a Fisher matrix, for records.
public struct FisherDescription: Sendable, Equatable {
    /// `markovian`, `softmax` or `gaussian`.
    public var name: String
    /// `expected` over the noise of the score, or `empirical` from sampled scores.
    public var estimate: String
    /// Standard deviations of the noise, one for each noisy layer.
    public var sigma: [Double]
    /// Forward noise samples for each input; 0 for a noise-free forward pass.
    public var noiseSamples: Int
    /// Whether the model is a chain of layers, for which lower bounds exist.
    public var isChain: Bool
}

extension MarkovianNetwork: FisherNetwork {
    /// A chain of layers, expected over the noise of each layer.
    public var fisher: FisherDescription {
        FisherDescription(
            name: "markovian", estimate: "expected", sigma: sigma, noiseSamples: noiseSamples, isChain: true)
    }
    /// The name of the method, or `lanczos` if that is used for large blocks.
    public var methodName: String { lanczos == nil ? method.name : "lanczos" }
    /// The errors of Lanczos quadrature, if it was used.
    public func notes(on notices: SpectrumNotices) -> [String] {
        guard let lanczos else { return [] }
        func percent(_ share: Double) -> String { String(format: "%.2g%%", 100 * share) }
        return [
            "Log determinants of blocks above \(lanczos.threshold) x \(lanczos.threshold) are estimated by stochastic Lanczos "
                + "quadrature (\(lanczos.probes) probes, \(lanczos.steps) steps): for a layer of one draw the standard error "
                + "from the probes is at most \(percent(notices.probeError)), the correction for unfinished convergence at "
                + "most \(percent(notices.stepError))."
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
    /// The methods that were used.
    public func notes(on notices: SpectrumNotices) -> [String] { spectrum.notes(on: notices) }
}

public import EffectiveDimension
internal import Foundations
public import LinearAlgebra
public import Networks

/// A request for the dimensions of one network, with everything the answer depends on.
public struct NetworkEstimate: Sendable {
    /// Where the parameters come from.
    public enum Draws: Sendable {
        /// Independent draws from a law.
        case prior(Prior, count: Int)
        /// The rows of a matrix [draws x parameters] in file order: each layer's weights row-major, then its biases.
        case given(Matrix)

        /// Number of draws.
        public var count: Int {
            switch self {
            case .prior(_, let count): count
            case .given(let matrix): matrix.rows
            }
        }
    }

    /// The network on its inputs.
    public let network: any FisherNetwork
    /// What the inputs are, in words.
    public let inputs: String
    /// The parameters.
    public let draws: Draws
    /// The factor `kappa`, or nil to take it from the draws.
    public let normalisation: Double?
    /// Seed of the draws.
    public let seed: UInt64
    /// Workers.
    public let threads: Int

    /// A request; throws where draws from a file do not fit the network.
    public init(
        network: any FisherNetwork, inputs: String, draws: Draws, normalisation: Double? = nil, seed: UInt64,
        threads: Int
    ) throws {
        if case .given(let matrix) = draws, matrix.columns != network.architecture.parameterCount {
            throw StudyError(
                .badData,
                "the draws have \(matrix.columns) parameters, the network "
                    + "\(network.architecture.name) has \(network.architecture.parameterCount)", "--parameters",
                "give [draws x parameters]; with --bias each layer's biases follow its weights")
        }
        self.network = network
        self.inputs = inputs
        self.draws = draws
        self.normalisation = normalisation
        self.seed = seed
        self.threads = threads
    }

    /// The parameters of draw k, in unit order.
    public func draw(_ k: Int) -> [Double] {
        switch draws {
        case .prior(let prior, _): prior.draw(k, for: network.architecture, seed: seed)
        case .given(let matrix): network.architecture.unitOrder(fromLayerOrder: matrix.row(k))
        }
    }

    /// The factor `kappa` and the mean trace, by forward passes alone.
    public func normalise() throws -> Normalisation {
        try estimator(includingLowerBounds: false).normalisation(of: network, given: normalisation, draw: draw)
    }

    /// Dimensions at every pair of scales by the plain estimator.
    public func dimensions(
        at scales: [Scale], normalisation: Normalisation, includingLowerBounds: Bool,
        progress: @Sendable (Double) -> Void = { _ in }
    ) throws -> [DimensionEstimate] {
        try estimator(includingLowerBounds: includingLowerBounds).estimate(
            network, scales: scales, normalisation: normalisation, draw: draw, advance: progress)
    }

    private func estimator(includingLowerBounds: Bool) -> PlainEstimator {
        PlainEstimator(draws: draws.count, includesLowerBounds: includingLowerBounds, threads: threads)
    }

    /// Square roots of the eigenvalues of the raw Fisher matrix of every draw [draws x parameters], descending within each
    /// layer and padded with zeros.
    public func squareRootSpectra() throws -> Matrix {
        try Self.squareRootSpectra(of: network, draws: draws.count, threads: threads, draw: draw)
    }

    private static func squareRootSpectra(
        of network: some FisherNetwork, draws: Int, threads: Int, draw: @Sendable (Int) -> [Double]
    ) throws -> Matrix {
        let rows = try parallelMap(draws, threads: threads, scratch: { network.makeScratch() }) { scratch, k in
            try network.squareRootSpectrum(at: draw(k), scratch: &scratch)
        }
        return Matrix(rows: rows.count, columns: network.parameterCount, elements: rows.flatMap { $0 })
    }

    /// The whole answer as a document.
    public func document(
        at scales: [ExactScale], progress: @Sendable (Double) -> Void = { _ in }
    ) throws -> EstimateDocument {
        let start = ContinuousClock.now
        let factor = try normalise()
        let estimates = try dimensions(
            at: scales.map(\.scale), normalisation: factor, includingLowerBounds: network.fisher.isChain,
            progress: progress)
        let seconds = (ContinuousClock.now - start).seconds
        return EstimateDocument(
            model: model, method: method, normalisation: factor.factor, normalisationOrigin: factor.origin.rawValue,
            meanTrace: factor.meanTrace.value, meanTraceStandardError: factor.meanTrace.standardError,
            rows: zip(estimates, scales).map(EstimateDocument.Row.init), notes: notes,
            environment: RunEnvironment(threads: threads), timing: .init(computeSeconds: seconds))
    }

    private var model: EstimateDocument.Model {
        let shape = network.architecture
        return EstimateDocument.Model(
            network: shape.name, parameters: shape.parameterCount, activation: shape.activation.rawValue,
            lastLayer: shape.lastLayer.rawValue, bias: shape.hasBias, fisher: network.fisher.name,
            fisherEstimate: network.fisher.estimate, sigma: network.fisher.sigma,
            forwardNoise: network.fisher.noiseSamples, prior: priorName, inputs: inputs, samples: network.inputCount)
    }

    private var method: EstimateDocument.Method {
        EstimateDocument.Method(
            estimator: "plain", draws: draws.count, eigen: network.methodName, seed: seed)
    }

    private var priorName: String {
        switch draws {
        case .prior(let prior, _): prior.description
        case .given: "given"
        }
    }

    private var notes: [String] {
        let noise =
            network.fisher.noiseSamples == 0
            ? "a noise-free forward pass"
            : "a fixed sample of the forward noise (\(network.fisher.noiseSamples) for each input)"
        return [
            "The numbers are about the given inputs and \(noise), not about the law they come from.",
            "Averages run over the parameters as they are drawn; the parameter box is not rescaled to the unit cube.",
        ] + network.spectrumNotes
    }
}

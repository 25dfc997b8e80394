public import EffectiveDimension
public import Foundations
public import LinearAlgebra
public import Networks

/// A request for the dimensions of one network, with everything the answer depends on.
public struct NetworkEstimate: Sendable {
    /// The network on its inputs.
    public let network: any FisherNetwork
    /// A description of the inputs.
    public let inputs: String
    /// The parameters.
    public let draws: Draws
    /// The estimator of `E[det]`.
    public private(set) var estimator: any DimensionEstimator
    /// The factor `kappa`, or nil for that of the estimator.
    public let normalisation: Double?
    /// The parameters for the estimator, in unit order.
    public let source: ParameterSource
    /// The rows as a sample of their law, which the numbers are then about; nil for numbers about the given rows.
    public let law: RowSample?

    /// A request; throws if draws from a file do not match the network, or the estimator does not allow the draws.
    public init(
        network: any FisherNetwork, inputs: String, draws: Draws, estimator: any DimensionEstimator = PlainEstimator(),
        normalisation: Double? = nil, seed: UInt64, law: RowSample? = nil
    ) throws {
        if law != nil, network.inputCount < Self.fewestRows {
            throw UserError(
                .usage, "\(network.inputCount) inputs are too few to say something about their law", setting: "law",
                "give \(Self.fewestRows) inputs or more")
        }
        self.law = law
        self.estimator = estimator
        self.network = network
        self.inputs = inputs
        self.draws = draws
        self.normalisation = normalisation
        source = try draws.source(for: network, seed: seed)
        try estimator.check(source, for: network)
    }

    /// The factor `kappa` and the mean trace, by forward passes or in closed form.
    public func normalise(context: RunContext = RunContext()) throws -> Normalisation {
        try estimator.normalisation(of: network, from: source, given: normalisation, context: context.silent)
    }

    /// Dimensions at every pair of scales.
    public func dimensions(
        at scales: [Scale], normalisation: Normalisation, lowerBounds: Bool, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        try estimator.dimensions(
            of: network, from: source, at: scales, normalisation: normalisation, lowerBounds: lowerBounds,
            context: context)
    }

    /// Whether the spectra of all draws are known.
    var hasSpectra: Bool { (estimator as? PlainEstimator)?.hasSpectra == true }

    /// The same request with the spectra of all draws, from which any scales follow, if it is a plain estimate and they are
    /// not too many; see `PlainEstimator.withSpectra`. Only singular values of the chain's blocks are as exact as its
    /// determinants, and not much slower.
    func withSpectra(context: RunContext) throws -> NetworkEstimate {
        guard let plain = estimator as? PlainEstimator, let chain = network as? MarkovianNetwork, chain.lanczos == nil,
            chain.method == .singularValues
        else { return self }
        var request = self
        request.estimator = try plain.withSpectra(
            of: network, from: source, lowerBounds: network.fisher.isChain, context: context)
        return request
    }

    /// Square roots of the eigenvalues of the raw Fisher matrix of every draw [draws x parameters], descending within each
    /// layer and padded with zeros.
    public func squareRootSpectra(context: RunContext = RunContext()) throws -> Matrix {
        try Self.squareRootSpectra(of: network, from: source, context: context)
    }

    private static func squareRootSpectra(
        of network: some FisherNetwork, from source: ParameterSource, context: RunContext
    ) throws -> Matrix {
        try MemoryBudget.require(
            MemoryBudget.bytes(source.count, network.parameterCount, 3), for: "the spectra of \(source.count) draws",
            at: "\(setting: "spectraOutput")", advice: "ask for fewer draws")
        let rows = try context.map(source.count, scratch: { network.makeScratch() }) { scratch, k in
            try network.squareRootSpectrum(at: source.draw(k), scratch: &scratch)
        }
        return Matrix(rows: rows.count, columns: network.parameterCount, elements: rows.flatMap { $0 })
    }
}

public import Foundations

/// A method to estimate `log E[det(I + c Fhat^{1/2})]` and the dimensions that follow from it.
///
/// An estimator holds the settings of the method alone. The model, the source of its parameters, the scales and the run
/// context are arguments. Conforming types need `name` and `estimate`; the other requirements have defaults.
public protocol DimensionEstimator: Sendable {
    /// The name on the command line and in records.
    var name: String { get }

    /// Whether the normalisation comes from the same draws as the determinants. Default: no.
    var normalisesByItsDraws: Bool { get }

    /// What a reader should know of the method, such as what its standard errors are where they do not come from single draws.
    func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String]

    /// Throws `UserError` where the method does not suit a source of parameters.
    func check(_ source: ParameterSource, for model: some MarkovianModel) throws

    /// Whether the method gives lower bounds over a source. Default: yes.
    func givesLowerBounds(over source: ParameterSource) -> Bool

    /// How many draws of a source the method uses; nil for a method that makes none.
    func drawCount(from source: ParameterSource) -> Int?

    /// The dimensions at every pair of scales, with the lower bounds if they are asked for.
    ///
    /// The Fisher matrix does not vanish. No result may depend on the context.
    func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool, context: RunContext
    ) throws -> DimensionEstimates
}

/// The dimensions of one model at several pairs of scales.
public struct DimensionEstimates: Sendable, Equatable {
    /// One estimate for each pair of scales.
    public var estimates: [DimensionEstimate]
    /// What the model noticed about its spectra on the way.
    public var notices: SpectrumNotices

    /// Estimates with what was noticed.
    public init(_ estimates: [DimensionEstimate], notices: SpectrumNotices = SpectrumNotices()) {
        self.estimates = estimates
        self.notices = notices
    }

    /// The estimate at the pair of scales with this index.
    public subscript(index: Int) -> DimensionEstimate { estimates[index] }
}

extension DimensionEstimator {
    /// A normalisation that is found apart from the determinants.
    public var normalisesByItsDraws: Bool { false }

    /// Nothing to say.
    public func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String] { [] }

    /// Suits every source.
    public func check(_ source: ParameterSource, for model: some MarkovianModel) throws {}

    /// Over every source.
    public func givesLowerBounds(over source: ParameterSource) -> Bool { true }

    /// All draws of the source.
    public func drawCount(from source: ParameterSource) -> Int? { source.count }

    /// The normalisation that suits the method: the factor `given`; else from the mean trace over the method's draws, or in
    /// closed form, or over many draws of its own.
    public func normalisation(
        of model: some MarkovianModel, from source: ParameterSource, given: Double? = nil,
        context: RunContext = RunContext()
    ) throws -> Normalisation {
        guard given == nil, !normalisesByItsDraws else {
            let traces = try context.map(source.count) { model.trace(at: source.draw($0)) }
            return try Normalisation(parameters: model.parameterCount, traces: traces, given: given).checked()
        }
        return try Normalisation(of: model, from: source, context: context)
    }

    /// The dimensions at every pair of scales, whatever the Fisher matrix: where it vanishes they are known exactly.
    ///
    /// - Throws: `UserError` where `c sqrt(kappa)` is no finite number, and what `estimate` throws.
    public func dimensions(
        of model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool = true, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        guard !normalisation.vanishes else {
            return DimensionEstimates(
                scales.map {
                    DimensionEstimate(
                        ofZeroMatrixAt: $0, parameters: model.parameterCount, draws: source.count,
                        lowerBounds: lowerBounds)
                })
        }
        for scale in scales where !scale.factor(kappa: normalisation.kappa).isFinite {
            throw UserError(
                .badData, "eps^(zeta - 1) sqrt(kappa) is beyond the range of doubles at eps = \(scale.epsilon)",
                setting: "epsilon", "give a larger eps")
        }
        return try estimate(
            model, from: source, at: scales, normalisation: normalisation, lowerBounds: lowerBounds, context: context)
    }
}

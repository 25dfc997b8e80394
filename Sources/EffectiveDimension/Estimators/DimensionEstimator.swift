public import Foundations

/// A method that estimates `log E[det(I + c Fhat^{1/2})]` and the dimensions that follow from it.
///
/// An estimator holds only the settings of the method. The model, the source of its parameters, the scales and the run
/// context are arguments. Conforming types need `name` and `estimate`; the other requirements have defaults.
public protocol DimensionEstimator: Sendable {
    /// The name on the command line and in records.
    var name: String { get }

    /// Whether the normalisation comes from the same draws as the determinants. Default: no.
    var normalisesByItsDraws: Bool { get }

    /// Notes on the method, such as the meaning of standard errors that do not come from single draws.
    func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String]

    /// Notes on the lower bounds, for results that have them. Default: none.
    func lowerBoundNotes(on model: some MarkovianModel, from source: ParameterSource) -> [String]

    /// Throws `UserError` if the method does not suit a source of parameters.
    func check(_ source: ParameterSource, for model: some MarkovianModel) throws

    /// Whether the method gives lower bounds over a source. Default: yes.
    func givesLowerBounds(over source: ParameterSource) -> Bool

    /// The number of draws of a source that the method uses; nil if it uses none.
    func drawCount(from source: ParameterSource) -> Int?

    /// The dimensions at every pair of scales, with the lower bounds if requested.
    ///
    /// The Fisher matrix must not vanish. Results must not depend on the context.
    func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool, context: RunContext
    ) throws -> DimensionEstimates

    /// Log determinants, in nats, of a model similar to that of an answer and with the same parameters, such as the
    /// network on other rows: `[scale][network]` for the networks that the answer keeps, or for each scale a single
    /// number, `log E[det]`. Default: a new estimate with the same random numbers.
    func logDeterminants(
        of variant: some MarkovianModel, from source: ParameterSource, like answer: DimensionEstimates,
        normalisation: Normalisation, context: RunContext
    ) throws -> [[Double]]
}

/// The dimensions of one model at several pairs of scales.
public struct DimensionEstimates: Sendable, Equatable {
    /// One estimate for each pair of scales.
    public var estimates: [DimensionEstimate]
    /// Notices of the model about its spectra.
    public var notices: SpectrumNotices
    /// Networks of the tilted distribution at each pair of scales, if the estimator keeps them and had the time; else
    /// empty.
    public var samples: [TiltedSample] = []
    /// Covariances of the errors of `logExpectedDeterminant` between pairs of scales, nats squared; nil for estimates that do
    /// not come from one curve.
    public var covariance: [[Double]]?

    /// Estimates with their notices.
    public init(_ estimates: [DimensionEstimate], notices: SpectrumNotices = SpectrumNotices()) {
        self.estimates = estimates
        self.notices = notices
    }

    /// `log E[exp change]` at a pair of scales from the changes of log det of the networks kept there, or the change itself if
    /// there is only one; nats.
    public func logMeanExp(_ changes: [Double], at index: Int) -> Estimate {
        samples.isEmpty
            ? Estimate(value: changes[0], standardError: 0, samples: 1) : samples[index].logMeanExp(of: changes)
    }

    /// The estimate at the pair of scales with this index.
    public subscript(index: Int) -> DimensionEstimate { estimates[index] }
}

extension DimensionEstimator {
    /// By default the normalisation is computed separately from the determinants.
    public var normalisesByItsDraws: Bool { false }

    /// No notes.
    public func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String] { [] }

    /// No notes.
    public func lowerBoundNotes(on model: some MarkovianModel, from source: ParameterSource) -> [String] { [] }

    /// Allows every source.
    public func check(_ source: ParameterSource, for model: some MarkovianModel) throws {}

    /// Over every source.
    public func givesLowerBounds(over source: ParameterSource) -> Bool { true }

    /// By a new estimate.
    public func logDeterminants(
        of variant: some MarkovianModel, from source: ParameterSource, like answer: DimensionEstimates,
        normalisation: Normalisation, context: RunContext
    ) throws -> [[Double]] {
        try dimensions(
            of: variant, from: source, at: answer.estimates.map(\.scale), normalisation: normalisation,
            lowerBounds: false, context: context
        ).estimates.map { [$0.logExpectedDeterminant.value] }
    }

    /// All draws of the source.
    public func drawCount(from source: ParameterSource) -> Int? { source.count }

    /// The normalisation for the method: the factor `given`, else from the mean trace over the method's draws, in
    /// closed form, or over many separate draws.
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

    /// The dimensions at every pair of scales for any Fisher matrix. If it vanishes, they are known exactly.
    ///
    /// - Throws: `UserError` if `c sqrt(kappa)` is not finite, and the errors of `estimate`.
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
        try normalisation.checkRange(of: scales)
        var answer = try estimate(
            model, from: source, at: scales, normalisation: normalisation, lowerBounds: lowerBounds, context: context)
        if case .layered(let laws) = source.distribution, normalisation.isExact {
            for (index, scale) in scales.enumerated() {
                answer.estimates[index].ceiling = model.largestLogDeterminant(
                    laws: laws, factor: scale.factor(kappa: normalisation.kappa)
                ).map { scale.zeta * Double(model.parameterCount) + $0 / scale.depth }
            }
        }
        return answer
    }
}

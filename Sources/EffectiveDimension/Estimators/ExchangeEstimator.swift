public import Foundations

/// Replica exchange (parallel tempering) along c: ladders of networks from c = 0, where they are drawn from the
/// parameters' distribution, to the largest c asked for.
///
/// A replica at c has density `det(I + c Fhat^{1/2})`. It moves by the sweeps of tempering and exchanges its place with
/// its neighbours. The log normaliser between neighbours comes from Bennett's acceptance ratio on the replicas of both,
/// so one run gives `log E[det]` at every rung. Averages are over a run in equilibrium: their bias falls with its length,
/// where a population that is tempered once lags behind for good. Use it for deep and narrow networks.
///
/// ## Error
/// From independent ladders, as the repetitions of `TemperedEstimator`, by Student's distribution. Sweeps are doubled
/// until neither the doubling nor the second half of the runs changes the answer by more than two standard errors.
///
/// ## Reproducibility
/// The random numbers depend only on the seed and the schedule.
///
/// Source: Geyer, "Markov chain Monte Carlo maximum likelihood", Computing Science and Statistics 23 (1991); Syed,
/// Bouchard-Cote, Deligiannidis, Doucet, "Non-reversible parallel tempering", JRSS B 84 (2022).
public struct ExchangeEstimator: CurveEstimator {
    /// Target and schedule.
    private let settings: TemperedEstimator

    /// An estimator with a target standard error of the dimension (parameters; nil for 0.1% of d) or a schedule to repeat.
    /// The time comes from the run context.
    public init(targetError: Double? = nil, schedule: TemperingReport.Schedule? = nil) {
        settings = TemperedEstimator(targetError: targetError, schedule: schedule)
    }

    /// `exchange`.
    public var name: String { "exchange" }

    /// The meaning of the standard errors.
    public func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String] {
        [RepetitionSummary.errorNote("ladders (degreesOfFreedom).")]
    }

    /// Needs a distribution to draw from.
    public func check(_ source: ParameterSource, for model: some MarkovianModel) throws {
        try source.requireDistribution(for: name)
    }

    /// All layers are tempered together, so there are none for lower bounds.
    public func givesLowerBounds(over source: ParameterSource) -> Bool { false }

    /// It uses no single draws.
    public func drawCount(from source: ParameterSource) -> Int? { nil }

    /// `log E[det(I + c Fhat^{1/2})]` at every c of the scales, in one run.
    ///
    /// The points of the result are the values of c asked for and those of the rungs between them.
    public func curve(
        _ model: some MarkovianModel, from source: ParameterSource, through scales: [Scale],
        normalisation: Normalisation, context: RunContext = RunContext()
    ) throws -> (curve: LogDeterminantCurve, notices: SpectrumNotices) {
        try check(source, for: model)
        return try settings.curve(
            model, from: source, through: scales, byExchange: true, normalisation: normalisation, context: context)
    }

    /// The dimensions at every pair of scales, from one curve.
    public func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool = false, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        precondition(!lowerBounds, "no lower bounds by exchange")
        try check(source, for: model)
        return try settings.estimate(
            model, from: source, at: scales, byExchange: true, normalisation: normalisation, lowerBounds: false,
            context: context)
    }
}

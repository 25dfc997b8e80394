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
        let run = try settings.curve(
            model, from: source, through: scales, byExchange: true, normalisation: normalisation, context: context)
        return (run.curve, run.notices)
    }

    /// The dimensions at every pair of scales, from one curve.
    public func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool = false, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        precondition(!lowerBounds, "no lower bounds by exchange")
        try check(source, for: model)
        let run = try settings.curve(
            model, from: source, through: scales, byExchange: true, normalisation: normalisation, context: context)
        var result = DimensionEstimates([], notices: run.notices)
        for scale in scales {
            let prior = try Self.prior(
                model, source, factor: scale.factor(kappa: normalisation.kappa), context: context.silent)
            result.notices += prior.notices
            result.estimates.append(
                DimensionEstimate(
                    scale, run, prior: prior, parameters: model.parameterCount, layers: model.layers.count))
        }
        return result
    }

    /// Draws from the distribution itself.
    private static func prior(
        _ model: some MarkovianModel, _ source: ParameterSource, factor: Double, context: RunContext
    ) throws -> PriorDraws {
        if case .box(let center, let radius) = source.distribution {
            return try PriorDraws(
                LayeredProblem(
                    model: JointModel(model, center: center), laws: [.uniform(low: -radius, high: radius)],
                    factor: factor), seed: source.seed, context: context)
        }
        return try PriorDraws(
            LayeredProblem(model: model, laws: source.laws(of: model, for: "exchange"), factor: factor),
            seed: source.seed, context: context)
    }
}

extension DimensionEstimate {
    /// The estimate at one of the scales of a curve by exchange.
    fileprivate init(
        _ scale: Scale, _ run: TemperedEstimator.CurveRun, prior: PriorDraws, parameters: Int, layers: Int
    ) {
        let curve = run.curve
        let index =
            curve.points.firstIndex { abs($0.magnification / scale.magnification - 1) < 1e-9 }
            ?? curve.points.count - 1
        let points = curve.points[...index]
        let value = curve.points[index].logDeterminant
        let sweeps = points.map(\.sweeps).max() ?? 0
        let report = TemperingReport(
            schedule: curve.schedule, sweeps: sweeps, unitParticles: sweeps, networkParticles: sweeps,
            stages: [
                .init(
                    layer: layers, powers: points.map { $0.magnification / scale.magnification },
                    acceptance: points.map(\.acceptance).min() ?? 1,
                    effectiveShare: points.map(\.effectiveShare).min() ?? 1,
                    spread: value.standardError * Double(value.samples).squareRoot(),
                    persistence: points.map(\.persistence).max() ?? 0)
            ], mixingShift: run.mixingShift, crossCheck: run.thermodynamic[index])
        self.init(
            scale: scale, parameters: parameters, logExpectedDeterminant: value, meanLogDeterminant: prior.mean,
            spread: prior.spread, diagnostics: .tempering(report), remarks: run.doubts,
            shortfalls: Array(curve.warnings.dropFirst(run.doubts.count)))
    }
}

import Foundation
public import Foundations

extension TemperedEstimator: CurveEstimator {
    /// `log E[det(I + c Fhat^{1/2})]` at every c of the scales, in one run: layer by layer at the smallest c, then from
    /// c to c with all layers together.
    ///
    /// The target error, in parameters, is that of the dimension at the largest c. The points of the result are the values
    /// of c asked for and those of the steps between them. If the time is up before the largest c, the curve ends at the
    /// last point that the repetitions reached, with a warning; its schedule, repeated, completes it.
    ///
    /// - Throws: `UserError` if the time is up before two repetitions at the smallest c, `Cancellation.Requested` if a
    ///   request ended it.
    public func curve(
        _ model: some MarkovianModel, from source: ParameterSource, through scales: [Scale],
        normalisation: Normalisation, context: RunContext = RunContext()
    ) throws -> (curve: LogDeterminantCurve, notices: SpectrumNotices) {
        let run = try curve(
            model, from: source, through: scales, byExchange: false, normalisation: normalisation, context: context)
        return (run.curve, run.notices)
    }

    /// A curve with the checks of its run.
    struct CurveRun {
        var curve: LogDeterminantCurve
        /// At each point, `log E[det]` by thermodynamic integration.
        var thermodynamic: [Estimate]
        var mixingShift: Estimate?
        /// Warnings that speak against the numbers.
        var doubts: [String]
        var notices: SpectrumNotices
    }

    /// The curve layer by layer, or by ladders of replicas that exchange their places.
    func curve(
        _ model: some MarkovianModel, from source: ParameterSource, through scales: [Scale], byExchange: Bool,
        normalisation: Normalisation, context: RunContext
    ) throws -> CurveRun {
        try check(source, for: model)
        if case .box(let center, let radius) = source.distribution {
            return try curve(
                JointModel(model, center: center), [.uniform(low: -radius, high: radius)], seed: source.seed,
                through: scales, byExchange: byExchange, normalisation: normalisation, context: context)
        }
        return try curve(
            model, source.laws(of: model, for: name), seed: source.seed, through: scales, byExchange: byExchange,
            normalisation: normalisation, context: context)
    }

    private func curve(
        _ model: some MarkovianModel, _ laws: [ParameterLaw], seed: UInt64, through scales: [Scale], byExchange: Bool,
        normalisation: Normalisation, context: RunContext
    ) throws -> CurveRun {
        precondition(!scales.isEmpty, "a curve through no scales")
        try normalisation.checkRange(of: scales)
        let ascending = Self.magnifications(of: scales)
        let start = ContinuousClock.now
        let root = normalisation.kappa.squareRoot()
        var notices = SpectrumNotices()
        let problem = LayeredProblem(model: model, laws: laws, factor: ascending[0] * root, limit: context.limit)
        guard
            let plan = try TimeLimit.result({
                byExchange
                    ? try problem.ladderPilot(through: ascending.map { $0 * root }, seed: seed, notices: &notices)
                    : try problem.pilot(
                        effort: .standard(magnification: ascending[0]), curve: ascending.dropFirst().map { $0 * root },
                        level: schedule?.level ?? 0, seed: seed, context: context.part(from: 0, to: 0.2),
                        notices: &notices)
            })
        else { throw try Self.tooShort(context) }
        var levels = Levels(
            problem: problem, plan: plan, seed: seed, purpose: byExchange ? .exchange : .tempering,
            context: context.part(from: 0.2, to: 1),
            includesLowerBounds: false, includesSlope: false)
        levels.firstLevel = plan.ladder?.level(pilot: ContinuousClock.now - start, context) ?? 0
        let target = target(parameters: model.parameterCount, depth: Self.depth(of: scales))
        guard let outcome = try TimeLimit.result({ try run(&levels, until: target) }) else {
            throw try Self.tooShort(context)
        }
        notices += outcome.notices
        let summaries = outcome.summaries(of: outcome.runs, plan)
        let doubts = outcome.remarks + (plan.ladder?.remarks(at: outcome.schedule.level) ?? [])
        let curve = LogDeterminantCurve(
            outcome, summaries, plan: plan, magnifications: { $0 / root }, parameters: model.parameterCount,
            normalisation: normalisation
        ) { points in
            let last = points[points.count - 1]
            let cut = Self.cut(at: last.magnification, of: ascending[ascending.count - 1])
            let depth = Self.depth(of: scales, upTo: last.magnification)
            return doubts + cut + outcome.shortfalls
                + Self.missed(
                    levels.target, by: last.logDeterminant.standardError / depth, depth: depth,
                    normalisation: normalisation)
        }
        return CurveRun(
            curve: curve, thermodynamic: summaries.map(\.thermodynamic), mixingShift: outcome.check?.shift,
            doubts: doubts, notices: notices)
    }

    /// The error of a run without two repetitions; throws `Cancellation.Requested` if a request ended it.
    private static func tooShort(_ context: RunContext) throws -> UserError {
        try context.limit.interruption?.check()
        return UserError(
            .usage, "the time ended before two repetitions of the curve", setting: "maxSeconds", "allow more seconds")
    }

    /// A warning if a curve ends before the largest c.
    private static func cut(at last: Double, of largest: Double) -> [String] {
        guard last < largest * (1 - 1e-12) else { return [] }
        return [
            String(
                format: "the time was up at c = %.6g of %.6g: allow more seconds, or resume from this result",
                last, largest)
        ]
    }

    /// The least `|log eps|` of the scales with the largest c, or with the largest one up to a limit.
    private static func depth(of scales: [Scale], upTo limit: Double = .infinity) -> Double {
        let reached = scales.filter { $0.magnification <= limit * (1 + 1e-12) }
        let largest = reached.map(\.magnification).max() ?? 0
        return reached.filter { $0.magnification >= largest * (1 - 1e-12) }.map(\.depth).min() ?? 1
    }

    /// The different values of c of some scales, ascending.
    private static func magnifications(of scales: [Scale]) -> [Double] {
        var values: [Double] = []
        for value in scales.map(\.magnification).sorted() where value > (values.last ?? 0) * (1 + 1e-12) {
            values.append(value)
        }
        return values
    }
}

extension RepetitionOutcome {
    /// The summaries of repetitions up to each point of a curve.
    fileprivate func summaries(of runs: [RepetitionRun], _ plan: LayeredPlan) -> [RepetitionSummary] {
        let before = plan.stagesBeforeCurve
        return (0..<max(runs[0].reach, 1)).map { step in
            let parts = runs.map { run in
                var part = run
                part.stages = Array(run.stages.prefix(before + step))
                return part
            }
            // One rule for all points, so that it cancels in their differences.
            return RepetitionSummary(
                parts, units: summary.units, includesLowerBounds: false, mean: summary.mean)
        }
    }
}

extension LayeredPlan {
    /// Stages of a repetition up to the first point of a curve.
    fileprivate var stagesBeforeCurve: Int { ladder.map { $0.first + 1 } ?? networks.count }
}

extension LogDeterminantCurve {
    /// The results of the repetitions of a run at every point.
    fileprivate init(
        _ outcome: RepetitionOutcome, _ summaries: [RepetitionSummary], plan: LayeredPlan,
        magnifications: (Double) -> Double, parameters: Int, normalisation: Normalisation,
        warnings: (_ points: [Point]) -> [String]
    ) {
        let steps = plan.curve?.steps ?? []
        let halves = outcome.single.isEmpty ? nil : outcome.summaries(of: outcome.single, plan)
        let points = summaries.enumerated().map { index, summary in
            let slope = summary.tiltedMean(of: outcome.runs.map { $0.slopes[index] })
            let stage = outcome.runs.map { $0.stages.prefix(plan.stagesBeforeCurve + index).last ?? TemperedRun() }
            let moves = stage.reduce(into: MoveCount()) { $0 += $1.moves }
            return Point(
                magnification: magnifications(index == 0 ? outcome.factor : steps[index - 1].factor),
                logDeterminant: summary.estimate(
                    summary.expected, slope: slope.value / 2, normalisation: normalisation),
                slope: slope,
                movement: halves.map { MixingCheck(single: $0[index], doubled: summary).shift },
                sweeps: plan.ladder?.sweeps(at: outcome.schedule.level)
                    ?? (index == 0
                        ? 0 : max(1, steps[index - 1].sweeps << (outcome.schedule.level - plan.pilotLevel))),
                acceptance: moves.rate, effectiveShare: stage.map(\.effectiveShare).min() ?? 1,
                persistence: TemperedRun.persistence(of: stage))
        }
        let errors = points.map(\.logDeterminant.standardError)
        self.init(
            parameters: parameters, points: points,
            covariance: summaries.indices.map { a in
                summaries.indices.map { b in
                    errors[a] * errors[b] * (a == b ? 1 : summaries[a].correlation(with: summaries[b]))
                }
            }, schedule: outcome.schedule, warnings: warnings(points))
    }
}

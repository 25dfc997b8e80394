import Foundation
internal import Foundations

/// What a run along c is asked for.
struct CurveRequest {
    /// Target, schedule and the number of networks to keep.
    var estimator: TemperedEstimator
    var seed: UInt64
    var scales: [Scale]
    /// Ladders of replicas instead of the way layer by layer.
    var byExchange: Bool
    /// Whether the points that are asked for have lower bounds.
    var lowerBounds: Bool
    /// Whether the target holds at every pair of scales, not at the largest c alone.
    var answersAll = false
    var normalisation: Normalisation
    var context: RunContext

    /// The different values of c, ascending.
    var magnifications: [Double] {
        var values: [Double] = []
        for value in scales.map(\.magnification).sorted() where value > (values.last ?? 0) * (1 + 1e-12) {
            values.append(value)
        }
        return values
    }

    /// The least `|log eps|` of the scales with the largest c, or with the largest one up to a limit.
    func depth(upTo limit: Double = .infinity) -> Double {
        let reached = scales.filter { $0.magnification <= limit * (1 + 1e-12) }
        let largest = reached.map(\.magnification).max() ?? 0
        return reached.filter { $0.magnification >= largest * (1 - 1e-12) }.map(\.depth).min() ?? 1
    }
}

/// A curve with the repetitions behind it.
struct CurveRun {
    let curve: LogDeterminantCurve
    let outcome: RepetitionOutcome
    let plan: LayeredPlan
    let notices: SpectrumNotices

    /// Runs along c; throws `TimeLimit.Reached` if the time ends before two repetitions at the smallest c.
    init<Model: MarkovianModel>(_ request: CurveRequest, _ model: Model, _ laws: [ParameterLaw]) throws {
        let (normalisation, context) = (request.normalisation, request.context)
        precondition(!request.scales.isEmpty, "a curve through no scales")
        try normalisation.checkRange(of: request.scales)
        let ascending = request.magnifications
        let start = ContinuousClock.now
        let root = normalisation.kappa.squareRoot()
        var notices = SpectrumNotices()
        let problem = LayeredProblem(model: model, laws: laws, factor: ascending[0] * root, limit: context.limit)
        var plan = try context.once(notices: &notices) { notices in
            request.byExchange
                ? try problem.ladderPilot(through: ascending.map { $0 * root }, seed: request.seed, notices: &notices)
                : try problem.pilot(
                    effort: .standard(magnification: ascending[0]), curve: ascending.dropFirst().map { $0 * root },
                    boundEfforts: request.lowerBounds
                        ? ascending.dropFirst().map { .standard(magnification: $0) } : [],
                    level: request.estimator.schedule?.level ?? 0,
                    sweepRule: request.estimator.schedule?.sweepRule ?? .newest, seed: request.seed,
                    context: context.part(from: 0, to: 0.2),
                    notices: &notices)
        }
        plan.keptNetworks = request.estimator.keptNetworks
        var levels = Levels(
            problem: problem, plan: plan, seed: request.seed, purpose: request.byExchange ? .exchange : .tempering,
            context: context.part(from: 0.2, to: 1), includesLowerBounds: request.lowerBounds, includesSlope: false)
        levels.firstLevel = plan.ladder?.level(pilot: ContinuousClock.now - start, context) ?? 0
        levels.noted = request.scales.max { $0.magnification < $1.magnification }
        let depth = request.depth()
        if request.answersAll {
            levels.answers = request.scales.compactMap { scale in
                plan.point(at: scale.factor(kappa: normalisation.kappa), from: problem.factor).map {
                    ($0, depth / scale.depth)
                }
            }
        }
        let target = request.estimator.target(parameters: model.parameterCount, depth: depth)
        let outcome = try request.estimator.run(&levels, until: target)
        plan.effort = levels.effort(of: outcome.schedule.level)
        notices += outcome.notices
        let fixed = plan
        let parts = (0..<max(outcome.runs[0].reach, 1)).map {
            outcome.part(to: $0, of: fixed, lowerBounds: request.lowerBounds)
        }
        curve = LogDeterminantCurve(
            outcome, parts, plan: fixed, magnifications: { $0 / root }, parameters: model.parameterCount,
            normalisation: normalisation
        ) { points in
            let last = points[points.count - 1]
            let depth = request.depth(upTo: last.magnification)
            let doubts = request.lowerBounds ? parts[parts.count - 1].remarks : outcome.remarks
            return doubts + (fixed.ladder?.remarks(at: outcome.schedule.level) ?? [])
                + Self.cut(at: last.magnification, of: ascending[ascending.count - 1]) + outcome.shortfalls
                + TemperedEstimator.missed(
                    levels.target, by: last.logDeterminant.standardError / depth, depth: depth,
                    normalisation: normalisation)
        }
        (self.outcome, self.plan, self.notices) = (outcome, fixed, notices)
    }

    /// The point at a pair of scales; nil if the time ended before.
    func point(at scale: Scale) -> Int? {
        curve.points.firstIndex { abs($0.magnification / scale.magnification - 1) < 1e-9 }
    }

    /// A warning if a curve ends before the largest c.
    private static func cut(at last: Double, of largest: Double) -> [String] {
        guard last < largest * (1 - 1e-12) else { return [] }
        return [
            String(
                format: "the time was up at c = %.6g of %.6g: allow more seconds, or resume from this result", last,
                largest)
        ]
    }
}

extension LayeredPlan {
    /// The point of a curve with this factor, the first one being `first`; nil if there is none.
    fileprivate func point(at factor: Double, from first: Double) -> Int? {
        ([first] + (curve?.steps.map(\.factor) ?? [])).firstIndex { abs($0 / factor - 1) < 1e-9 }
    }
}

extension LogDeterminantCurve {
    /// The results of the repetitions of a run at every point.
    fileprivate init(
        _ outcome: RepetitionOutcome, _ parts: [RepetitionOutcome], plan: LayeredPlan,
        magnifications: (Double) -> Double, parameters: Int, normalisation: Normalisation,
        warnings: (_ points: [Point]) -> [String]
    ) {
        let steps = plan.curve?.steps ?? []
        let points = parts.enumerated().map { index, part in
            let summary = part.summary
            let slope = summary.tiltedMean(of: outcome.runs.map { $0.slopes[index] })
            func estimate(_ sum: Estimate) -> Estimate {
                summary.estimate(sum, slope: slope.value / 2, normalisation: normalisation)
            }
            let stage = outcome.runs.map { $0.stages.prefix(plan.stagesBeforeCurve + index).last ?? TemperedRun() }
            let moves = stage.reduce(into: MoveCount()) { $0 += $1.moves }
            var point = Point(
                magnification: magnifications(index == 0 ? outcome.factor : steps[index - 1].factor),
                logDeterminant: estimate(summary.expected), slope: slope, movement: part.check?.shift,
                sweeps: plan.ladder?.sweeps(at: outcome.schedule.level)
                    ?? (index == 0
                        ? 0 : max(1, steps[index - 1].sweeps << (outcome.schedule.level - plan.pilotLevel))),
                acceptance: moves.rate, effectiveShare: stage.map(\.effectiveShare).min() ?? 1,
                persistence: TemperedRun.persistence(of: stage))
            if part.hasBounds {
                point.lower = Lower(published: estimate(summary.published), tight: estimate(summary.tight))
            }
            return point
        }
        let errors = points.map(\.logDeterminant.standardError)
        self.init(
            parameters: parameters, points: points,
            covariance: parts.indices.map { a in
                parts.indices.map { b in
                    errors[a] * errors[b] * (a == b ? 1 : parts[a].summary.correlation(with: parts[b].summary))
                }
            }, schedule: outcome.schedule, warnings: warnings(points))
    }
}

import Foundation
public import Foundations

/// Tempered sequential Monte Carlo: particles move from the parameter distribution to the one tilted by the
/// determinant, layer by layer through powers of det_m.
///
/// The first layer is tempered one unit at a time, with a population for each slot. Networks assembled from the slots
/// continue through the later layers. Inverse temperatures and step sizes come from a pilot run that is discarded, so
/// the normalising constants are unbiased. Repetitions with half of the sweeps check whether the moves mix.
///
/// ## Error
/// The standard error comes from independent repetitions. It is half the width of a 95% interval divided by 1.96, by
/// Student's distribution with one degree of freedom fewer than repetitions. With 8 repetitions it is 1.2 times the
/// standard deviation of their mean.
///
/// ## Time limit
/// A run that reaches the limit of its context ends with the repetitions it has; if they are fewer than two, with the
/// mean over independent draws and a warning.
///
/// ## Reproducibility
/// The random numbers depend only on the seed and the schedule. The result contains the schedule that was reached, and
/// repeating that schedule gives the same bits.
public struct TemperedEstimator: DimensionEstimator {
    /// The usual target, as a share of the parameters.
    public static let usualTargetShare = 0.001
    /// Target standard error of the dimension (parameters); nil for `targetShare` of them.
    public var targetError: Double?
    /// The target without `targetError`, as a share of the parameters.
    public var targetShare = usualTargetShare
    /// A schedule to repeat, instead of a target. A target given with it is only used by warnings.
    public var schedule: TemperingReport.Schedule?
    /// Networks of each repetition that are kept, for `logDeterminants`; 0 for none.
    public var keptNetworks = 0
    /// Whether `curve` computes lower bounds at the scales that are asked for. They need chains of their own.
    public var boundsAlongCurves = false

    /// An estimator with a target or a schedule to repeat. The time comes from the run context.
    public init(targetError: Double? = nil, schedule: TemperingReport.Schedule? = nil) {
        precondition(targetError ?? 1 > 0, "the target error \(targetError ?? 1) is not positive")
        self.targetError = targetError
        self.schedule = schedule
    }

    /// `tempered`.
    public var name: String { "tempered" }

    /// The meaning of the standard errors.
    public func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String] {
        [RepetitionSummary.errorNote("repetitions (degreesOfFreedom).")]
    }

    /// Needs a distribution to draw from.
    public func check(_ source: ParameterSource, for model: some MarkovianModel) throws {
        try source.requireDistribution(for: name)
    }

    /// All parameters of a box are tempered at once, so there are no layers for lower bounds.
    public func givesLowerBounds(over source: ParameterSource) -> Bool {
        if case .box = source.distribution { false } else { true }
    }

    /// It uses no single draws.
    public func drawCount(from source: ParameterSource) -> Int? { nil }

    /// The dimensions at every pair of scales: at several values of c from one run along c, see `curve`. Over a box all
    /// parameters are tempered at once.
    public func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool = true, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        try estimate(
            model, from: source, at: scales, byExchange: false, normalisation: normalisation, lowerBounds: lowerBounds,
            context: context)
    }

    /// The dimensions by tempering, or by ladders of replicas that exchange their places.
    func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], byExchange: Bool,
        normalisation: Normalisation, lowerBounds: Bool, context: RunContext
    ) throws -> DimensionEstimates {
        func found(_ model: some MarkovianModel, _ laws: [ParameterLaw]) throws -> DimensionEstimates {
            let request = CurveRequest(
                estimator: self, seed: source.seed, scales: scales, byExchange: byExchange, lowerBounds: lowerBounds,
                answersAll: true, normalisation: normalisation, context: context)
            return byExchange || request.magnifications.count > 1
                ? try DimensionEstimates(request, model, laws)
                : try estimate(
                    model, laws, seed: source.seed, at: scales, normalisation: normalisation, lowerBounds: lowerBounds,
                    context: context)
        }
        if case .box(let center, let radius) = source.distribution {
            precondition(!lowerBounds, "no lower bounds over a box")
            var answer = try found(JointModel(model, center: center), [.uniform(low: -radius, high: radius)])
            answer.samples = answer.samples.map { $0.moved(by: center) }
            return answer
        }
        return try found(model, source.laws(of: model, for: name))
    }

    private func estimate(
        _ model: some MarkovianModel, _ laws: [ParameterLaw], seed: UInt64, at scales: [Scale],
        normalisation: Normalisation, lowerBounds: Bool, context: RunContext
    ) throws -> DimensionEstimates {
        try estimate(
            model, laws, seed: seed, at: scales, normalisation: normalisation, lowerBounds: lowerBounds,
            context: context
        ) { problem, scale, context, notices in
            try problem.pilot(
                effort: .standard(magnification: scale.magnification), seed: seed, context: context,
                notices: &notices)
        }
    }

    /// The pilot run of a method.
    typealias Pilot<Model: MarkovianModel> =
        @Sendable (LayeredProblem<Model>, Scale, RunContext, inout SpectrumNotices) throws -> LayeredPlan

    /// The dimensions at every pair of scales, from repetitions with the plan of a pilot run.
    func estimate<Model: MarkovianModel>(
        _ model: Model, _ laws: [ParameterLaw], seed: UInt64, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool, context: RunContext, pilot: Pilot<Model>
    ) throws -> DimensionEstimates {
        var result = DimensionEstimates([])
        for (index, scale) in scales.enumerated() {
            let part = context.part(index, of: scales.count).limited(toPartOf: scales.count - index)
            let problem = LayeredProblem(
                model: model, laws: laws, factor: scale.factor(kappa: normalisation.kappa), limit: part.limit)
            let prior = try PriorDraws(problem, seed: seed, context: part.silent)
            result.notices += prior.notices
            result.estimates.append(
                try TimeLimit.result {
                    try estimate(
                        problem, prior: prior, seed: seed, scale: scale, normalisation: normalisation,
                        lowerBounds: lowerBounds, context: part, pilot: pilot, result: &result)
                }
                    ?? DimensionEstimate(
                        ofDraws: prior, scale: scale, parameters: model.parameterCount,
                        wanted: "tempered repetitions", remarks: problem.costRemarks(draw: prior.seconds)))
            part.progress(1)
        }
        return result
    }

    private func estimate<Model: MarkovianModel>(
        _ problem: LayeredProblem<Model>, prior: PriorDraws, seed: UInt64, scale: Scale, normalisation: Normalisation,
        lowerBounds: Bool, context: RunContext, pilot: Pilot<Model>, result answer: inout DimensionEstimates
    ) throws -> DimensionEstimate {
        let parameters = problem.model.parameterCount
        let target = target(parameters: parameters, depth: scale.depth)
        var plan = try context.once(notices: &answer.notices) { try pilot(problem, scale, context, &$0) }
        plan.keptNetworks = keptNetworks
        var levels = Levels(
            problem: problem, plan: plan, seed: seed, context: context, includesLowerBounds: lowerBounds,
            includesSlope: !normalisation.isExact)
        levels.noted = scale
        let outcome = try run(&levels, until: target)
        plan.effort = levels.effort(of: outcome.schedule.level)
        let report = TemperingReport(
            schedule: outcome.schedule, effort: plan.effort, plan: plan, runs: outcome.runs,
            mixingShift: outcome.check?.shift, crossCheck: outcome.summary.thermodynamic)
        answer.notices += outcome.notices
        if keptNetworks > 0 { answer.samples.append(TiltedSample(outcome.runs)) }
        func result(shortfalls: [String]) -> DimensionEstimate {
            DimensionEstimate(
                scale: scale, summary: outcome.summary, normalisation: normalisation, parameters: parameters,
                lowerBounds: lowerBounds, prior: prior, diagnostics: .tempering(report), remarks: outcome.remarks,
                shortfalls: shortfalls)
        }
        return result(
            shortfalls: outcome.shortfalls
                + Self.missed(
                    levels.target, by: result(shortfalls: []).worstError, depth: scale.depth,
                    normalisation: normalisation))
    }

    /// The target for the standard error of `log E[det]`, nats.
    func target(parameters: Int, depth: Double) -> Double { (targetError ?? targetShare * Double(parameters)) * depth }

    /// Runs the levels by the schedule, or until the target or the time limit is reached.
    func run<Model: MarkovianModel>(
        _ levels: inout Levels<Model>, until target: Double
    ) throws -> Levels<Model>.Outcome {
        // A schedule is compared with a target only if one is given.
        levels.target = schedule == nil || targetError != nil ? target : nil
        return try schedule.map { try levels.repeated($0) } ?? levels.run(until: target)
    }

    /// A warning if the standard error of a dimension (parameters) exceeds the target (nats).
    static func missed(
        _ target: Double?, by error: Double, depth: Double, normalisation: Normalisation
    ) -> [String] {
        guard let target, error * depth > target else { return [] }
        return [
            "the standard error \(error.rounded(toSignificant: 2)) is above the target "
                + "\((target / depth).rounded(toSignificant: 2)): allow more seconds"
                + (normalisation.isExact ? "" : " or more draws for the normalisation")
        ]
    }
}

extension LayeredProblem {
    /// What a pair of sweeps costs a network of several hidden layers, if a draw with its determinant takes so many seconds: a
    /// move of a unit of the first layer computes all layers after it.
    func costRemarks(draw seconds: Double) -> [String] {
        guard layers.count > 2 else { return [] }
        let (networks, tries) = (SamplingEffort.standard(magnification: 1).networkWalkers, 2 * layers[0].units)
        let hours = Double(networks * tries) * seconds / 3600
        return [
            "one network with its determinant takes \(seconds.rounded(toSignificant: 2)) s on one core, and a pair of sweeps tries "
                + "\(tries) of them for each of the \(networks) networks of a repetition: about "
                + "\(hours.rounded(toSignificant: 2)) hours, at every step of its way"
        ]
    }
}

extension Double {
    func rounded(toSignificant digits: Int) -> Double {
        guard self != 0, isFinite else { return self }
        let scale = pow(10, Double(digits - 1) - log10(abs(self)).rounded(.down))
        return (self * scale).rounded() / scale
    }
}

import Foundation
public import Foundations

/// Tempered sequential Monte Carlo: particles move from the uniform law to the one tilted by the determinant, layer by
/// layer through powers of det_m.
///
/// The first layer is tempered one unit at a time, a population for each slot; networks put together from the slots carry
/// on through the later layers. Powers and scales come from a pilot run that is discarded, so that the normalisers are
/// unbiased. Independent repetitions give the standard error; the same at half the sweeps tells whether the moves mix.
///
/// What stands as standard error is half the width of a 95% interval divided by 1.96, by Student's law with one degree of
/// freedom fewer than repetitions: with 8 of them 1.2 times the standard deviation of their mean.
///
/// The random numbers depend on the seed and the schedule alone. Where the clock ended a run, the schedule that was
/// reached is part of the result, and asking for it gives the same bits again.
public struct TemperedEstimator: Sendable {
    /// Repetitions of a level before its error is looked at: eight, and up to 32 of small networks, where they cost little
    /// and make the error itself known to an eighth of its size in place of a quarter.
    public static func firstRepetitions(parameters: Int) -> Int { min(32, max(8, 512 / parameters)) }

    /// Wanted standard error of the dimension (parameters); nil for 0.1% of d.
    public var targetError: Double?
    /// Wall seconds for all scales together; nil for as long as the target takes.
    public var maxSeconds: Double?
    /// A schedule to repeat in place of what target and seconds lead to; a target beside it is what warnings compare with.
    public var schedule: TemperingReport.Schedule?
    /// Whether to compute the lower dimensions as well.
    public var includesLowerBounds: Bool
    /// Seed of all randomness.
    public var seed: UInt64
    /// Workers; the results do not depend on their number.
    public var threads: Int

    /// An estimator with a target, a budget or a schedule to repeat.
    public init(
        targetError: Double? = nil, maxSeconds: Double? = nil, schedule: TemperingReport.Schedule? = nil,
        includesLowerBounds: Bool = true, seed: UInt64 = 1, threads: Int = processorCount
    ) {
        precondition(targetError ?? 1 > 0, "the target error \(targetError ?? 1) is not positive")
        precondition(maxSeconds ?? 1 > 0, "\(maxSeconds ?? 1) seconds")
        self.targetError = targetError
        self.maxSeconds = maxSeconds
        self.schedule = schedule
        self.includesLowerBounds = includesLowerBounds
        self.seed = seed
        self.threads = threads
    }

    /// The dimensions at every pair of scales, the parameters of layer j distributed by `laws[j]`.
    public func estimate(
        _ model: some MarkovianModel, laws: [ParameterLaw], scales: [Scale], normalisation: Normalisation,
        advance: @Sendable (Double) -> Void = { _ in }
    ) throws -> [DimensionEstimate] {
        precondition(laws.count == model.layers.count, "\(laws.count) laws for \(model.layers.count) layers")
        let start = ContinuousClock.now
        var results: [DimensionEstimate] = []
        for (index, scale) in scales.enumerated() {
            let deadline = maxSeconds.map { seconds in
                let left = Duration.seconds(seconds) - (ContinuousClock.now - start)
                return ContinuousClock.now + left / (scales.count - index)
            }
            let problem = LayeredProblem(
                model: model, laws: laws, factor: scale.magnification * normalisation.factor.squareRoot())
            results.append(
                try estimate(problem, scale: scale, normalisation: normalisation, deadline: deadline) {
                    advance((Double(index) + $0) / Double(scales.count))
                })
            advance(Double(index + 1) / Double(scales.count))
        }
        return results
    }

    /// The dimensions over the box of half side `radius` around `center`, all parameters tempered at once, for an estimator
    /// without lower bounds.
    public func estimate(
        around center: [Double], radius: Double, _ model: some MarkovianModel, scales: [Scale],
        normalisation: Normalisation, advance: @Sendable (Double) -> Void = { _ in }
    ) throws -> [DimensionEstimate] {
        precondition(!includesLowerBounds, "no lower bounds over a box")
        return try estimate(
            JointModel(model, center: center), laws: [.uniform(low: -radius, high: radius)], scales: scales,
            normalisation: normalisation, advance: advance)
    }

    private func estimate<Model: MarkovianModel>(
        _ problem: LayeredProblem<Model>, scale: Scale, normalisation: Normalisation,
        deadline: ContinuousClock.Instant?, advance: @Sendable (Double) -> Void
    ) throws -> DimensionEstimate {
        let parameters = problem.model.parameterCount
        let target = (targetError ?? 0.001 * Double(parameters)) * scale.depth
        var plan = try problem.pilot(
            effort: .standard(magnification: scale.magnification), seed: seed, threads: threads)
        var levels = Levels(
            problem: problem, plan: plan, seed: seed, threads: threads, includesLowerBounds: includesLowerBounds,
            includesSlope: !normalisation.isExact)
        // A schedule is measured against a target only where one is given with it.
        levels.target = schedule == nil || targetError != nil ? target : nil
        let outcome =
            try schedule.map { try levels.repeated($0) } ?? levels.run(until: target, deadline: deadline, advance)
        plan.effort = levels.effort(of: outcome.schedule.level)
        let report = TemperingReport(
            schedule: outcome.schedule, effort: plan.effort, plan: plan, runs: outcome.runs,
            mixingShift: outcome.check?.shift, crossCheck: outcome.summary.thermodynamic)

        var remarks = outcome.check?.warnings ?? []
        if let warning = MixingCheck.persistenceWarning(outcome.summary) { remarks.append(warning) }
        if outcome.summary.laterSpread > 3 {
            remarks.append(
                "the log normalisers of repetitions spread by \(outcome.summary.laterSpread.rounded(toSignificant: 2)) "
                    + "nats: the estimate leans on their being normally distributed")
        }
        if outcome.check == nil, outcome.summary.expected.standardError > 0 {
            remarks.append(
                "nothing shows whether doubled sweeps give the same answer: allow more seconds, or a schedule with a check"
            )
        }
        let prior = try PriorDraws(problem, seed: seed, threads: threads)
        let size =
            (report.stages.map(\.effectiveShare).min() ?? 1)
            * Double(min(report.unitParticles, report.networkParticles) * report.schedule.repetitions)
        var result = DimensionEstimate(
            scale: scale, summary: outcome.summary, normalisation: normalisation, parameters: parameters,
            includesLowerBounds: includesLowerBounds, prior: prior, effectiveSampleSize: size)
        let error = max(
            result.twoScaleDimension.standardError, result.lower?.published.standardError ?? 0,
            result.lower?.tight.standardError ?? 0)
        if let target = levels.target, error * scale.depth > target {
            remarks.append(
                "the standard error \(error.rounded(toSignificant: 2)) is above the target "
                    + "\((target / scale.depth).rounded(toSignificant: 2)): allow more seconds"
                    + (normalisation.isExact ? "" : " or more draws for the normalisation"))
        }
        result.remarks = remarks
        result.tempering = report
        return result
    }
}

extension Effort {
    /// Walkers and sweeps for a problem: sweeps grow with c, because at c = 1000 a move that loses one direction of the
    /// inputs costs seven nats; not beyond those of c = 1e7, where log det has become a sum of logarithms and log c a constant.
    static func standard(magnification c: Double) -> Effort {
        Effort(
            unitWalkers: 200, networkWalkers: 32, sweeps: max(2, Int((2 * pow(min(c, 1e7) / 10, 0.3)).rounded())),
            outerParticles: 32, nestedWalkers: 25, freshUnits: 8)
    }
}

extension Double {
    fileprivate func rounded(toSignificant digits: Int) -> Double {
        guard self != 0, isFinite else { return self }
        let scale = pow(10, Double(digits - 1) - log10(abs(self)).rounded(.down))
        return (self * scale).rounded() / scale
    }
}

/// The steps of a run along c after its smallest value, fixed before the main run.
struct CurvePlan: Sendable, Codable {
    /// One step to a larger c and the moves after it.
    struct Step: Sendable, Codable {
        /// `c sqrt(kappa)` after the step.
        var factor: Double
        /// Sizes of the moves, one for each layer that moves.
        var stepSizes: [StepSizes]
        /// Pairs of sweeps.
        var sweeps: Int
        /// The length of the step in log c as a share of a natural one; 1 where the sweeps do not depend on it.
        var share = 1.0
        /// Whether the step reaches a c that is asked for.
        var isAsked = false
        /// How to find the lower bounds there; nil without them.
        var bounds: BoundPlan?
    }

    /// Nested populations of units for lower bounds at one c.
    struct BoundPlan: Sendable, Codable {
        var effort: SamplingEffort
        /// `[layer - 1]`.
        var nested: [TemperingPath]
    }

    var steps: [Step]
    /// How the sweeps were set.
    var sweepRule = SweepRule.everyStep

    /// The place of a point among those that are asked for, the first point being 0; nil for others.
    func askedIndex(of point: Int) -> Int? {
        guard point > 0 else { return 0 }
        return steps[point - 1].isAsked ? steps[..<point].count { $0.isAsked } : nil
    }

    /// Repetitions as far as one point, and whether all of them have lower bounds there.
    func parts(
        of runs: [RepetitionRun], to point: Int, before: Int, lowerBounds: Bool
    ) -> (runs: [RepetitionRun], haveBounds: Bool) {
        let asked = askedIndex(of: point)
        // The clock may have cut some of the repetitions before their bounds.
        let haveBounds = lowerBounds && asked.map { asked in runs.allSatisfy { $0.boundsAlong.count >= asked } } == true
        return (
            runs.map { $0.part(to: point, before: before, asked: asked, hasBounds: haveBounds) }, haveBounds
        )
    }

    /// The same steps with twice the sweeps, so many times; with half of them, at least 1, for a negative number. The
    /// nested populations of lower bounds have a number of their own.
    func doubled(_ times: Int, bounds boundTimes: Int = 0) -> CurvePlan {
        var plan = self
        for k in steps.indices {
            plan.steps[k].sweeps = max(1, steps[k].sweeps << times)
            if let sweeps = steps[k].bounds?.effort.sweeps {
                plan.steps[k].bounds?.effort.sweeps = max(1, sweeps << boundTimes)
            }
        }
        return plan
    }
}

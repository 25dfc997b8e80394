/// The steps of a run along c after its smallest value, fixed before the main run.
struct CurvePlan: Sendable {
    /// One step to a larger c and the moves after it.
    struct Step: Sendable {
        /// `c sqrt(kappa)` after the step.
        var factor: Double
        /// Sizes of the moves, one for each layer that moves.
        var stepSizes: [StepSizes]
        /// Pairs of sweeps.
        var sweeps: Int
    }

    var steps: [Step]

    /// The same steps with twice the sweeps, so many times; with half of them, at least 1, for a negative number.
    func doubled(_ times: Int) -> CurvePlan {
        CurvePlan(
            steps: steps.map { step in
                var step = step
                step.sweeps = max(1, step.sweeps << times)
                return step
            })
    }
}

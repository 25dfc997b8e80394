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

    /// The same steps with twice the sweeps, so many times.
    func doubled(_ times: Int) -> CurvePlan {
        CurvePlan(
            steps: steps.map { step in
                var step = step
                step.sweeps <<= times
                return step
            })
    }
}

/// The state of a run along c at one of its points.
struct CurvePoint: Sendable, Codable {
    /// Mean of `dL/dlog c = sum_i c s_i / (1 + c s_i)` over the networks.
    var slope: Double
    /// Mean of `sum_i c s_i / (1 + c s_i)^2`: with the variance of the sum above, the second derivative.
    var curvature: Double
}

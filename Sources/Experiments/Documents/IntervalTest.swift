internal import Foundations

/// Repeated estimates of a number that is known, and whether their 95% intervals contain it.
struct IntervalTest {
    /// The estimates, one for each run.
    let estimates: [Estimate]
    /// The number itself.
    let truth: Double

    /// Runs whose interval contains the truth.
    var covered: Int { estimates.count { abs($0.value - truth) <= 1.959964 * $0.standardError } }
    /// Mean of estimate minus truth, with its standard error over the runs.
    var bias: Estimate { Estimate.mean(of: estimates.map { $0.value - truth }) }
    /// Mean of the standard errors that the runs state.
    var statedError: Double { estimates.reduce(0) { $0 + $1.standardError } / Double(estimates.count) }
    /// Standard deviation of the estimates between the runs.
    var spread: Double { bias.sampleDeviation }
}

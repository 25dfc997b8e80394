internal import CGSL
import Foundation

/// The binomial distribution of `trials` trials with success probability p, by sums of its weights.
///
/// The first weight of a sum comes from the saddle-point form, which has no cancellation for any number of trials. The
/// next weights follow from the ratio of neighbours. Sums run away from the mean; the tail that contains the mean is
/// one minus the other. Source: Loader, "Fast and accurate computation of binomial probabilities" (2000).
///
/// ## Error
/// Relative, a few ulps times the square root of the number of terms.
///
/// ## Complexity
/// At most some tens of standard deviations of terms.
public struct BinomialTail: Sendable {
    let trials: Int
    /// Success probability and its complement. Both are given, so that neither loses digits.
    let success: Double
    let failure: Double

    /// The distribution for p in (0, 1).
    public init(trials: Int, success: Double) {
        self.init(trials: trials, success: success, failure: 1 - success)
    }

    private init(trials: Int, success: Double, failure: Double) {
        _ = GSL.ready
        self.trials = trials
        self.success = success
        self.failure = failure
    }

    /// The distribution of the number of failures.
    private var mirrored: BinomialTail { BinomialTail(trials: trials, success: failure, failure: success) }

    /// `P(X <= k)`.
    public func probability(atMost k: Int) -> Double { mirrored.probability(atLeast: trials - k) }

    /// `P(X >= k)`.
    public func probability(atLeast k: Int) -> Double {
        Double(k) < Double(trials) * success ? 1 - mirrored.sum(from: trials - k + 1) : sum(from: k)
    }

    /// The sum of the weights from k up, for k not below the mean, so that the weights decrease.
    private func sum(from k: Int) -> Double {
        guard k <= trials else { return 0 }
        let odds = success / failure
        var weight = weight(k)
        var sum = 0.0
        for i in k...trials {
            sum += weight
            let ratio = odds * Double(trials - i) / Double(i + 1)
            // The rest is below a geometric series in this ratio, because the ratio decreases.
            if ratio < 1, weight * ratio <= 1e-17 * sum * (1 - ratio) { break }
            weight *= ratio
        }
        return min(sum, 1)
    }

    /// `P(X = k)`.
    func weight(_ k: Int) -> Double {
        guard k > 0 else { return exp(Double(trials) * (failure > 0.5 ? log1p(-success) : log(failure))) }
        guard k < trials else { return exp(Double(trials) * (success > 0.5 ? log1p(-failure) : log(success))) }
        let (n, x, y) = (Double(trials), Double(k), Double(trials - k))
        let exponent =
            Self.stirlingRest(n) - Self.stirlingRest(x) - Self.stirlingRest(y)
            - Self.deviance(x, n * success) - Self.deviance(y, n * failure)
        return exp(exponent) * (n / (2 * .pi * x * y)).squareRoot()
    }

    /// `log(n! / (sqrt(2 pi n) (n/e)^n))`.
    private static func stirlingRest(_ n: Double) -> Double { log(gsl_sf_gammastar(n)) }

    /// `x log(x/m) + m - x`, without cancellation near x = m.
    private static func deviance(_ x: Double, _ m: Double) -> Double { -x * gsl_sf_log_1plusx_mx((m - x) / x) }
}

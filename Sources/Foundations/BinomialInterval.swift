internal import CGSL

/// Exact confidence limits for a probability from the number of successes in independent trials.
///
/// Source: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial",
/// Biometrika 26 (1934). The limits are quantiles of beta laws (GSL).
public struct BinomialInterval: Sendable, Equatable, Codable {
    /// Lower limit.
    public let lower: Double
    /// Upper limit.
    public let upper: Double

    /// The two-sided Clopper-Pearson interval of the given confidence, in (0, 1).
    public init(successes: Int, trials: Int, confidence: Double) {
        precondition(0 <= successes && successes <= trials && trials > 0, "\(successes) successes of \(trials) trials")
        precondition(confidence > 0 && confidence < 1, "a confidence of \(confidence)")
        let tail = (1 - confidence) / 2
        lower = Self.lowerLimit(successes: successes, trials: trials, confidence: 1 - tail)
        upper = Self.upperLimit(successes: successes, trials: trials, confidence: 1 - tail)
    }

    /// The least p that a one-sided test of the given confidence does not reject from above: the true probability lies
    /// above it only with chance `1 - confidence`.
    ///
    /// `P(X <= successes)` equals `1 - confidence` there; 1 if all trials succeeded.
    public static func upperLimit(successes: Int, trials: Int, confidence: Double) -> Double {
        _ = GSL.ready
        guard successes < trials else { return 1 }
        // Q-inverse of the complement: 1 - confidence may be tiny, confidence near 1 would lose it.
        return gsl_cdf_beta_Qinv(1 - confidence, Double(successes) + 1, Double(trials - successes))
    }

    /// The mirror image of `upperLimit`.
    public static func lowerLimit(successes: Int, trials: Int, confidence: Double) -> Double {
        _ = GSL.ready
        guard successes > 0 else { return 0 }
        return gsl_cdf_beta_Pinv(1 - confidence, Double(successes), Double(trials - successes) + 1)
    }
}

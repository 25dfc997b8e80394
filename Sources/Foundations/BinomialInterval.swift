import Foundation

/// Exact confidence limits for a probability from the number of successes in independent trials.
///
/// Source: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial",
/// Biometrika 26 (1934). A limit is the point where a tail of the binomial distribution takes a given value, found by
/// Brent's method. Error about 1e-14 of its distance from the share of successes, for any number of trials.
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

    /// The one-sided upper confidence limit: the true probability lies above it with probability at most
    /// `1 - confidence`.
    ///
    /// `P(X <= successes)` equals `1 - confidence` there; 1 if all trials succeeded.
    public static func upperLimit(successes: Int, trials: Int, confidence: Double) -> Double {
        guard successes < trials else { return 1 }
        guard successes > 0 else { return -expm1(log1p(-confidence) / Double(trials)) }
        return limit(from: Double(successes) / Double(trials), to: 1, confidence: confidence) { p in
            BinomialTail(trials: trials, success: p).probability(atMost: successes)
        }
    }

    /// The one-sided lower confidence limit, by symmetry from `upperLimit`.
    public static func lowerLimit(successes: Int, trials: Int, confidence: Double) -> Double {
        guard successes > 0 else { return 0 }
        guard successes < trials else { return exp(log1p(-confidence) / Double(trials)) }
        return limit(from: Double(successes) / Double(trials), to: 0, confidence: confidence) { p in
            BinomialTail(trials: trials, success: p).probability(atLeast: successes)
        }
    }

    /// The point between `share` and `end` where a tail that falls to 0 at `end` takes the value `1 - confidence`.
    private static func limit(
        from share: Double, to end: Double, confidence: Double, tail: (Double) -> Double
    ) -> Double {
        func excess(_ p: Double) -> Double {
            switch p {
            case end: confidence - 1
            case 1 - end: confidence
            default: tail(p) - (1 - confidence)
            }
        }
        // With a confidence below one half the limit may lie on the other side of the share.
        let near = excess(share) > 0 ? share : 1 - end
        let bracket = min(near, end)...max(near, end)
        // The ends have opposite signs by construction, so the search cannot fail.
        return (try? RootFinding.root(in: bracket, of: excess).value) ?? end
    }
}

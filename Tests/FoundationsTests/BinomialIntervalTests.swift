import Foundation
import Foundations
import Testing

@Suite struct BinomialIntervalTests {
    /// `P(Bin(n, p) <= k)` by the plain sum.
    private func tail(_ k: Int, _ n: Int, _ p: Double) -> Double {
        var weight = pow(1 - p, Double(n))
        var sum = 0.0
        for i in 0...k {
            sum += weight
            weight *= p / (1 - p) * Double(n - i) / Double(i + 1)
        }
        return sum
    }

    @Test func limitsInvertTheBinomialTails() {
        for (k, n) in [(3, 20), (19, 20), (50, 137), (1, 2000)] {
            let interval = BinomialInterval(successes: k, trials: n, confidence: 0.95)
            #expect(abs(tail(k, n, interval.upper) - 0.025) < 1e-9)
            #expect(abs(1 - tail(k - 1, n, interval.lower) - 0.025) < 1e-9)
            #expect(interval.lower < Double(k) / Double(n) && Double(k) / Double(n) < interval.upper)
        }
    }

    @Test func noneAndAllHaveClosedForms() {
        let none = BinomialInterval(successes: 0, trials: 2000, confidence: 0.95)
        #expect(none.lower == 0 && abs(none.upper - (1 - pow(0.025, 1.0 / 2000))) < 1e-12)
        let all = BinomialInterval(successes: 10, trials: 10, confidence: 0.95)
        #expect(all.upper == 1 && abs(all.lower - pow(0.025, 0.1)) < 1e-12)
    }

    /// Limits of 95 % from mpmath 1.3 with 40 digits: sums of the binomial law and bisection.
    @Test(arguments: [
        (3, 20, 0.032070937185463706, 0.37892682654531394),
        (50, 137, 0.28444182347090584, 0.45145991019757446),
        (300, 1_000_000, 0.00026701354651458623, 0.00033593508812937387),
        (412_345, 1_000_000, 0.41137994973558974, 0.41331055801335651),
        (999_000, 1_000_000, 0.99893608189268477, 0.99906099879204993),
    ])
    func limitsAgreeWithHighPrecision(successes: Int, trials: Int, lower: Double, upper: Double) {
        let interval = BinomialInterval(successes: successes, trials: trials, confidence: 0.95)
        #expect(abs(interval.lower - lower) < 1e-11 * lower)
        #expect(abs(interval.upper - upper) < 1e-11 * upper)
    }

    @Test func aConfidenceBelowOneHalfPutsTheLimitOnTheNearSide() {
        #expect(BinomialInterval.upperLimit(successes: 5, trials: 10, confidence: 0.1) < 0.5)
    }
}

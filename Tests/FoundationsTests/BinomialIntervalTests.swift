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
}

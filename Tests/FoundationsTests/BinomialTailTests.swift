import Foundation
import Testing

@testable import Foundations

@Suite struct BinomialTailTests {
    /// `P(X >= k)` from the top down by plain products.
    private func plain(_ k: Int, _ n: Int, _ p: Double) -> Double {
        var sum = 0.0
        for i in (k...n).reversed() {
            let choose = lgamma(Double(n) + 1) - lgamma(Double(i) + 1) - lgamma(Double(n - i) + 1)
            sum += exp(choose) * pow(p, Double(i)) * pow(1 - p, Double(n - i))
        }
        return sum
    }

    @Test func bothTailsAgreeWithThePlainSumOnEitherSideOfTheMean() {
        for (n, p) in [(20, 0.375), (137, 0.2385), (60, 0.9)] {
            let tail = BinomialTail(trials: n, success: p)
            for k in 0...n {
                #expect(abs(tail.probability(atLeast: k) - plain(k, n, p)) < 1e-11, "k = \(k), n = \(n), p = \(p)")
                #expect(abs(tail.probability(atMost: k) - (1 - plain(k, n, p) + tail.weight(k))) < 1e-11)
            }
        }
    }

    @Test func aTailThatHoldsTheMeanKeepsItsDigits() {
        let tail = BinomialTail(trials: 1_000_000, success: 0.375)
        let near = tail.probability(atLeast: 374_500)
        let far = tail.probability(atMost: 374_499)
        #expect(abs(near + far - 1) < 1e-15)
        #expect(near > 0.84 && near < 0.86)  // one standard deviation is 484: Phi(1.03)
    }

    @Test func aTailFarBelowTheMeanIsOneAtOnce() {
        let clock = ContinuousClock()
        let time = clock.measure {
            let tail = BinomialTail(trials: 100_000_000, success: 0.3)
            #expect(tail.probability(atLeast: 10_000_000) == 1)
            #expect(tail.probability(atMost: 90_000_000) == 1)
            #expect(tail.probability(atLeast: 90_000_000) == 0)
        }
        #expect(time < .seconds(1), "\(time): the sum ran through the mean")
    }
}

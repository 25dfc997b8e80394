import Foundation
import Testing

@testable import Foundations

@Suite struct RandomStreamCountsTests {
    /// Chi-squared of counts against the binomial weights, classes with fewer than 10 expected pooled at both ends.
    private func chiSquared(trials: Int, success: Double, draws: Int, index: UInt64) -> (value: Double, freedom: Int) {
        var stream = RandomStream(seed: 11, purpose: .syntheticInputs, index: index)
        var counts: [Int: Int] = [:]
        for _ in 0..<draws { counts[stream.binomial(trials: trials, success: success), default: 0] += 1 }
        #expect(counts.keys.allSatisfy { $0 >= 0 && $0 <= trials })
        let law = BinomialTail(trials: trials, success: success)
        var (value, freedom) = (0.0, -1)
        var (expected, observed) = (0.0, 0)
        var (before, after) = (Double(draws), draws)
        func add() {
            value += (Double(observed) - expected) * (Double(observed) - expected) / expected
            freedom += 1
            (expected, observed) = (0, 0)
        }
        let mean = Double(trials) * success
        let reach = 6 * (mean + 10).squareRoot()
        for k in max(0, Int(mean - reach))...min(trials, Int(mean + reach)) {
            let weight = Double(draws) * law.weight(k)
            expected += weight
            observed += counts[k] ?? 0
            (before, after) = (before - weight, after - (counts[k] ?? 0))
            if expected >= 10, before >= 10 { add() }
        }
        // The last class takes what lies beyond.
        expected += max(before, 0)
        observed += after
        if expected > 0 { add() }
        return (value, freedom)
    }

    @Test func countsHaveTheBinomialLaw() {
        // Inversion, its edges, rejection, its mirror image, large n. 3.7 standard deviations and a little for the skew of
        // chi-squared: false alarm below 1e-3 for each of the nine.
        let cases = [
            (1, 0.375), (7, 0.5), (100, 0.0375), (40, 0.2385), (24, 0.5), (200, 0.375), (137, 0.9), (10_000, 0.3),
            (1_000_000, 0.00237),
        ]
        for (place, (trials, success)) in cases.enumerated() {
            let found = chiSquared(trials: trials, success: success, draws: 40_000, index: UInt64(place))
            let freedom = Double(found.freedom)
            #expect(found.freedom >= 1)
            #expect(found.value < freedom + 3.7 * (2 * freedom).squareRoot() + 9, "\(trials), \(success): \(found)")
        }
    }

    @Test func aBillionTrialsHaveTheRightMomentsAtOnce() {
        var stream = RandomStream(seed: 12, purpose: .syntheticInputs, index: 0)
        let (n, p, draws) = (1e9, 0.3, 20_000)
        let spread = (n * p * (1 - p)).squareRoot()
        let normal = (0..<draws).map { _ in
            (Double(stream.binomial(trials: 1_000_000_000, success: p)) - n * p) / spread
        }
        let moments = (1...4).map { power in normal.reduce(0) { $0 + pow($1, Double(power)) } / Double(draws) }
        // 4 standard errors; those of normal moments are sqrt(1, 2, 15, 96) over sqrt(draws).
        for (moment, (expected, variance)) in zip(moments, [(0.0, 1.0), (1, 2), (0, 15), (3, 96)]) {
            #expect(abs(moment - expected) < 4 * (variance / Double(draws)).squareRoot(), "\(moments)")
        }
    }

    @Test func certainOutcomesNeedNoLuck() {
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
        #expect(stream.binomial(trials: 0, success: 0.5) == 0)
        #expect(stream.binomial(trials: 12, success: 0) == 0 && stream.binomial(trials: 12, success: 1) == 12)
        #expect(stream.multinomial(trials: 9, weights: [0, 2, 0]) == [0, 9, 0])
        #expect(stream.sumOfSigns(0) == 0 && abs(stream.sumOfSigns(7)) % 2 == 1)
    }

    @Test func classesShareTheTrialsByTheirWeights() {
        var stream = RandomStream(seed: 2, purpose: .syntheticInputs, index: 0)
        let weights = [0.5, 1.25, 0.25]
        var covariance = 0.0
        var sums = [0, 0, 0]
        let draws = 4000
        for _ in 0..<draws {
            let counts = stream.multinomial(trials: 400, weights: weights)
            #expect(counts.reduce(0, +) == 400)
            for k in 0..<3 { sums[k] += counts[k] }
            covariance += (Double(counts[0]) - 100) * (Double(counts[1]) - 250) / Double(draws)
        }
        for k in 0..<3 {
            let p = weights[k] / 2
            let error = (400 * p * (1 - p) / Double(draws)).squareRoot()
            #expect(abs(Double(sums[k]) / Double(draws) - 400 * p) < 4 * error)
        }
        // -n p q = -62.5, with a standard error near sqrt((75 * 93.75 + 62.5^2)/4000) = 1.66.
        #expect(abs(covariance + 62.5) < 6.7)
    }

    @Test func labelsGiveSeedsOfTheirOwn() {
        // FNV-1a of "" is the offset basis, of "a" 0xaf63dc4c8601ec8c; SplitMix64's first output for the state 0 is
        // 0xe220a8397b1dcdaf, the finaliser of 0x9e3779b97f4a7c15.
        #expect(RandomStream.seed(0x9e37_79b9_7f4a_7c15 &- 0xcbf2_9ce4_8422_2325, for: "") == 0xe220_a839_7b1d_cdaf)
        #expect(RandomStream.seed(0x9e37_79b9_7f4a_7c15 &- 0xaf63_dc4c_8601_ec8c, for: "a") == 0xe220_a839_7b1d_cdaf)
        let seeds = Set(["bernoulli", "categorical", "cosine", "logistic"].map { RandomStream.seed(1, for: $0) })
        #expect(seeds.count == 4 && !seeds.contains(1))
    }
}

import Foundation
import Foundations
import Testing
import Training

struct RiskIntervalTests {
    private func summary(_ losses: [Double]) -> RiskSummary {
        RiskSummary(value: losses.reduce(0, +) / Double(losses.count), errorRate: 0, losses: losses)
    }

    @Test func hoeffdingsHalfWidthIsThatOfTheFormula() {
        let interval = RiskInterval(summary((0..<50).map { Double($0 % 2) + 0.5 }), upperBound: 2, confidence: 0.9)
        // 2 sqrt(log(20) / 100) by hand.
        #expect(abs(interval.upper - interval.value - 0.346_163_676_520_457_04) < 1e-12)
        #expect(abs(interval.value - interval.lower - 0.346_163_676_520_457_04) < 1e-12)
        #expect(interval.method == .hoeffding)
    }

    @Test func hoeffdingsIntervalStaysInTheRangeOfTheLoss() {
        #expect(RiskInterval(summary([0, 0.01]), upperBound: 2).lower == 0)
        #expect(RiskInterval(summary([1.99, 2]), upperBound: 2).upper == 2)
    }

    @Test(arguments: [500, 7_301])
    func theBootstrapIsTheNormalIntervalOfAMean(count: Int) {
        // A percentile interval of 1,000 resamples has ends that err by about 6% of the standard error; 25% is four of that.
        var stream = RandomStream(seed: 4, purpose: .syntheticInputs, index: 0)
        let losses = (0..<count).map { _ in exp(stream.normal() / 2) }
        let interval = RiskInterval(summary(losses), upperBound: nil)
        let estimate = Estimate.mean(of: losses)
        #expect(abs(interval.lower - estimate.value + 1.96 * estimate.standardError) < 0.25 * estimate.standardError)
        #expect(abs(interval.upper - estimate.value - 1.96 * estimate.standardError) < 0.25 * estimate.standardError)
        #expect(interval.method == .bootstrap)
    }

    @Test func aGapMovesWithItsRiskAndItsMagnitudeKnowsTheSign() {
        let risk = RiskInterval(summary((0..<200).map { Double($0 % 2) }), upperBound: 1)
        let gap = GapInterval(risk: risk, trainRisk: 0.9)
        #expect(abs(gap.value + 0.4) < 1e-15 && gap.upper < 0)
        #expect(abs(gap.magnitude.lower + gap.upper) < 1e-15 && abs(gap.magnitude.upper + gap.lower) < 1e-15)
        let around = GapInterval(risk: risk, trainRisk: 0.5)
        #expect(around.magnitude.lower == 0 && around.magnitude.upper == max(around.upper, -around.lower))
    }
}

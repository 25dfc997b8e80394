import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Testing

@testable import Bounds

@Suite struct ChainFamilyTests {
    @Test func aFormulaForACoinHasTheMetricOfTheCoin() throws {
        let coin = try ChainReferences.family("bernoulli").riskMetric()
        let own = try OwnFamily(
            formula: "t1^z*(1-t1)^(1-z)", isLogarithm: false, outcomes: "0,1",
            box: ParameterInterval.box(parsing: "1/10:9/10"), truth: [Rational(parsing: "3/10")]
        ).family().riskMetric()
        // Enclosed from above, within 2 percent.
        #expect(own.lengths[0].value >= coin.lengths[0].value && own.lengths[0].value < 1.02 * coin.lengths[0].value)
        let (a, b) = (
            coin.bound.atLevel(Rational(1) / 20).deviation(n: 1000).value.value,
            own.bound.atLevel(Rational(1) / 20).deviation(n: 1000).value.value
        )
        #expect(b >= a && b < 1.05 * a, "\(a), \(b)")
    }

    @Test func aDensityOnAnIntervalHasABoundThatHolds() throws {
        let own = try OwnFamily(
            formula: "1+t1*cos(2*pi*z)", isLogarithm: false, outcomes: "0:1",
            box: ParameterInterval.box(parsing: "0:1/2")
        ).family()
        let bound = try own.riskMetric().bound
        let sample = try SupremumSample(family: own, size: 100, count: 100, seed: 2, context: RunContext(threads: 2))
        let deviation = bound.atLevel(Rational(1) / 20).deviation(n: 100).value.value
        #expect(log10(deviation / sample.mean.value) < 1)
        #expect(sample.exceedances(of: deviation) == 0)
    }

    @Test func twoParametersAreCoveredBothWays() throws {
        let own = try OwnFamily(
            formula: "1+t1*cos(2*pi*z)+t2*cos(4*pi*z)", isLogarithm: false, outcomes: "0:1",
            box: ParameterInterval.box(parsing: "0:1/4")
        ).family()
        let metric = try own.riskMetric()
        #expect(metric.lengths.count == 2)
        // s_i^2 >= Var(d_i f) >= (1 - o(1))/2 / max p on a side of 1/4, with the loss -log p.
        #expect(metric.lengths.allSatisfy { $0.value > 0.25 * 0.5 && $0.value < 0.6 })
        #expect(metric.bound.atLevel(Rational(1) / 20).deviation(n: 10_000).value.value < 0.05)
    }

    @Test func unboundedOutcomesAreRefusedWithTheReason() throws {
        let poisson = try FamilyText.family("poisson", box: ParameterInterval.box(parsing: "1:2"))
        #expect(throws: UserError.self) { try poisson.riskMetric() }
    }

    @Test func everyNamedFamilyStatesItsConstants() throws {
        for name in ChainReferences.families {
            let family = try ChainReferences.family(name)
            for symbol in ["S", "gamma", "sigma_c", "omega_c", "B", "sigma_bar", "kappa", "Gamma"] {
                #expect(family.chainFormulas[symbol] != nil, "\(name) has no \(symbol)")
            }
        }
    }

    @Test func cosinesOnPointsAreTheCosinesOfTheInterval() throws {
        let amplitudes = [Rational(1) / 5, Rational(1) / 10]
        let (line, points) = (
            try CosineFamily(amplitudes: amplitudes), try CosineFamily(amplitudes: amplitudes, points: 64)
        )
        let samples = try [line, points].map {
            try SupremumSample(family: $0, size: 200, count: 2000, seed: 4, context: RunContext(threads: 2)).mean
        }
        // Means of 2000: 4 standard errors, false alarm below 1e-4.
        let error = (pow(samples[0].standardError, 2) + pow(samples[1].standardError, 2)).squareRoot()
        #expect(abs(samples[0].value - samples[1].value) < 4 * error)
        let diagonal = try TurnedCosineFamily(
            matrix: [[Rational(1) / 5, 0], [0, Rational(1) / 10]], points: 64,
            truth: [Rational(3) / 4, Rational(3) / 4])
        var (one, two) = (
            RandomStream(seed: 1, purpose: .simulatedDataSets, index: 0),
            RandomStream(seed: 1, purpose: .simulatedDataSets, index: 0)
        )
        let (a, b) = (points.supremum(size: 50, stream: &one), diagonal.supremum(size: 50, stream: &two))
        #expect(abs(a - b) < 1e-14)
    }

    @Test func aProductOfOneCoinIsTheCoin() throws {
        let side = try ParameterInterval.box(parsing: "1/5:4/5")
        let coin = try BernoulliFamily(box: side, probability: Rational(2) / 5)
        let product = try BernoulliProductFamily(count: 1, box: side, truth: [Rational(2) / 5])
        let (a, b) = (coin.riskMetric(), product.riskMetric())
        #expect(
            a.bound.atLevel(Rational(1) / 20).deviation(n: 77).value.overlaps(
                b.bound.atLevel(Rational(1) / 20).deviation(n: 77).value))
        var (one, two) = (
            RandomStream(seed: 1, purpose: .simulatedDataSets, index: 0),
            RandomStream(seed: 1, purpose: .simulatedDataSets, index: 0)
        )
        #expect(
            abs(coin.supremum(size: 50, stream: &one) - product.supremum(size: 50, stream: &two)) < 1e-14)
    }
}

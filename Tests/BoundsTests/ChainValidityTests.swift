import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Testing

@testable import Bounds

/// The bounds against what happens, exactly and by simulation.
@Suite struct ChainValidityTests {
    @Test func theExactProbabilityIsNeverAboveDelta() throws {
        for (low, high, p) in [("1/10", "9/10", "3/10"), ("2/5", "4/5", "1/100")] {
            let family = try BernoulliFamily(
                box: [ParameterInterval(Rational(parsing: low), Rational(parsing: high))],
                probability: Rational(parsing: p))
            let cover = try family.fisherCover().bound(dimension: family.dimension(zeta: Rational(2) / 3))
            for bound in [family.riskMetric().bound, cover] {
                for delta in [Rational(1) / 20, Rational(1) / 2] {
                    let level = bound.atLevel(delta)
                    for n in [1, 2, 3, 5, 8, 13, 30, 100, 331, 1000, 2000] {
                        let deviation = level.deviation(n: Integer(n)).value
                        let tail = try #require(family.exactTail(n: n, deviation: deviation))
                        #expect(
                            tail.isAtMost(Ball(delta, precision: 192)) == .certain,
                            "THE THEOREM IS VIOLATED: \(family.name), n = \(n), delta = \(delta)")
                    }
                }
            }
        }
    }

    @Test(arguments: ChainReferences.families)
    func simulatedSupremaExceedTheBoundAtMostAtTheirChance(_ name: String) throws {
        let family = try ChainReferences.family(name)
        let bounds = [
            try family.riskMetric().bound,
            try family.fisherCover().bound(dimension: family.dimension(zeta: Rational(2) / 3)),
        ]
        let count = name == "logistic" ? 60 : 400
        for n in [10, 1000] {
            let sample = try SupremumSample(
                family: family, size: n, count: count, seed: 5, context: RunContext(threads: 2))
            for bound in bounds {
                for delta in [Rational(1) / 20, Rational(1) / 2] {
                    let deviation = bound.atLevel(delta).deviation(n: Integer(n)).value.upperDouble
                    let interval = BinomialInterval(
                        successes: sample.exceedances(of: deviation), trials: count, confidence: 0.9999)
                    #expect(interval.lower <= delta.doubleValue, "\(name), n = \(n)")
                }
            }
        }
    }

    /// At n = 1000 and delta = 1/20: below one decade above the mean, and below parameter counting.
    @Test(arguments: ChainReferences.families)
    func theBoundComesWithinOneDecade(_ name: String) throws {
        let family = try ChainReferences.family(name)
        let quantities = try family.quantities
        let bound = try family.riskMetric().bound
        let deviation = bound.atLevel(Rational(1) / 20).deviation(n: 1000).value.value
        let sample = try SupremumSample(
            family: family, size: 1000, count: name == "logistic" ? 60 : 400, seed: 6,
            context: RunContext(threads: 2))
        #expect(log10(deviation / sample.mean.value) < 1)
        let count = ClassicalBounds.parameterCount(
            parameters: family.parameters,
            lipschitz: (family.lossGradient ?? quantities.lossLipschitz * quantities.gradient).value,
            range: try #require(bound.lossRange).value, n: 1000, delta: 0.05)
        #expect(deviation < count)
    }

    /// Independent of the closed forms: two moments of simulated losses stay below the stated metric.
    @Test func statedMetricsBoundTheDeviationOfDifferences() throws {
        let family = try TruncatedNormalFamily(standardDeviation: 1, reach: 2)
        // f_a - f_b = (y^2/2 - a y) - (y^2/2 - b y) + const = (b - a) y: deviation S, range gamma S.
        let metric = family.riskMetric()
        let cosine = try CosineFamily(amplitudes: [Rational(1) / 5, Rational(1) / 10], points: 64)
        #expect(metric.lengths[0].value < 2 * 2)
        // Cosines on points: the exact covariance of the waves has its eigenvalues below lam.
        let lam = cosine.waves.covarianceBound.value
        let b = cosine.waves.means.map(\.doubleValue)
        func wave(_ i: Int, _ k: Int) -> Double { 2.0.squareRoot() * cos(2 * .pi * Double(i * k) / 64) }
        func mean(_ f: (Int) -> Double) -> Double {
            (0..<64).reduce(0) { $0 + f($1) * (1 + b[0] * wave(1, $1) + b[1] * wave(2, $1)) } / 64
        }
        let c11 = mean { wave(1, $0) * wave(1, $0) } - b[0] * b[0]
        let c22 = mean { wave(2, $0) * wave(2, $0) } - b[1] * b[1]
        let c12 = mean { wave(1, $0) * wave(2, $0) } - b[0] * b[1]
        let largest = (c11 + c22) / 2 + (((c11 - c22) / 2) * ((c11 - c22) / 2) + c12 * c12).squareRoot()
        #expect(largest <= lam && largest > 0.8 * lam)
    }

    /// The local form holds for all theta at once with chance 1 - delta, and is smaller near the centre.
    @Test func theLocalFormHoldsForAllThetaAtOnce() throws {
        let family = try BernoulliFamily(probability: Rational(3) / 10)
        let metric = family.riskMetric()
        let delta = Rational(1) / 2
        let (n, start) = (100, 2)
        // tau = q (logit theta - logit a); theta by logit on a grid.
        let q = 0.21.squareRoot()
        let far = log(9.0)
        let grid = (0...40).map { -far + 2 * far * Double($0) / 40 }
        let local = grid.map { logit in
            metric.localDeviation(
                n: Integer(n), delta: delta, start: start,
                at: [Ball(exactly: q * (logit + far), precision: 224)]
            ).value
        }
        let uniform = try #require(metric.bound.atLevel(delta).chain(start: start)).deviation(n: Integer(n)).value
        #expect(local.allSatisfy { $0 <= uniform * (1 + 1e-12) })
        #expect(local[20] < 0.9 * uniform)
        var failures = 0
        for k in 0..<2000 {
            var stream = RandomStream(seed: 11, purpose: .simulatedDataSets, index: UInt64(k))
            let gap = abs(Double(stream.binomial(trials: n, success: 0.3)) / Double(n) - 0.3)
            if zip(grid, local).contains(where: { gap * abs($0) > $1 }) { failures += 1 }
        }
        #expect(BinomialInterval(successes: failures, trials: 2000, confidence: 0.9999).lower <= 0.5)
    }
}

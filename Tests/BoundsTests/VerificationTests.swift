import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Testing

@testable import Bounds

@Suite struct VerificationTests {
    static let zeta = Rational(2) / 3

    @Test func simulatedBernoulliProbabilitiesAgreeWithTheBinomialSum() throws {
        let family = try BernoulliFamily(
            box: [ParameterInterval(Rational(1) / 10, Rational(4) / 5)], probability: Rational(3) / 10)
        // 8 intervals at 99.99%: false alarm below 1e-3.
        for n in [10, 50, 137, 200] {
            let sample = try SupremumSample(
                family: family, size: n, count: 2000, seed: 7, context: RunContext(threads: 2))
            for level in [0.037, 0.0813] {
                let deviation = Ball(exactly: level, precision: 192)
                let exact = try #require(family.exactTail(n: n, deviation: deviation))
                #expect(exact.radius < 1e-30)
                let interval = BinomialInterval(
                    successes: sample.exceedances(of: level), trials: 2000, confidence: 0.9999)
                #expect(interval.lower <= exact.value && exact.value <= interval.upper, "n = \(n), \(exact)")
            }
        }
    }

    @Test func theExactTailIsTheBinomialSumByHand() throws {
        // p = 1/2 on [1/4, 3/4], n = 4: |k/4 - 1/2| log 3 >= 0.3 for |k - 2| >= 1.09..., so k = 0 and 4: 2/16.
        let family = try BernoulliFamily(box: [ParameterInterval(Rational(1) / 4, Rational(3) / 4)])
        let tail = try #require(family.exactTail(n: 4, deviation: Ball(exactly: 0.3, precision: 192)))
        #expect(abs(tail.value - 0.125) < 1e-15)
        #expect(family.exactTail(n: 4, deviation: Ball(0, precision: 192))?.contains(1) == true)
    }

    @Test func theCertifiedRightSideIsNeverBelowTheExactProbability() throws {
        for (low, high, p) in [("1/10", "9/10", "3/10"), ("1/3", "2/3", "1/2"), ("2/5", "4/5", "1/100")] {
            let family = try BernoulliFamily(
                box: [ParameterInterval(Rational(parsing: low), Rational(parsing: high))],
                probability: Rational(parsing: p))
            let dimension = try family.dimension(zeta: Self.zeta)
            for isSharper in [false, true] {
                let constants = try BoundConstants.explicit(
                    family.quantities, zeta: Self.zeta, scaleDependent: isSharper)
                for rate in ConvergenceRate.allCases {
                    for gamma in [Rational(1), Rational(1) / 10] {
                        let bound = try TailBound(constants: constants, gamma: gamma, rate: rate)
                        for n in 2...200 {
                            guard let tail = try bound.evaluate(n: Integer(n), dimension: dimension).tail,
                                tail.logarithm.value < 0
                            else { continue }
                            let deviation = constants.deviationConstant * (-bound.depth(n: Integer(n))).exp()
                            let exact = try #require(family.exactTail(n: n, deviation: deviation))
                            #expect(
                                exact.isAtMost(tail.logarithm.exp()) == .certain,
                                "THE THEOREM IS VIOLATED: \(family.name), n = \(n), gamma = \(gamma)")
                        }
                    }
                }
            }
        }
    }

    /// One claim on 2000 data sets of 100 tosses; the loss has the range log 9 = 2.197.
    private func verdict(
        c: Rational, h: Rational, k: Rational, range: Ball? = nil
    ) throws -> BoundVerdict {
        let family = try BernoulliFamily()
        let sample = try SupremumSample(
            family: family, size: 100, count: 2000, seed: 1, context: RunContext(threads: 2))
        let bound = try TailBound(constants: BoundConstants(c: c, h: h, k: k), gamma: 1, rate: .parametric)
        return try BoundCheck(
            sample: sample, bound: bound, dimension: family.dimension(zeta: Self.zeta),
            lossRange: range ?? family.quantities.lossRange, confidence: 0.99
        ).verdict
    }

    @Test func wrongConstantsAreFoundOut() throws {
        #expect(try verdict(c: Rational(1) / 10, h: 1, k: 10) == .violated)
        #expect(try verdict(c: 10, h: 1, k: 10) == .satisfied)
        #expect(try verdict(c: 1, h: 1_000_000, k: 1) == .uninformative)
    }

    @Test func aDeviationThatNoGapCanReachTestsNothing() throws {
        // eps_n = sqrt(log(100)/100) = 0.2146: C = 10 deviates by 2.146, just below the range log 9, C = 11 by 2.361.
        #expect(try verdict(c: 10, h: 1, k: 10) == .satisfied)
        #expect(try verdict(c: 11, h: 1, k: 10) == .uninformative)
        // Where the enclosure of the range does not decide, nothing is claimed.
        let wide = Ball(from: 2, to: 3, precision: 192)
        #expect(try verdict(c: 10, h: 1, k: 10, range: wide) == .uninformative)
        // Gaps beyond the stated range speak against it.
        #expect(try verdict(c: Rational(1) / 10, h: 1, k: 10, range: Ball(0, precision: 192)) == .violated)
    }

    @Test func quantilesOfASampleAreThoseOfItsOrder() throws {
        let sample = try SupremumSample(
            family: BernoulliFamily(), size: 30, count: 40, seed: 2, context: RunContext(threads: 1))
        let sorted = sample.suprema.sorted()
        #expect(sample.quantile(0) == sorted[0] && sample.quantile(0.95) == sorted[38])
        #expect(sample.quantile(1) == sorted[39])
    }

    @Test func samplesDrawnAsCountsHaveTheLawOfSamplesDrawnOneByOne() throws {
        // The mean supremum of the logistic and the categorical family against data drawn sample by sample: 4 standard
        // errors of the difference, false alarm 6e-5 each.
        let categorical = try CategoricalFamily(classes: 3)
        let logistic = try LogisticFamily(
            design: [[1, -1], [1, 0], [1, 1]], truth: [Rational(1) / 2, Rational(-1) / 4])
        let (n, count) = (60, 1500)
        let counted = try [
            SupremumSample(family: categorical, size: n, count: count, seed: 3, context: RunContext(threads: 2)).mean,
            SupremumSample(family: logistic, size: n, count: count, seed: 3, context: RunContext(threads: 2)).mean,
        ]
        var stream = RandomStream(seed: 4, purpose: .syntheticInputs, index: 7)
        let p = categorical.probabilities.map(\.doubleValue)
        let plain = (0..<count).map { _ -> Double in
            var shares = [0.0, 0, 0]
            for _ in 0..<n {
                let u = stream.uniform()
                shares[u < p[0] ? 0 : u < p[0] + p[1] ? 1 : 2] += 1 / Double(n)
            }
            let gap = zip(shares, p).map { $0 - $1 }
            return max(categorical.largest(gap), categorical.largest(gap.map { -$0 }))
        }
        let design = [[1.0, -1], [1, 0], [1, 1]]
        let chances = design.map { 1 / (1 + exp(-(0.5 * $0[0] - 0.25 * $0[1]))) }
        let rows = (0..<count).map { _ -> Double in
            var (ones, zeros) = (chances.map { -$0 / 3 }, chances.map { ($0 - 1) / 3 })
            for _ in 0..<n {
                let row = stream.integer(below: 3)
                if stream.uniform() < chances[row] { ones[row] += 1 / Double(n) } else { zeros[row] += 1 / Double(n) }
            }
            return LogisticSupremum(design: design, ones: ones, zeros: zeros).value(on: [(-1, 1), (-1, 1)])
        }
        for (fast, slow) in zip(counted, [Estimate.mean(of: plain), Estimate.mean(of: rows)]) {
            let error = hypot(fast.standardError, slow.standardError)
            #expect(abs(fast.value - slow.value) < 4 * error, "\(fast), \(slow)")
        }
    }

    @Test func theMeasuredRateOfTheBernoulliFamilyIsOneHalf() throws {
        let family = try BernoulliFamily()
        let samples = try [100, 400, 1600].map {
            try SupremumSample(family: family, size: $0, count: 1000, seed: 3, context: RunContext(threads: 2))
        }
        let rate = try #require(MeasuredRate(samples)).exponent
        #expect(abs(rate.value + 0.5) < 4 * rate.standardError)  // 4 sigma
        #expect(rate.standardError < 0.03)
        #expect(MeasuredRate([samples[0]]) == nil)
    }

    @Test func samplesDoNotDependOnThreads() throws {
        let family = try CosineFamily(amplitudes: [Rational(1) / 5, Rational(1) / 10])
        let one = try SupremumSample(family: family, size: 50, count: 40, seed: 9, context: RunContext(threads: 1))
        #expect(
            try SupremumSample(family: family, size: 50, count: 40, seed: 9, context: RunContext(threads: 4)) == one)
        #expect(
            try SupremumSample(family: family, size: 50, count: 40, seed: 10, context: RunContext(threads: 4)) != one)
    }

    @Test func theCosineFamilysMeanSupremumIsThatOfANormalVariable() throws {
        // d = 1, theta = 1/2 is the uniform law: sqrt2 cos has variance 1, so E|mean| = sqrt(2/(pi n)) nearly.
        let family = try CosineFamily(amplitudes: [Rational(3) / 10], truth: [Rational(1) / 2])
        let mean = try SupremumSample(family: family, size: 400, count: 4000, seed: 2, context: RunContext(threads: 2))
            .mean
        #expect(abs(mean.value - 0.3 * (2 / (Double.pi * 400)).squareRoot()) < 4 * mean.standardError + 1e-5)
    }

    @Test func theCategoricalSupremumAgreesWithAFineGrid() throws {
        let family = try CategoricalFamily(
            classes: 3,
            box: [
                ParameterInterval(Rational(1) / 10, Rational(1) / 2),
                ParameterInterval(Rational(1) / 20, Rational(2) / 5),
            ])
        var stream = RandomStream(seed: 5, purpose: .syntheticInputs, index: 0)
        for _ in 0..<40 {
            let w = (0..<3).map { _ in stream.uniform(-1, 1) }
            var best = -Double.infinity
            for i in 0...200 {
                for j in 0...200 {
                    let (a, b) = (0.1 + 0.4 * Double(i) / 200, 0.05 + 0.35 * Double(j) / 200)
                    best = max(best, w[0] * log(a) + w[1] * log(b) + w[2] * log(1 - a - b))
                }
            }
            let value = family.largest(w)
            #expect(best <= value + 1e-12 && value - best < 1e-3, "\(w)")
        }
    }

    @Test func theLogisticSupremumAgreesWithAFineGrid() {
        let design = [[1.0, -1], [1, 0.5], [2, 1]]
        var stream = RandomStream(seed: 6, purpose: .syntheticInputs, index: 0)
        for _ in 0..<20 {
            let u = (0..<3).map { _ in stream.uniform(-1, 1) }
            let v = (0..<3).map { _ in stream.uniform(-1, 1) }
            let value = LogisticSupremum(design: design, ones: u, zeros: v).value(on: [(-1, 1), (0, 1.5)])
            var best = 0.0
            for i in 0...100 {
                for j in 0...100 {
                    let theta = [-1 + 2 * Double(i) / 100, 1.5 * Double(j) / 100]
                    let sum = design.indices.reduce(0.0) { sum, k in
                        let logit = design[k][0] * theta[0] + design[k][1] * theta[1]
                        return sum - u[k] * log1p(exp(-logit)) - v[k] * log1p(exp(logit))
                    }
                    best = max(best, abs(sum))
                }
            }
            #expect(best <= value * (1 + 2e-6) && value - best < 1e-3)
        }
    }

    @Test func theTruncatedNormalSupremumAgreesWithTheDefinition() throws {
        let family = try TruncatedNormalFamily(standardDeviation: 1, reach: 2)
        var stream = RandomStream(seed: 4, purpose: .simulatedDataSets, index: 1)
        let value = family.supremum(size: 30, stream: &stream)
        var again = RandomStream(seed: 4, purpose: .simulatedDataSets, index: 1)
        let data = (0..<30).map { _ in
            var y = 3.0
            while abs(y) > 2 { y = 0.5 + again.normal() }
            return y
        }
        let grid = (0..<4000).map { -2 + 4 * (Double($0) + 0.5) / 4000 }
        func loss(_ y: Double, _ theta: Double) -> Double { (y - theta) * (y - theta) / 2 }
        let weights = grid.map { exp(-($0 - 0.5) * ($0 - 0.5) / 2) }
        let total = weights.reduce(0, +)
        var best = 0.0
        for theta in stride(from: -1.0, through: 1, by: 0.01) {
            let risk = zip(grid, weights).reduce(0) { $0 + $1.1 * loss($1.0, theta) } / total
            best = max(best, abs(risk - data.reduce(0) { $0 + loss($1, theta) } / 30))
        }
        #expect(abs(best - value) < 1e-5)
    }
}

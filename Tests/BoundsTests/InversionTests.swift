import BallArithmetic
import Bounds
import Foundation
import Testing

@Suite struct InversionTests {
    static func product(_ lengths: [Rational], zeta: Rational = Rational(2) / 3) -> ProductDimension {
        ProductDimension(lengths: lengths.map { (Ball($0, precision: 192), 1) }, zeta: zeta, summary: "")
    }

    static func bound(
        k: Rational = 1, h: Rational = 1, gamma: Rational, rate: ConvergenceRate = .published
    ) throws -> TailBound {
        try TailBound(constants: BoundConstants(c: 1, h: h, k: k), gamma: gamma, rate: rate)
    }

    private func passes(_ bound: TailBound, _ n: Integer, _ delta: Rational, _ dimension: any DimensionFunction) throws
        -> Bool
    {
        let level = Ball(delta, precision: 192).log()
        return try bound.evaluate(n: n, dimension: dimension, precision: 192 + n.bitWidth).tail?
            .isAtMost(logLevel: level) ?? false
    }

    @Test(arguments: ConvergenceRate.allCases) func theRightSideTurnsAtTheCriticalGamma(_ rate: ConvergenceRate) throws
    {
        let dimension = Self.product([1, Rational(3) / 8])
        let constants = try BoundConstants(c: 1, h: 1, k: Rational(7) / 10)
        guard case .at(let critical) = constants.criticalGamma(rate: rate, limit: dimension.limit) else {
            Issue.record("the limit is known")
            return
        }
        // 8K/(3 d*) and 2K/d* with d* = 2.
        #expect(abs(critical.value - (rate == .published ? 8 * 0.7 / 6 : 0.7)) < 1e-15)
        let sizes = [Integer(10).power(200), Integer(10).power(300)]
        for (factor, falls) in [(0.99, true), (1.01, false)] {
            let gamma = try #require(Rational(exactly: critical.value * factor))
            let bound = try TailBound(constants: constants, gamma: gamma, rate: rate)
            let tails = try sizes.map { size in
                try #require(try bound.evaluate(n: size, dimension: dimension).tail).logarithm.value
            }
            #expect((tails[1] < tails[0]) == falls)
            // The exponent of n in the right side, r d* - K/gamma.
            let exponent = (rate == .published ? 3.0 / 8 : 0.5) * 2 - 0.7 / gamma.doubleValue
            #expect((exponent < 0) == falls)
            let slope = (tails[1] - tails[0]) / (100 * log(10))
            #expect(abs(slope - exponent) < 0.02)
        }
    }

    @Test func aDimensionThatEndsAtZeroHasNoCriticalGamma() throws {
        let constants = try BoundConstants(c: 1, h: 1, k: 1)
        guard case .unlimited = constants.criticalGamma(rate: .published, limit: .exactly(0)) else {
            Issue.record("every gamma serves")
            return
        }
        guard case .atLeast(let value) = constants.criticalGamma(rate: .parametric, limit: .atMost(10)) else {
            Issue.record("only a lower bound is known")
            return
        }
        #expect(abs(value.value - 0.2) < 1e-16)
    }

    /// Rate, gamma, K, H, delta, lengths.
    static let searches: [(ConvergenceRate, String, String, String, String, [Rational])] = [
        (.published, "1/4", "1", "1", "0.05", [1, Rational(3) / 8]),
        (.parametric, "1/4", "1", "1e6", "0.05", [1, Rational(3) / 8]),
        (.published, "1", "7/10", "2.385", "1e-9", [1]),
        (.published, "0.01", "0.02", "1e40", "0.05", [1, 1, 1]),
        (.parametric, "1e-30", "1e-29", "1", "0.5", [1]),
        (.published, "0.93", "0.7", "1", "0.05", [1, 1]),
    ]

    @Test(arguments: searches.indices) func theLeastSizePassesAndTheOneBeforeFails(_ index: Int) throws {
        let (rate, gamma, k, h, deltaText, lengths) = Self.searches[index]
        let delta = try Rational(parsing: deltaText)
        let bound = try Self.bound(
            k: Rational(parsing: k), h: Rational(parsing: h), gamma: Rational(parsing: gamma), rate: rate)
        let dimension = Self.product(lengths)
        guard case .found(let n, _) = try bound.leastSampleSize(delta: delta, dimension: dimension) else {
            Issue.record("there is a least n")
            return
        }
        #expect(try passes(bound, n, delta, dimension))
        #expect(try !passes(bound, n - 1, delta, dimension))
        if let small = n.intValue, small < 100_000 {
            for m in 2..<small { #expect(try !passes(bound, Integer(m), delta, dimension)) }
        }
    }

    @Test func twoIsFoundWhereThreeLiesOutsideTheTheorem() throws {
        // log 2 / 2 < gamma < log 3 / 3: eps_2 < 1 < eps_3.
        let bound = try Self.bound(k: 10, gamma: Rational(35) / 100)
        guard case .found(let n, nil) = try bound.leastSampleSize(delta: Rational(1) / 20, dimension: Self.product([1]))
        else {
            Issue.record("n = 2 suffices")
            return
        }
        #expect(n == 2)
        if case .scaleTooLarge = try bound.evaluate(n: 3, dimension: Self.product([1])) {
        } else {
            Issue.record("eps_3")
        }
    }

    @Test func neverIsAnAnswer() throws {
        // Far above the critical gamma with H so large that no dip helps.
        let bound = try Self.bound(h: 1000, gamma: 1)
        guard
            case .never = try bound.leastSampleSize(delta: Rational(1) / 20, dimension: Self.product([1, 1, 1, 1, 1]))
        else {
            Issue.record("the right side rises for ever")
            return
        }
    }

    @Test func aDipAboveTheCriticalGammaIsFound() throws {
        // d* = 5, critical gamma 8/15: at gamma = 0.6 the right side falls below a small H first and rises later.
        let bound = try Self.bound(h: Rational(parsing: "1e-1"), gamma: Rational(6) / 10)
        let dimension = Self.product([1, 1, 1, 1, 1].map { $0 / 1_000_000 }, zeta: Rational(2) / 3)
        guard case .found(let n, _) = try bound.leastSampleSize(delta: Rational(1) / 20, dimension: dimension) else {
            Issue.record("there is a dip")
            return
        }
        #expect(try passes(bound, n, Rational(1) / 20, dimension))
        #expect(try !passes(bound, Integer(10).power(300), Rational(1) / 20, dimension))
    }

    @Test func atTheCriticalGammaTheSearchEndsBeyondAllSizes() throws {
        let bound = try Self.bound(k: 3, gamma: 1, rate: .published)  // d* = 8 = 8K/3
        let dimension = Self.product([Rational](repeating: 1, count: 8))
        guard case .beyond = try bound.leastSampleSize(delta: Rational(parsing: "1e-30"), dimension: dimension) else {
            Issue.record("like a power of 1/log n: not before 10^300")
            return
        }
    }

    @Test func withAScaleDependentExponentNoSmallerSizePasses() throws {
        let bits = 192
        let constants = BoundConstants(
            deviationConstant: Ball(1, precision: bits), logTail: Ball(3, precision: bits),
            exponent: .scaleDependent(
                lossRange: Ball(1, precision: bits), gradientRange: Ball(12, precision: bits), zeta: Rational(2) / 3))
        let bound = try TailBound(constants: constants, gamma: Rational(1) / 4, rate: .parametric)
        let dimension = Self.product([1, 1])
        let delta = Rational(1) / 20
        guard case .found(let n, _) = try bound.leastSampleSize(delta: delta, dimension: dimension),
            let size = n.intValue
        else {
            Issue.record("there is a least n")
            return
        }
        #expect(size > 100 && size < 1_000_000)
        #expect(try passes(bound, n, delta, dimension))
        for m in stride(from: 3, to: size, by: max(1, size / 2000)) {
            #expect(try !passes(bound, Integer(m), delta, dimension))
        }
        #expect(try !passes(bound, n - 1, delta, dimension))
    }

    @Test(arguments: ConvergenceRate.allCases) func theBestGammaServesAndALargerOneDoesNot(_ rate: ConvergenceRate)
        throws
    {
        let dimension = Self.product([1, Rational(3) / 8])
        let delta = Rational(1) / 20
        let bound = try Self.bound(k: Rational(7) / 10, h: 100, gamma: 1, rate: rate)
        for n in [Integer(100), Integer(54_321), Integer(10).power(12), Integer(10).power(300)] {
            let best = try #require(try bound.bestGamma(n: n, delta: delta, dimension: dimension))
            #expect(best.obstacle == .rightSide)
            func serves(_ gamma: Double) throws -> Bool {
                let gamma = try #require(Rational(exactly: gamma))
                return try passes(
                    TailBound(constants: bound.constants, gamma: gamma, rate: rate), n, delta, dimension)
            }
            #expect(try serves(best.gamma))
            #expect(try !serves(best.gamma * (1 + 1e-9)))
        }
    }

    @Test func noGammaServesAtASizeTooSmall() throws {
        let bound = try Self.bound(k: Rational(1) / 10, h: 1_000_000, gamma: 1)
        #expect(try bound.bestGamma(n: 20, delta: Rational(1) / 20, dimension: Self.product([1])) == nil)
        let easy = try Self.bound(k: 100, gamma: 1)
        let best = try #require(try easy.bestGamma(n: 1000, delta: Rational(1) / 20, dimension: Self.product([1])))
        #expect(best.gamma == 1 && best.obstacle == .one)
    }

    @Test func anEstimateAnswersOnlyWhereItIsKnown() throws {
        let curve = DimensionCurve(
            parameters: 3, zeta: Rational(2) / 3,
            points: [
                .init(epsilon: 0.01, logDeterminant: 3, standardError: 0.5),
                .init(epsilon: 0.1, logDeterminant: 2, standardError: 0.25),
            ], summary: "")
        let bound = try Self.bound(h: Rational(parsing: "1e40"), gamma: Rational(1) / 4)
        guard case .unknown(let text) = try bound.leastSampleSize(delta: Rational(1) / 20, dimension: curve) else {
            Issue.record("nothing known suffices")
            return
        }
        #expect(text.contains("is known for"))
        let between = try #require(curve.logPower(depth: Ball(exactly: -log(0.03), precision: 64)))
        let share = (log(0.1) - log(0.03)) / log(10)
        #expect(abs(try #require(between.standardError) - (0.25 + 0.25 * share)) < 1e-12)
        #expect(abs(between.value.value - (-2 * log(0.03) + 2 + share)) < 1e-12)
        #expect(curve.logPower(depth: Ball(5, precision: 64)) == nil)
    }
}

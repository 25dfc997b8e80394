import Bounds
import Foundation
import Testing

@Suite struct TailBoundTests {
    /// `log H + d |log eps_n| - (K/gamma) log n`, eps_n and 2.25 eps_n with 40 digits (mpmath 1.3).
    @Test(
        arguments: [
            (1.5, 0.375, 1, .published, 1000, 12.5, 21.135887558487073429, 0.15479301301614378262),
            (1e40, 2.385, 0.5, .published, 1e9, 953.25, 6069.815245335790037, 0.0017043472047483405128),
            (0.125, 50, 0.0625, .parametric, 1e300, 976, -220067.52112315059765, 1.0513043539513863957e-148),
            (1, 1000, 0.0009765625, .published, 1e7, 0.625, -16504928.445015401247, 0.090490946754156724383),
        ] as [(Double, Double, Double, ConvergenceRate, Double, Double, Double, Double)])
    func theRightSideIsThatOfHighPrecision(
        h: Double, k: Double, gamma: Double, rate: ConvergenceRate, n: Double, dimension: Double, logTail: Double,
        epsilon: Double
    ) throws {
        let bound = try TailBound(c: 2.25, h: h, k: k, gamma: gamma, rate: rate)
        var asked: Double?
        let evaluation = bound.evaluate(n: n) { epsilon in
            asked = epsilon
            return dimension
        }
        guard case .tail(let value, let deviation, let log) = evaluation else {
            Issue.record("\(String(describing: evaluation))")
            return
        }
        #expect(asked == value && bound.epsilon(n: n) == value)
        // The logarithm of eps_n is right to a few ulps, so its exponential to 340 times as much.
        #expect(abs(value / epsilon - 1) < 1e-13)
        #expect(abs(deviation / (2.25 * epsilon) - 1) < 1e-13)
        #expect(abs(log / logTail - 1) < 1e-13)
    }

    @Test func theTheoremDoesNotSpeakWhereEpsilonIsOneOrMore() throws {
        let bound = try TailBound(c: 1, h: 1, k: 1, gamma: 0.001)
        var asked = 0
        let evaluation = bound.evaluate(n: 10) { _ in
            asked += 1
            return 3
        }
        guard case .outsideTheorem(let epsilon) = evaluation else {
            Issue.record("\(String(describing: evaluation))")
            return
        }
        #expect(abs(epsilon / 7.6883099483177546378 - 1) < 1e-14)
        #expect(asked == 0)
        // log n / (gamma n) = 1: the least gamma inside lies above log(10) / 10.
        for (gamma, inside) in [(log(10) / 10 * (1 - 1e-12), false), (log(10) / 10 * (1 + 1e-12), true)] {
            let edge = try TailBound(c: 1, h: 1, k: 1, gamma: gamma).evaluate(n: 10) { _ in 3 }
            if case .tail = edge { #expect(inside) } else { #expect(!inside) }
        }
    }

    @Test func anUnknownDimensionLeavesTheRightSideUnknown() throws {
        #expect(try TailBound(c: 1, h: 1, k: 1, gamma: 1).evaluate(n: 1000) { _ in nil } == nil)
    }

    private struct Failure: Error {}

    @Test func anErrorOfTheDimensionPassesThrough() throws {
        let bound = try TailBound(c: 1, h: 1, k: 1, gamma: 1)
        #expect(throws: Failure.self) { try bound.evaluate(n: 1000) { _ in throw Failure() } }
    }

    @Test func thePublishedRateIsTheDefault() throws {
        #expect(try TailBound(c: 1, h: 1, k: 1, gamma: 1).rate == .published)
    }

    @Test(arguments: [
        (0, 1, 1, "the constant 0.0 is not a positive number (--constant-C): give a number above 0"),
        (1, -2.5, 1, "the constant -2.5 is not a positive number (--constant-H): give a number above 0"),
        (1, 1, .infinity, "the constant inf is not a positive number (--constant-K): give a number above 0"),
        (.nan, 1, 1, "the constant nan is not a positive number (--constant-C): give a number above 0"),
    ])
    func constantsThatAreNotPositiveAreRefused(c: Double, h: Double, k: Double, expected: String) {
        let error = #expect(throws: BoundError.self) { try TailBound(c: c, h: h, k: k, gamma: 1) }
        #expect(error?.description == expected)
    }

    @Test(arguments: [
        (0, "gamma = 0.0 lies outside (0, 1] (--gamma): give a number above 0 and at most 1"),
        (1.5, "gamma = 1.5 lies outside (0, 1] (--gamma): give a number above 0 and at most 1"),
        (.nan, "gamma = nan lies outside (0, 1] (--gamma): give a number above 0 and at most 1"),
    ])
    func gammaOutsideItsRangeIsRefused(gamma: Double, expected: String) {
        let error = #expect(throws: BoundError.self) { try TailBound(c: 1, h: 1, k: 1, gamma: gamma) }
        #expect(error?.description == expected)
    }
}

import BallArithmetic
import Bounds
import Foundation
import Foundations
import Testing

@Suite struct TailBoundTests {
    /// One line of the reference table.
    struct Reference {
        var n: Integer
        var bound: TailBound
        var dimension: any DimensionFunction
        var logTail: Rational?

        init(_ line: Substring) throws {
            let words = line.split(separator: " ").map(String.init)
            let size = try #require(Double(words[0]))
            n = try #require(Rational(exactly: size)).numerator
            let rate = try #require(ConvergenceRate(rawValue: words[2]))
            bound = try TailBound(
                constants: BoundConstants(
                    c: 1, h: Rational(parsing: words[3]), k: Rational(parsing: words[4])),
                gamma: Rational(parsing: words[1]), rate: rate)
            let numbers = try words[6].split(separator: ",").map { try Rational(parsing: String($0)) }
            if words[5] == "-" {
                dimension = try ConstantDimension(numbers[0])
            } else {
                dimension = ProductDimension(
                    lengths: numbers.map { (Ball($0, precision: 192), 1) }, zeta: try Rational(parsing: words[5]),
                    summary: "")
            }
            logTail = words[7] == "-" ? nil : try Rational(parsing: words[7])
        }
    }

    @Test func logTailsAgreeWithAnEvaluationInManyDigits() throws {
        let lines = tailReferences.split(separator: "\n")
        #expect(lines.count > 100)
        var inside = 0
        for line in lines {
            let reference = try Reference(line)
            let evaluation = try reference.bound.evaluate(n: reference.n, dimension: reference.dimension)
            guard let expected = reference.logTail else {
                if case .scaleTooLarge = evaluation { continue }
                Issue.record("eps_n >= 1 was not noticed: \(line)")
                continue
            }
            let tail = try #require(evaluation.tail, "\(line)")
            let error = abs(tail.logarithm.value / expected.doubleValue - 1)
            #expect(error < 1e-14, "\(line): \(tail.logarithm)")
            inside += 1
        }
        #expect(inside > 90)
    }

    @Test func approximateAndEnclosedPowersAgree() throws {
        let dimension = ProductDimension(
            lengths: [(Ball(Rational(3) / 8, precision: 192), 2), (Ball(0, precision: 192), 1)], zeta: Rational(2) / 3,
            summary: "")
        for depth in [1e-9, 0.1, 2.385, 40, 2000] {
            let exact = try #require(dimension.logPower(depth: Ball(exactly: depth, precision: 192))).value.value
            #expect(abs(try #require(dimension.approximateLogPower(depth: depth)) / exact - 1) < 1e-13)
        }
        #expect(dimension.limit == .exactly(Rational(2) + Rational(2) / 3))
    }

    @Test func constantsAndGammaOutOfRangeAreRefused() throws {
        for (c, h, k) in [(Rational(0), Rational(1), Rational(1)), (1, -1, 1), (1, 1, 0)] {
            #expect(throws: UserError.self) { try BoundConstants(c: c, h: h, k: k) }
        }
        let constants = try BoundConstants(c: 1, h: 1, k: 1)
        for gamma in [Rational(0), -1, Rational(11) / 10] {
            #expect(throws: UserError.self) { try TailBound(constants: constants, gamma: gamma) }
        }
    }

    @Test func aScaleDependentExponentGrowsToItsLimit() {
        let exponent = TailExponent.scaleDependent(
            lossRange: Ball(2, precision: 192), gradientRange: Ball(8, precision: 192), zeta: Rational(2) / 3)
        #expect(abs(exponent.value(depth: Ball(0, precision: 192)).value - 2.0 / 64) < 1e-15)
        // 8 eps^{2/3} = 4 at eps = 2^{-3/2}.
        let halfway = Ball(exactly: 1.5 * log(2), precision: 192)
        #expect(abs(exponent.value(depth: halfway).value - 2.0 / 16) < 1e-12)
        #expect(exponent.value(depth: Ball(30, precision: 192)).value == 0.5)
        #expect(exponent.limit.value == 0.5)
    }
}

import BallArithmetic
import Foundation
import Foundations
import Testing

@Suite struct BallTests {
    private func ball(_ text: String, _ precision: Int = 160) throws -> Ball {
        try Ball(Rational(parsing: text), precision: precision)
    }

    /// References by mpmath 1.3 at 45 digits; the last digit printed is rounded, hence the unit of slack.
    @Test(arguments: [
        ("sqrt", "1.54434452114805004736960541962963249680482021"),
        ("exp", "10.8590626649205163537229808289151224125225969"),
        ("log", "0.869199124340304539481744582047204196377255757"),
        ("log1p", "1.21935390636423831578747690449360704421327343"),
        ("sin", "0.686447683321953367717588787186330060642415922"),
        ("cos", "-0.727179192539172716040853908723201651731080609"),
        ("tan", "-0.94398697097617357107928158927839969454859191"),
        ("tanh", "0.983181863868074049060120019447579462471634167"),
        ("trigamma", "0.519085779400118531245268354770425362731729241"),
        ("tetragamma", "-0.26418483163717583132843265075778980612412732"),
        ("power7/3", "7.59987112663936466849425469695093632407551283"),
        ("powerPi", "15.3431571065439421623660704773117062895120466"),
    ])
    func everyFunctionEnclosesItsReference(name: String, reference: String) throws {
        let x = try ball("2.385")
        let value: Ball =
            switch name {
            case "sqrt": x.squareRoot()
            case "exp": x.exp()
            case "log": x.log()
            case "log1p": x.log1p()
            case "sin": x.sin()
            case "cos": x.cos()
            case "tan": x.tan()
            case "tanh": x.tanh()
            case "trigamma": x.polygamma(order: 1)
            case "tetragamma": x.polygamma(order: 2)
            case "power7/3": x.power(Rational(7) / 3)
            default: x.power(Ball.pi(precision: 160))
            }
        let slack = Ball(from: -1, to: 1, precision: 160) * Rational(10).power(-43)
        #expect(value.overlaps(try ball(reference) + slack))
        #expect(value.radius < 1e-43)
    }

    @Test func besselRatiosEncloseTheirReferences() throws {
        let slack = Ball(from: -1, to: 1, precision: 160) * Rational(10).power(-43)
        #expect(
            try ball("0.375").besselRatio(order: 1).overlaps(
                ball("0.184279526387516953475934507338453972534072886") + slack))
        #expect(
            try ball("50").besselRatio(order: 2).overlaps(
                ball("0.960402041304860089896293762821412695332191837") + slack))
        #expect(try ball("0").besselRatio(order: 1).contains(0))
    }

    @Test func rationalIdentitiesLieInsideWhateverThePrecision() throws {
        var random = RandomStream(seed: 11, purpose: .syntheticInputs, index: 0)
        for _ in 0..<400 {
            let a = Rational(
                Integer(Int.random(in: -999...999, using: &random)), Integer(Int.random(in: 1...999, using: &random)))
            let b = Rational(
                Integer(Int.random(in: 1...999, using: &random)), Integer(Int.random(in: 1...999, using: &random)))
            let precision = Int.random(in: 2...90, using: &random)
            let (x, y) = (Ball(a, precision: precision), Ball(b, precision: precision))
            #expect(
                (x + y).contains(a + b) && (x - y).contains(a - b) && (x * y).contains(a * b) && (x / y).contains(a / b)
            )
            #expect(x.squared().contains(a * a) && x.power(5).contains(a.power(5)) && y.power(-3).contains(b.power(-3)))
            #expect(
                y.squareRoot().squared().contains(b) && y.log().exp().contains(b) && x.magnitude().contains(a.magnitude)
            )
            #expect(x.lowerDouble <= a.doubleValue && a.doubleValue <= x.upperDouble)
        }
    }

    @Test func comparisonsSayOnlyWhatIsCertain() throws {
        let (low, high) = (Ball(from: 0, to: 2, precision: 64), Ball(from: 1, to: 3, precision: 64))
        #expect(low.isLess(than: high) == .unknown)
        #expect(low.isLess(than: high + 2) == .certain && (high + 2).isLess(than: low) == .impossible)
        #expect(low.isAtMost(Ball(2, precision: 64)) == .certain, "touching ends are at most each other")
        #expect(low.isLess(than: Ball(2, precision: 64)) == .unknown)
        #expect(low.isPositive == .unknown && low.isNegative == .impossible && high.isPositive == .certain)
        #expect(Ball.unknown(precision: 64).isLess(than: low) == .unknown)
        #expect(low.squareRoot().isFinite && !(low - 1).squareRoot().isFinite && !low.log().isFinite)
        #expect(!(1 / low).isFinite)
    }

    @Test func powersAndMagnitudesOfBallsAroundZeroHaveNoNegativePoints() {
        let around = Ball(from: -1, to: 2, precision: 64)
        for value in [
            around.squared(), around.power(4), around.magnitude(), around.nonNegativePart.power(Rational(1) / 3),
        ] {
            #expect(value.isNegative == .impossible)
            #expect(value.contains(0) && value.contains(1))
        }
        #expect(around.magnitude().contains(2) && around.power(4).contains(16))
        #expect(around.power(3).contains(-1) && around.power(3).contains(8))
        #expect(Ball(from: 0, to: 1, precision: 64).power(3).isNegative == .impossible)
    }

    @Test func ceilingsOfBothEndsAreExact() throws {
        let (quarter, third) = (Rational(1) / 4, Rational(1) / 3)
        #expect(try #require(Ball(from: quarter, to: 2, precision: 64).ceilings()) == (1, 2))
        #expect(try #require(Ball(from: -third, to: 2 + third, precision: 64).ceilings()) == (0, 3))
        #expect(try #require(Ball(7, precision: 64).ceilings()) == (7, 7))
        #expect(Ball.unknown(precision: 64).ceilings() == nil)
        #expect((Ball(2, precision: 64).power(2_000_000)).ceilings() == nil)
    }

    @Test func decimalsEncloseOutwardAndStayInOrder() throws {
        var random = RandomStream(seed: 12, purpose: .syntheticInputs, index: 0)
        for _ in 0..<300 {
            let x = try Rational(parsing: "\(random.uniform(-1, 1))e\(Int.random(in: -45...45, using: &random))")
            let ball =
                Ball(x, precision: 70) + Ball(from: -1, to: 1, precision: 70) * Rational(10).power(-30) * x.magnitude
            let digits = Int.random(in: 1...30, using: &random)
            let text = try #require(ball.decimal(digits: digits))
            let (lower, value, upper) = try (
                Rational(parsing: text.lower), Rational(parsing: text.value), Rational(parsing: text.upper)
            )
            let bounds = try #require(ball.bounds)
            #expect(lower <= bounds.lower && bounds.upper <= upper && lower <= value && value <= upper)
            #expect(upper - lower <= bounds.upper - bounds.lower + x.magnitude * Rational(10).power(-digits))
        }
        #expect(Ball(Rational(1) / 8, precision: 64).decimal(digits: 6)?.value == "0.125")
        #expect(Ball(-1200, precision: 64).decimal(digits: 6)?.lower == "-1200")
        #expect(Ball(0, precision: 64).decimal(digits: 3)?.upper == "0")
        #expect(Ball(Rational(10).power(-9), precision: 64).decimal(digits: 3)?.value == "1e-9")
        #expect(Ball(Rational(10).power(40) * 15, precision: 200).decimal(digits: 3)?.value == "1.5e41")
        #expect(Ball.unknown(precision: 64).decimal(digits: 3) == nil)
    }

    @Test func setOperationsKeepEveryPoint() throws {
        let (a, b) = (Ball(from: 0, to: 2, precision: 64), Ball(from: 1, to: 5, precision: 64))
        #expect(a.union(b).contains(0) && a.union(b).contains(5) && a.union(b).contains(a))
        let common = try #require(a.intersection(b))
        #expect(common.contains(1) && common.contains(2) && !common.contains(3))
        #expect(a.intersection(b + 2) == nil)
        #expect(a.widened(by: Ball(1, precision: 64)).contains(-1))
        #expect(a.lowerEnd.isExact && a.lowerEnd.isAtMost(a) == .certain && a.isAtMost(a.upperEnd) == .certain)
    }

    @Test func refinementMeetsItsGoalOrSaysWhatIsMissing() throws {
        // exp(1) to a goal through heavy cancellation: (exp(1) + 10^40) - 10^40.
        let huge = Rational(10).power(40)
        let found = Refinement.run(to: PrecisionGoal(digits: 30)) { (Ball.e(precision: $0) + huge) - huge }
        #expect(found.meetsGoal && found.shortfall == nil)
        #expect(found.ball.radius < 1e-29 && found.ball.value == M_E)
        let hopeless = Refinement.run(to: PrecisionGoal(bits: 64, limit: 200)) { Ball(from: 1, to: 2, precision: $0) }
        #expect(!hopeless.meetsGoal && hopeless.ball.contains(1) && hopeless.precision <= 200)
        #expect(
            hopeless.shortfall?.hasPrefix("64 bits were asked and 0 bits are certain") == true,
            "\(hopeless.shortfall ?? "")")
    }

    #if os(Linux) && compiler(>=6.2)
        /// In a process of its own: the memory of this one is that of all tests.
        @Test func repeatedUseLeaksNothing() async {
            await #expect(processExitsWith: .success) {
                func residentBytes() throws -> Int {
                    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
                    return (Int(fields[1]) ?? 0) * 4096
                }
                func work() throws {
                    let x = Ball.pi(precision: 40_000)
                    for _ in 0..<300 {
                        _ = (x * x + x / 3).squareRoot().magnitude().union(x).bounds
                        _ = (ComplexBall(x) * ComplexBall(real: x, imaginary: x)).squareRoot(analytic: true).real
                        _ = Rational(3).power(20_000) / Rational(7).power(9_000) + 1
                        _ = Integer(3).power(20_000).description
                        _ = x.decimal(digits: 1_000)
                    }
                    _ = try CertifiedIntegral(relativeBits: 300, precision: 400).enclosure(from: 0, to: 1) { z, _ in
                        z.exp()
                    }
                }
                try work()
                let before = try residentBytes()
                for _ in 0..<4 { try work() }
                // One lost ball of 40,000 bits a turn would add 1,200 x 5 kB = 6 MB; there are some twenty a turn.
                #expect(try residentBytes() - before < 5_000_000)
            }
        }
    #endif
}

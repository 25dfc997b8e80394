import BallArithmetic
import EffectiveDimension
import Foundations
import Testing

@Suite struct ExactScaleTests {
    private func scale(_ epsilon: String, _ zeta: String) throws -> ExactScale {
        try ExactScale(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta))
    }

    @Test func scalesComeBackAsTheyWentIn() throws {
        let scale = try scale("0.09", "2/3")
        #expect(scale.epsilon.description == "9/100" && scale.zeta.description == "2/3")
        #expect(try scale.doubles() == Scale(epsilon: 0.09, zeta: 2.0 / 3))
        #expect(try self.scale("1e-300", "0").doubles().epsilon == 1e-300)
    }

    @Test func pairsRunEpsilonByEpsilon() throws {
        let pairs = try ExactScale.pairs(
            epsilons: [Rational(parsing: "1/10"), Rational(parsing: "1/100")],
            zetas: [Rational(0), Rational(parsing: "1/2")])
        #expect(
            pairs.map { "\($0.epsilon) \($0.zeta)" } == ["1/10 0", "1/10 1/2", "1/100 0", "1/100 1/2"])
    }

    @Test(arguments: ["0", "1", "-1/2", "3/2", "1e400"])
    func epsilonOutsideItsRangeIsRefused(text: String) throws {
        let error = #expect(throws: UserError.self) { try scale(text, "0") }
        #expect(error?.kind == .usage)
        let description = try #require(error?.description)
        #expect(description.hasPrefix("epsilon = ") && description.count < 150)
        #expect(
            description.hasSuffix(" lies outside (0, 1) (epsilon): give numbers between 0 and 1"))
    }

    @Test(arguments: [("1", "1"), ("-0.1", "-1/10"), ("5/4", "5/4")])
    func zetaOutsideItsRangeIsRefused(text: String, shown: String) {
        let error = #expect(throws: UserError.self) { try scale("1/2", text) }
        #expect(
            error?.description == "zeta = \(shown) lies outside [0, 1) (zeta): give numbers from 0 up to below 1")
    }

    /// Toy models work with exact scales of any size, estimates with doubles.
    @Test(arguments: ["1e-301", "1e-400", "1e-9999"])
    func scalesBelowTheRangeOfDoublesAreExactButNoDoubles(text: String) throws {
        let scale = try scale(text, "0")
        #expect(scale.depth(precision: 64).value > 690)
        let error = #expect(throws: UserError.self) { try scale.doubles() }
        let description = try #require(error?.description)
        #expect(description.hasPrefix("epsilon = 1/1000") && description.count < 150)
        #expect(
            description.hasSuffix(
                " leaves the range of doubles (epsilon): give numbers between 0 and 1, 1e-300 or more"))
    }

    /// 1 - 10^-20 is below one and its nearest double is one.
    @Test func scalesThatRoundToOneAreRefused() {
        #expect(throws: UserError.self) { try scale("99999999999999999999/100000000000000000000", "0").doubles() }
        #expect(throws: UserError.self) { try scale("1/2", "99999999999999999999/100000000000000000000").doubles() }
    }
}

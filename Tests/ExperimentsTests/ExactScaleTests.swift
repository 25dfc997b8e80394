import BallArithmetic
import Experiments
import Foundations
import Testing

@Suite struct ExactScaleTests {
    private func scale(_ epsilon: String, _ zeta: String) throws -> ExactScale {
        try ExactScale(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta))
    }

    @Test func scalesComeBackAsTheyWentIn() throws {
        let scale = try scale("0.09", "2/3")
        #expect(scale.epsilon.description == "9/100" && scale.zeta.description == "2/3")
        #expect(scale.scale.epsilon == 0.09 && scale.scale.zeta == 2.0 / 3)
        #expect(try self.scale("1e-300", "0").scale.epsilon == 1e-300)
    }

    @Test func pairsRunEpsilonByEpsilon() throws {
        let pairs = try ExactScale.pairs(
            epsilons: [Rational(parsing: "1/10"), Rational(parsing: "1/100")],
            zetas: [Rational(0), Rational(parsing: "1/2")])
        #expect(
            pairs.map { "\($0.epsilon) \($0.zeta)" } == ["1/10 0", "1/10 1/2", "1/100 0", "1/100 1/2"])
    }

    @Test(arguments: ["0", "1", "-1/2", "3/2", "1e-301", "1e-400"])
    func epsilonOutsideItsRangeIsRefused(text: String) throws {
        let error = #expect(throws: UserError.self) { try scale(text, "0") }
        #expect(error?.kind == .usage)
        let description = try #require(error?.description)
        #expect(description.hasPrefix("epsilon = ") && description.count < 150)
        #expect(
            description.hasSuffix(" lies outside (0, 1) (epsilon): give numbers between 0 and 1, 1e-300 or more"))
    }

    @Test(arguments: [("1", "1"), ("-0.1", "-1/10"), ("5/4", "5/4")])
    func zetaOutsideItsRangeIsRefused(text: String, shown: String) {
        let error = #expect(throws: UserError.self) { try scale("1/2", text) }
        #expect(
            error?.description == "zeta = \(shown) lies outside [0, 1) (zeta): give numbers from 0 up to below 1")
    }

    /// 1 - 10^-20 is below one and its nearest double is one.
    @Test func scalesThatRoundToOneAreRefused() {
        #expect(throws: UserError.self) { try scale("99999999999999999999/100000000000000000000", "0") }
        #expect(throws: UserError.self) { try scale("1/2", "99999999999999999999/100000000000000000000") }
    }
}

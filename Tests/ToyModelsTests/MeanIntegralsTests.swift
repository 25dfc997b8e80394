import BallArithmetic
import Testing

@testable import ToyModels

@Suite struct MeanIntegralsTests {
    private func mean(_ text: String, precision: Int = 120) throws -> MeanValue? {
        try MeanIntegrals().mean(of: Formula(parsing: text), SubdivisionEffort(precision: precision))
    }

    @Test(arguments: [
        ("sqrt(t1)", "2/3"), ("t1^(3/4)*t2^2", "4/21"), ("sqrt(t1*t2)*sqrt(t1)", "1/3"),
        ("t1^(1/3)*(1+t1)^2", "267/140"),
        ("(t1+t2)^2", "7/6"), ("1/sqrt(t1)", "2"),
    ])
    func powersOfCoordinatesAreExact(text: String, value: String) throws {
        guard case .exact(let found)? = try mean(text) else {
            Issue.record("\(text) is not exact")
            return
        }
        #expect(try found == Rational(parsing: value))
    }

    /// Closed forms worked out by hand, in balls.
    @Test func powersOfAffineFunctionsHaveTheirClosedForm() throws {
        func ball(_ text: String) throws -> Ball { try Formula(parsing: text).enclosure(at: [Ball](), precision: 160) }
        for (text, value) in [
            ("sqrt(1+t1)", "(2*sqrt(2)-1)*2/3"), ("sqrt(t1+t2)", "8/15*(2*sqrt(2)-1)"),
            ("1/sqrt(1+t1+t2)", "4/3*(3*sqrt(3)-4*sqrt(2)+1)"), ("sqrt(abs(2*t1-1))", "2/3"), ("abs(t1-t2)", "1/3"),
            ("abs(t1-t2)*sqrt(t1)", "23/105"), ("sqrt(3-t1)", "2/3*(3*sqrt(3)-2*sqrt(2))"), ("abs(1-3*t1)", "5/6"),
            ("1/(1+t1)^3", "3/8"),
        ] {
            let found = try #require(try mean(text)).ball(precision: 120)
            #expect(found.overlaps(try ball(value)) && found.accuracyBits > 90, "\(text): \(found)")
        }
    }

    /// Algebra against one nested integral of the formula as it stands.
    @Test(arguments: [
        "sqrt((1+t1*t2)*exp(t1))", "exp(t1+t2)*sqrt(1+t1)", "(1+t1*t2)*exp(t1)", "sqrt(2+t1+sin(t2))",
        "cos(t1)*(t2+exp(t1))",
        "log(2+t1)*sqrt(3-t2)", "sqrt(1+t1^2*t2)*t1^4",
    ])
    func algebraAgreesWithTheIntegralOfTheWhole(text: String) throws {
        let formula = try Formula(parsing: text)
        let effort = SubdivisionEffort(precision: 80)
        let whole = try #require(
            try CertifiedCubature(dimension: formula.variables.count, effort)?.enclosure(of: formula))
        let found = try #require(try mean(text, precision: 80)).ball(precision: 80)
        #expect(found.overlaps(whole) && found.accuracyBits > 45 && whole.accuracyBits > 45, "\(found) \(whole)")
    }

    /// Roots that vanish at a corner, along a line and inside, against quadrature in doubles.
    @Test(arguments: [
        "sqrt(t1+t2)*sqrt(t1*t2)", "sqrt(t1^2+t2^2)", "sqrt(t1+t2^2)", "sqrt(1-t1*t2)",
        "sqrt((2*t1-1)^2+(2*t2-1)^2)", "sqrt(t1*(1-t1))*sqrt(t1+t2)", "sqrt(1+sqrt(t1+t2))",
        "sqrt(2*t1+t1^2+2*t2-t2^2)",
    ])
    func rootsAreTakenApartWhereTheyVanish(text: String) throws {
        let found = try #require(try mean(text, precision: 80)).ball(precision: 80)
        #expect(found.accuracyBits > 40, "\(found)")
        let quadrature = try NumericalIntegral(seed: 1, index: 0).mean(of: Formula(parsing: text))
        #expect(abs(quadrature.value - found.value) <= quadrature.errorSize + 1e-14, "\(found) \(quadrature)")
    }

    @Test func fourVariablesThatSeparateAreCertified() throws {
        let found = try #require(try mean("sqrt(t1*t2*t3*t4)*exp(t5)")).ball(precision: 120)
        let expected = try Formula(parsing: "16/81*(e-1)").enclosure(at: [Ball](), precision: 160)
        #expect(found.overlaps(expected) && found.accuracyBits > 90)
    }

    @Test func stagesGiveWhatTheWholeProgramGives() throws {
        let formulas = try ["exp(t1)*t2+t3/t1", "sqrt(t2)*t3^3-t1", "t1*2"].map(Formula.init(parsing:))
        let program = Program(formulas, dimension: 3)
        var staged = StagedProgram(program, precision: 90)
        let plain = program.evaluator(in: ComplexBallSystem(precision: 90, analytic: false))
        func ball(_ k: Int) -> ComplexBall { ComplexBall(Rational(k) / 7, precision: 90) }
        // Inner variables change most often, and outer ones leave nothing behind.
        for (a, b, c) in [(1, 2, 3), (1, 2, 5), (1, 4, 5), (6, 4, 2), (6, 1, 1)] {
            staged.set(0, to: ball(a), analytic: false)
            staged.set(1, to: ball(b), analytic: false)
            staged.set(2, to: ball(c), analytic: false)
            let expected = plain([ball(a), ball(b), ball(c)])
            for (x, y) in zip(staged.values, expected) { #expect(x.overlaps(y) && x.accuracyBits > 80) }
        }
    }
}

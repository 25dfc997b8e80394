import BallArithmetic
import Foundation
import Foundations
import Testing

@testable import ToyModels

/// Random formulas in t1 and t2 that are defined wherever the coordinates are positive; rational ones on demand.
func randomFormula(depth: Int, rational: Bool = false, using random: inout RandomStream) -> Formula {
    if depth == 0 {
        switch Int.random(in: 0...4, using: &random) {
        case 0: return .variable(0)
        case 1: return .variable(1)
        case 2 where !rational: return .pi
        case 3 where !rational: return .e
        default:
            return .constant(
                Rational(
                    Integer(Int.random(in: 1...20, using: &random)), Integer(Int.random(in: 1...9, using: &random))))
        }
    }
    func part() -> Formula { randomFormula(depth: depth - 1, rational: rational, using: &random) }
    switch Int.random(in: 0...(rational ? 7 : 11), using: &random) {
    case 0, 1: return part() + part()
    case 2: return part() - part()
    case 3, 4: return part() * part()
    case 5: return part() / (part().power(2) + 1)
    case 6: return part().power(.constant(Rational(Int.random(in: 1...3, using: &random))))
    case 7: return Formula.call(.abs, part()).folded
    case 8: return Formula.call(.sqrt, 1 + part().power(2)).folded
    case 9: return Formula.call([.sin, .cos, .tanh][Int.random(in: 0...2, using: &random)], part()).folded
    case 10: return Formula.call(.log, 2 + part().power(2)).folded
    default: return Formula.call(.exp, .call(.sin, part())).folded
    }
}

@Suite struct FormulaTests {
    @Test(arguments: ["sinh(t1*t2)", "cosh(t1-t2)", "gamma(t1+1)", "lgamma(t1*t2+1)", "erf(t2-t1)", "gamma(t2)^2"])
    func derivativesOfTheFurtherFunctionsAreDifferenceQuotients(text: String) throws {
        let formula = try Formula(parsing: text)
        for index in 0..<2 {
            var (up, down) = ([0.375, 2.385], [0.375, 2.385])
            up[index] += 1e-5
            down[index] -= 1e-5
            let slope = (formula.value(at: up) - formula.value(at: down)) / 2e-5
            #expect(abs(formula.derivative(by: index).value(at: [0.375, 2.385]) - slope) < 1e-7 * (1 + abs(slope)))
            #expect(try Formula(parsing: "\(formula)") == formula)
        }
    }

    private let point = [0.375, 2.385]

    @Test(arguments: [
        ("1+2*3", 7), ("2^3^2", 512), ("-2^2", -4), ("(-2)^2", 4), ("2^-1", 0.5), ("6/3/2", 1), ("6/3*2", 4),
        ("1-2-3", -4),
        ("--3", 3), ("2*-3", -6), ("pow(2, 10)", 1024), (" 1e-3 * 1E3 ", 1), ("4*t1^2", 0.5625), ("t2-t1", 2.01),
        ("sqrt(4)+abs(-3)", 5), ("cos(pi)", -1), ("log(e^2)", 2), ("exp(0)", 1), (".5+5.", 5.5),
        ("t1/(1+t2)/2", 0.375 / 3.385 / 2),
        ("tan(t1)-sin(t1)/cos(t1)", 0), ("pow(t1,t2)", 0.0963972342), ("e^t1", 1.4549914), ("sinh(t1)", 0.383851068),
        ("cosh(t1)", 1.071140347),
        ("gamma(5)", 24), ("gamma(t2)", 1.230134984), ("lgamma(t2)", 0.207123907), ("erf(t1)", 0.404116909),
        ("erf(0)+sinh(0)+lgamma(2)", 0), ("cosh(0)", 1),
    ])
    func formulasHaveTheUsualRanksAndValues(text: String, value: Double) throws {
        #expect(abs(try Formula(parsing: text).value(at: point) - value) < 1e-7)
    }

    @Test(arguments: [
        ("", 1, "ends too soon"), ("1+", 3, "ends too soon"), ("(1", 3, "ends too soon"),
        ("1)", 2, "\")\" is unexpected"),
        ("1 2", 3, "the number 2 is unexpected"), ("4*x", 3, "\"x\" is unknown"), ("sin t1", 5, "\"t1\" is unexpected"),
        ("t0", 1, "no variable t0"), ("t01", 1, "\"t01\" is unknown"), ("1+$", 3, "\"$\" means nothing"),
        ("pow(1)", 6, "\")\" is unexpected"), ("2e", 2, "\"e\" is unexpected"),
        ("1..2", 3, "the number 1/5 is unexpected"),
        ("1e99999999", 1, "is not a number"), ("t99999999", 1, "no variable"), ("*2", 1, "\"*\" is unexpected"),
    ])
    func errorsPointAtTheirColumn(text: String, column: Int, reason: String) {
        let error = #expect(throws: SyntaxError.self) { try Formula(parsing: text) }
        #expect(error?.column == column)
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test func nestingBeyondTheLimitIsRefusedAndLongSumsAreNot() throws {
        let deep = String(repeating: "(", count: 5_000) + "t1" + String(repeating: ")", count: 5_000)
        #expect(throws: SyntaxError.self) { try Formula(parsing: deep) }
        #expect(throws: SyntaxError.self) { try Formula(parsing: "2" + String(repeating: "^2", count: 5_000)) }
        let long = Array(repeating: "t1", count: 20_000).joined(separator: "+")
        #expect(try Formula(parsing: long).value(at: [0.5]) == 10_000)
        let quotients = "t1" + String(repeating: "/t1", count: 5_000)
        #expect(try Formula(parsing: quotients).value(at: [1]) == 1)
        #expect(try Formula(parsing: String(repeating: "-", count: 50_001) + "t1").value(at: [1]) == -1)
    }

    @Test func hugePowersOfConstantsAreRefusedWithTheirSize() throws {
        let error = #expect(throws: UserError.self) { try Formula(parsing: "9^9^9") }
        #expect(error?.description.hasPrefix("the digits of (9)^(387420489) need 194 MB") == true)
        #expect(try Formula(parsing: "(1/2)^1000").rational != nil)
    }

    @Test func listsAndMatricesKeepTheirRows() throws {
        #expect(try FormulaList(parsing: "4, 1,1/4") == .diagonal([4, 1, .constant(Rational(1) / 4)]))
        #expect(try FormulaList(parsing: "pow(t1,2),t2") == .diagonal([Formula.variable(0).power(2), .variable(1)]))
        #expect(try FormulaList(parsing: "[2,1;1,2]") == .matrix([[2, 1], [1, 2]]))
        for text in ["[1,2", "1,", "[1;]", "[1,2;3,4],5", "1;2"] {
            #expect(throws: SyntaxError.self) { try FormulaList(parsing: text) }
        }
    }

    @Test func textsReadBackAsTheSameFormula() throws {
        var random = RandomStream(seed: 31, purpose: .syntheticInputs, index: 0)
        for _ in 0..<500 {
            let formula = randomFormula(depth: 4, using: &random)
            let again = try Formula(parsing: formula.description)
            let (a, b) = (formula.value(at: point), again.value(at: point))
            #expect(a == b || abs(a - b) <= 1e-11 * max(1, abs(a)), "\(formula) became \(again)")
        }
    }

    @Test func ballsEncloseExactValuesAndDoublesAreClose() throws {
        var random = RandomStream(seed: 32, purpose: .syntheticInputs, index: 0)
        let exactPoint = [Rational(3) / 8, Rational(477) / 200]
        var exactCount = 0
        for number in 0..<500 {
            let formula = randomFormula(depth: 4, rational: number % 2 == 0, using: &random)
            let ball = formula.enclosure(at: exactPoint.map { Ball($0, precision: 200) }, precision: 200)
            let double = formula.value(at: point)
            #expect(ball.isFinite && abs(ball.value - double) <= 1e-9 * max(1, abs(double)), "\(formula)")
            if let exact = formula.rationalValue(at: { exactPoint[$0] }) {
                exactCount += 1
                #expect(ball.contains(exact), "\(formula)")
            }
            let complex = formula.enclosure(
                at: exactPoint.map { ComplexBall($0, precision: 200) }, precision: 200, analytic: false)
            #expect(complex.real.overlaps(ball) && complex.imaginary.contains(0), "\(formula)")
        }
        #expect(exactCount >= 250)
    }

    @Test func enclosuresOverABoxHoldTheValuesInside() throws {
        var random = RandomStream(seed: 33, purpose: .syntheticInputs, index: 0)
        let box = [Ball(from: Rational(1) / 4, to: 1, precision: 80), Ball(from: 2, to: 3, precision: 80)]
        for _ in 0..<200 {
            let formula = randomFormula(depth: 3, using: &random)
            let range = formula.enclosure(at: box, precision: 80)
            for _ in 0..<10 {
                let inside = [random.uniform(0.25, 1), random.uniform(2, 3)]
                let value = formula.enclosure(at: inside.map { Ball(exactly: $0, precision: 80) }, precision: 80)
                #expect(!range.isFinite || range.contains(value), "\(formula) at \(inside)")
            }
        }
    }

    @Test func derivativesAgreeWithDifferenceQuotients() throws {
        var random = RandomStream(seed: 34, purpose: .syntheticInputs, index: 0)
        let step = Rational(10).power(-20)
        let exactPoint = [Rational(3) / 8, Rational(477) / 200]
        for _ in 0..<300 {
            let formula = randomFormula(depth: 3, using: &random)
            for index in 0...1 {
                func value(_ shift: Rational) -> Ball {
                    let moved = exactPoint.enumerated().map { Ball($0 == index ? $1 + shift : $1, precision: 300) }
                    return formula.enclosure(at: moved, precision: 300)
                }
                let quotient = ((value(step) - value(-step)) / (2 * step)).value
                let derivative = formula.derivative(by: index).value(at: point)
                #expect(abs(quotient - derivative) <= 1e-8 * max(1, abs(derivative)), "d/dt\(index + 1) \(formula)")
            }
        }
    }

    @Test func derivativesOfSpecialFunctionsAgreeWithDifferenceQuotients() {
        let step = Rational(10).power(-20)
        for function: Formula.Function in [
            .polygamma(order: 1), .besselRatio(order: 1), .besselRatio(order: 2), .vonMises, .tan,
        ] {
            let formula = Formula.call(function, .variable(0))
            let x = Rational(19) / 8
            func value(_ at: Rational) -> Ball { formula.enclosure(at: [Ball(at, precision: 300)], precision: 300) }
            let quotient = ((value(x + step) - value(x - step)) / (2 * step)).value
            let derivative = formula.derivative(by: 0)
            #expect(abs(quotient - derivative.value(at: [2.375])) < 1e-10, "\(function)")
            #expect(abs(formula.value(at: [2.375]) - value(x).value) < 1e-12, "\(function)")
        }
    }

    @Test func theDerivativeAcrossAKinkCoversBothSides() {
        let kinked = Formula.call(.abs, .variable(0) - 1)
        let slope = kinked.derivative(by: 0).enclosure(at: [Ball(from: 0, to: 2, precision: 64)], precision: 64)
        #expect(slope.contains(-1) && slope.contains(1))
    }

    @Test func analyticEvaluationRefusesKinksAndBranches() {
        let around = [
            ComplexBall(real: Ball(from: -1, to: 1, precision: 64), imaginary: Ball(from: -1, to: 1, precision: 64))
        ]
        for function: Formula.Function in [.abs, .sqrt, .log, .sign] {
            let formula = Formula.call(function, .variable(0))
            #expect(!formula.enclosure(at: around, precision: 64, analytic: true).isFinite, "\(function)")
        }
        #expect(Formula.call(.exp, .variable(0)).enclosure(at: around, precision: 64, analytic: true).isFinite)
    }
}

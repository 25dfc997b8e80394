internal import BallArithmetic
internal import Foundation
internal import Foundations

/// Numbers in which a formula can be evaluated.
///
/// Partial functions assume that their argument lies in their domain, since a model checks this once. So a ball that
/// exceeds the domain by rounding is cut back. An argument that certainly lies outside gives a value that is not
/// finite.
protocol NumberSystem: Sendable {
    associatedtype Number: Sendable
    func constant(_ value: Rational) -> Number
    var pi: Number { get }
    var e: Number { get }
    func add(_ a: Number, _ b: Number) -> Number
    func multiply(_ a: Number, _ b: Number) -> Number
    func divide(_ a: Number, _ b: Number) -> Number
    func negate(_ a: Number) -> Number
    func power(_ a: Number, _ exponent: Rational) -> Number
    func power(_ a: Number, _ exponent: Number) -> Number
    func call(_ function: Formula.Function, _ a: Number) -> Number
}

/// Doubles: fast, without an error bound.
struct DoubleSystem: NumberSystem {
    func constant(_ value: Rational) -> Double { value.doubleValue }
    var pi: Double { Double.pi }
    var e: Double { M_E }
    func add(_ a: Double, _ b: Double) -> Double { a + b }
    func multiply(_ a: Double, _ b: Double) -> Double { a * b }
    func divide(_ a: Double, _ b: Double) -> Double { a / b }
    func negate(_ a: Double) -> Double { -a }
    func power(_ a: Double, _ exponent: Rational) -> Double {
        exponent == 2 ? a * a : pow(a, exponent.doubleValue)
    }
    func power(_ a: Double, _ exponent: Double) -> Double { pow(a, exponent) }

    func call(_ function: Formula.Function, _ a: Double) -> Double {
        switch function {
        case .sqrt: a.squareRoot()
        case .exp: exp(a)
        case .log: log(a)
        case .sin: sin(a)
        case .cos: cos(a)
        case .tan: tan(a)
        case .sinh: sinh(a)
        case .cosh: cosh(a)
        case .tanh: tanh(a)
        case .gamma: tgamma(a)
        case .lgamma: a > 0 ? SpecialFunctions.logGamma(a) : .nan
        case .erf: erf(a)
        case .abs: abs(a)
        case .sign: a > 0 ? 1 : a < 0 ? -1 : 0
        case .polygamma(let order): SpecialFunctions.polygamma(order: order, a)
        case .besselRatio(let order): SpecialFunctions.besselRatio(order: order, a)
        case .logBessel: SpecialFunctions.logBessel(a)
        case .vonMises: SpecialFunctions.vonMisesInformation(a)
        }
    }
}

/// Real balls of one precision: rigorous.
struct BallSystem: NumberSystem {
    let precision: Int

    func constant(_ value: Rational) -> Ball { Ball(value, precision: precision) }
    var pi: Ball { .pi(precision: precision) }
    var e: Ball { .e(precision: precision) }
    func add(_ a: Ball, _ b: Ball) -> Ball { signed(a + b, isNonNegative: a.isNonNegative && b.isNonNegative) }
    func negate(_ a: Ball) -> Ball { -a }

    func multiply(_ a: Ball, _ b: Ball) -> Ball {
        signed(
            a * b, isNonNegative: (a.isNonNegative && b.isNonNegative) || (a.isNonPositive && b.isNonPositive),
            isNonPositive: (a.isNonNegative && b.isNonPositive) || (a.isNonPositive && b.isNonNegative))
    }

    func divide(_ a: Ball, _ b: Ball) -> Ball {
        signed(
            a / b, isNonNegative: (a.isNonNegative && b.isNonNegative) || (a.isNonPositive && b.isNonPositive),
            isNonPositive: (a.isNonNegative && b.isNonPositive) || (a.isNonPositive && b.isNonNegative))
    }

    /// A result whose sign follows from the signs of the operands. Balls round outward and may contain 0, which would
    /// hide that a function is monotone.
    private func signed(
        _ result: Ball, isNonNegative: @autoclosure () -> Bool, isNonPositive: @autoclosure () -> Bool = false
    ) -> Ball {
        guard !result.isExact, result.containsZero, result.isFinite else { return result }
        if isNonNegative() { return result.nonNegativePart }
        return isNonPositive() ? -(-result).nonNegativePart : result
    }

    func power(_ a: Ball, _ exponent: Rational) -> Ball {
        exponent.isInteger ? a.power(exponent) : inDomain(a).power(exponent)
    }
    func power(_ a: Ball, _ exponent: Ball) -> Ball { inDomain(a).power(exponent) }

    private func inDomain(_ a: Ball) -> Ball {
        a.isNegative == .certain ? .unknown(precision: precision) : a.nonNegativePart
    }

    func call(_ function: Formula.Function, _ a: Ball) -> Ball {
        switch function {
        case .sqrt: inDomain(a).squareRoot()
        case .exp: a.exp()
        case .log: a.log()
        case .sin: a.sin()
        case .cos: a.cos()
        case .tan: a.tan()
        case .sinh: a.sinh()
        case .cosh: a.cosh()
        case .tanh: a.tanh()
        case .gamma: a.gamma()
        case .lgamma: a.logGamma()
        case .erf: a.errorFunction()
        case .abs: a.magnitude()
        case .sign: a.signum()
        case .polygamma(let order): a.polygamma(order: order)
        case .besselRatio(let order): a.besselRatio(order: order)
        case .logBessel: a.logBessel()
        case .vonMises: (a.besselRatio(order: 2) + 1) / 2 - a.besselRatio(order: 1).squared()
        }
    }
}

/// Complex balls of one precision, for certified integrals; `analytic` asks for values that are finite only where the
/// formula is holomorphic.
struct ComplexBallSystem: NumberSystem {
    let precision: Int
    let analytic: Bool

    func constant(_ value: Rational) -> ComplexBall { ComplexBall(value, precision: precision) }
    var pi: ComplexBall { ComplexBall(.pi(precision: precision)) }
    var e: ComplexBall { ComplexBall(.e(precision: precision)) }
    func add(_ a: ComplexBall, _ b: ComplexBall) -> ComplexBall { a + b }
    func multiply(_ a: ComplexBall, _ b: ComplexBall) -> ComplexBall { a * b }
    func divide(_ a: ComplexBall, _ b: ComplexBall) -> ComplexBall { a / b }
    func negate(_ a: ComplexBall) -> ComplexBall { -a }

    func power(_ a: ComplexBall, _ exponent: Rational) -> ComplexBall {
        if exponent.isInteger, let whole = exponent.numerator.intValue { return a.power(whole) }
        return power(a, constant(exponent))
    }

    func power(_ a: ComplexBall, _ exponent: ComplexBall) -> ComplexBall {
        guard a.isReal, exponent.isReal, !analytic else { return a.power(exponent, analytic: analytic) }
        return ComplexBall(BallSystem(precision: precision).power(a.real, exponent.real))
    }

    func call(_ function: Formula.Function, _ a: ComplexBall) -> ComplexBall {
        switch function {
        case .sqrt: a.nonNegativeSquareRoot(analytic: analytic)
        case .exp: a.exp()
        case .log: a.log(analytic: analytic)
        case .sin: a.sin()
        case .cos: a.cos()
        case .tan: a.tan()
        case .sinh: a.sinh()
        case .cosh: a.cosh()
        case .tanh: a.tanh()
        case .gamma: a.gamma()
        case .lgamma: a.logGamma(analytic: analytic)
        case .erf: a.errorFunction()
        case .abs: a.magnitude(analytic: analytic)
        case .sign: a.signum(analytic: analytic)
        case .polygamma(let order): a.polygamma(order: order)
        case .besselRatio(let order): a.besselRatio(order: order)
        case .logBessel: a.logBessel(analytic: analytic)
        case .vonMises: a.vonMisesInformation()
        }
    }
}

extension Ball {
    fileprivate var isNonNegative: Bool { isNegative == .impossible }
    fileprivate var isNonPositive: Bool { isPositive == .impossible }
}

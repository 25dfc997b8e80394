public import BallArithmetic
internal import Foundation

/// The method of a number, which determines the meaning of its error.
public enum AnswerMethod: String, Sendable, Codable, CaseIterable {
    /// A closed formula in ball arithmetic: rigorous.
    case closedForm = "closed-form"
    /// Certified integrals in ball arithmetic: rigorous.
    case enclosure
    /// Adaptive quadrature in doubles: an error estimate.
    case quadrature
    /// Monte Carlo: a standard error.
    case monteCarlo = "monte-carlo"
}

/// A number with the kind of error of its method. The kinds never convert silently.
public enum Quantity: Sendable {
    /// A rigorous enclosure.
    case enclosed(Ball)
    /// A value with an estimate of its absolute error.
    case estimated(value: Double, error: Double)
    /// A value with its standard error.
    case sampled(value: Double, standardError: Double)

    /// The best single number.
    public var value: Double {
        switch self {
        case .enclosed(let ball): ball.value
        case .estimated(let value, _), .sampled(let value, _): value
        }
    }

    /// The rigorous enclosure, if the number has one.
    public var ball: Ball? { if case .enclosed(let ball) = self { ball } else { nil } }

    /// `scale * self + offset`.
    func scaled(by scale: Ball, offset: Ball) -> Quantity {
        switch self {
        case .enclosed(let ball): .enclosed(ball * scale + offset)
        case .estimated(let value, let error):
            .estimated(value: scale.value * value + offset.value, error: abs(scale.value) * error)
        case .sampled(let value, let error):
            .sampled(value: scale.value * value + offset.value, standardError: abs(scale.value) * error)
        }
    }

    /// The sum: balls and error estimates add; standard errors add in quadrature.
    static func + (a: Quantity, b: Quantity) -> Quantity {
        switch (a, b) {
        case (.enclosed(let x), .enclosed(let y)): .enclosed(x + y)
        case (.sampled(let x, let s), .sampled(let y, let t)):
            .sampled(value: x + y, standardError: (s * s + t * t).squareRoot())
        case (.sampled(let x, let s), _):
            .sampled(value: x + b.value, standardError: (s * s + b.errorSize * b.errorSize).squareRoot())
        case (_, .sampled): b + a
        default: .estimated(value: a.value + b.value, error: a.errorSize + b.errorSize)
        }
    }

    /// The size of the error, of any kind.
    var errorSize: Double {
        switch self {
        case .enclosed(let ball): ball.radius
        case .estimated(_, let error), .sampled(_, let error): error
        }
    }

    /// The logarithm of a positive quantity, with the error propagated to first order.
    var logarithm: Quantity {
        switch self {
        case .enclosed(let ball): .enclosed(ball.log())
        case .estimated(let value, let error): .estimated(value: Foundation.log(value), error: error / value)
        case .sampled(let value, let error): .sampled(value: Foundation.log(value), standardError: error / value)
        }
    }
}

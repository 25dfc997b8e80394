import Foundation

/// An activation function, applied entry by entry.
public enum Activation: String, Sendable, CaseIterable, Codable {
    /// `max(0, z)`, with derivative 0 at 0.
    case relu
    /// Hyperbolic tangent.
    case tanh
    /// `1 / (1 + exp(-z))`.
    case sigmoid
    /// `z`.
    case identity
    /// `z` for z > 0, `0.01 z` otherwise.
    case leakyReLU = "leaky-relu"
    /// `log(1 + exp(z))`.
    case softplus
    /// `z Phi(z)` with the normal distribution function, not its tanh approximation.
    case gelu

    /// The function's value.
    public func callAsFunction(_ z: Double) -> Double {
        switch self {
        case .relu: z > 0 ? z : 0
        case .tanh: Foundation.tanh(z)
        case .sigmoid: Self.logistic(z)
        case .identity: z
        case .leakyReLU: z > 0 ? z : 0.01 * z
        case .softplus: max(z, 0) + log1p(exp(-abs(z)))
        case .gelu: z * Self.normalDistribution(z)
        }
    }

    /// The function's derivative.
    public func derivative(_ z: Double) -> Double {
        switch self {
        case .relu: return z > 0 ? 1 : 0
        case .tanh:
            let value = Foundation.tanh(z)
            return (1 - value) * (1 + value)
        case .sigmoid: return Self.logistic(z) * Self.logistic(-z)
        case .identity: return 1
        case .leakyReLU: return z > 0 ? 1 : 0.01
        case .softplus: return Self.logistic(z)
        case .gelu: return Self.normalDistribution(z) + z * exp(-z * z / 2) / (2 * Double.pi).squareRoot()
        }
    }

    /// The derivative of the derivative; 0 where that jumps.
    public func secondDerivative(_ z: Double) -> Double {
        switch self {
        case .relu, .leakyReLU, .identity: return 0
        case .tanh:
            let value = Foundation.tanh(z)
            return -2 * value * (1 - value) * (1 + value)
        case .sigmoid: return Self.logistic(z) * Self.logistic(-z) * (Self.logistic(-z) - Self.logistic(z))
        case .softplus: return Self.logistic(z) * Self.logistic(-z)
        case .gelu: return (2 - z * z) * exp(-z * z / 2) / (2 * Double.pi).squareRoot()
        }
    }

    /// Whether the derivative takes two values, one for z > 0 and one for the rest.
    var isPiecewiseLinear: Bool { self == .relu || self == .leakyReLU || self == .identity }

    /// An upper bound of the absolute value of the derivative. That of gelu has its largest value at sqrt(2).
    var largestDerivative: Double {
        switch self {
        case .relu, .tanh, .identity, .leakyReLU, .softplus: 1
        case .sigmoid: 0.25
        case .gelu: 1.13
        }
    }

    /// `E[act(a)^2] / E[a^2] = E[act'(a)^2]` for every distribution of a that is symmetric about 0; nil if there is no
    /// such number.
    var symmetricSecondMoment: Double? {
        switch self {
        case .relu: 0.5
        case .leakyReLU: (1 + 0.01 * 0.01) / 2
        case .identity: 1
        default: nil
        }
    }

    private static func logistic(_ z: Double) -> Double {
        let small = exp(-abs(z))
        return (z >= 0 ? 1 : small) / (1 + small)
    }

    private static func normalDistribution(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }
}

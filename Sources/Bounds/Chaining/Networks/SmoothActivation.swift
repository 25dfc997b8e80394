internal import BallArithmetic

/// An activation whose first two derivatives are bounded, so that a network of it meets (N).
public enum SmoothActivation: String, Sendable, CaseIterable {
    /// Hyperbolic tangent.
    case tanh
    /// `1 / (1 + exp(-z))`.
    case sigmoid
    /// `log(1 + exp(z))`.
    case softplus
    /// `z`.
    case identity

    /// The values over a ball, from those at its ends: each function increases.
    func image(of z: Ball) -> Ball { value(z.lowerEnd).union(value(z.upperEnd)) }

    private func value(_ z: Ball) -> Ball {
        switch self {
        case .tanh: z.tanh()
        case .sigmoid: 1 / (1 + (-z).exp())
        case .softplus: z.exp().log1p()
        case .identity: z
        }
    }

    /// The largest derivative: 1, for sigmoid 1/4. No derivative is negative.
    var largestSlope: Ball { exact(self == .sigmoid ? Rational(1) / 4 : 1) }

    /// The largest absolute value of the second derivative: `4/(3 sqrt 3)` for tanh (at `tanh^2 = 1/3`), `1/(6 sqrt 3)` for
    /// sigmoid, 1/4 for softplus.
    var largestCurvature: Ball {
        switch self {
        case .tanh: 4 / (3 * exact(3).squareRoot())
        case .sigmoid: 1 / (6 * exact(3).squareRoot())
        case .softplus: exact(Rational(1) / 4)
        case .identity: exact(0)
        }
    }
}

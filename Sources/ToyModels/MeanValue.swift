internal import BallArithmetic

/// The mean of a formula over the unit cube in its variables: a rational number, or an enclosure.
enum MeanValue: Sendable {
    case exact(Rational)
    case ball(Ball)

    /// The value as a ball.
    func ball(precision: Int) -> Ball {
        switch self {
        case .exact(let value): Ball(value, precision: precision)
        case .ball(let value): value
        }
    }

    /// The sum of two means.
    func plus(_ other: MeanValue, precision: Int) -> MeanValue {
        if case .exact(let a) = self, case .exact(let b) = other { return .exact(a + b) }
        return .ball(ball(precision: precision) + other.ball(precision: precision))
    }

    /// The product of two means.
    func times(_ other: MeanValue, precision: Int) -> MeanValue {
        if case .exact(let a) = self, case .exact(let b) = other { return .exact(a * b) }
        return .ball(ball(precision: precision) * other.ball(precision: precision))
    }
}

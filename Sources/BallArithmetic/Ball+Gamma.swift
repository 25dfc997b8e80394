internal import CFLINT

extension Ball {
    /// Euler's gamma function; not finite if the ball holds a pole (0, -1, -2, ...).
    ///
    /// On positive numbers it is convex with its minimum 0.8856... at 1.4616..., so over a wide ball the values at the
    /// ends and, between 1 and 2, that minimum bound all values.
    public func gamma() -> Ball {
        guard radius > 1e-9, isPositive == .certain else { return function(arb_gamma) }
        return withMinimum(below: { $0.function(arb_gamma) }, minimum: Rational(8856) / 10_000)
    }

    /// The logarithm of the gamma function, of positive numbers; not finite elsewhere. Its minimum is -0.1214...
    public func logGamma() -> Ball {
        guard radius > 1e-9, isPositive == .certain else { return function(arb_lgamma) }
        return withMinimum(below: { $0.function(arb_lgamma) }, minimum: Rational(-1215) / 10_000)
    }

    /// `log I_0(x)`, I_0 the modified Bessel function of the first kind: even, increasing with |x|.
    public func logBessel() -> Ball {
        let values = magnitude().increasing { ComplexBall($0).logBessel(analytic: false).real }
        return containsZero ? values.union(Ball(0, precision: precision)) : values
    }

    /// The range of a function that falls up to 1.4616 and rises from 1.4617, given a lower bound of its minimum.
    private func withMinimum(below function: (Ball) -> Ball, minimum: Rational) -> Ball {
        let ends = function(lowerEnd).union(function(upperEnd))
        let turn = Ball(from: Rational(14616) / 10_000, to: Rational(14617) / 10_000, precision: precision)
        return overlaps(turn) ? ends.union(Ball(minimum, precision: precision)) : ends
    }

    private func function(
        _ arb: (UnsafeMutablePointer<arb_struct>, UnsafePointer<arb_struct>, Int) -> Void
    ) -> Ball {
        Ball(precision: precision) { arb($0, pointer, precision) }
    }
}

extension ComplexBall {
    /// Euler's gamma function, meromorphic.
    public func gamma() -> ComplexBall { ComplexBall(precision: precision) { acb_gamma($0, pointer, precision) } }

    /// The logarithm of the gamma function, continued from the positive numbers; cut along the others.
    public func logGamma(analytic: Bool) -> ComplexBall {
        let isOnCut = imaginary.containsZero && real.isPositive != .certain
        if isOnCut, analytic || isReal { return .undefined(precision: precision) }
        return ComplexBall(precision: precision) { acb_lgamma($0, pointer, precision) }
    }

    /// `log I_0(x)`, I_0 the modified Bessel function of the first kind.
    public func logBessel(analytic: Bool) -> ComplexBall { besselI(0).log(analytic: analytic) }
}

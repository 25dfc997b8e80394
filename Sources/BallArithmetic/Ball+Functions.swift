internal import CFLINT

extension Ball {
    /// The square root; not finite if the ball holds negative points (see `nonNegativePart`).
    public func squareRoot() -> Ball { map(arb_sqrt) }

    /// e to the power of the number.
    public func exp() -> Ball { map(arb_exp) }

    /// The natural logarithm; not finite if the ball holds 0 or less.
    public func log() -> Ball { map(arb_log) }

    /// `log(1 + x)`, accurate near 0.
    public func log1p() -> Ball { map(arb_log1p) }

    /// The sine.
    public func sin() -> Ball { map(arb_sin) }

    /// The cosine.
    public func cos() -> Ball { map(arb_cos) }

    /// The tangent.
    public func tan() -> Ball { map(arb_tan) }

    /// The hyperbolic tangent.
    public func tanh() -> Ball { map(arb_tanh) }

    /// The hyperbolic sine, which increases: the values at the ends bound those of a wide ball.
    public func sinh() -> Ball { increasing { $0.map(arb_sinh) } }

    /// The hyperbolic cosine, which is even and increases from 0.
    public func cosh() -> Ball {
        let size = magnitude().increasing { $0.map(arb_cosh) }
        return containsZero ? size.union(Ball(1, precision: precision)) : size
    }

    /// The square.
    public func squared() -> Ball { map(twoscale_arb_square) }

    /// The absolute value.
    public func magnitude() -> Ball { Ball(precision: precision) { twoscale_arb_magnitude($0, pointer) } }

    /// -1, 0 or 1 by the sign; [-1, 1] if the ball contains 0 and other points.
    public func signum() -> Ball { Ball(precision: precision) { arb_sgn($0, pointer) } }

    /// The greater of two numbers.
    public func maximum(_ other: Ball) -> Ball {
        let precision = max(precision, other.precision)
        return Ball(precision: precision) { arb_max($0, pointer, other.pointer, precision) }
    }

    /// The lesser of two numbers.
    public func minimum(_ other: Ball) -> Ball {
        let precision = max(precision, other.precision)
        return Ball(precision: precision) { arb_min($0, pointer, other.pointer, precision) }
    }

    /// The number to an integer power, also of a negative number.
    public func power(_ exponent: Int) -> Ball {
        if exponent == 2 { return squared() }
        if exponent == 1 { return self }
        if exponent < 0 { return 1 / power(-exponent) }
        if exponent % 2 == 1, !isExact, isFinite {
            // The function increases, so the ends bound all values; the power of a ball in [0, inf) stays there.
            let range = lowerEnd.power(exponent).union(upperEnd.power(exponent))
            return isNegative == .impossible ? range.nonNegativePart : range
        }
        return Ball(precision: precision) { twoscale_arb_power($0, pointer, UInt(exponent), precision) }
    }

    /// The number to a rational power: negative numbers have integer powers only, 0 has positive powers only.
    public func power(_ exponent: Rational) -> Ball {
        if exponent.isInteger, let whole = exponent.numerator.intValue { return power(whole) }
        if isNegative == .impossible, containsZero, exponent.sign > 0, isFinite {
            // Increasing from 0: the value at the upper end bounds all.
            let top = upperEnd
            guard top.isPositive == .certain else { return Ball(0, precision: precision) }
            return Ball(0, precision: precision).widened(by: top.power(exponent)).nonNegativePart
        }
        return Ball(precision: precision) { arb_pow_fmpq($0, pointer, exponent.pointer, precision) }
    }

    /// The number to a real power, as `exp(exponent * log x)`: for positive numbers.
    public func power(_ exponent: Ball) -> Ball {
        let precision = max(precision, exponent.precision)
        return Ball(precision: precision) { arb_pow($0, pointer, exponent.pointer, precision) }
    }

    /// The polygamma function: derivative number `order` of the digamma function, so 1 is the trigamma function.
    ///
    /// On positive numbers it is monotone, so the values at the ends bound those of a wide ball.
    public func polygamma(order: Int) -> Ball {
        guard isPositive == .certain else { return ComplexBall(self).polygamma(order: order).real }
        return increasing { ComplexBall($0).polygamma(order: order).real }
    }

    /// The ratio `I_n(x) / I_0(x)` of modified Bessel functions of the first kind.
    ///
    /// It increases with x >= 0, as each `I_(k+1)/I_k` does (Amos, Math. Comp. 28, 1974), and is odd or even like n. So
    /// over a wide ball the values at the ends bound all values. This is much cheaper than Bessel functions of wide
    /// balls.
    public func besselRatio(order: Int) -> Ball {
        guard isFinite, radius > 1e-9 else { return ComplexBall(self).besselRatio(order: order).real }
        let ends = lowerEnd.besselRatio(order: order).union(upperEnd.besselRatio(order: order))
        let holdsMinimum = order % 2 == 0 && containsZero
        return holdsMinimum ? ends.union(Ball(0, precision: precision).besselRatio(order: order)) : ends
    }

    /// A monotone function of the number: over a wide ball the values at the ends bound all.
    func increasing(_ function: (Ball) -> Ball) -> Ball {
        guard isFinite, radius > 1e-9 else { return function(self) }
        return function(lowerEnd).union(function(upperEnd))
    }

    @inline(__always)
    private func map(
        _ function: (UnsafeMutablePointer<arb_struct>, UnsafePointer<arb_struct>, Int) -> Void
    ) -> Ball {
        Ball(precision: precision) { function($0, pointer, precision) }
    }
}

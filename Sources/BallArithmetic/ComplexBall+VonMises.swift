extension ComplexBall {
    /// `1 - A^2 - A/z` with `A = I_1(z)/I_0(z)`: the Fisher information of the von Mises concentration, which is `A'(z)`.
    ///
    /// Meromorphic and even. If the rectangle is wide and far from 0, the terms nearly cancel. Then a Taylor sum of
    /// `A'` around the midpoint gives a much narrower bound than the formula.
    public func vonMisesInformation() -> ComplexBall {
        guard real.midpoint.isNegative != .certain else { return (-self).vonMisesInformation() }
        // Sum of the radii, rounded up: no point is farther from the midpoint.
        let radius = Ball(exactly: (real.radius + imaginary.radius) * (1 + 1e-15), precision: 64)
        let isWide = radius.isLess(than: Ball(Rational(1) / 1_000_000, precision: 64)) != .certain
        let isFar = real.midpoint.isLess(than: Ball(Rational(1) / 2, precision: 64)) != .certain
        if isWide, isFar {
            // Bessel functions of such a rectangle are expensive and give no useful bound.
            guard imaginary.midpoint.isZero else { return .undefined(precision: precision) }
            return VonMisesTaylor(around: real.midpoint, radius: radius)?.value(on: self)
                ?? .undefined(precision: precision)
        }
        return (besselRatio(order: 2) + 1) * (Rational(1) / 2) - besselRatio(order: 1) * besselRatio(order: 1)
    }
}

/// The Taylor sum of `A'`, `A = I_1/I_0`, around a point x > 0 with a bound of the remainder.
///
/// From `A' = 1 - A/z - A^2` the coefficients a_n of A, with those s_n of A^2, obey
/// `(n+1) x a_{n+1} = x [n = 0] + [n = 1] - (n+1) a_n - x s_n - s_{n-1}`. On a disc of radius R around x on which
/// `|A| <= M`, Cauchy's estimate is `|a_n| <= M R^-n`, so with `q = r/R` the terms from N on add at most
/// `(M/R) q^N ((N+1)/(1-q) + q/(1-q)^2)` to A' at distance r.
///
/// `|A| <= |z|^2 / (2 Re z)` for Re z > 0, because `A = 1/(2/z + I_2/I_1)` and the continued fraction
/// `1/(4/z + 1/(6/z + ...))` of `I_2/I_1` has no negative real part there: on the disc of radius 0.9 x that is at most
/// `(1.9 x)^2 / (0.2 x)`.
private struct VonMisesTaylor {
    private static let terms = 48

    let middle: Ball
    let coefficients: [Ball]
    let remainder: Ball

    /// Nil if the disc is too small for the radius.
    init?(around middle: Ball, radius: Ball) {
        let disc = middle * (Rational(9) / 10)
        guard (radius * 2).isAtMost(disc) == .certain, middle.isPositive == .certain,
            middle.isLess(than: Ball(100_000, precision: 64)) == .certain
        else { return nil }
        // An error in a_0 grows with the solutions of the linearised equation, like exp(2 r). Add bits for this, with a
        // margin.
        let precision = middle.precision + 128 + 3 * Int(middle.upperDouble)
        let x = middle.atPrecision(precision)
        let zero = Ball(0, precision: precision)
        var a = [x.besselRatio(order: 1)]
        var squares: [Ball] = []
        for n in 0...Self.terms {
            squares.append((0...n).reduce(zero) { $0 + a[$1] * a[n - $1] })
            var sum = -(a[n] * Rational(n + 1)) - x * squares[n]
            if n == 0 { sum += x } else { sum = sum - squares[n - 1] }
            if n == 1 { sum = sum + 1 }
            a.append(sum / (x * Rational(n + 1)))
        }
        self.middle = middle
        coefficients = (0..<Self.terms).map { (a[$0 + 1] * Rational($0 + 1)).atPrecision(middle.precision) }
        let share = radius / disc.lowerEnd
        let rest = 1 - share
        let bound = middle.squared() * (Rational(361) / 100) / (middle * (Rational(1) / 5))
        remainder =
            (bound / disc * share.power(Self.terms)
            * (Rational(Self.terms + 1) / rest + share / rest.squared())).upperEnd
    }

    /// The enclosure on a rectangle within the radius; nil if it is not finite.
    func value(on rectangle: ComplexBall) -> ComplexBall? {
        let step = rectangle + ComplexBall(-middle)
        let start = ComplexBall(0, precision: rectangle.precision)
        let sum = coefficients.reversed().reduce(start) { $0 * step + ComplexBall($1) }
        let slack = Ball(0, precision: rectangle.precision).widened(by: remainder)
        let result = sum + ComplexBall(real: slack, imaginary: slack)
        return result.isFinite ? result : nil
    }
}

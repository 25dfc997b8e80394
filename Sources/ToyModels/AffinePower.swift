internal import BallArithmetic

/// A power of an affine function or of its absolute value, `(a + sum_i b_i t_i)^p` over the unit cube: its mean has a
/// closed form in any number of variables.
///
/// `F_k(x) = x^(p+k) / ((p+1) ... (p+k))` is the k-th antiderivative of `x^p`. Integration along one axis after the
/// other gives `sum_v (-1)^(k - |v|) F_k(a + sum_i b_i v_i) / prod_i b_i` over the corners v of the cube. For `|x|^p`,
/// p > -1, the antiderivative is `sign(x)^k |x|^(p+k) / ((p+1) ... (p+k))`.
struct AffinePower {
    /// Above this dimension there are too many corners.
    private static let dimensionLimit = 8

    let constant: Rational
    let slopes: [Rational]
    let exponent: Rational

    /// The power `base^exponent`, with a nonnegative base if the exponent is not an integer; nil for other forms.
    init?(base: Formula, exponent: Rational) {
        let inner: Formula
        var isMagnitude = false
        if case .call(.abs, let argument) = base { (inner, isMagnitude) = (argument, true) } else { inner = base }
        guard let polynomial = Polynomial(inner) else { return nil }
        var constant = Rational(0)
        var slopes: [Rational] = []
        for (exponents, coefficient) in polynomial.terms {
            switch exponents.values.reduce(0, +) {
            case 0: constant = coefficient
            case 1: slopes.append(coefficient)
            default: return nil
            }
        }
        guard !slopes.isEmpty, slopes.count <= Self.dimensionLimit else { return nil }
        // A changing sign is only possible for integer powers; positive integer powers are handled as polynomials.
        let least = slopes.reduce(constant) { $0 + min($1, 0) }
        let isPositive = least.sign > 0
        guard isPositive || (exponent > -1 && (isMagnitude || !exponent.isInteger)) else { return nil }
        let isLogarithmic = exponent.isInteger && exponent.sign < 0 && exponent >= Rational(-slopes.count)
        guard !isLogarithmic else { return nil }
        self.constant = constant
        self.slopes = slopes
        self.exponent = exponent
    }

    /// The mean over the unit cube of the variables.
    func mean(precision: Int) -> Ball {
        let order = slopes.count
        // Differences of neighbouring corners lose as many bits as the slopes are small.
        let loss = slopes.reduce(0) { $0 + max(0, $1.denominator.bitWidth - $1.numerator.bitWidth) } + 8 * order
        let working = precision + loss
        var sum = Ball(0, precision: working)
        for corner in 0..<(1 << order) {
            let value = slopes.indices.reduce(constant) { corner >> $1 & 1 == 1 ? $0 + slopes[$1] : $0 }
            let size = Ball(value.magnitude, precision: working).power(exponent + Rational(order))
            let isOdd = (value.sign < 0 && order % 2 == 1) != ((order - corner.nonzeroBitCount) % 2 == 1)
            sum = isOdd ? sum - size : sum + size
        }
        let divisor = (1...order).reduce(Rational(1)) { $0 * (exponent + Rational($1)) } * slopes.reduce(1, *)
        return (sum / divisor).atPrecision(precision)
    }
}

internal import BallArithmetic

extension Polynomial {
    /// For a polynomial `a q(t)^2` in one variable with rational a and q of one sign on [0, 1]: the square of
    /// `int_0^1 sqrt(a q^2) dt`, which is `a (int q)^2`, exact. Nil for every other polynomial.
    ///
    /// Ties occur for such lengths: `4*t1^2` has length 1, and `1/eps` boxes fit exactly.
    var squaredRootLength: Rational? {
        guard let coefficients = coefficients(of: 0), let leading = coefficients.last, leading.sign > 0 else {
            return nil
        }
        if coefficients.count == 1 { return leading }
        guard let root = Self.monicRoot(of: coefficients) else { return nil }
        let q = Formula.sum(
            of: root.enumerated().map { .constant($1) * Formula.variable(0).power(.constant(Rational($0))) })
        // A square has one sign; otherwise a search over the interval must prove this.
        guard Self.monicRoot(of: root) != nil || Self.isNonNegative(q) || Self.isNonNegative(-q) else { return nil }
        let mean = Rational.sum(root.enumerated().map { $1 / Rational($0 + 1) })
        return leading * mean * mean
    }

    /// The monic q with `f = leading * q^2`, coefficients by ascending power; nil if f is not such a square.
    private static func monicRoot(of coefficients: [Rational]) -> [Rational]? {
        guard let leading = coefficients.last, coefficients.count % 2 == 1 else { return nil }
        let degree = (coefficients.count - 1) / 2
        var root = [Rational](repeating: 0, count: degree + 1)
        root[degree] = 1
        for k in stride(from: degree - 1, through: 0, by: -1) {
            // The coefficient of t^(degree + k) in q^2 is 2 root[k] plus products of coefficients already known.
            let known = ((k + 1)..<degree).reduce(Rational(0)) { $0 + root[$1] * root[degree + k - $1] }
            root[k] = (coefficients[degree + k] / leading - known) / 2
        }
        for n in 0...2 * degree {
            let product = (max(0, n - degree)...min(n, degree)).reduce(Rational(0)) { $0 + root[$1] * root[n - $1] }
            guard product == coefficients[n] / leading else { return nil }
        }
        return root
    }

    private static func isNonNegative(_ formula: Formula) -> Bool {
        if case .proved = SignSearch.run(formula, dimension: 1, .nonNegative) { true } else { false }
    }
}

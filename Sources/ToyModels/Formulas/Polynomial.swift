internal import BallArithmetic

/// A polynomial with rational coefficients, term by term. Its integrals are exact.
struct Polynomial: Sendable, Equatable {
    /// The coefficient of each monomial; a monomial is its exponents by variable, without zeros. No coefficient is 0.
    private(set) var terms: [[Int: Int]: Rational]

    /// The largest number of terms to expand; formulas with more are integrated like any other.
    static let termLimit = 2_000

    private init(_ terms: [[Int: Int]: Rational]) { self.terms = terms.filter { $0.value.sign != 0 } }

    /// The constant polynomial.
    init(_ value: Rational) { self.init([[:]: value]) }

    /// The formula as a polynomial, or nil if it is not one or has too many terms.
    init?(_ formula: Formula) {
        guard let value = Self.expand(formula) else { return nil }
        self = value
    }

    private static func expand(_ formula: Formula) -> Polynomial? {
        switch formula {
        case .constant(let value): return Polynomial(value)
        case .variable(let index): return Polynomial([[index: 1]: 1])
        case .sum(let parts):
            return parts.reduce(Polynomial(0)) { sum, part in sum.flatMap { s in expand(part).map { s + $0 } } }
        case .product(let parts):
            return parts.reduce(Polynomial(1)) { product, part in
                product.flatMap { p in expand(part).flatMap { p.times($0) } }
            }
        case .negation(let a): return expand(a).map { Polynomial($0.terms.mapValues { -$0 }) }
        case .power(let base, .constant(let exponent)):
            guard exponent.isInteger, let whole = exponent.numerator.intValue, whole >= 0, whole <= termLimit,
                let factor = expand(base)
            else { return nil }
            return (0..<whole).reduce(Polynomial(1)) { power, _ in power.flatMap { $0.times(factor) } }
        default: return nil
        }
    }

    static func + (a: Polynomial, b: Polynomial) -> Polynomial {
        Polynomial(a.terms.merging(b.terms, uniquingKeysWith: +))
    }

    /// The product, or nil if it has too many terms.
    func times(_ other: Polynomial) -> Polynomial? {
        guard terms.count * other.terms.count <= Self.termLimit * 10 else { return nil }
        var result: [[Int: Int]: Rational] = [:]
        for (a, x) in terms {
            for (b, y) in other.terms { result[a.merging(b, uniquingKeysWith: +), default: 0] += x * y }
        }
        return result.count <= Self.termLimit ? Polynomial(result) : nil
    }

    /// Whether the polynomial is 0.
    var isZero: Bool { terms.isEmpty }

    /// Whether evaluation term by term is fast and accurate.
    var isShort: Bool { terms.count <= 32 && terms.keys.allSatisfy { $0.values.reduce(0, +) <= 8 } }

    /// The exact integral over the unit cube in all variables.
    var unitCubeIntegral: Rational { unitCubeIntegral(timesPowers: [:]) }

    /// The exact integral over the unit cube of the polynomial times `prod t_i^(a_i)`, every a_i above -1.
    func unitCubeIntegral(timesPowers powers: [Int: Rational]) -> Rational {
        Rational.sum(
            terms.map { exponents, coefficient in
                let whole = exponents.mapValues { Rational($0) }
                return whole.merging(powers, uniquingKeysWith: +).values.reduce(coefficient) { $0 / ($1 + 1) }
            })
    }

    /// The coefficients by ascending power if only variable `index` occurs, else nil.
    func coefficients(of index: Int) -> [Rational]? {
        guard terms.keys.allSatisfy({ $0.isEmpty || ($0.count == 1 && $0[index] != nil) }) else { return nil }
        let degree = terms.keys.compactMap { $0[index] }.max() ?? 0
        guard degree <= Self.termLimit else { return nil }
        return (0...degree).map { terms[$0 == 0 ? [:] : [index: $0]] ?? 0 }
    }
}

internal import BallArithmetic

/// A formula as `coefficient * prod base^exponent` with rational exponents. In this form square roots of products
/// become products of square roots.
///
/// It equals the formula on the unit cube wherever the formula is defined, except possibly where a base is 0. A base
/// has a non-integer exponent only if it is nonnegative on the cube. Irrational numbers such as pi are also bases.
struct Monomial: Hashable, Sendable {
    /// The rational factor.
    private(set) var coefficient: Rational
    /// The exponent of each base; none is 0.
    private(set) var factors: [Formula: Rational]

    /// A rational number.
    init(rational coefficient: Rational) { self.init(coefficient: coefficient, factors: [:]) }

    private init(base: Formula, to exponent: Rational = 1) { self.init(coefficient: 1, factors: [base: exponent]) }

    /// Normalised: rational bases are combined under one root, and even powers of absolute values are simplified.
    private init(coefficient: Rational, factors: [Formula: Rational]) {
        self.coefficient = coefficient
        self.factors = coefficient.sign == 0 ? [:] : factors.filter { $1.sign != 0 }
        var constants: [Rational: Rational] = [:]
        for (base, exponent) in self.factors {
            switch base {
            case .constant(let value):
                self.factors[base] = nil
                constants[exponent] = (constants[exponent] ?? 1) * value
            case .call(.abs, let inner) where exponent.isEvenInteger:
                self.factors[base] = nil
                let sum = (self.factors[inner] ?? 0) + exponent
                self.factors[inner] = sum.sign == 0 ? nil : sum
            default: continue
            }
        }
        for (exponent, value) in constants where value != 1 {
            let root = exponent.denominator == 2 ? value.rationalSquareRoot : exponent.isInteger ? value : nil
            if let root, let power = exponent.numerator.intValue, abs(power) <= 1_000 {
                self.coefficient *= root.power(power)
            } else {
                self.factors[.constant(value), default: 0] += exponent
            }
        }
    }

    /// The factors of a formula.
    init(_ formula: Formula) {
        switch formula {
        case .constant(let value): self.init(rational: value)
        case .product(let parts): self = parts.reduce(Monomial(rational: 1)) { $0 * Monomial($1) }
        case .negation(let inner): self = Monomial(rational: -1) * Monomial(inner)
        case .quotient(let top, let bottom):
            let divisor = Monomial(bottom)
            self = divisor.coefficient.sign == 0 ? Monomial(base: formula) : Monomial(top) * divisor.power(-1)
        case .power(let base, .constant(let exponent)):
            let inner = Monomial(base)
            if !exponent.isInteger {
                self = inner.nonNegativePower(exponent)
            } else if let whole = exponent.numerator.intValue, whole > 0 || inner.coefficient.sign != 0 {
                self = inner.power(whole)
            } else {
                self.init(base: formula)
            }
        case .call(.sqrt, let inner): self = Monomial(inner).nonNegativePower(Rational(1) / 2)
        case .call(.abs, let inner):
            let signed = Monomial(inner)
            self.init(
                coefficient: signed.coefficient.magnitude,
                factors: signed.factors.reduce(into: [:]) { $0[.magnitude($1.key), default: 0] += $1.value })
        case .call(.exp, let exponent): self = Self.exponential(exponent)
        case .sum(let terms): self = Self.commonFactor(terms) ?? Monomial(base: formula)
        case .pi, .e, .variable, .power, .call: self.init(base: formula)
        }
    }

    /// The product: exponents of common bases add up.
    static func * (a: Monomial, b: Monomial) -> Monomial {
        Monomial(coefficient: a.coefficient * b.coefficient, factors: a.factors.merging(b.factors, uniquingKeysWith: +))
    }

    /// A power with an integer exponent; a negative one requires a nonzero coefficient.
    func power(_ exponent: Int) -> Monomial {
        Monomial(
            coefficient: coefficient.power(exponent), factors: factors.mapValues { $0 * Rational(exponent) })
    }

    /// A power with any rational exponent of a monomial known to be nonnegative on the unit cube.
    ///
    /// `(prod b^e)^r = prod (b^e)^r` requires nonnegative factors. Even powers are powers of `abs(b)`, and bases of
    /// known sign are made nonnegative. The other factors remain together under one root.
    func nonNegativePower(_ exponent: Rational) -> Monomial {
        guard coefficient.sign != 0 else { return self }
        var result = Monomial(rational: 1)
        var together = Monomial(rational: 1)
        var sign = Rational(coefficient.sign)
        for (base, power) in factors {
            if power.isEvenInteger {
                result = result * Monomial(base: .magnitude(base), to: power * exponent)
            } else if power.isInteger {
                switch base.sign {
                case .nonNegative: result = result * Monomial(base: base, to: power * exponent)
                case .nonPositive:
                    sign = -sign
                    result = result * Monomial(base.negatedTermwise).nonNegativePower(power * exponent)
                case .unknown: together = together * Monomial(base: base, to: power)
                }
            } else {
                result = result * Monomial(base: base, to: power * exponent)
            }
        }
        result = result * Monomial(base: .constant(coefficient.magnitude), to: exponent)
        if together.factors.isEmpty { return sign.sign > 0 ? result : Monomial(rational: 0) }
        return result * Monomial(base: (Monomial(rational: sign) * together).formula, to: exponent)
    }

    /// The monomial with the coefficient 1.
    var monic: Monomial { Monomial(coefficient: 1, factors: factors) }

    /// The monomial as a formula.
    var formula: Formula {
        .product(
            of: [.constant(coefficient)]
                + sorted.map { base, exponent in
                    if case .call(.exp, let inner) = base { return .call(.exp, .constant(exponent) * inner) }
                    return base.power(.constant(exponent))
                })
    }

    /// The factors in an order that does not change from run to run.
    var sorted: [(base: Formula, exponent: Rational)] {
        factors.map { (base: $0.key, exponent: $0.value, text: $0.key.description) }
            .sorted { $0.text < $1.text }.map { ($0.base, $0.exponent) }
    }

    /// Sub-monomials without common variables, and the constant part: coefficient and factors without variables.
    var independentParts: (constant: Monomial, parts: [Monomial]) {
        var constant = Monomial(rational: coefficient)
        var parts: [(monomial: Monomial, variables: Set<Int>)] = []
        for (base, exponent) in sorted {
            var own = (monomial: Monomial(base: base, to: exponent), variables: base.variables)
            if own.variables.isEmpty {
                constant = constant * own.monomial
                continue
            }
            parts.removeAll { part in
                guard !part.variables.isDisjoint(with: own.variables) else { return false }
                own = (part.monomial * own.monomial, part.variables.union(own.variables))
                return true
            }
            parts.append(own)
        }
        return (constant, parts.map(\.monomial))
    }

    /// The monomial with its variables renumbered one to one.
    func substituting(_ number: (Int) -> Int) -> Monomial {
        var result = self
        result.factors = factors.reduce(into: [:]) { renumbered, factor in
            renumbered[factor.key.substituting { .variable(number($0)) }] = factor.value
        }
        return result
    }

    /// The same without one base.
    func without(_ base: Formula) -> Monomial {
        var rest = self
        rest.factors[base] = nil
        return rest
    }

    /// `exp` of a sum as a product, and of a rational multiple as a power: `exp(2*t1+t2)` is `exp(t1)^2 exp(t2)`.
    private static func exponential(_ exponent: Formula) -> Monomial {
        let terms = if case .sum(let terms) = exponent { terms } else { [exponent] }
        return terms.reduce(Monomial(rational: 1)) { product, term in
            var inner = Monomial(term)
            let power = inner.coefficient
            guard power.sign != 0 else { return product }
            inner.coefficient = 1
            return product
                * (inner.factors.isEmpty
                    ? Monomial(base: .e, to: power) : Monomial(base: .call(.exp, inner.formula), to: power))
        }
    }

    /// The common factor of the terms of a sum, times the sum of the quotients.
    private static func commonFactor(_ terms: [Formula]) -> Monomial? {
        var parts: [[Formula: Rational]: Rational] = [:]
        if let polynomial = Polynomial(.sum(terms)), polynomial.isShort {
            for (exponents, coefficient) in polynomial.terms {
                let powers = exponents.map { (Formula.variable($0), Rational($1)) }
                parts[Dictionary(uniqueKeysWithValues: powers)] = coefficient
            }
        } else {
            for part in terms.map(Monomial.init) { parts[part.factors, default: 0] += part.coefficient }
        }
        let kept = parts.filter { $0.value.sign != 0 }.map { Monomial(coefficient: $1, factors: $0) }
            .map { (monomial: $0, text: $0.formula.description) }.sorted { $0.text < $1.text }.map(\.monomial)
        guard let first = kept.first else { return Monomial(rational: 0) }
        if kept.count == 1 { return first }
        var common = Monomial(rational: first.coefficient.magnitude)
        for (base, exponent) in first.factors {
            let least = kept.reduce(exponent) { min($0, $1.factors[base] ?? 0) }
            let greatest = kept.reduce(exponent) { max($0, $1.factors[base] ?? 0) }
            // If the exponents have the same sign in all terms, the common power is the one closest to 0.
            if least.sign > 0 { common.factors[base] = least }
            if greatest.sign < 0 { common.factors[base] = greatest }
        }
        let inverse = common.power(-1)
        return common * Monomial(base: .sum(of: kept.map { ($0 * inverse).formula }))
    }
}

extension Rational {
    fileprivate var isEvenInteger: Bool { (self / 2).isInteger }
}

extension Formula {
    /// The known sign of a formula on the unit cube.
    enum Sign { case nonNegative, nonPositive, unknown }

    /// The sign, by form or by a short search.
    var sign: Sign {
        switch self {
        case _ where isNonNegativeByForm: return .nonNegative
        case .constant: return .nonPositive
        default:
            let dense = withDenseVariables
            func holds(_ formula: Formula) -> Bool {
                if case .proved = SignSearch.run(formula, dimension: dense.variables.count, .nonNegative, budget: 2_000)
                {
                    true
                } else {
                    false
                }
            }
            return holds(dense.formula) ? .nonNegative : holds(-dense.formula) ? .nonPositive : .unknown
        }
    }

    /// Whether the form of the formula implies that it is nonnegative on the unit cube, wherever it is defined.
    var isNonNegativeByForm: Bool {
        switch self {
        case .constant(let value): value.sign >= 0
        case .pi, .e, .variable, .call(.exp, _), .call(.sqrt, _), .call(.abs, _), .call(.vonMises, _): true
        case .sum(let parts), .product(let parts): parts.allSatisfy(\.isNonNegativeByForm)
        case .quotient(let a, let b): a.isNonNegativeByForm && b.isNonNegativeByForm
        case .power(let base, .constant(let exponent)):
            base.isNonNegativeByForm || exponent.isEvenInteger || !exponent.isInteger
        case .power, .negation, .call: false
        }
    }

    /// The absolute value; without `abs` if the sign is known.
    static func magnitude(_ formula: Formula) -> Formula {
        switch formula.sign {
        case .nonNegative: formula
        case .nonPositive: formula.negatedTermwise
        case .unknown: .call(.abs, formula)
        }
    }

    /// The opposite; that of a sum as a sum.
    var negatedTermwise: Formula { if case .sum(let terms) = self { .sum(of: terms.map { -$0 }) } else { -self } }

    /// The formula with its variables renumbered from 0 in their order, and the original indices.
    var withDenseVariables: (formula: Formula, variables: [Int]) {
        let variables = variables.sorted()
        let number = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
        return (substituting { .variable(number[$0] ?? 0) }, variables)
    }
}

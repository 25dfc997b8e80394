public import BallArithmetic

/// A formula in the variables t1, ..., td, with exact constants.
///
/// The operators fold rational constants and drop neutral terms, so that `0 * t1` is the constant 0. Sums and products
/// hold any number of parts, which keeps the tree shallow for long texts.
public indirect enum Formula: Sendable, Hashable {
    /// An exact rational number.
    case constant(Rational)
    /// The circle constant.
    case pi
    /// The base of the natural logarithm.
    case e
    /// Variable number `index`, from 0: t1 has index 0.
    case variable(Int)
    /// A sum of at least two terms.
    case sum([Formula])
    /// A product of at least two factors.
    case product([Formula])
    /// A quotient.
    case quotient(Formula, Formula)
    /// The opposite.
    case negation(Formula)
    /// A power.
    case power(Formula, Formula)
    /// A function of one argument.
    case call(Function, Formula)

    /// The functions of one argument.
    public enum Function: Hashable, Sendable {
        /// The square root.
        case sqrt
        /// e to the power of the argument.
        case exp
        /// The natural logarithm.
        case log
        /// The sine.
        case sin
        /// The cosine.
        case cos
        /// The tangent.
        case tan
        /// The hyperbolic sine.
        case sinh
        /// The hyperbolic cosine.
        case cosh
        /// The hyperbolic tangent.
        case tanh
        /// Euler's gamma function.
        case gamma
        /// The logarithm of the gamma function, of positive numbers.
        case lgamma
        /// The error function `2/sqrt(pi) * integral of exp(-t^2) from 0 to x`.
        case erf
        /// The absolute value.
        case abs
        /// -1, 0 or 1: the derivative of the absolute value.
        case sign
        /// Derivative number `order` of the digamma function; 0 is the digamma, 1 the trigamma function.
        case polygamma(order: Int)
        /// The ratio `I_n / I_0` of modified Bessel functions.
        case besselRatio(order: Int)
        /// `log I_0`, the logarithm of the modified Bessel function.
        case logBessel
        /// `1 - A^2 - A/k` with `A = I_1(k)/I_0(k)`: the Fisher information of the von Mises concentration k.
        case vonMises

        /// The functions that can be written in a formula, by name.
        static let named: [String: Function] = [
            "sqrt": .sqrt, "exp": .exp, "log": .log, "sin": .sin, "cos": .cos, "tan": .tan, "sinh": .sinh,
            "cosh": .cosh, "tanh": .tanh, "abs": .abs, "gamma": .gamma, "lgamma": .lgamma, "erf": .erf,
        ]

        /// The same names as a sentence lists them.
        public static let names = "sqrt exp log sin cos tan sinh cosh tanh abs gamma lgamma erf pow"
    }

    /// The value of the formula if it is a rational constant.
    public var rational: Rational? {
        if case .constant(let value) = self { value } else { nil }
    }

    /// Whether the formula is the constant 0.
    public var isZero: Bool { rational?.sign == 0 }
}

extension Formula: ExpressibleByIntegerLiteral {
    /// A literal.
    public init(integerLiteral value: Int) { self = .constant(Rational(value)) }

    /// The sum of any number of terms. Constants are added into the first of them.
    public static func sum(of terms: some Sequence<Formula>) -> Formula {
        var constant = Rational(0)
        var place: Int?
        var rest: [Formula] = []
        func take(_ term: Formula) {
            guard let value = term.rational else { return rest.append(term) }
            constant += value
            place = place ?? rest.count
        }
        for term in terms {
            if case .sum(let parts) = term { parts.forEach(take) } else { take(term) }
        }
        if constant.sign != 0 || rest.isEmpty { rest.insert(.constant(constant), at: place ?? 0) }
        return rest.count == 1 ? rest[0] : .sum(rest)
    }

    /// The product of any number of factors. Constants are multiplied into one.
    public static func product(of factors: some Sequence<Formula>) -> Formula {
        var constant = Rational(1)
        var rest: [Formula] = []
        for factor in factors {
            switch factor {
            case .constant(let value): constant *= value
            case .negation(let inner):
                constant = -constant
                rest.append(inner)
            case .product(let parts):
                for part in parts { if let value = part.rational { constant *= value } else { rest.append(part) } }
            default: rest.append(factor)
            }
        }
        if constant.sign == 0 { return 0 }
        if constant == -1, !rest.isEmpty { return .negation(rest.count == 1 ? rest[0] : .product(rest)) }
        if constant != 1 || rest.isEmpty { rest.insert(.constant(constant), at: 0) }
        return rest.count == 1 ? rest[0] : .product(rest)
    }

    /// The sum.
    public static func + (a: Formula, b: Formula) -> Formula { sum(of: [a, b]) }
    /// The difference.
    public static func - (a: Formula, b: Formula) -> Formula { sum(of: [a, -b]) }
    /// The product.
    public static func * (a: Formula, b: Formula) -> Formula { product(of: [a, b]) }

    /// The quotient. A division by the constant 0 is kept; the model check reports it.
    public static func / (a: Formula, b: Formula) -> Formula {
        switch (a, b) {
        case (_, .constant(let divisor)) where divisor.sign != 0: .constant(divisor.reciprocal) * a
        case (.quotient(let top, let bottom), _): .quotient(top, bottom * b)
        default: .quotient(a, b)
        }
    }

    /// The opposite.
    public static prefix func - (a: Formula) -> Formula {
        switch a {
        case .constant(let value): .constant(-value)
        case .negation(let inner): inner
        default: .negation(a)
        }
    }

    /// Bits of the largest number that is evaluated: 300000 decimal digits.
    static let bitLimit = 1e6

    /// The power. Whole multiples of one half become powers of a square root, and `e^x` becomes `exp(x)`.
    public func power(_ exponent: Formula) -> Formula {
        if case .e = self { return .call(.exp, exponent) }
        guard let value = exponent.rational else { return .power(self, exponent) }
        if value == 1 { return self }
        if value.sign == 0 { return 1 }
        if value.denominator == 2, value.numerator.intValue != nil {
            return Formula.call(.sqrt, self).folded.power(.constant(Rational(value.numerator)))
        }
        if let base = rational, let whole = value.numerator.intValue, value.isInteger, base.sign != 0 || whole > 0,
            whole.magnitude <= 10_000, Double(base.bitWidth) * Double(whole.magnitude) <= Self.bitLimit
        {
            return .constant(base.power(whole))
        }
        return .power(self, exponent)
    }

    /// The value of the function if its argument is constant and its value rational, else the call itself.
    var folded: Formula {
        guard case .call(let function, .constant(let value)) = self else { return self }
        switch function {
        case .sqrt: return value.rationalSquareRoot.map(Formula.constant) ?? self
        case .abs: return .constant(value.magnitude)
        case .exp where value.sign == 0, .cos where value.sign == 0, .cosh where value.sign == 0: return 1
        case .sin where value.sign == 0, .tan where value.sign == 0, .tanh where value.sign == 0,
            .sinh where value.sign == 0, .erf where value.sign == 0:
            return 0
        case .log where value == 1, .lgamma where value == 1 || value == 2: return 0
        case .gamma:
            guard value.isInteger, value.sign > 0, let n = value.numerator.intValue, n <= 1_000 else { return self }
            return .constant((1..<n).reduce(Rational(1)) { $0 * Rational($1) })
        default: return self
        }
    }
}

internal import CFLINT

extension Ball {
    /// The sum.
    public static func + (a: Ball, b: Ball) -> Ball {
        let precision = max(a.precision, b.precision)
        return Ball(precision: precision) { arb_add($0, a.pointer, b.pointer, precision) }
    }

    /// The difference.
    public static func - (a: Ball, b: Ball) -> Ball {
        let precision = max(a.precision, b.precision)
        return Ball(precision: precision) { arb_sub($0, a.pointer, b.pointer, precision) }
    }

    /// The product.
    public static func * (a: Ball, b: Ball) -> Ball {
        let precision = max(a.precision, b.precision)
        return Ball(precision: precision) { arb_mul($0, a.pointer, b.pointer, precision) }
    }

    /// The quotient; not finite if the divisor holds 0.
    public static func / (a: Ball, b: Ball) -> Ball {
        let precision = max(a.precision, b.precision)
        return Ball(precision: precision) { arb_div($0, a.pointer, b.pointer, precision) }
    }

    /// The opposite.
    public static prefix func - (a: Ball) -> Ball { Ball(precision: a.precision) { arb_neg($0, a.pointer) } }

    /// Adds in place.
    public static func += (a: inout Ball, b: Ball) { a = a + b }

    /// Multiplies in place.
    public static func *= (a: inout Ball, b: Ball) { a = a * b }

    /// The sum with an exact number.
    public static func + (a: Ball, b: Rational) -> Ball { a + Ball(b, precision: a.precision) }
    /// The sum with an exact number.
    public static func + (a: Rational, b: Ball) -> Ball { Ball(a, precision: b.precision) + b }
    /// The difference with an exact number.
    public static func - (a: Ball, b: Rational) -> Ball { a - Ball(b, precision: a.precision) }
    /// The difference with an exact number.
    public static func - (a: Rational, b: Ball) -> Ball { Ball(a, precision: b.precision) - b }
    /// The product with an exact number.
    public static func * (a: Ball, b: Rational) -> Ball { a * Ball(b, precision: a.precision) }
    /// The product with an exact number.
    public static func * (a: Rational, b: Ball) -> Ball { Ball(a, precision: b.precision) * b }
    /// The quotient by an exact number.
    public static func / (a: Ball, b: Rational) -> Ball { a / Ball(b, precision: a.precision) }
    /// The quotient of an exact number.
    public static func / (a: Rational, b: Ball) -> Ball { Ball(a, precision: b.precision) / b }
}

internal import CFLINT

/// An exact rational number of any size (FLINT's fmpq), always in lowest terms with a positive denominator.
public struct Rational: Sendable {
    let storage: Storage

    /// Owns one fmpq. It is written only while its creator holds the only reference, so it can be shared.
    final class Storage: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<fmpq>

        init() {
            pointer = .allocate(capacity: 1)
            fmpq_init(pointer)
        }

        deinit {
            fmpq_clear(pointer)
            pointer.deallocate()
        }
    }

    /// The number that `fill` writes into a new fmpq, which starts as 0.
    init(_ fill: (UnsafeMutablePointer<fmpq>) -> Void) {
        storage = Storage()
        fill(storage.pointer)
    }

    var pointer: UnsafeMutablePointer<fmpq> { storage.pointer }

    /// The same number as a machine integer.
    public init(_ value: Int) {
        self.init { fmpq_set_si($0, value, 1) }
    }

    /// The same number as an integer.
    public init(_ value: Integer) {
        self.init { fmpq_set_fmpz($0, value.pointer) }
    }

    /// The quotient of two integers; the denominator must not be zero.
    public init(_ numerator: Integer, _ denominator: Integer) {
        precondition(denominator.sign != 0, "\(numerator) over a zero denominator")
        self.init { fmpq_set_fmpz_frac($0, numerator.pointer, denominator.pointer) }
    }

    /// The exact value of a double (0.1 becomes 3602879701896397/36028797018963968); nil for NaN and the infinities.
    public init?(exactly value: Double) {
        guard value.isFinite else { return nil }
        guard value != 0 else {
            self.init(0)
            return
        }
        // value = significand * 2^exponent, and the significand times 2^52 is an integer.
        let significand = Integer(Int(value.significand * 0x1p52))
        let shift = Int(value.exponent) - 52
        let scaled =
            shift >= 0
            ? Rational(significand * Integer(2).power(shift)) : Rational(significand, Integer(2).power(-shift))
        self = value < 0 ? -scaled : scaled
    }

    /// The numerator, with the sign.
    public var numerator: Integer { Integer { fmpz_set($0, twoscale_fmpq_numerator(pointer)) } }

    /// The denominator, positive.
    public var denominator: Integer { Integer { fmpz_set($0, twoscale_fmpq_denominator(pointer)) } }

    /// -1, 0 or 1.
    public var sign: Int { Int(fmpq_sgn(pointer)) }

    /// Whether the denominator is 1.
    public var isInteger: Bool { fmpz_is_one(twoscale_fmpq_denominator(pointer)) != 0 }

    /// Number of bits of the larger of numerator and denominator.
    public var bitWidth: Int { max(numerator.bitWidth, denominator.bitWidth) }

    /// The absolute value.
    public var magnitude: Rational { Rational { fmpq_abs($0, pointer) } }

    /// One over the number, which must not be zero.
    public var reciprocal: Rational {
        precondition(sign != 0, "zero has no reciprocal")
        return Rational { fmpq_inv($0, pointer) }
    }

    /// The largest integer at most this number.
    public var roundedDown: Integer {
        Integer { fmpz_fdiv_q($0, twoscale_fmpq_numerator(pointer), twoscale_fmpq_denominator(pointer)) }
    }

    /// The least integer at least this number.
    public var roundedUp: Integer {
        Integer { fmpz_cdiv_q($0, twoscale_fmpq_numerator(pointer), twoscale_fmpq_denominator(pointer)) }
    }

    /// The exact square root if it is rational, else nil.
    public var rationalSquareRoot: Rational? {
        let (top, bottom) = (numerator, denominator)
        guard sign >= 0, top.isSquare, bottom.isSquare else { return nil }
        return Rational(top.squareRootRoundedDown, bottom.squareRootRoundedDown)
    }

    /// The number to an integer power, with `0^0 = 1`; zero has no negative powers.
    public func power(_ exponent: Int) -> Rational {
        precondition(exponent >= 0 || sign != 0, "zero to the power \(exponent)")
        return Rational { fmpq_pow_si($0, pointer, exponent) }
    }

    /// The nearest double, ties to even: correctly rounded, also in the subnormal range and at overflow.
    public var doubleValue: Double {
        guard sign != 0 else { return 0 }
        let (top, bottom) = (numerator.magnitude, denominator)
        // A quotient of 66 or 67 bits contains the 53 bits and the rounding bit. Its last bit is sticky: it is set if a
        // later bit is.
        let shift = 66 - (top.bitWidth - bottom.bitWidth)
        let scaledTop = shift > 0 ? top * Integer(2).power(shift) : top
        let scaledBottom = shift < 0 ? bottom * Integer(2).power(-shift) : bottom
        let quotient = scaledTop.dividedRoundingDown(by: scaledBottom)
        let isExact = quotient * scaledBottom == scaledTop
        let sticky = Integer { isExact ? fmpz_set($0, quotient.pointer) : twoscale_fmpz_set_odd($0, quotient.pointer) }
        let value = twoscale_fmpz_times_power_of_two(sticky.pointer, -shift)
        return sign < 0 ? -value : value
    }
}

extension Rational {
    /// The sum.
    public static func + (a: Rational, b: Rational) -> Rational { Rational { fmpq_add($0, a.pointer, b.pointer) } }
    /// The difference.
    public static func - (a: Rational, b: Rational) -> Rational { Rational { fmpq_sub($0, a.pointer, b.pointer) } }
    /// The product.
    public static func * (a: Rational, b: Rational) -> Rational { Rational { fmpq_mul($0, a.pointer, b.pointer) } }
    /// The quotient; the divisor must not be zero.
    public static func / (a: Rational, b: Rational) -> Rational {
        precondition(b.sign != 0, "division of \(a) by zero")
        return Rational { fmpq_div($0, a.pointer, b.pointer) }
    }
    /// The opposite.
    public static prefix func - (a: Rational) -> Rational { Rational { fmpq_neg($0, a.pointer) } }
    /// Adds in place.
    public static func += (a: inout Rational, b: Rational) { a = a + b }
    /// Multiplies in place.
    public static func *= (a: inout Rational, b: Rational) { a = a * b }

    /// The sum of all terms, 0 for none. Recursive by halves, so that thousands of different denominators are fast.
    public static func sum(_ terms: [Rational]) -> Rational {
        func sum(_ range: Range<Int>) -> Rational {
            switch range.count {
            case 0: return 0
            case 1: return terms[range.lowerBound]
            default:
                let middle = (range.lowerBound + range.upperBound) / 2
                return sum(range.lowerBound..<middle) + sum(middle..<range.upperBound)
            }
        }
        return sum(terms.indices)
    }
}

extension Rational: Comparable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Whether both are the same number.
    public static func == (a: Rational, b: Rational) -> Bool { fmpq_equal(a.pointer, b.pointer) != 0 }

    /// Whether the first is less.
    public static func < (a: Rational, b: Rational) -> Bool { fmpq_cmp(a.pointer, b.pointer) < 0 }

    /// A literal.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Feeds the number to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// The canonical text: "1/10", "-3", "0".
    public var description: String {
        guard let digits = fmpq_get_str(nil, 10, pointer) else { return "" }
        defer { flint_free(digits) }
        return String(cString: digits)
    }

    /// The text for messages: of more than 40 characters only the first 30.
    public var abbreviated: String {
        let text = description
        return text.count <= 40 ? text : text.prefix(30) + "..."
    }
}

extension Rational: Codable {
    /// Reads any text that `init(parsing:)` accepts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try Rational(parsing: container.decode(String.self))
        } catch let error as ArithmeticError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the canonical text, so that readers do not round it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

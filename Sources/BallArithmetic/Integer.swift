internal import CFLINT

/// An integer of any size, exact (FLINT's fmpz).
///
/// All operations are exact; the only limit is memory.
public struct Integer: Sendable {
    let storage: Storage

    /// Owns one fmpz. It is written only while its creator holds the only reference, so it can be shared.
    final class Storage: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<fmpz>

        init() {
            pointer = .allocate(capacity: 1)
            fmpz_init(pointer)
        }

        deinit {
            fmpz_clear(pointer)
            pointer.deallocate()
        }
    }

    /// The integer that `fill` writes into a new fmpz, which starts as 0.
    init(_ fill: (UnsafeMutablePointer<fmpz>) -> Void) {
        storage = Storage()
        fill(storage.pointer)
    }

    var pointer: UnsafeMutablePointer<fmpz> { storage.pointer }

    /// The same number as a machine integer.
    public init(_ value: Int) {
        self.init { fmpz_set_si($0, value) }
    }

    /// The integer from a text of decimal digits with an optional sign; nil for any other text.
    public init?(_ text: String) {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        self.init { target in
            _ = String(digits).withCString { fmpz_set_str(target, $0, 10) }
            if text.hasPrefix("-") { fmpz_neg(target, target) }
        }
    }

    /// The number as a machine integer, or nil if it does not fit.
    public var intValue: Int? { fmpz_fits_si(pointer) != 0 ? fmpz_get_si(pointer) : nil }

    /// -1, 0 or 1.
    public var sign: Int { Int(fmpz_sgn(pointer)) }

    /// Number of bits of the absolute value; 0 for 0.
    public var bitWidth: Int { Int(fmpz_bits(pointer)) }

    /// The absolute value.
    public var magnitude: Integer { Integer { fmpz_abs($0, pointer) } }

    /// The number to the power `exponent >= 0`, with `0^0 = 1`.
    public func power(_ exponent: Int) -> Integer {
        precondition(exponent >= 0, "an integer to the power \(exponent) is not an integer")
        return Integer { fmpz_pow_ui($0, pointer, UInt(exponent)) }
    }

    /// The largest integer whose square is at most this number, which must not be negative.
    public var squareRootRoundedDown: Integer {
        precondition(sign >= 0, "no real square root of \(self)")
        return Integer { fmpz_sqrt($0, pointer) }
    }

    /// The integer whose power `degree >= 1` is this number, which must not be negative; nil if there is none.
    public func exactRoot(_ degree: Int) -> Integer? {
        precondition(degree >= 1 && sign >= 0, "root number \(degree) of \(self)")
        var isExact = false
        let root = Integer { isExact = fmpz_root($0, pointer, degree) != 0 }
        return isExact ? root : nil
    }

    /// Whether the number is the square of an integer.
    public var isSquare: Bool { fmpz_is_square(pointer) != 0 }

    /// The largest integer at most `self / divisor`.
    public func dividedRoundingDown(by divisor: Integer) -> Integer {
        precondition(divisor.sign != 0, "division of \(self) by zero")
        return Integer { fmpz_fdiv_q($0, pointer, divisor.pointer) }
    }
}

extension Integer {
    /// The sum.
    public static func + (a: Integer, b: Integer) -> Integer { Integer { fmpz_add($0, a.pointer, b.pointer) } }
    /// The difference.
    public static func - (a: Integer, b: Integer) -> Integer { Integer { fmpz_sub($0, a.pointer, b.pointer) } }
    /// The product.
    public static func * (a: Integer, b: Integer) -> Integer { Integer { fmpz_mul($0, a.pointer, b.pointer) } }
    /// The opposite.
    public static prefix func - (a: Integer) -> Integer { Integer { fmpz_neg($0, a.pointer) } }
    /// Adds in place.
    public static func += (a: inout Integer, b: Integer) { a = a + b }
    /// Multiplies in place.
    public static func *= (a: inout Integer, b: Integer) { a = a * b }

    /// The product of all factors, 1 for none. Recursive by halves, so that thousands of factors are fast.
    public static func product(_ factors: [Integer]) -> Integer {
        func product(_ range: Range<Int>) -> Integer {
            switch range.count {
            case 0: return 1
            case 1: return factors[range.lowerBound]
            default:
                let middle = (range.lowerBound + range.upperBound) / 2
                return product(range.lowerBound..<middle) * product(middle..<range.upperBound)
            }
        }
        return product(factors.indices)
    }
}

extension Integer: Comparable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Whether both are the same number.
    public static func == (a: Integer, b: Integer) -> Bool { fmpz_equal(a.pointer, b.pointer) != 0 }

    /// Whether the first is less.
    public static func < (a: Integer, b: Integer) -> Bool { fmpz_cmp(a.pointer, b.pointer) < 0 }

    /// A literal.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Feeds the number to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// The decimal digits, with a minus sign if negative.
    public var description: String {
        guard let digits = fmpz_get_str(nil, 10, pointer) else { return "" }
        defer { flint_free(digits) }
        return String(cString: digits)
    }
}

extension Integer: Codable {
    /// Reads a string of digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Integer(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not an integer")
        }
        self = value
    }

    /// Writes a string of digits, so that readers do not round it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

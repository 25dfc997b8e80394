internal import CFLINT

/// A real number known to lie in `[midpoint - radius, midpoint + radius]` (Arb's arb).
///
/// Every operation returns a ball that contains the exact result for any choice of points in the operands' balls. So
/// results are rigorous, and rounding only increases the radius.
///
/// A ball has a working precision in bits. An operation on two balls uses the higher of the two; an operation with an
/// exact `Rational` uses that of the ball. If a function is not defined on the whole ball, the result is not finite.
public struct Ball: Sendable {
    let storage: Storage
    /// Working precision in bits.
    public let precision: Int

    /// Owns one arb. It is written only while its creator holds the only reference, so it can be shared.
    final class Storage: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<arb_struct>

        init() {
            pointer = .allocate(capacity: 1)
            arb_init(pointer)
        }

        deinit {
            arb_clear(pointer)
            pointer.deallocate()
        }
    }

    /// The ball that `fill` writes into a new arb, which starts as 0.
    @inline(__always)
    init(precision: Int, _ fill: (UnsafeMutablePointer<arb_struct>) -> Void) {
        storage = Storage()
        self.precision = precision
        fill(storage.pointer)
    }

    @inline(__always)
    var pointer: UnsafeMutablePointer<arb_struct> { storage.pointer }

    /// The enclosure of a rational number; a point if the number fits in `precision` bits.
    public init(_ value: Rational, precision: Int) {
        precondition(precision >= 2, "a ball of \(precision) bits")
        self.init(precision: precision) { arb_set_fmpq($0, value.pointer, precision) }
    }

    /// The enclosure of an integer.
    public init(integer value: Integer, precision: Int) {
        precondition(precision >= 2, "a ball of \(precision) bits")
        self.init(precision: precision) { arb_set_round_fmpz($0, value.pointer, precision) }
    }

    /// The ball that contains `[lower, upper]`. It is equal to the interval if midpoint and radius are short dyadic
    /// numbers, slightly larger otherwise.
    public init(from lower: Rational, to upper: Rational, precision: Int) {
        precondition(lower <= upper, "\(lower) lies above \(upper)")
        self.init(precision: precision) { twoscale_arb_interval($0, lower.pointer, upper.pointer, precision) }
    }

    /// The point of a double; NaN and the infinities give a ball that is not finite.
    public init(exactly value: Double, precision: Int) {
        self.init(precision: precision) { arb_set_d($0, value) }
    }

    /// The same ball for work at another precision; its midpoint and radius do not change.
    public func atPrecision(_ precision: Int) -> Ball {
        Ball(storage: storage, precision: precision)
    }

    private init(storage: Storage, precision: Int) {
        self.storage = storage
        self.precision = precision
    }

    /// The whole real line.
    public static func unknown(precision: Int) -> Ball {
        Ball(precision: precision) { arb_zero_pm_inf($0) }
    }

    /// The circle constant.
    public static func pi(precision: Int) -> Ball { Ball(precision: precision) { arb_const_pi($0, precision) } }

    /// The base of the natural logarithm.
    public static func e(precision: Int) -> Ball { Ball(precision: precision) { arb_const_e($0, precision) } }
}

extension Ball {
    /// Whether midpoint and radius are finite.
    public var isFinite: Bool { arb_is_finite(pointer) != 0 }

    /// Whether the radius is 0.
    public var isExact: Bool { arb_is_exact(pointer) != 0 }

    /// Whether the ball is the point 0.
    public var isZero: Bool { arb_is_zero(pointer) != 0 }

    /// The midpoint as the nearest double; NaN for a ball that is not finite.
    public var value: Double { isFinite ? twoscale_arb_midpoint(pointer) : .nan }

    /// An upper bound of the radius.
    public var radius: Double { twoscale_arb_radius(pointer) }

    /// A double at or below every point of the ball; minus infinity if the ball is not finite.
    public var lowerDouble: Double { twoscale_arb_lower(pointer) }

    /// A double at or above every point of the ball; infinity if the ball is not finite.
    public var upperDouble: Double { twoscale_arb_upper(pointer) }

    /// The number of accurate bits of the midpoint; large for a point, negative if the radius exceeds the midpoint.
    public var accuracyBits: Int { isExact ? Int.max : Int(arb_rel_accuracy_bits(pointer)) }

    /// The exact ends of the ball, or nil if it is not finite.
    public var bounds: (lower: Rational, upper: Rational)? {
        guard isFinite else { return nil }
        let lower = Rational { twoscale_arb_end($0, pointer, 0) }
        let upper = Rational { twoscale_arb_end($0, pointer, 1) }
        return (lower, upper)
    }

    /// The midpoint as a point.
    public var midpoint: Ball { Ball(precision: precision) { arb_get_mid_arb($0, pointer) } }

    /// The least point of the ball as a ball, rounded downward to the working precision.
    public var lowerEnd: Ball { Ball(precision: precision) { twoscale_arb_lower_end($0, pointer, precision) } }

    /// The greatest point of the ball as a ball, rounded upward to the working precision.
    public var upperEnd: Ball { Ball(precision: precision) { twoscale_arb_upper_end($0, pointer, precision) } }

    /// The smallest ball around both, up to rounding.
    public func union(_ other: Ball) -> Ball {
        let precision = max(precision, other.precision)
        return Ball(precision: precision) { arb_union($0, pointer, other.pointer, precision) }
    }

    /// The points that both balls hold, or nil if there are none.
    public func intersection(_ other: Ball) -> Ball? {
        let precision = max(precision, other.precision)
        var isEmpty = false
        let common = Ball(precision: precision) {
            isEmpty = arb_intersection($0, pointer, other.pointer, precision) == 0
        }
        return isEmpty ? nil : common
    }

    /// The same ball with its radius grown by a bound on an error.
    public func widened(by error: Ball) -> Ball {
        Ball(precision: precision) {
            arb_set($0, pointer)
            arb_add_error($0, error.pointer)
        }
    }

    /// The part at or above 0, for a number known to be nonnegative.
    public var nonNegativePart: Ball { Ball(precision: precision) { arb_nonnegative_part($0, pointer) } }

    /// The least integers at or above the lower and the upper end; nil if the ball is not finite or beyond `2^bits`.
    public func ceilings(withinBits bits: Int = 1_000_000) -> (lower: Integer, upper: Integer)? {
        guard isFinite, twoscale_arb_magnitude_exceeds(pointer, bits) == 0 else { return nil }
        return (
            Integer { twoscale_arb_ceiling($0, pointer, 0) }, Integer { twoscale_arb_ceiling($0, pointer, 1) }
        )
    }
}

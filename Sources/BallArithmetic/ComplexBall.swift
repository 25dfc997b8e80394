internal import CFLINT

/// A complex number known to lie in a rectangle, with one ball for each part (Arb's acb).
///
/// Used by the certified integrals, which evaluate the integrand off the real line. Functions with a branch cut or a
/// kink have a parameter `analytic`: if true, the result is finite only where the function is holomorphic on the whole
/// rectangle.
public struct ComplexBall: Sendable {
    let storage: Storage
    /// Working precision in bits.
    public let precision: Int

    /// Owns one acb. It is written only while its creator holds the only reference, so it can be shared.
    final class Storage: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<acb_struct>

        init() {
            pointer = .allocate(capacity: 1)
            acb_init(pointer)
        }

        deinit {
            acb_clear(pointer)
            pointer.deallocate()
        }
    }

    @inline(__always)
    init(precision: Int, _ fill: (UnsafeMutablePointer<acb_struct>) -> Void) {
        storage = Storage()
        self.precision = precision
        fill(storage.pointer)
    }

    @inline(__always)
    var pointer: UnsafeMutablePointer<acb_struct> { storage.pointer }

    /// A real number.
    public init(_ real: Ball) {
        self.init(precision: real.precision) { acb_set_arb($0, real.pointer) }
    }

    /// The number with the given parts.
    public init(real: Ball, imaginary: Ball) {
        let precision = max(real.precision, imaginary.precision)
        self.init(precision: precision) { acb_set_arb_arb($0, real.pointer, imaginary.pointer) }
    }

    /// The enclosure of a rational number.
    public init(_ value: Rational, precision: Int) {
        self.init(Ball(value, precision: precision))
    }

    /// An indeterminate value, for a function that is not holomorphic on the rectangle.
    public static func undefined(precision: Int) -> ComplexBall {
        ComplexBall(precision: precision) { acb_indeterminate($0) }
    }

    /// The real part.
    public var real: Ball { Ball(precision: precision) { acb_get_real($0, pointer) } }

    /// The imaginary part.
    public var imaginary: Ball { Ball(precision: precision) { acb_get_imag($0, pointer) } }

    /// Whether both parts are finite.
    public var isFinite: Bool { acb_is_finite(pointer) != 0 }

    /// Whether the imaginary part is the point 0.
    public var isReal: Bool { acb_is_real(pointer) != 0 }

    /// Whether 0 is among the points.
    public var containsZero: Bool { acb_contains_zero(pointer) != 0 }

    /// The number of accurate bits of the larger part.
    public var accuracyBits: Int { Int(acb_rel_accuracy_bits(pointer)) }

    /// Whether the rectangles share a point.
    public func overlaps(_ other: ComplexBall) -> Bool { acb_overlaps(pointer, other.pointer) != 0 }

    /// The midpoint as a point.
    public var midpoint: ComplexBall { ComplexBall(precision: precision) { acb_get_mid($0, pointer) } }
}

extension ComplexBall {
    /// The sum.
    public static func + (a: ComplexBall, b: ComplexBall) -> ComplexBall { combine(a, b, acb_add) }
    /// The difference.
    public static func - (a: ComplexBall, b: ComplexBall) -> ComplexBall { combine(a, b, acb_sub) }
    /// The product.
    public static func * (a: ComplexBall, b: ComplexBall) -> ComplexBall { combine(a, b, acb_mul) }
    /// The quotient; not finite if the divisor holds 0.
    public static func / (a: ComplexBall, b: ComplexBall) -> ComplexBall { combine(a, b, acb_div) }
    /// The opposite.
    public static prefix func - (a: ComplexBall) -> ComplexBall {
        ComplexBall(precision: a.precision) { acb_neg($0, a.pointer) }
    }
    /// Adds in place.
    public static func += (a: inout ComplexBall, b: ComplexBall) { a = a + b }
    /// Multiplies in place.
    public static func *= (a: inout ComplexBall, b: ComplexBall) { a = a * b }
    /// The sum with a real number.
    public static func + (a: ComplexBall, b: Ball) -> ComplexBall { a + ComplexBall(b) }
    /// The product with a real number.
    public static func * (a: ComplexBall, b: Ball) -> ComplexBall {
        let precision = max(a.precision, b.precision)
        return ComplexBall(precision: precision) { acb_mul_arb($0, a.pointer, b.pointer, precision) }
    }
    /// The sum with an exact number.
    public static func + (a: ComplexBall, b: Rational) -> ComplexBall { a + Ball(b, precision: a.precision) }
    /// The product with an exact number.
    public static func * (a: ComplexBall, b: Rational) -> ComplexBall { a * Ball(b, precision: a.precision) }

    /// e to the power of the number.
    public func exp() -> ComplexBall { map(acb_exp) }
    /// The sine.
    public func sin() -> ComplexBall { map(acb_sin) }
    /// The cosine.
    public func cos() -> ComplexBall { map(acb_cos) }
    /// The tangent.
    public func tan() -> ComplexBall { map(acb_tan) }
    /// The hyperbolic sine.
    public func sinh() -> ComplexBall { map(acb_sinh) }
    /// The hyperbolic cosine.
    public func cosh() -> ComplexBall { map(acb_cosh) }
    /// The hyperbolic tangent.
    public func tanh() -> ComplexBall { map(acb_tanh) }

    /// The principal square root.
    public func squareRoot(analytic: Bool) -> ComplexBall { map(analytic, acb_sqrt_analytic) }
    /// The square root of a number known to be nonnegative if real: values below 0 by rounding are cut off.
    public func nonNegativeSquareRoot(analytic: Bool) -> ComplexBall { map(analytic, acb_real_sqrtpos) }
    /// The principal logarithm.
    public func log(analytic: Bool) -> ComplexBall { map(analytic, acb_log_analytic) }
    /// The absolute value on the real line, continued as `x` or `-x` to the right or left of 0.
    public func magnitude(analytic: Bool) -> ComplexBall { map(analytic, acb_real_abs) }
    /// The sign on the real line, continued as 1 or -1 to the right or left of 0.
    public func signum(analytic: Bool) -> ComplexBall { map(analytic, acb_real_sgn) }

    /// The number to an integer power.
    public func power(_ exponent: Int) -> ComplexBall {
        ComplexBall(precision: precision) { acb_pow_si($0, pointer, exponent, precision) }
    }

    /// The principal power `exp(exponent * log x)`.
    public func power(_ exponent: ComplexBall, analytic: Bool) -> ComplexBall {
        let precision = max(precision, exponent.precision)
        return ComplexBall(precision: precision) {
            acb_pow_analytic($0, pointer, exponent.pointer, analytic ? 1 : 0, precision)
        }
    }

    /// The polygamma function, meromorphic.
    public func polygamma(order: Int) -> ComplexBall {
        let order = ComplexBall(Rational(order), precision: precision)
        return ComplexBall(precision: precision) { acb_polygamma($0, order.pointer, pointer, precision) }
    }

    /// The ratio `I_n(x) / I_0(x)` of modified Bessel functions of the first kind, meromorphic.
    public func besselRatio(order: Int) -> ComplexBall { besselI(order) / besselI(0) }

    func besselI(_ order: Int) -> ComplexBall {
        let order = ComplexBall(Rational(order), precision: precision)
        return ComplexBall(precision: precision) { acb_hypgeom_bessel_i($0, order.pointer, pointer, precision) }
    }

    @inline(__always)
    private static func combine(
        _ a: ComplexBall, _ b: ComplexBall,
        _ function: (
            UnsafeMutablePointer<acb_struct>, UnsafePointer<acb_struct>, UnsafePointer<acb_struct>, Int
        ) -> Void
    ) -> ComplexBall {
        let precision = max(a.precision, b.precision)
        return ComplexBall(precision: precision) { function($0, a.pointer, b.pointer, precision) }
    }

    @inline(__always)
    private func map(
        _ function: (UnsafeMutablePointer<acb_struct>, UnsafePointer<acb_struct>, Int) -> Void
    ) -> ComplexBall {
        ComplexBall(precision: precision) { function($0, pointer, precision) }
    }

    @inline(__always)
    private func map(
        _ analytic: Bool,
        _ function: (UnsafeMutablePointer<acb_struct>, UnsafePointer<acb_struct>, Int32, Int) -> Void
    ) -> ComplexBall {
        ComplexBall(precision: precision) { function($0, pointer, analytic ? 1 : 0, precision) }
    }
}

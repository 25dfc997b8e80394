import Foundation

/// `log(1 + a b)` and its derivative by `log a`, right for every product of two numbers that are not negative.
///
/// Where `a b` leaves the range of doubles upwards, `log(1 + a b) = log a + log b` to the last bit, and the derivative
/// `a b / (1 + a b)` is 1. Where the product is finite the bits are those of `log1p(a * b)`.
public enum ScaledLogarithm {
    /// `log(1 + a b)`.
    public static func value(_ a: Double, _ b: Double) -> Double {
        let product = a * b
        return product == .infinity ? log(a) + log(b) : log1p(product)
    }

    /// `a b / (1 + a b)`.
    public static func slope(_ a: Double, _ b: Double) -> Double {
        let product = a * b
        return product == .infinity ? 1 : product / (1 + product)
    }
}

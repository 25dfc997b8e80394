import Foundation

/// `log(1 + a b)` and its derivative by `log a`, accurate for all a, b >= 0 without overflow.
///
/// If `a b` overflows, `log(1 + a b) = log a + log b` to the last bit, and the derivative `a b / (1 + a b)` is 1. If
/// the product is finite, the result is exactly `log1p(a * b)`.
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

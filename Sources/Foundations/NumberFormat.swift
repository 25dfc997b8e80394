import Foundation

/// Numbers as text, with errors in parentheses.
///
/// The error is given to two significant digits and the value to the same decimal place. If the rounded error is at
/// least 1, it is written in the unit of the value, `843.2(1.7)` or `84300(1700)`. If it is smaller, its digits are
/// those of the last places of the value: `0.12345(67)` is 0.12345 +- 0.00067 (the notation of the Particle Data Group
/// and of CODATA). Very large or small numbers have a common power of ten: `1.234(56)e-12`.
public enum NumberFormat {
    /// A value with its error, `843.2(1.7)`; a value with error 0 is exact and printed alone.
    ///
    /// An error below the resolution of a `Double` is widened to it. An error that is not finite gives `843.2(?)`.
    public static func number(_ value: Double, error: Double) -> String {
        precondition(!(error < 0), "an error is not negative: \(error)")
        guard value.isFinite, error != 0 else { return number(value) }
        guard error.isFinite else { return "\(number(value))(?)" }
        let error = max(error, abs(value) * 1e-15)
        // printf rounds the exact binary value, so the exponent is correct if 0.996 becomes 1.0.
        let last = exponent(error, digits: 2) - 1
        let shown = value == 0 ? 1 : min(max(exponent(value, digits: 17) - last + 1, 1), 17)
        let leading = max(exponent(value, digits: shown), last + 1)
        guard leading < -4 || leading > 6 else { return fixed(value, error, last: last) }
        let scaled = fixed(value.scaled(byTenTo: -leading), error.scaled(byTenTo: -leading), last: last - leading)
        return "\(scaled)e\(leading)"
    }

    /// An estimate with its standard error, `843.2(1.7)`.
    public static func number(_ estimate: Estimate) -> String {
        number(estimate.value, error: estimate.standardError)
    }

    /// A number alone, to at most `significantDigits` digits and without trailing zeros: `0.25`, `1e-12`, `1.5e9`.
    public static func number(_ value: Double, significantDigits: Int = 6) -> String {
        precondition((1...17).contains(significantDigits), "1 to 17 significant digits, not \(significantDigits)")
        guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-∞" : "∞" }
        guard value != 0 else { return "0" }
        let leading = exponent(value, digits: significantDigits)
        guard (-4..<significantDigits).contains(leading) else {
            return scientific(value, significantDigits: significantDigits)
        }
        return trimmed(decimal(value, last: leading - significantDigits + 1))
    }

    /// A nonzero number as a mantissa and a power of ten, without trailing zeros: `1.5e9`.
    public static func scientific(_ value: Double, significantDigits: Int) -> String {
        let parts = String(format: "%.\(significantDigits - 1)e", value).split(separator: "e")
        return "\(trimmed(String(parts[0])))e\(Int(parts[1]) ?? 0)"
    }

    /// Value and error, both rounded at ten to the power `last`.
    private static func fixed(_ value: Double, _ error: Double, last: Int) -> String {
        let size = decimal(error, last: last)
        let shown = size.hasPrefix("0.") ? String(size.filter(\.isNumber).drop { $0 == "0" }) : size
        return "\(decimal(value, last: last))(\(shown))"
    }

    /// The decimal expansion of a value rounded at ten to the power `last`, never `-0`.
    private static func decimal(_ value: Double, last: Int) -> String {
        let text =
            last > 0
            ? String(format: "%.0f", value.scaled(byTenTo: -last).rounded().scaled(byTenTo: last))
            : String(format: "%.\(-last)f", value)
        return text.hasPrefix("-") && !text.contains { "123456789".contains($0) } ? String(text.dropFirst()) : text
    }

    /// Exponent of the leading digit after rounding to `digits` significant digits; that of 0 is below all others.
    private static func exponent(_ value: Double, digits: Int) -> Int {
        guard value != 0 else { return Int.min }
        let text = String(format: "%.\(digits - 1)e", value)
        return text.split(separator: "e").last.flatMap { Int($0) } ?? 0
    }

    private static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        let kept = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(kept.reversed())
    }
}

extension Double {
    /// The value times a power of ten, with one rounding if the power is exact (up to 1e22), else with a few.
    fileprivate func scaled(byTenTo power: Int) -> Double {
        // In two steps, since 1e-320 is subnormal and 1e320 is infinite.
        let half = power / 2
        func step(_ value: Double, _ power: Int) -> Double {
            power < 0 ? value / pow(10, Double(-power)) : value * pow(10, Double(power))
        }
        return abs(power) <= 300 ? step(self, power) : step(step(self, half), power - half)
    }
}

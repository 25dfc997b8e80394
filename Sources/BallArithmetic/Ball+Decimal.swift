internal import CFLINT

/// An enclosure in decimals: `lower <= x <= upper` for the enclosed number x, with `value` between them.
public struct DecimalEnclosure: Sendable, Equatable {
    /// The midpoint, rounded to nearest.
    public let value: String
    /// A number at or below the enclosed one, rounded downward.
    public let lower: String
    /// A number at or above the enclosed one, rounded upward.
    public let upper: String
}

extension Ball {
    /// The enclosure to `digits` significant digits and three more, rounded outward; nil if it is not finite.
    ///
    /// All three numbers share one last decimal place, so their order is that of the ball.
    public func decimal(digits: Int) -> DecimalEnclosure? {
        precondition(digits >= 1, "\(digits) digits")
        guard let (lower, upper) = bounds else { return nil }
        let middle = (lower + upper) / 2
        let largest = max(lower.magnitude, upper.magnitude)
        guard largest.sign != 0 else { return DecimalEnclosure(value: "0", lower: "0", upper: "0") }
        let places = digits + 2 - largest.decimalExponent
        let powerOfTen = Rational(10).power(places)
        return DecimalEnclosure(
            value: (middle * powerOfTen + (Rational(1) / 2)).roundedDown.scientific(places: places),
            lower: (lower * powerOfTen).roundedDown.scientific(places: places),
            upper: (upper * powerOfTen).roundedUp.scientific(places: places))
    }
}

extension Ball: CustomStringConvertible {
    /// Midpoint and radius to about the accurate digits, as Arb prints them.
    public var description: String {
        guard let text = arb_get_str(pointer, 20, 0) else { return "" }
        defer { flint_free(text) }
        return String(cString: text)
    }
}

extension Rational {
    /// The integer e with `10^e <= |x| < 10^(e+1)`, for a number other than 0.
    var decimalExponent: Int {
        // 2^(b-1) < |x| < 2^(b+1) with b the difference of the bit widths; log10(2) = 0.30103.
        var exponent = Int((Double(numerator.bitWidth - denominator.bitWidth) * 0.30102999566398120).rounded(.down)) - 1
        while magnitude >= Rational(10).power(exponent + 1) { exponent += 1 }
        return exponent
    }
}

extension Integer {
    /// The decimal text of `self / 10^places`, with an exponent only far from 1.
    func scientific(places: Int) -> String {
        var digits = Substring(magnitude.description)
        var places = places
        while places > 0, digits.count > 1, digits.last == "0" {
            digits.removeLast()
            places -= 1
        }
        guard sign != 0 else { return "0" }
        let minus = sign < 0 ? "-" : ""
        let exponent = digits.count - 1 - places
        if exponent < -7 || exponent > 30 {
            let trimmed = digits.dropFirst().reversed().drop { $0 == "0" }.reversed()
            return minus + digits.prefix(1) + (trimmed.isEmpty ? "" : "." + String(trimmed)) + "e\(exponent)"
        }
        if places <= 0 { return minus + digits + String(repeating: "0", count: -places) }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return minus + padded.dropLast(places) + "." + padded.suffix(places)
    }
}

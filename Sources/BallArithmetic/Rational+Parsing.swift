extension Rational {
    /// The largest absolute decimal exponent of a text: `1e10000` is accepted, `1e99999999` is an error.
    static let largestDecimalExponent = 10_000

    /// The exact number of a text: a decimal `0.09`, a fraction `9/100` or a power `1e-3`, with an optional sign.
    ///
    /// Nothing is rounded: `0.1` is one tenth. Both sides of a fraction may be decimals. White space around is ignored.
    ///
    /// - Throws: `ArithmeticError.malformedNumber` or `.zeroDenominator`, which quote the text.
    public init(parsing text: String) throws {
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        let core = end.map { trimmed[...$0] } ?? ""
        let parts = core.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let values = try parts.map { try Rational.decimal($0, whole: text) }
        guard values.count == 2 else {
            self = values[0]
            return
        }
        guard values[1].sign != 0 else { throw ArithmeticError.zeroDenominator(text: text) }
        self = values[0] / values[1]
    }

    /// Reads `[sign] digits [. digits] [e [sign] digits]`, with a digit on at least one side of the point.
    private static func decimal(_ part: Substring, whole text: String) throws -> Rational {
        func malformed(_ reason: String) -> ArithmeticError { .malformedNumber(text: text, reason: reason) }
        guard !part.isEmpty else { throw malformed("a number is missing") }
        var rest = part.utf8[...]
        func takeSign() -> Int {
            guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else { return 1 }
            rest.removeFirst()
            return first == UInt8(ascii: "-") ? -1 : 1
        }
        func takeDigits() -> String {
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            rest = rest.dropFirst(digits.count)
            return String(digits) ?? ""
        }
        let sign = takeSign()
        let whole = takeDigits()
        var fraction = ""
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = takeDigits()
        }
        guard let mantissa = Integer(whole + fraction) else {
            throw malformed("\"\(part)\" does not begin with digits")
        }
        var exponent = 0
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            let sign = takeSign()
            let digits = takeDigits()
            guard !digits.isEmpty else { throw malformed("digits must follow the e") }
            guard let size = Int(digits), size <= largestDecimalExponent else {
                throw malformed("an exponent beyond \(largestDecimalExponent) is out of reach")
            }
            exponent = sign * size
        }
        if let stray = Substring(rest).first { throw malformed("\"\(stray)\" does not belong there") }
        let shift = exponent - fraction.utf8.count
        let powerOfTen = Integer(10).power(abs(shift))
        let magnitude = shift >= 0 ? Rational(mantissa * powerOfTen) : Rational(mantissa, powerOfTen)
        return sign < 0 ? -magnitude : magnitude
    }
}

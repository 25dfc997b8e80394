/// Reads decimal numbers from bytes, each rounded correctly to the nearest double.
///
/// A number is `[+-] digits [. digits] [e [+-] digits]` with a digit before or after the point. Uses the cheapest exact
/// method of four: the integer itself; one division or product of two exact doubles; an exact quotient of integers; the
/// standard library for the rare rest. None depends on the locale.
enum DecimalNumber {
    /// The number at `position`, which moves behind it; NaN if there is none, infinite if it is too large.
    ///
    /// `point` is the decimal mark. The bytes must end in one that cannot continue a number, such as a line break.
    @inline(__always)
    static func scan(_ position: inout UnsafePointer<UInt8>, point: UInt8 = UInt8(ascii: ".")) -> Double {
        let start = position
        var next = start
        let isNegative = next.pointee == UInt8(ascii: "-")
        if isNegative || next.pointee == UInt8(ascii: "+") { next += 1 }
        var digits: UInt64 = 0
        let firstDigit = next
        collect(&digits, &next)
        var digitCount = next - firstDigit
        var exponent = 0
        if next.pointee == point {
            let mark = next
            next += 1
            collect(&digits, &next)
            exponent = mark + 1 - next
            digitCount -= exponent
        }
        if digitCount == 0 { return .nan }
        if next.pointee | 0x20 == UInt8(ascii: "e") {
            guard let power = scanExponent(&next) else { return .nan }
            exponent += power
        }
        position = next
        // 19 digits fit 64 bits.
        let magnitude =
            digitCount <= 19
            ? value(digits, exponent) ?? libraryValue(firstDigit..<next) : libraryValue(firstDigit..<next)
        return isNegative ? -magnitude : magnitude
    }

    @inline(__always)
    private static func collect(_ digits: inout UInt64, _ next: inout UnsafePointer<UInt8>) {
        while true {
            let digit = next.pointee &- UInt8(ascii: "0")
            if digit > 9 { return }
            digits = digits &* 10 &+ UInt64(digit)
            next += 1
        }
    }

    private static func scanExponent(_ next: inout UnsafePointer<UInt8>) -> Int? {
        next += 1
        let isNegative = next.pointee == UInt8(ascii: "-")
        if isNegative || next.pointee == UInt8(ascii: "+") { next += 1 }
        let first = next
        var power: UInt64 = 0
        collect(&power, &next)
        if next == first { return nil }
        // The standard library handles exponents that are too large for the exact methods.
        let size = next - first > 9 ? 1_000_000_000 : Int(power)
        return isNegative ? -size : size
    }

    /// `digits * 10^exponent` if one of the exact methods applies.
    @inline(__always)
    private static func value(_ digits: UInt64, _ exponent: Int) -> Double? {
        if digits <= 1 << 53 {
            if exponent == 0 { return Double(digits) }
            // Both operands are exact, so there is only one rounding (Clinger, PLDI 1990).
            if -22...0 ~= exponent { return Double(digits) / powersOfTen[-exponent] }
            if 0...22 ~= exponent { return Double(digits) * powersOfTen[exponent] }
        }
        return digits > 0 && -27...0 ~= exponent ? quotient(digits, powerOfFive: -exponent) : nil
    }

    /// `digits / 10^k = (digits / 5^k) 2^-k` for k up to 27, where 5^k fits 64 bits.
    ///
    /// Both are shifted left until their top bits are set. The quotient q of `digits 2^63 / 5^k` then has 63 or 64
    /// bits. Its lowest bit is set if there is a remainder. It lies far below the 53rd bit, so this resolves every tie,
    /// and the conversion to double rounds once. The power of two is exact, since the exponents are far from the ends
    /// of their range.
    private static func quotient(_ digits: UInt64, powerOfFive k: Int) -> Double {
        let divisor = powersOfFive[k]
        let dividend = digits << digits.leadingZeroBitCount
        let shifted = divisor << divisor.leadingZeroBitCount
        // Half the dividend as high word is below the divisor, as the division requires.
        let (whole, rest) = shifted.dividingFullWidth((dividend >> 1, dividend << 63))
        let power = divisor.leadingZeroBitCount - digits.leadingZeroBitCount - 63 - k
        return Double(whole | (rest == 0 ? 0 : 1)) * Double(sign: .plus, exponent: power, significand: 1)
    }

    private static func libraryValue(_ text: Range<UnsafePointer<UInt8>>) -> Double {
        let bytes = UnsafeBufferPointer(start: text.lowerBound, count: text.upperBound - text.lowerBound)
        return Double(String(decoding: bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
            ?? .nan
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private static let powersOfFive: [UInt64] = (0...27).map { k in (0..<k).reduce(1) { power, _ in power * 5 } }
}

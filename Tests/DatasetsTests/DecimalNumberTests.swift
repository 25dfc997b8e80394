import Foundations
import Testing

@testable import Datasets

@Suite struct DecimalNumberTests {
    private func scan(_ text: String) -> (value: Double, length: Int) {
        Array((text + "\n").utf8).withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress!
            let value = DecimalNumber.scan(&position)
            return (value, position - bytes.baseAddress!)
        }
    }

    @Test(arguments: [
        "0", "-0", "7", "+7", "-2.385", ".375", "5.", "00012.50", "1e3", "1E+3", "-1.5e-3", "9007199254740993",
        "18446744073709551615", "9999999999999999999", "0.1", "0.3e-22", "1e22", "1e23", "9007199254740993e22",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "5e-324", "2e-324", "1.7976931348623157e308",
        "0e99999", "0e-99999", "1e-999999999999999999999", "1.00000000000000011102230246251565404",
        "1.0000000000000001110223024625156540423631668090820312500001", "0.000000000000000000000000000001",
        "123456789012345678901234567890", "9007199254740993e-27", "8.98846567431158e307",
    ])
    func everyRouteRoundsLikeTheStandardLibrary(text: String) throws {
        let expected = try #require(Double(text.hasSuffix(".") ? text + "0" : text))
        let scanned = scan(text)
        #expect(scanned.value.bitPattern == expected.bitPattern)
        #expect(scanned.length == text.utf8.count)
    }

    @Test func randomDecimalsRoundLikeTheStandardLibrary() {
        var stream = RandomStream(seed: 8, purpose: .syntheticInputs, index: 0)
        for _ in 0..<200_000 {
            // 1 to 22 digits, the point anywhere, exponents across the borders of all routes.
            let digits = (0..<(1 + stream.integer(below: 22))).map { _ in String(stream.integer(below: 10)) }
            let point = stream.integer(below: digits.count + 1)
            var text = digits[..<point].joined() + "." + digits[point...].joined()
            if point == digits.count { text.removeLast() }
            if stream.integer(below: 2) == 0 { text += "e\(stream.integer(below: 80) - 50)" }
            #expect(scan(text).value.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test func tiesBetweenDoublesGoToTheEvenOne() {
        // m + 1/2 for odd and even m above 2^52, exactly halfway: the quotient's last bit decides.
        for integer in stride(from: UInt64(1) << 52, to: 1 << 53, by: 1 << 40 | 1) {
            #expect(scan("\(integer).5").value == Double(integer + integer % 2))
            #expect(scan("\(integer).501").value == Double(integer + 1))
            #expect(scan("\(integer).499").value == Double(integer))
        }
    }

    @Test func shortestDescriptionsOfDoublesComeBackToTheBit() {
        var stream = RandomStream(seed: 9, purpose: .syntheticInputs, index: 0)
        for _ in 0..<50_000 {
            let value = Double(bitPattern: stream.next())
            if value.isFinite { #expect(scan("\(value)").value.bitPattern == value.bitPattern) }
        }
    }

    @Test(arguments: ["", "-", "+", ".", "-.", "e5", "abc", "nan", "inf", "--1", "1e", "1e+", "1ex"])
    func whatIsNoNumberIsNaN(text: String) {
        #expect(scan(text).value.isNaN)
    }

    @Test(arguments: [("12abc", 2), ("1.2.3", 3), ("1,5", 1), ("0x1p3", 1), ("1 2", 1)])
    func scanningStopsWhereTheNumberDoes(text: String, length: Int) {
        #expect(scan(text).length == length)
    }

    @Test(arguments: ["1e309", "1e999999999999999999999", "99999999999999999999e300"])
    func whatIsTooLargeIsInfinite(text: String) {
        #expect(scan(text).value == .infinity)
        #expect(scan("-" + text).value == -.infinity)
    }
}

import BallArithmetic
import Foundation
import Foundations
import Testing

@Suite struct RationalTests {
    @Test(arguments: [
        ("0.09", "9/100"), ("9/100", "9/100"), ("1e-3", "1/1000"), ("1e2", "100"), ("3", "3"), ("-1.50", "-3/2"),
        ("+2/4", "1/2"), ("1E+2", "100"), (".5", "1/2"), ("5.", "5"), ("0", "0"), ("-0", "0"), (" 1/3 ", "1/3"),
        ("0.5/3", "1/6"), ("1e-3/-2", "-1/2000"),
        ("123456789012345678901234567890.5", "246913578024691357802469135781/2"),
    ])
    func aTextIsTheExactNumberItSpells(text: String, canonical: String) throws {
        #expect(try Rational(parsing: text).description == canonical)
    }

    @Test(arguments: [
        "", " ", "x", "1/", "/2", "1//2", "1/2/3", "1e", "1e+", "e5", ".", "-", "1.2.3", "1 2", "0x10", "nan", "inf",
        "1_0",
        "1e99999999", "1e99999999999999999999", "--1", "½",
    ])
    func aTextThatSpellsNoNumberIsRefusedByName(text: String) {
        let error = #expect(throws: ArithmeticError.self) { try Rational(parsing: text) }
        #expect(error?.description.contains("not a number (\"\(text)\"") == true)
    }

    @Test(arguments: ["1/0", "1/0.00", "0/0"]) func aZeroDenominatorIsRefused(text: String) {
        #expect(throws: ArithmeticError.zeroDenominator(text: text)) { try Rational(parsing: text) }
    }

    @Test func theNearestDoubleIsTheOneTheSystemReadsFromTheSameDigits() throws {
        var random = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
        for _ in 0..<5_000 {
            let digits = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            let text = digits.joined() + "e\(Int.random(in: -360...310, using: &random))"
            #expect(try Rational(parsing: text).doubleValue == strtod(text, nil), "\(text)")
        }
    }

    @Test func halfwayCasesAndTheEndsOfTheRangeRoundToEven() throws {
        let one = Rational(1)
        let halfUlp = Rational(2).power(-53)
        #expect((one + halfUlp).doubleValue == 1)
        #expect((one + halfUlp + Rational(10).power(-60)).doubleValue == 1.0.nextUp)
        #expect((one + halfUlp + halfUlp + halfUlp).doubleValue == 1.0.nextUp.nextUp)
        #expect((one + halfUlp + halfUlp + halfUlp - Rational(10).power(-60)).doubleValue == 1.0.nextUp)
        #expect(Rational(2).power(-1075).doubleValue == 0)
        #expect((Rational(2).power(-1075) * Rational(11) / 10).doubleValue == Double.leastNonzeroMagnitude)
        #expect(Rational(2).power(1024).doubleValue == .infinity)
        #expect((-Rational(2).power(1023)).doubleValue == -0x1p1023)
    }

    @Test func aDoubleSurvivesTheWayThereAndBack() {
        var random = RandomStream(seed: 2, purpose: .syntheticInputs, index: 0)
        for _ in 0..<2_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            #expect(Rational(exactly: value)?.doubleValue == value)
        }
        #expect(Rational(exactly: .leastNonzeroMagnitude)?.doubleValue == .leastNonzeroMagnitude)
        #expect(Rational(exactly: -0.0) == 0)
        #expect(Rational(exactly: .nan) == nil)
        #expect(Rational(exactly: 0.1)?.description == "3602879701896397/36028797018963968")
    }

    @Test func arithmeticAgreesWithFractionsOfMachineIntegers() {
        var random = RandomStream(seed: 3, purpose: .syntheticInputs, index: 0)
        func ratio(_ a: Int, _ b: Int) -> Rational { Rational(Integer(a), Integer(b)) }
        for _ in 0..<500 {
            let (a, c) = (Int.random(in: -999...999, using: &random), Int.random(in: -999...999, using: &random))
            let (b, d) = (Int.random(in: 1...999, using: &random), Int.random(in: 1...999, using: &random))
            #expect(ratio(a, b) + ratio(c, d) == ratio(a * d + b * c, b * d))
            #expect(ratio(a, b) - ratio(c, d) == ratio(a * d - b * c, b * d))
            #expect(ratio(a, b) * ratio(c, d) == ratio(a * c, b * d))
            if c != 0 { #expect(ratio(a, b) / ratio(c, d) == ratio(a * d, b * c)) }
            #expect((ratio(a, b) < ratio(c, d)) == (a * d < c * b))
            #expect(ratio(a, b).roundedDown == Integer(Int((Double(a) / Double(b)).rounded(.down))))
            #expect(ratio(a, b).roundedUp == Integer(Int((Double(a) / Double(b)).rounded(.up))))
            #expect(ratio(a, -b) == -ratio(a, b))
        }
        #expect(Rational.sum((1...100).map { ratio(1, $0 * ($0 + 1)) }) == ratio(100, 101) && Rational.sum([]) == 0)
        #expect(ratio(-2, 3).power(-3) == ratio(-27, 8))
        #expect(ratio(4, 9).rationalSquareRoot == ratio(2, 3))
        #expect(ratio(2, 9).rationalSquareRoot == nil && ratio(-4, 9).rationalSquareRoot == nil)
    }

    @Test func codingKeepsTheNumberAsCanonicalText() throws {
        let value = try Rational(parsing: "0.1")
        let data = try JSONEncoder().encode([value])
        #expect(String(decoding: data, as: UTF8.self) == #"["1\/10"]"#)
        #expect(try JSONDecoder().decode([Rational].self, from: data) == [value])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Rational].self, from: Data(#"["1/0"]"#.utf8)) }
    }

    @Test func equalNumbersHashAlike() throws {
        #expect(
            Set([try Rational(parsing: "0.5"), try Rational(parsing: "1/2"), Rational(exactly: 0.5) ?? 0]).count == 1)
    }
}

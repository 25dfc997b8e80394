import BallArithmetic
import Foundation
import Testing

@Suite struct IntegerTests {
    @Test func factorialsHaveTheirPublishedDigits() {
        let factorial = Integer.product((1...30).map { Integer($0) })
        #expect(factorial.description == "265252859812191058636308480000000")
        #expect(factorial.bitWidth == 108)
        #expect(Integer.product([]) == 1)
    }

    @Test func textsRoundTripAndStrangersAreRefused() {
        for text in ["0", "-1", "123456789012345678901234567890", "-99999999999999999999"] {
            #expect(Integer(text)?.description == text)
        }
        for text in ["", "-", "+", "1.0", " 1", "1e3", "0x1", "--1"] { #expect(Integer(text) == nil) }
        #expect(Integer("+7") == 7)
    }

    @Test func machineIntegersSurviveAndBigOnesDoNotFit() {
        for value in [0, 1, -1, Int.max, Int.min] { #expect(Integer(value).intValue == value) }
        #expect((Integer(Int.max) + 1).intValue == nil)
        #expect((Integer(Int.min) - 1).intValue == nil)
    }

    @Test func quotientsRoundDown() {
        for a in -12...12 {
            for b in [-5, -3, -1, 1, 2, 5] {
                let exact = Double(a) / Double(b)
                #expect(Integer(a).dividedRoundingDown(by: Integer(b)).intValue == Int(exact.rounded(.down)))
            }
        }
    }

    @Test func squareRootsBracketTheNumber() {
        let big = Integer(10).power(41) + 7
        let root = big.squareRootRoundedDown
        #expect(root * root <= big && big < (root + 1) * (root + 1))
        #expect(Integer(3).power(50).exactRoot(25) == 9 && (Integer(3).power(50) + 1).exactRoot(25) == nil)
        #expect(Integer(144).isSquare && !Integer(145).isSquare)
    }

    @Test func orderSignAndCodingAreThoseOfTheIntegers() throws {
        let ordered = [Integer(-3), -1, 0, 2, Integer(10).power(30)]
        #expect(ordered.shuffled().sorted() == ordered)
        #expect(ordered.map(\.sign) == [-1, -1, 0, 1, 1])
        #expect((-ordered[4]).magnitude == ordered[4])
        let data = try JSONEncoder().encode(ordered)
        #expect(try JSONDecoder().decode([Integer].self, from: data) == ordered)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Integer.self, from: Data(#""1.5""#.utf8)) }
    }
}

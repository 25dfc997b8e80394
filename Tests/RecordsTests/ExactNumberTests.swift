import Records
import Testing

@Suite struct ExactNumberTests {
    @Test(arguments: ["1/10", "0.01", "1e-3", "1", "10", "1000", "100/1000"])
    func powersOfTenAreRecognisedHoweverTheyAreSpelled(text: String) throws {
        #expect(try ExactNumber(parsing: text).isPowerOfTen)
    }

    @Test(arguments: ["0", "-10", "-1/10", "1/11", "1/101", "1/20", "2/10", "10/3", "3/10", "110", "1/1001"])
    func otherNumbersAreNoPowersOfTen(text: String) throws {
        #expect(try !ExactNumber(parsing: text).isPowerOfTen)
    }

    @Test func numbersAreComparedExactly() throws {
        let third = ExactNumber(1, over: 3)
        #expect(try third < ExactNumber(parsing: "0.33333333333333333334"))
        #expect(try third > ExactNumber(parsing: "0.33333333333333333333"))
        #expect(try third == ExactNumber(parsing: "2/6") && third.description == "1/3")
    }
}

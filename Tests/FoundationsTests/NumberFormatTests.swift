import Foundations
import Testing

@Suite struct NumberFormatTests {
    @Test(arguments: [
        // Errors of at least 1 stand in the unit of the value.
        (843.21, 1.7, "843.2(1.7)"), (843.21, 17.0, "843(17)"), (84321.0, 1712.0, "84300(1700)"),
        (-843.21, 1.7, "-843.2(1.7)"), (1.0, 99.6, "0(100)"), (2.385, 9.96, "2(10)"),
        // Smaller ones are the last digits of the value.
        (0.12345, 0.00067, "0.12345(67)"), (843.21, 0.17, "843.21(17)"), (-0.375, 0.012, "-0.375(12)"),
        (12.3456, 0.96, "12.35(96)"), (12.3456, 0.096, "12.346(96)"),
    ])
    func valueIsRoundedToTheTwoDigitsOfItsError(value: Double, error: Double, text: String) {
        #expect(NumberFormat.number(value, error: error) == text)
    }

    @Test(arguments: [
        (12.3456, 0.0996, "12.35(10)"), (12.3456, 0.996, "12.3(1.0)"), (12.3456, 9.96, "12(10)"),
        (12.3456, 0.994, "12.35(99)"), (1234.5, 99.6, "1230(100)"), (9.9996, 0.001, "9.9996(10)"),
        (99.96, 1.0, "100.0(1.0)"),
    ])
    func errorThatRoundsUpToTheNextPowerOfTenLosesADigit(value: Double, error: Double, text: String) {
        #expect(NumberFormat.number(value, error: error) == text)
    }

    @Test func errorLargerThanItsValueKeepsItsTwoDigits() {
        #expect(NumberFormat.number(0.3, error: 2.4) == "0.3(2.4)")
        #expect(NumberFormat.number(0.01, error: 24) == "0(24)")
        #expect(NumberFormat.number(-0.001, error: 0.3) == "0.00(30)")
        #expect(NumberFormat.number(0, error: 0.3) == "0.00(30)")
    }

    /// A number below the normal ones, `1e-310`, spelt so that the compiler does not warn.
    private let tiny = 1e-155 * 1e-155

    @Test func largeAndSmallNumbersShareAPowerOfTen() {
        #expect(NumberFormat.number(1.2345e-12, error: 5.6e-14) == "1.234(56)e-12")
        #expect(NumberFormat.number(-1.2345e12, error: 5.6e10) == "-1.234(56)e12")
        #expect(NumberFormat.number(1e-9, error: 3.4e-8) == "0.1(3.4)e-8")
        #expect(NumberFormat.number(9.99996e6, error: 1) == "9999960.0(1.0)")
        #expect(NumberFormat.number(9.99996e6, error: 1e3) == "1.00000(10)e7")
        #expect(NumberFormat.number(tiny * 2.5, error: tiny * 0.12) == "2.50(12)e-310")
        #expect(NumberFormat.number(9_999_999.6, error: 10) == "1.0000000(10)e7")
        #expect(NumberFormat.number(9_999_999.6, error: 1) == "9999999.6(1.0)")
        #expect(NumberFormat.number(9_999_999.6, error: 99.5) == "1.000000(10)e7")
        #expect(NumberFormat.number(1.5e308, error: 1e307) == "1.50(10)e308")
    }

    @Test func exactValueStandsAlone() {
        #expect(NumberFormat.number(16, error: 0) == "16")
        #expect(NumberFormat.number(Estimate(value: 0.375, standardError: 0, samples: 4)) == "0.375")
        #expect(NumberFormat.number(Estimate(value: 843.21, standardError: 1.7, samples: 100)) == "843.2(1.7)")
    }

    @Test func errorBelowTheResolutionOfADoubleIsWidenedToIt() {
        #expect(NumberFormat.number(1, error: 1e-30) == "1.0000000000000000(10)")
    }

    @Test func whatIsNotFiniteIsNamed() {
        #expect(NumberFormat.number(.nan, error: 1) == "NaN")
        #expect(NumberFormat.number(-.infinity) == "-∞")
        #expect(NumberFormat.number(843.2125, error: .nan) == "843.212(?)")
        #expect(NumberFormat.number(843.25, error: .infinity) == "843.25(?)")
    }

    @Test(arguments: [
        (0.0, "0"), (0.25, "0.25"), (1e5, "100000"), (1e6, "1e6"), (1_234_567, "1.23457e6"), (999_999.6, "1e6"),
        (1e-4, "0.0001"), (1.5e-5, "1.5e-5"), (-2.385, "-2.385"), (2.0 / 3, "0.666667"),
    ])
    func numberAloneHasNoTrailingZeros(value: Double, text: String) {
        #expect(NumberFormat.number(value) == text)
    }

    @Test func subnormalNumberKeepsItsDigits() {
        #expect(NumberFormat.number(tiny * 2.5) == "2.5e-310")
    }

    @Test func significantDigitsCanBeChosen() {
        #expect(NumberFormat.number(843.2125, significantDigits: 3) == "843")
        #expect(NumberFormat.number(0.1, significantDigits: 17) == "0.10000000000000001")
    }
}

import BallArithmetic
import Testing

@testable import ToyModels

@Suite struct PolynomialTests {
    @Test func formulasThatArePolynomialsAreRecognised() throws {
        func polynomial(_ text: String) throws -> Polynomial? { Polynomial(try Formula(parsing: text)) }
        #expect(try polynomial("(t1+t2)^2 - t1^2 - 2*t1*t2 - t2^2")?.isZero == true)
        #expect(try polynomial("4*t1^2")?.coefficients(of: 0) == [0, 0, 4])
        #expect(try polynomial("t1+t2")?.coefficients(of: 0) == nil)
        #expect(try polynomial("sqrt(t1)") == nil && polynomial("1/t1") == nil && polynomial("pi*t1") == nil)
        #expect(try polynomial("(1+t1+t2+t3+t4+t5)^40") == nil, "too many terms")
    }

    @Test func integralsOverTheUnitCubeAreExact() throws {
        #expect(Polynomial(try Formula(parsing: "4*t1^2"))?.unitCubeIntegral == Rational(4) / 3)
        #expect(Polynomial(try Formula(parsing: "(t1+t2)^2"))?.unitCubeIntegral == Rational(7) / 6)
        #expect(Polynomial(try Formula(parsing: "(t1-1/2)^3*t2 + 5"))?.unitCubeIntegral == 5)
    }
}

import BallArithmetic
import Foundation
import ReferenceNumbers
import Testing

@testable import ToyModels

@Suite struct DimensionTests {
    @Test(
        arguments: [
            ("constant_diag_4_1_1over4", "4,1,1/4", AnswerMethod.closedForm), ("F_4t2_on_01", "4*t1^2", .enclosure),
            ("diag_expt1_1plust2sq", "exp(t1),1+t2^2", .enclosure),
        ])
    func everyFiftyDigitReferenceLiesInsideTheEnclosure(name: String, fim: String, method: AnswerMethod) throws {
        let reference = try #require(try Oracle.object("analytic.json")[name] as? [String: Any])
        let values = try #require(reference["values"] as? [String: [String: String]])
        let analysis = ToyAnalysis(try model(fim), digits: 40)
        func check(_ ball: Ball?, _ text: String?, _ what: String) throws {
            // The reference itself is rounded in its last digit.
            let exact = try Rational(parsing: #require(text))
            let unit = Rational(10).power(-49) * max(exact.magnitude, 1)
            let ball = try #require(ball)
            #expect(ball.overlaps(Ball(from: exact - unit, to: exact + unit, precision: 300)), "\(what): \(ball)")
            let decimal = try #require(ball.decimal(digits: 40))
            #expect(
                try Rational(parsing: decimal.lower) <= exact && exact <= Rational(parsing: decimal.upper), "\(what)")
            #expect(ball.accuracyBits > 133, "\(what)")
        }
        try check(analysis.normalisation().ball, reference["normalisation_c"] as? String, "normalisation")
        #expect(values.count == 12)
        for (key, expected) in values {
            let parts = key.split(separator: "|").map { String($0.split(separator: "=")[1]) }
            let answer = try analysis.dimension(at: scale(parts[0], parts[1]))
            #expect(answer.method == method)
            try check(answer.logExpectedDeterminant.ball, expected["log_E_det"], "\(name) \(key) log E det")
            try check(answer.twoScaleDimension.ball, expected["two_sed"], "\(name) \(key) 2sED")
        }
    }
}

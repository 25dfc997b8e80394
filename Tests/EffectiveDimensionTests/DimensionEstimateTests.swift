import EffectiveDimension
import Foundation
import Testing

@Suite struct DimensionEstimateTests {
    private func warnings(_ logDeterminants: [Double]) throws -> [String] {
        try DiagonalChain.logDeterminants(logDeterminants).estimates(
            logDeterminants.indices.map { [Double($0)] }, at: [Scale(epsilon: 0.1, zeta: 0)], given: 1)[0].warnings
    }

    @Test func manyEqualDrawsGiveNoWarning() throws {
        #expect(try warnings(Array(repeating: 2.385, count: 12)).isEmpty)
    }

    @Test func aSmallEffectiveSampleSizeIsNamed() throws {
        #expect(
            try warnings([1, 1.01, 1, 0.99]) == [
                "the effective sample size is 4.0 of 4 draws: the estimate is biased low and its standard error may be "
                    + "too small"
            ])
        // Weights 3, 4, 4 and nine of 1 hardly count: (20)^2 / 50 = 8.
        #expect(
            try warnings([log(3), log(4), log(4)] + Array(repeating: 0, count: 9)) == [
                "the effective sample size is 8.0 of 12 draws: the estimate is biased low and its standard error may be "
                    + "too small"
            ])
    }

    @Test func aDrawThatRulesTheMeanIsNamed() throws {
        // Weights 1, 1, 6: share 3/4, effective sample size 64/38 = 1.68.
        #expect(
            try warnings([0, 0, log(6)]) == [
                "one draw carries 75% of the mean determinant (effective sample size 1.7 of 3): the estimate is biased "
                    + "low and its standard error too small"
            ])
    }

    @Test func halfTheWeightIsNotMoreThanHalf() throws {
        let warnings = try warnings([0, log(2), log(3) - 1e-9])
        #expect(warnings.first?.hasPrefix("the effective sample size is 2.6 of 3 draws") == true)
    }

    @Test func oneDrawIsSmallAndRulesNobody() throws {
        #expect(
            try warnings([5]) == [
                "the effective sample size is 1.0 of 1 draws: the estimate is biased low and its standard error may be "
                    + "too small"
            ])
    }
}

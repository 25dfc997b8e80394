import EffectiveDimension
import Foundation
import Foundations
import Testing

@Suite struct DimensionEstimateTests {
    /// The estimate from draws with these log determinants, as if from a distribution unless `areGiven`.
    private func estimate(_ logDeterminants: [Double], areGiven: Bool = false) throws -> DimensionEstimate {
        try DiagonalChain.logDeterminants(logDeterminants).estimates(
            logDeterminants.indices.map { [Double($0)] }, at: [Scale(epsilon: 0.1, zeta: 0)], given: 1,
            distribution: areGiven ? .given : .mixed)[0]
    }

    private func warnings(_ logDeterminants: [Double], areGiven: Bool = false) throws -> [String] {
        try estimate(logDeterminants, areGiven: areGiven).warnings
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

    /// A mean of equal numbers has no bias, however few they are.
    @Test func drawsThatAllGiveTheSameNumberAreNotBiased() throws {
        for areGiven in [false, true] {
            #expect(try warnings([2.385, 2.385, 2.385], areGiven: areGiven).isEmpty)
            #expect(try warnings([0, 0], areGiven: areGiven).isEmpty)
        }
        #expect(try !warnings([2.385, 2.385, 2.386]).isEmpty)
    }

    @Test func aSingleDrawIsNamedAndNotCalledBiased() throws {
        #expect(
            try warnings([5]) == [
                "a single draw: the numbers are about this draw alone and have no standard error"
            ])
    }

    /// The number is exact for given weights; bias is only a matter of a distribution that they may come from.
    @Test func givenDrawsAreNotCalledBiasedForThemselves() throws {
        #expect(try warnings([5], areGiven: true).isEmpty)
        #expect(
            try warnings([0, 0, log(6)], areGiven: true) == [
                "one draw carries 75% of the mean determinant (effective sample size 1.7 of 3): the number is exact for the "
                    + "given draws, but biased low for a distribution that they come from"
            ])
        #expect(
            try warnings([1, 1.01, 1, 0.99], areGiven: true) == [
                "the effective sample size is 4.0 of 4 draws: the number is exact for the given draws, but biased low for a "
                    + "distribution that they come from"
            ])
    }

    @Test func targetsNotReachedDoNotMakeNumbersUnreliable() throws {
        let one = Estimate(value: 1, standardError: 0.1, samples: 8)
        func estimate(remarks: [String], shortfalls: [String]) -> DimensionEstimate {
            DimensionEstimate(
                scale: Scale(epsilon: 0.1, zeta: 0), parameters: 2, logExpectedDeterminant: one,
                meanLogDeterminant: one, spread: 1, diagnostics: .networks(effectiveSampleSize: 128, groups: 8),
                remarks: remarks, shortfalls: shortfalls)
        }
        let short = estimate(remarks: [], shortfalls: ["above the target"])
        #expect(short.isReliable && short.warnings == ["above the target"])
        let doubtful = estimate(remarks: ["hardly mixes"], shortfalls: ["above the target"])
        #expect(!doubtful.isReliable && doubtful.warnings == ["hardly mixes", "above the target"])
        #expect(try !self.estimate([5]).isReliable)
    }
}

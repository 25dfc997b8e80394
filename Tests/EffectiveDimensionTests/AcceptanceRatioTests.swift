import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct AcceptanceRatioTests {
    private func normals(_ count: Int, mean: Double, _ index: UInt64) -> [Double] {
        var stream = RandomStream(seed: 7, purpose: .syntheticInputs, index: index)
        return (0..<count).map { _ in mean + stream.normal() }
    }

    /// `p_b = p_a exp(1.5 x)` for normal x: the log normaliser is `1.5^2 / 2`, and x has mean 1.5 under p_b. The error of 4000
    /// and 1000 values is below 0.03.
    @Test func aTiltedNormalDistributionGivesItsNormaliser() {
        let lower = normals(4000, mean: 0, 1).map { 1.5 * $0 }
        let upper = normals(1000, mean: 1.5, 2).map { 1.5 * $0 }
        #expect(abs(acceptanceRatio(lower[...], upper[...]) - 1.125) < 0.1)
        // The direction of the path only changes the sign.
        let back = acceptanceRatio(upper.map { -$0 }[...], lower.map { -$0 }[...])
        #expect(abs(acceptanceRatio(lower[...], upper[...]) + back) < 1e-9)
    }

    @Test func equalValuesAreExact() {
        #expect(acceptanceRatio([0.375, 0.375], [0.375, 0.375]) == 0.375)
        #expect(acceptanceRatio([0, 0, 0], [0, 0, 0]) == 0)
    }

    /// The equation that defines it, for samples that do not overlap.
    @Test func samplesThatDoNotOverlapStillHaveAResult() {
        let value = acceptanceRatio([0.5, 0.75], [40.5, 41.25, 40])
        #expect(value > 0.75 && value < 40)
    }
}

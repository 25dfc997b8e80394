import Foundation
import Foundations
import Records
import Testing

@testable import Experiments

@Suite struct MeasureRankingTests {
    /// 36 networks on three axes; the gap follows the first axis and a number that only one measure knows.
    private static func table() -> (MeasureRanking.Table, hidden: [Double], noise: [Double]) {
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 5)
        var settings: [[Double]] = []
        for a in 0..<3 { for b in 0..<3 { for c in 0..<4 { settings.append([Double(a), Double(b), Double(c)]) } } }
        let hidden = settings.map { _ in stream.normal() }
        let noise = settings.map { _ in stream.normal() }
        let gaps = zip(settings, hidden).map { 0.1 + 0.005 * $0[0] + 0.02 * $1 }
        let losses = settings.map { $0[0] + 0.3 * $0[1] + 0.01 * $0[2] }
        return (
            MeasureRanking.Table(
                axes: ["a", "b", "c"], settings: settings, gaps: gaps, errorGaps: gaps, testRisks: noise,
                trainingLosses: losses, halves: gaps.map { [$0, $0] }, testRows: 10_000),
            hidden, noise
        )
    }

    private static func ranking() -> MeasureRanking {
        let (table, hidden, noise) = table()
        func column(_ name: String, _ values: [Double?]) -> MeasureRanking.Column {
            .init(name: name, dependsOnScale: false, needsTraining: true, values: values, seconds: 1)
        }
        return MeasureRanking(
            [
                column("training-loss", table.trainingLosses), column("hidden", hidden.map { -$0 }),
                column("noise", noise), column("constant", noise.map { _ in 2.385 }),
                column("broken", [nil] + noise.dropFirst().map { $0 }),
            ], of: table, .init(resamples: 200, permutations: 30, leastEnvironment: 2, seed: 1))
    }

    @Test func aMeasureThatKnowsTheGapIsAFindingAndNoiseIsNot() throws {
        let rows = Self.ranking().rows
        let hidden = try #require(rows[1].correlations)
        #expect(hidden.isFinding && hidden.gap.value < -0.7 && (hidden.lead?.value ?? 0) > 0.3)
        #expect((hidden.information ?? 0) > (hidden.informationByChance ?? 1))
        let noise = try #require(rows[2].correlations)
        #expect(!noise.isFinding && abs(noise.gap.value) < 3 * noise.gap.standardError)
    }

    @Test func theBaselineIsNotComparedWithItself() throws {
        let base = try #require(Self.ranking().rows[0].correlations)
        #expect(base.lead == nil && base.partial == nil && base.chance == nil && !base.isFinding)
    }

    @Test func constantAndUndefinedMeasuresHaveNoCorrelations() {
        let rows = Self.ranking().rows
        #expect(rows[3].correlations == nil && rows[3].isConstant && rows[3].undefined == 0)
        #expect(rows[4].correlations == nil && rows[4].undefined == 1)
    }

    @Test func chancesAreCorrectedForAllMeasures() throws {
        let tested = Self.ranking().rows.compactMap(\.correlations).filter { $0.chance != nil }
        #expect(tested.count == 2)
        for one in tested { #expect((one.adjustedChance ?? 0) >= (one.chance ?? 1)) }
        #expect(Self.ranking().ceiling == ReportedEstimate(value: 1, standardError: 0))
    }
}

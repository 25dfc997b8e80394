import Experiments
import Foundation
import Foundations
import Records
import Testing

/// Trends over the runs of a made-up study: the gap rises with random labels and falls with the width.
@Suite struct CriteriaSummaryTests {
    private static func study() throws -> CriteriaStudy {
        let text = CriteriaStudy.template.replacing("labels: [0, 0.5]", with: "labels: [0, 0.25, 0.5, 1]")
            .replacing("widths: [8, 16]", with: "widths: [8, 16, 32]").replacing("seeds: 2", with: "seeds: 10")
            .replacing(
                "measures: [training-loss, parameters, squared-norm, margin]",
                with: "measures: [training-loss, parameters, squared-norm, margin, sharpness]")
        guard let study = try StudyFile.parse(text, path: "criteria.yml") as? CriteriaStudy else {
            throw UserError(.badData, "not a study of criteria", "criteria.yml", "mend the test")
        }
        return study
    }

    /// Made once for all tests. The loss follows the gap, the norm is noise, the margin is opposite, sharpness is undefined for one network; of the
    /// wide networks seed 0 keeps a wrong row.
    private static let made = Result { try makeSummary() }

    private static func summary() throws -> CriteriaStudy.Summary { try made.get() }

    private static func makeSummary() throws -> CriteriaStudy.Summary {
        let study = try study()
        let entries = study.pieces.map { piece in
            let runs = (0..<10).map { seed -> CriteriaStudy.Run in
                var stream = RandomStream(seed: 7, purpose: .syntheticInputs, index: UInt64(piece.level * 100 + seed))
                let level = piece.criterion == .labels ? piece.labelNoise : -0.1 * Double(piece.level)
                let gap = piece.criterion == .method ? 0.5 + 0.01 * stream.normal() : 0.5 + level + 0.001 * Double(seed)
                return .init(
                    key: .init(run: seed), trainingLoss: 0.1,
                    trainingError: piece.criterion == .width && piece.level == 2 && seed == 0 ? 0.1 : 0, testRisk: gap,
                    gap: gap, gapError: 0.01, errorGap: gap,
                    halves: piece.criterion == .method ? [stream.normal(), stream.normal()] : [gap, gap],
                    values: [
                        gap, Double(piece.width), stream.normal(), -gap,
                        piece.criterion == .labels && piece.level == 1 && seed == 3 ? nil : gap,
                    ], measureSeconds: [0, 0, 0, 0, 0], trainingSeconds: 1)
            }
            return StudyRecords<CriteriaStudy>.Entry(
                key: piece, fingerprint: Fingerprint(numerics: 1, data: []), seconds: 1,
                record: .init(data: "rows", network: "2-2", testRows: 10, runs: runs))
        }
        return try #require(try study.summary(of: entries))
    }

    @Test func aMeasureThatKnowsTheGapFollowsItAndItsNegativeIsOpposite() throws {
        for outcome in try Self.summary().outcomes.prefix(2) {
            let (loss, margin) = (try #require(outcome.measures[0]), try #require(outcome.measures[3]))
            #expect(loss.tau.value == 1 && margin.tau.value == -1)
            #expect((loss.adjustedChance ?? 1) < 0.05 && (margin.adjustedChance ?? 1) < 0.05)
            #expect((loss.slope?.value ?? 0) * (outcome.gap?.slope?.value ?? 0) > 0)
        }
    }

    @Test func noiseDoesNotFollow() throws {
        for outcome in try Self.summary().outcomes {
            let noise = try #require(outcome.measures[2])
            #expect((noise.adjustedChance ?? 0) > 0.05 && abs(noise.tau.value) < 0.5)
        }
    }

    @Test func slopesAreThoseOfTheGap() throws {
        let outcomes = try Self.summary().outcomes
        #expect(abs((outcomes[0].gap?.slope?.value ?? 0) - 1) < 1e-9)
        // 0.1 less for each doubling of the width.
        #expect(abs((outcomes[1].gap?.slope?.value ?? 0) + 0.1) < 1e-9)
        #expect(outcomes[2].gap?.slope == nil)
    }

    @Test func whatDoesNotChangeIsNotTested() throws {
        let labels = try #require(try Self.summary().outcomes[0].measures[1])
        #expect(labels.isConstant && labels.adjustedChance == nil && labels.tau.value == 0)
    }

    @Test func anUndefinedNumberLeavesTheMeasureOutOfItsCriterionAlone() throws {
        let outcomes = try Self.summary().outcomes
        #expect(outcomes[0].measures[4] == nil && outcomes[1].measures[4] != nil)
    }

    @Test func runsWithAWrongRowAreLeftOutAndCounted() throws {
        let widths = try Self.summary().outcomes[1]
        #expect(widths.levels.map(\.fitted) == [10, 10, 9] && widths.levels.map(\.label) == ["8", "16", "32"])
        #expect(widths.gap?.seeds == 10)
    }
}

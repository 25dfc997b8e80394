import Experiments
import Foundation
import Foundations
import Records
import Testing

/// A study of trained networks that stops at one training loss.
@Suite struct OneLossTests {
    private static func study(_ extra: String) throws -> PredictTrainedStudy {
        let text = PredictTrainedStudy.template.replacing("epochs: 5 ", with: "\(extra)\nepochs: 40 ")
            .replacing("labelNoise: [0, 0.5]", with: "labelNoise: [0, 0.9]")
        guard let study = try StudyFile.parse(text, path: "one-loss.yml") as? PredictTrainedStudy else {
            throw UserError(.badData, "not a study of trained networks", "one-loss.yml", "mend the test")
        }
        return study
    }

    @Test func trainingsEndWithTheFirstEpochAtTheLoss() throws {
        let (stopping, whole) = (try Self.study("stopAtLoss: 0.5"), try Self.study(""))
        let name = "width-8-depth-1"
        let context = RunContext(threads: 2)
        let (own, other) = (
            try stopping.compute(piece: name, folder: URL(fileURLWithPath: "/"), context: context),
            try whole.compute(piece: name, folder: URL(fileURLWithPath: "/"), context: context)
        )
        let (clean, noisy) = (own.runs.filter { $0.key.labelNoise == 0 }, own.runs.filter { $0.key.labelNoise > 0 })
        // An epoch before they were above 0.5, and 40 epochs reach far less.
        #expect(clean.allSatisfy { $0.trainingLoss <= 0.5 && $0.trainingLoss > 0.25 })
        #expect(other.runs.filter { $0.key.labelNoise == 0 }.allSatisfy { $0.trainingLoss < 0.25 })
        // Random labels are not fitted: these runs take all epochs, as without the setting.
        for run in noisy {
            let same = try #require(other.runs.first { $0.key == run.key })
            #expect(run.trainingLoss > 0.5 && run.trainingLoss == same.trainingLoss)
        }
    }

    @Test func networksThatMissTheLossAreCountedAndLeftOut() throws {
        let study = try Self.study("stopAtLoss: 0.1")
        let entries = study.pieces.map { piece in
            let runs = piece.runs.enumerated().map { index, key in
                let number = Double(index + 10 * piece.width)
                return PredictTrainedStudy.Run(
                    key: key, trainingLoss: piece.width == 4 && key.labelNoise > 0 ? 0.101 : 0.1, trainingError: 0,
                    testRisk: number, gap: number, gapError: 0.01, errorGap: number, halves: [number, number],
                    values: study.measures.map { _ in number }, measureSeconds: study.measures.map { _ in 0 },
                    trainingSeconds: 1)
            }
            return StudyRecords<PredictTrainedStudy>.Entry(
                key: piece, fingerprint: Fingerprint(numerics: 1, data: []), seconds: 1,
                record: .init(data: "rows", network: "2-2", testRows: 10, runs: runs, diverged: []))
        }
        let summary = try #require(try study.summary(of: entries))
        let unfitted = try #require(summary.unfitted)
        #expect(unfitted.count == 2 && unfitted.networks == 8 && summary.ranking.networks == 6)
        #expect(summary.trainingLosses == [0.1, 0.1])
        func counts(_ axis: String) -> [Int] { unfitted.shares.filter { $0.axis == axis }.map(\.count) }
        #expect(counts("width") == [2, 0] && counts("batch") == [1, 1] && counts("label noise") == [0, 2])
        #expect(unfitted.shares.allSatisfy { $0.networks == 4 } && counts("depth").isEmpty)
    }

    @Test(arguments: ["0", "-1", ".inf"]) func aLossThatNothingReachesIsRefused(_ loss: String) throws {
        #expect(throws: UserError.self) { try Self.study("stopAtLoss: \(loss)").validate() }
    }
}

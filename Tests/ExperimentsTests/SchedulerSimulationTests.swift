import Foundation
import Records
import Testing

@testable import Experiments

/// Simulated runs by hand.
@Suite struct SchedulerSimulationTests {
    private func model(
        handing: Double = 0, keeping: Double = 0, message: Double = 0, messagesPerSecond: Double = 0
    ) -> SchedulerSimulation {
        SchedulerSimulation(
            handing: handing, keeping: keeping, message: message, messagesPerSecond: messagesPerSecond)
    }

    @Test func withoutCostsRanksAreBusyUntilNothingIsLeft() {
        let outcome = model().run([3, 2, 1], ranks: 2)
        #expect(outcome.seconds == 3 && outcome.efficiency == 1 && outcome.waiting == 0 && outcome.idle == 0)
        // The long piece last: one rank has 3 s of work, the other 1 + 2 + 3.
        let late = model().run([1, 2, 3], ranks: 2)
        #expect(late.seconds == 4 && late.efficiency == 6.0 / 8 && late.idle == 2.0 / 8)
    }

    @Test func questionsWaitForOneAnother() {
        // Answers at 1 and 2. The first rank comes back at 4 and has the short piece from 5.5 on; the second one waits from 5 to
        // 5.5, and is done at 6. The short piece is kept from 6.5 to 7.
        let outcome = model(handing: 1, keeping: 0.5).run([3, 3, 1], ranks: 2)
        #expect(outcome.seconds == 7 && outcome.efficiency == 7.0 / 14 && outcome.idle == 1.0 / 14)
        #expect(abs(outcome.efficiency + outcome.waiting + outcome.idle - 1) < 1e-12)
        #expect(outcome.messages == 5.0 / 7)
    }

    @Test func rankZeroSetsTheRateOfManyShortPieces() {
        let outcome = model(handing: 0.001, keeping: 0.003).run(Array(repeating: 0.1, count: 10_000), ranks: 1000)
        #expect(abs(outcome.seconds - 10_000 * 0.004) < 1)
        #expect(outcome.waiting > 0.9)
        // Messages that take half of its time make answers twice as long.
        let busy = model(handing: 0.001, keeping: 0.003, message: 0.0005, messagesPerSecond: 1)
            .run(Array(repeating: 0.1, count: 10_000), ranks: 1000)
        #expect(abs(busy.seconds / outcome.seconds - 2) < 0.05)
    }

    @Test func aStudyOfScalingMeasuresItsWork() throws {
        let study = try #require(
            StudyFile.parse(ScalingStudy.template, path: "t.yml", kinds: [ScalingStudy.self]) as? ScalingStudy)
        try withFolder { folder in
            let outcome = try StudyRunner(store: folder, threads: 2).run(study, folder: folder)
            let records = try JSON.decode(
                StudyRecords<ScalingStudy>.self, from: Data(contentsOf: #require(outcome.records)), file: "records.json"
            )
            for entry in records.pieces {
                #expect(entry.record.pieces.count == 6 && entry.record.pieces.allSatisfy { $0 > 0 })
                #expect(entry.record.pieces.max()! < entry.record.seconds)
                #expect(entry.key.workers == 2 || entry.record.keeping.isEmpty)
            }
            let summary = try #require(records.summary)
            #expect(summary.measured.map(\.workers) == [1, 2])
            #expect(summary.measured[0].efficiency.value == 1 && summary.simulated.count == 8)
            #expect(summary.costs.keeping > 0)
        }
    }
}

import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

@Suite struct SeedExtensionTests {
    /// Two networks that are trained for two epochs.
    private func study(seeds: Int) throws -> TrainingStudy {
        var study = try #require(
            try StudyFile.parse(TrainingStudy.template, path: "study.yml", kinds: [TrainingStudy.self])
                as? TrainingStudy)
        study.networks = ["64-4-10"]
        study.samples = [100]
        study.training.epochs = 2
        study.training.seeds = seeds
        study.gaps = nil
        study.dimension.samples = 3
        study.dimension.draws = 2
        study.dimension.schedules = nil
        return study
    }

    /// The curves of a run, the parts that its training found when it began, and the pieces that took results of others.
    private func run(
        seeds: Int, in folder: URL
    ) throws -> (curves: [TrainingStudy.Record], found: [String], extended: Int) {
        let study = try study(seeds: seeds)
        let layout = StoreLayout(root: folder)
        let found = Mutex<[String]>([])
        let runner = StudyRunner(
            store: folder, threads: 2,
            report: { event in
                guard case .begun(let name, _, _) = event, name.hasSuffix("-at-100") else { return }
                let parts = FolderStore.names(in: layout.parts).flatMap {
                    FolderStore.names(in: layout.parts.appendingPathComponent($0))
                }
                found.withLock { $0 = parts.sorted() }
            })
        let outcome = try runner.run(study, folder: folder)
        let records = try JSON.decode(
            StudyRecords<TrainingStudy>.self, from: Data(contentsOf: #require(outcome.records)), file: "records.json")
        return (
            records.records.filter { !TrainingStudy.items(of: $0).isEmpty }, found.withLock { $0 }, outcome.extended
        )
    }

    @Test func moreSeedsExtendTheStoredOnes() throws {
        try withFolder { folder in
            let (first, second) = (folder.appendingPathComponent("first"), folder.appendingPathComponent("second"))
            let alone = try run(seeds: 2, in: first)
            #expect(alone.found.isEmpty && alone.extended == 0)
            let extended = try run(seeds: 3, in: first)
            #expect(extended.found == ["1-0.json", "1-1.json"] && extended.extended == 1)
            let whole = try run(seeds: 3, in: second)
            #expect(whole.found.isEmpty && !whole.curves.isEmpty)
            #expect(extended.curves == whole.curves)
            // The largest of those that are stored.
            #expect(try run(seeds: 4, in: first).found.count == 3)
        }
    }
}

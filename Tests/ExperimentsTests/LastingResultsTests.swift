import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

/// Results that serve pieces with more repetitions, or with another bound.
@Suite struct LastingResultsTests {
    /// Threads that count the items.
    private final class CountingExecutor: Executor {
        let count = Mutex(0)
        var workers: Int { 2 }

        func map<Result: Codable & Sendable, Scratch>(
            _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
            _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
        ) throws -> [Result] {
            self.count.withLock { $0 += count }
            return try ThreadExecutor(threads: 2).map(count, cancellation: cancellation, scratch: scratch, body)
        }
    }

    private static let address = PieceAddress(String(repeating: "0a", count: 32))

    /// What `body` gives with a shelf in a folder, and the items that it computed.
    private func work<Result>(
        in folder: URL, _ body: (RunContext) throws -> Result
    ) throws -> (result: Result, computed: Int) {
        let piece = try #require(Self.address)
        let parts = FolderParts(
            folder: folder.appendingPathComponent(UUID().uuidString), owner: folder,
            watch: ClaimWatch(patience: .seconds(60)), isHelper: false)
        let counting = CountingExecutor()
        let executor = SharedExecutor(
            counting,
            parts: ShelvedParts(
                parts: parts, shelf: FolderShelf(folder: folder.appendingPathComponent("shelf"), piece: piece)),
            thresholds: .init(item: .seconds(60), map: .zero, lastingMap: .zero, cost: .infinity, sharing: .seconds(60))
        )
        let result = try body(RunContext(executor: executor))
        return (result, counting.count.withLock { $0 })
    }

    @Test func aLongerMapTakesTheResultsOfAShorterOne() throws {
        try withFolder { folder in
            func sums(_ count: Int) throws -> (result: [Double], computed: Int) {
                try work(in: folder) { context in
                    // Maps beside and inside change nothing.
                    let start = try context.map(2) { Double($0 + count) }
                    let values = try context.lasting.map(count) { index in
                        index == 1 ? .infinity : try context.map(2) { sin(Double(index + $0)) }.reduce(0, +)
                    }
                    return try context.map(1) { _ in start[0] }.map { _ in values }[0]
                }
            }
            let expected = (0..<5).map { $0 == 1 ? .infinity : sin(Double($0)) + sin(Double($0 + 1)) }
            func check(_ count: Int, computes: Int) throws {
                let found = try sums(count)
                #expect(found.result == Array(expected.prefix(count)))
                // Three items besides, and two in every one but the second.
                #expect(found.computed == 3 + computes)
            }
            try check(3, computes: 3 + 2 * 2)
            try check(5, computes: 2 + 2 * 2)
            try check(5, computes: 0)
            try check(2, computes: 0)
        }
    }

    @Test func resultsOfAnotherTypeAreNotTaken() throws {
        try withFolder { folder in
            _ = try work(in: folder) { try $0.lasting.map(3) { Double($0) } }
            let other = try work(in: folder) { try $0.lasting.map(3) { Float($0) + 0.5 } }
            #expect(other.result == [0.5, 1.5, 2.5] && other.computed == 3)
        }
    }

    private func curve(schedule: String, in folder: URL) throws -> CurveStudy.Piece {
        try Data(StudySamples.table.utf8).write(to: folder.appendingPathComponent("table.csv"))
        return try #require(try CurveSamples.study("0:3:3", schedule).pieces.dropFirst().first)
    }

    @Test(arguments: ["0:5:4", "0:2:2"]) func repetitionsOfACurveServeOtherSchedules(_ schedule: String) throws {
        try withFolder { folder in
            func record(_ schedule: String, on shelf: String) throws -> (result: CurveStudy.Record, computed: Int) {
                let piece = try curve(schedule: schedule, in: folder)
                return try work(in: folder.appendingPathComponent(shelf)) {
                    try CurveStudy.compute(piece, folder: folder, context: $0)
                }
            }
            _ = try record("0:3:3", on: "first")
            let extended = try record(schedule, on: "first")
            let whole = try record(schedule, on: "second")
            #expect(extended.result == whole.result)
            // Only repetitions 4 and 5, and 4 of the check, with the two units of the first layer of each.
            #expect(extended.computed == (schedule == "0:5:4" ? 3 * (1 + 2) : 0))
            #expect(whole.computed > 20)
        }
    }

    @Test func aNewSampleSizeOfABoundTakesTheCurveOfTheNetwork() throws {
        try withFolder { folder in
            let text = BoundStudy.template
            func piece(_ n: String) throws -> BoundStudy.Piece {
                let study = try StudyFile.parse(
                    text.replacing("64-3-10", with: "64-2-10").replacing("n: 1e3:1e9:7", with: "n: \(n)")
                        .replacing("samples: 20 ", with: "samples: 3 ").replacing("0:4:4", with: "0:2:2")
                        .replacing("[1/10000, 1/1000, 1/100, 1/10, 1/2]", with: "[1/10, 1/2]"),
                    path: "bound.yml", kinds: [BoundStudy.self])
                return try #require((study as? BoundStudy)?.pieces.last)
            }
            func record(_ n: String, on shelf: String) throws -> (result: BoundStudy.Record, computed: Int) {
                try work(in: folder.appendingPathComponent(shelf)) {
                    try BoundStudy.compute(piece(n), folder: folder, context: $0)
                }
            }
            let first = try record("1e4,1e6", on: "first")
            let second = try record("1e5", on: "first")
            #expect(second.computed + 10 < first.computed)
            #expect(try second.result == record("1e5", on: "second").result)
        }
    }

    private func dimension(
        _ changes: [String: String], of network: String, in folder: URL, on shelf: String
    ) throws -> (result: DimensionStudy.Record, computed: Int) {
        try Data(StudySamples.table.utf8).write(to: folder.appendingPathComponent("table.csv"))
        var text = StudySamples.text
        for (key, value) in changes { text = text.replacing(try Regex("(?m)^\(key): .*$"), with: "\(key): \(value)") }
        let study = try #require(try StudyFile.parse(text, path: "tiny.yml") as? DimensionStudy)
        return try work(in: folder.appendingPathComponent(shelf)) {
            try study.compute(piece: network, folder: folder, context: $0)
        }
    }

    /// New scales, bounds and draws of a study of dimensions.
    @Test(arguments: [
        ["epsilon": "[1/7, 1/1000, 1/10]"], ["zeta": "[3/4]"], ["draws": "7"], ["draws": "2"],
        [
            "bound":
                "{gamma: [1/3], constantC: 1, constantH: 2, constantK: 3, zeta: 2/3, rate: 3/8, n: \"1e3,1e5\"}"
        ],
    ]) func spectraOfAStudyServeOtherScalesAndMoreDraws(_ changes: [String: String]) throws {
        try withFolder { folder in
            func record(_ changes: [String: String], on shelf: String) throws -> (
                result: DimensionStudy.Record, computed: Int
            ) { try dimension(changes, of: "3-2-2", in: folder, on: shelf) }
            let first = try record([:], on: "first")
            let archives = FolderStore.names(
                in: folder.appendingPathComponent("first/shelf"), ending: ".npz")
            #expect(archives.sorted() == ["1-all", "2-all"], "own spectra and those of pairs")
            let second = try record(changes, on: "first")
            let fresh = try record(changes, on: "second")
            #expect(second.result == fresh.result && second.result != first.result)
            let draws = changes["draws"].flatMap(Int.init) ?? 4
            // The own spectrum of every draw, and its pairs with others.
            #expect(fresh.computed - second.computed == 2 * min(draws, 4))
        }
    }

    @Test func temperedEstimatesOfAStudyOfDimensionsAreTaken() throws {
        try withFolder { folder in
            let tempered =
                "[0]\ntempered: {networks: [3-2-2], epsilon: [1/10], zeta: 2/3, schedule: \"-1:3:0\"}"
            func record(_ draws: String, on shelf: String) throws -> (result: DimensionStudy.Record, computed: Int) {
                try dimension(["zeta": tempered, "draws": draws], of: "3-2-2", in: folder, on: shelf)
            }
            let first = try record("4", on: "first")
            let second = try record("6", on: "first")
            let fresh = try record("6", on: "second")
            #expect(second.result == fresh.result && first.result.tempered == second.result.tempered)
            #expect(second.computed + 15 < fresh.computed)
        }
    }

    @Test func onlyResultsThatAreTakenFromAShelfAreNoted() throws {
        try withFolder { folder in
            let taken = Mutex(0)
            let piece = try #require(Self.address)
            let parts = ShelvedParts(
                parts: FolderParts(
                    folder: folder.appendingPathComponent("parts"), owner: folder,
                    watch: ClaimWatch(patience: .seconds(60)), isHelper: false),
                shelf: FolderShelf(folder: folder.appendingPathComponent("shelf"), piece: piece)
            ) { taken.withLock { $0 += 1 } }
            let kept = KeptResults(parts: parts)
            kept.keep([1.5, 2], as: .lasting(map: 1))
            let absent: [Double]? = kept.results(.lasting(map: 2))
            #expect(absent == nil && taken.withLock { $0 } == 0)
            let found: [Double]? = kept.results(.lasting(map: 1))
            #expect(found == [1.5, 2] && taken.withLock { $0 } == 1)
        }
    }

    @Test func aDamagedArchiveIsComputedAnew() throws {
        try withFolder { folder in
            func record() throws -> (result: DimensionStudy.Record, computed: Int) {
                try dimension([:], of: "3-2-2", in: folder, on: "first")
            }
            let first = try record()
            let file = folder.appendingPathComponent("first/shelf/2-all.npz")
            var bytes = try Data(contentsOf: file)
            #expect(bytes.count > 500)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: file)
            let second = try record()
            #expect(second.result == first.result && second.computed == first.computed - 4)
        }
    }

    @Test func aFamilyIsWhatDiffersInRepetitionsAlone() throws {
        try withFolder { folder in
            func family(_ schedule: String) throws -> CurveStudy.Piece? {
                CurveStudy.family(of: try curve(schedule: schedule, in: folder))
            }
            let one = try #require(try family("0:3:3"))
            #expect(try family("0:9:2") == one)
            #expect(try family("0:3:0") != one, "runs of the check come between others")
            #expect(try family("1:3:3") != one)
            #expect(try family("0:3:3:2") != one, "another rule for sweeps")
            let plain = try #require(try CurveSamples.study().pieces.first { $0.name.hasSuffix("plain") })
            #expect(CurveStudy.family(of: plain) == nil)
        }
    }

    @Test func aShelfGoesWithTheLastPieceThatUsesIt() throws {
        try withFolder { root in
            let runner = StudyRunner(store: root, threads: 1)
            _ = try runner.run(StoreSums(numbers: [1, 2]), folder: root)
            let store = try FolderStore(reading: root)
            let used = try #require(try store.manifest(of: "sums").items.first).address
            let (unused, family, other) = (
                try #require(Self.address), PieceAddress(String(repeating: "1", count: 64))!,
                PieceAddress(String(repeating: "2", count: 64))!
            )
            for (shelf, piece) in [(family, used), (family, unused), (other, unused)] {
                store.shelf(of: shelf, for: piece)?.keep(try SealedText.encode(["number": 1]), of: 1)
            }
            // Reading is using, too.
            let read = PieceAddress(String(repeating: "3", count: 64))!
            store.shelf(of: read, for: unused)?.keep(try SealedText.encode(["number": 1]), of: 1)
            #expect(store.shelf(of: read, for: used)?.results(of: 1) != nil)
            #expect(try StoreCollection(of: store, forgetting: []).shelves == 1)
            #expect(store.shelf(of: read, for: used)?.maps == [1])
            #expect(store.shelf(of: family, for: used)?.maps == [1] && store.shelf(of: other, for: used)?.maps == [])
            #expect(try StoreCollection(of: store, forgetting: ["sums"]).shelves == 2)
        }
    }
}

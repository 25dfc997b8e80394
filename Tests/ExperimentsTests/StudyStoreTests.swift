import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

/// What a store promises: pieces are shared, divided, joined, checked and taken over.
@Suite struct StudyStoreTests {
    private func run(
        _ study: StoreSums, in root: URL, part: String = "1/1",
        report: @escaping @Sendable (StudyEvent) -> Void = { _ in }
    ) throws -> StudyRunner.Outcome {
        try StudyRunner(store: root, threads: 1, part: StudyPart(part), report: report).run(study, folder: root)
    }

    private func results(_ root: URL, _ study: String = "sums") throws -> [Int] {
        let file = StoreLayout(root: root).records(of: study)
        return try JSON.decode(StudyRecords<StoreSums>.self, from: Data(contentsOf: file), file: "records").records
    }

    @Test func studiesOfOneKindShareTheirPieces() throws {
        try withFolder { root in
            #expect(try run(StoreSums(numbers: [1, 2, 3]), in: root).computed == 3)
            let second = try run(StoreSums(name: "more", numbers: [2, 3, 4]), in: root)
            #expect(second.computed == 1 && second.reused == 2)
            #expect(try results(root, "more") == [3, 6, 10])
        }
    }

    @Test func partsAreDisjointAndTheLastWritesTheRecords() throws {
        try withFolder { root in
            let study = StoreSums(numbers: Array(0..<5))
            let first = try run(study, in: root, part: "1/2")
            #expect(first.computed == 3 && first.missing == 2 && first.records == nil)
            let second = try run(study, in: root, part: "2/2")
            #expect(second.computed == 2 && second.missing == 0 && second.records != nil)
            #expect(try results(root) == [0, 1, 3, 6, 10])
        }
    }

    @Test(arguments: ["0/2", "3/2", "1", "1/2/3", "a/b", "1/0", "-1/2"])
    func partsThatMakeNoSenseAreRefused(text: String) {
        #expect(throws: UserError.self) { try StudyPart(text) }
    }

    @Test func mergedPartsAreTheWholeStudy() throws {
        try withFolder { folder in
            let study = StoreSums(numbers: Array(0..<5))
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            _ = try run(study, in: a, part: "1/2")
            _ = try run(study, in: b, part: "2/2")
            let merge = try StoreMerge(of: [FolderStore(reading: b)], into: FolderStore(root: a))
            #expect(merge.added == 2 && merge.known == 0 && merge.damaged == 0)
            let outcome = try run(study, in: a)
            #expect(outcome.computed == 0 && outcome.records != nil)
            #expect(try results(a) == [0, 1, 3, 6, 10])
            #expect(try StoreMerge(of: [FolderStore(reading: b)], into: FolderStore(root: a)).known == 2)
        }
    }

    @Test func storesThatContradictEachOtherAreNotMerged() throws {
        try withFolder { folder in
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            _ = try run(StoreSums(numbers: [1, 2]), in: a)
            _ = try run(StoreSums(numbers: [2, 3]), in: b)
            let store = try FolderStore(reading: b)
            // The same piece with another result, sealed as it should be.
            let file = try store.file(of: 2)
            var entry = try #require(StoredPiece<StoreSums>.entry(in: Data(contentsOf: file)))
            entry.record += 1
            try SealedText.encode(StoredPiece<StoreSums>(entry)).write(to: file)
            let error = #expect(throws: UserError.self) { try StoreMerge(of: [store], into: FolderStore(root: a)) }
            #expect(error?.description.hasPrefix("a piece has other numbers in another store (sum-2 in") == true)
            #expect(try FolderStore(reading: a).addresses.count == 2, "nothing was copied")
            // Another time on another machine contradicts nothing.
            entry.record -= 1
            entry.seconds += 1
            try SealedText.encode(StoredPiece<StoreSums>(entry)).write(to: file)
            #expect(try StoreMerge(of: [store], into: FolderStore(root: a)).added == 1)
        }
    }

    @Test func aCheckNamesEveryDamagedPieceAndTheNextRunComputesThese() throws {
        try withFolder { root in
            let study = StoreSums(numbers: Array(0..<6))
            _ = try run(study, in: root)
            let store = try FolderStore(reading: root)
            #expect(try StoreCheck(of: store, context: RunContext(threads: 2)).damaged.isEmpty)
            let (cut, changed, empty) = (try store.file(of: 1), try store.file(of: 3), try store.file(of: 4))
            try Data(contentsOf: cut).dropLast(7).write(to: cut)
            let text = String(decoding: try Data(contentsOf: changed), as: UTF8.self)
            try Data(text.replacing("\"record\" : 6", with: "\"record\" : 7").utf8).write(to: changed)
            try Data().write(to: empty)
            let check = try StoreCheck(of: store, context: RunContext(threads: 2))
            #expect(
                check.pieces == 6 && Set(check.damaged.flatMap(\.names)) == ["sums/sum-1", "sums/sum-3", "sums/sum-4"])
            #expect(check.damaged.contains { $0.reason == "it is empty" })
            try FileManager.default.removeItem(at: store.layout.records(of: "sums"))
            let events = Mutex<[String]>([])
            let outcome = try run(study, in: root) { event in
                if case .damaged(let piece) = event { events.withLock { $0.append(piece) } }
            }
            #expect(outcome.computed == 3 && events.withLock { $0 } == ["sum-1", "sum-3", "sum-4"])
            #expect(try results(root) == [0, 1, 3, 6, 10, 15])
            #expect(try StoreCheck(of: store, context: RunContext(threads: 2)).damaged.isEmpty)
        }
    }

    /// As the second line says, without this program.
    @Test func theChecksumIsThatOfTheFileFromItsThirdLine() throws {
        try withFolder { root in
            _ = try run(StoreSums(numbers: [5]), in: root)
            let text = try Data(contentsOf: FolderStore(reading: root).file(of: 5))
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", maxSplits: 2)
            #expect(lines[1] == "  \"sha256\" : \"\(Data(lines[2].utf8).withUnsafeBytes { SHA256.digest(of: $0) })\",")
            #expect(try JSONSerialization.jsonObject(with: text) is [String: Any])
        }
    }

    @Test func garbageIsWhatNoStudyAsksFor() throws {
        try withFolder { root in
            _ = try run(StoreSums(numbers: [1, 2, 3]), in: root)
            _ = try run(StoreSums(numbers: [2, 3]), in: root)
            _ = try run(StoreSums(name: "other", numbers: [7]), in: root)
            let store = try FolderStore(reading: root)
            #expect(try StoreListing(of: store).unused == 1)
            #expect(try StoreCollection(of: store, forgetting: []).pieces == 1)
            #expect(try run(StoreSums(numbers: [2, 3]), in: root).computed == 0)
            #expect(throws: UserError.self) { try StoreCollection(of: store, forgetting: ["nothing"]) }
            #expect(try StoreCollection(of: store, forgetting: ["other"]).pieces == 1)
            #expect(try StoreListing(of: store).studies.map(\.name) == ["sums"] && results(root, "other") == [28])
        }
    }

    @Test func aStoreOfAnotherVersionIsNotTouched() throws {
        try withFolder { root in
            _ = try run(StoreSums(numbers: [1]), in: root)
            let file = StoreLayout(root: root).format
            try Data("{\"format\" : \"twoscale-store/9\"}".utf8).write(to: file)
            let error = #expect(throws: UserError.self) { try run(StoreSums(numbers: [1]), in: root) }
            #expect(error?.kind == .badData && error?.description.contains("twoscale-store/9") == true)
        }
    }

    @Test func aStudyCannotHaveTheNameOfTheStoresOwnFolder() {
        #expect(throws: UserError.self) { try StudyName.check("pieces") }
    }
}

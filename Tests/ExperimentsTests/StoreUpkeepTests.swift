import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

/// Stores whose folder, clock or disk is not as it should be.
@Suite struct StoreUpkeepTests {
    @Test func waitsOverlapOnMoreThreadsThanProcessors() throws {
        let count = processorCount + 3
        let arrived = Mutex(0)
        let sum = try WaitingThreads.sum(count, threads: count) { index in
            arrived.withLock { $0 += 1 }
            // Each waits for all others.
            for _ in 0..<1000 where arrived.withLock({ $0 }) < count { Thread.sleep(forTimeInterval: 0.01) }
            #expect(arrived.withLock { $0 } == count)
            return index
        }
        #expect(sum == count * (count - 1) / 2)
        #expect(try WaitingThreads.sum(0) { _ in 1 } == 0)
    }

    @Test func theFirstErrorEndsWaitingThreads() {
        let begun = Mutex(0)
        #expect(throws: CocoaError.self) {
            _ = try WaitingThreads.sum(1000, threads: 1) { index in
                begun.withLock { $0 += 1 }
                if index == 3 { throw CocoaError(.fileNoSuchFile) }
                return 1
            }
        }
        #expect(begun.withLock { $0 } == 4)
    }

    @Test func aFileThatCannotBeRemovedIsNamed() throws {
        try withFolder { folder in
            // A folder in the place of a file cannot be removed as one, whoever asks.
            let file = folder.appendingPathComponent("piece.json")
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            let error = #expect(throws: UserError.self) { try FolderNames.remove(file) }
            #expect(error?.kind == .unwritable)
            #expect(error?.description.contains("a file cannot be removed") == true)
            #expect(error?.description.contains("piece.json") == true)
            try FolderNames.remove(folder.appendingPathComponent("absent"))
        }
    }

    /// The files of pieces and claims are from the future once the clock was set back.
    @Test func aClockThatWasSetBackLeavesTheRateOpenAndNothingElse() throws {
        try withFolder { root in
            _ = try StudyRunner(store: root, threads: 1).run(StoreSums(numbers: Array(1...4)), folder: root)
            let store = try FolderStore(reading: root)
            var manifest = try store.manifest(of: "sums")
            let absent = try #require(PieceAddress(String(repeating: "7", count: 64)))
            manifest.items.append(.init(name: "sum-9", address: absent))
            try store.register(manifest, study: "sums")
            let claim = try #require(try store.claim(absent, note: ClaimNote(study: "sums", piece: "sum-9")))
            defer { claim.release() }
            func listing() throws -> StoreListing.Study { try #require(try StoreListing(of: store).studies.first) }
            #expect(try listing().secondsLeft != nil)
            let future = Date(timeIntervalSinceNow: 86_400)
            for file in try (1...4).map(store.file) + [store.layout.claim(of: absent)] {
                try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: file.path)
            }
            let late = try listing()
            #expect(late.secondsPerPiece == nil && late.secondsLeft == nil)
            #expect(late.finished == 4 && late.pieces == 5)
            #expect(late.running.map(\.piece) == ["sum-9"] && late.running.allSatisfy { !$0.isDead })
            #expect(try store.claim(absent, note: ClaimNote(study: "sums", piece: "sum-9")) == nil)
        }
    }

    /// The folder goes while the second piece is computed.
    @Test func aStoreThatIsRemovedDuringARunIsAnErrorAndIsNotMadeAgain() throws {
        try withFolder { folder in
            let root = folder.appendingPathComponent("store")
            let runner = StudyRunner(
                store: root, threads: 1,
                report: { event in
                    if case .begun(_, 2, _) = event { try? FileManager.default.removeItem(at: root) }
                })
            let error = #expect(throws: (any Error).self) {
                _ = try runner.run(StoreSums(numbers: [1, 2, 3]), folder: folder)
            }
            #expect(error is UnwritableFile || (error as? UserError)?.kind == .unwritable)
            #expect(!FileManager.default.fileExists(atPath: root.path))
            // The same command goes on.
            let again = try StudyRunner(store: root, threads: 1).run(StoreSums(numbers: [1, 2, 3]), folder: folder)
            #expect(again.computed == 3)
        }
    }
}

import Dispatch
import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

/// Who computes a piece.
@Suite struct PieceClaimTests {
    private let note = ClaimNote(study: "sums", piece: "sum-1")

    private func address(_ number: Int = 1) throws -> PieceAddress {
        try PieceAddress(
            kind: "sums", piece: StoreSums.Piece(number: number, seconds: 0), fingerprint: .init(numerics: 1, data: []))
    }

    /// Leaves the claim of a process that is gone, or of one on another machine.
    private func abandon(_ store: FolderStore, onThisMachine: Bool) throws {
        var record = ClaimRecord(note)
        // No process has this number.
        record.process = .max
        if !onThisMachine { record.place = "elsewhere" }
        try JSON.encode(record).write(to: store.layout.claim(of: address()))
    }

    @Test func aClaimExcludesOthersUntilItIsReleased() throws {
        try withFolder { root in
            let (one, other) = (try FolderStore(root: root), try FolderStore(root: root))
            let claim = try #require(try one.claim(address(), note: note))
            #expect(try other.claim(address(), note: note) == nil && one.claim(address(), note: note) == nil)
            #expect(try other.claim(address(2), note: note) != nil)
            claim.release()
            #expect(try other.claim(address(), note: note) != nil)
        }
    }

    @Test func theClaimOfADeadProcessOfThisMachineIsTakenOverAtOnce() throws {
        try withFolder { root in
            let store = try FolderStore(root: root)
            try abandon(store, onThisMachine: true)
            #expect(try StoreListing(of: store).studies.isEmpty)
            #expect(store.claims.count == 1 && store.claims[0].record.isOfDeadNeighbour)
            #expect(try store.claim(address(), note: note) != nil)
        }
    }

    @Test func aClaimFromElsewhereIsTakenOverWhenItShowsNoLife() throws {
        try withFolder { root in
            let store = try FolderStore(root: root, patience: .milliseconds(300))
            try abandon(store, onThisMachine: false)
            #expect(try store.claim(address(), note: note) == nil)
            // A sign of life starts the time again.
            Thread.sleep(forTimeInterval: 0.2)
            try abandon(store, onThisMachine: false)
            #expect(try store.claim(address(), note: note) == nil)
            Thread.sleep(forTimeInterval: 0.2)
            #expect(try store.claim(address(), note: note) == nil)
            Thread.sleep(forTimeInterval: 0.2)
            #expect(try store.claim(address(), note: note) != nil)
        }
    }

    @Test func aLivingClaimBeatsAndShowsHowFarItIs() throws {
        try withFolder { root in
            let file = root.appendingPathComponent("claim.json")
            let claim = try #require(try FolderClaim(at: file, note: note, interval: .milliseconds(50)))
            let first = try #require(FolderClaim.read(file))
            var progress = PieceProgress()
            (progress.share, progress.estimate) = (0.25, "7.1(2)")
            claim.report(progress)
            Thread.sleep(forTimeInterval: 0.4)
            let later = try #require(FolderClaim.read(file))
            #expect(later.beat > first.beat && later.share == 0.25 && later.token == first.token)
            #expect(first.estimate == nil && later.estimate == "7.1(2)")
            claim.release()
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    /// A process that was halted, lost its claim and wakes up leaves the new one alone.
    @Test func aClaimThatWasTakenOverIsNotRemovedByItsFormerHolder() throws {
        try withFolder { root in
            let file = root.appendingPathComponent("claim.json")
            let claim = try #require(try FolderClaim(at: file, note: note, interval: .milliseconds(50)))
            let successor = try JSON.encode(ClaimRecord(note))
            try successor.write(to: file)
            Thread.sleep(forTimeInterval: 0.2)
            claim.release()
            #expect(try Data(contentsOf: file) == successor)
        }
    }

    @Test func ofManyThatTakeADeadClaimOneSucceeds() throws {
        try withFolder { root in
            let store = try FolderStore(root: root)
            for round in 0..<20 {
                try abandon(store, onThisMachine: true)
                let (address, note) = (try address(), note)
                let claims = Mutex<[any PieceClaim]>([])
                DispatchQueue.concurrentPerform(iterations: 8) { _ in
                    if let claim = try? store.claim(address, note: note) { claims.withLock { $0.append(claim) } }
                }
                #expect(claims.withLock(\.count) <= 1, "round \(round)")
                for claim in claims.withLock({ $0 }) { claim.release() }
                try? FileManager.default.removeItem(at: store.layout.claim(of: address))
            }
        }
    }

    @Test func twoRunsOnOneStoreComputeEachPieceOnce() throws {
        try withFolder { root in
            let study = StoreSums(numbers: Array(0..<12), seconds: 0.02)
            let computed = Mutex<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 3) { _ in
                let outcome = try? StudyRunner(store: root, threads: 1).run(study, folder: root)
                computed.withLock { $0.append(outcome?.computed ?? -1) }
            }
            #expect(computed.withLock { $0.reduce(0, +) } == 12 && !computed.withLock { $0.contains(-1) })
            #expect(FolderStore.names(in: StoreLayout(root: root).claims).isEmpty)
        }
    }
}

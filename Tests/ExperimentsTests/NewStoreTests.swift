import Experiments
import Foundation
import Records
import Synchronization
import Testing

/// A place to keep pieces that this file alone defines: the memory of the process.
private final class MemoryStore: StudyStore {
    private let results = Mutex<[PieceAddress: Data]>([:])
    private let taken = Mutex<Set<PieceAddress>>([])

    private struct Claim: PieceClaim {
        let giveBack: @Sendable () -> Void
        func report(_ progress: PieceProgress) {}
        func release() { giveBack() }
    }

    func result(at address: PieceAddress) -> Data? { results.withLock { $0[address] } }
    func keep(_ result: Data, at address: PieceAddress) { results.withLock { $0[address] = result } }
    func claim(_ address: PieceAddress, note: ClaimNote) -> (any PieceClaim)? {
        guard taken.withLock({ $0.insert(address).inserted }) else { return nil }
        return Claim { [self] in taken.withLock { _ = $0.remove(address) } }
    }
    func parts(of address: PieceAddress, isHelper: Bool) -> (any PartStore)? { nil }
    func register(_ manifest: StudyManifest, study: String) {}
}

/// A new place to keep pieces needs one file.
@Suite struct NewStoreTests {
    @Test func aRunKeepsItsPiecesWhereItIsTold() throws {
        try withFolder { folder in
            let store = MemoryStore()
            let runner = StudyRunner(store: folder, threads: 1, opening: { _ in store })
            #expect(try runner.run(StoreSums(numbers: [1, 2, 3]), folder: folder).computed == 3)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["sums"])
            let other = try runner.run(StoreSums(name: "other", numbers: [2, 3, 4]), folder: folder)
            #expect(other.computed == 1 && other.reused == 2)
        }
    }
}

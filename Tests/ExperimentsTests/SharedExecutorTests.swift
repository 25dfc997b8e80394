import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

/// Parts of long pieces that outlive their process.
@Suite struct CheckpointExecutorTests {
    private struct Killed: Error {}

    /// Two maps; the second fails at `stop`. Returns its results and the items that were computed.
    private func work(
        in folder: URL, stop: Int? = nil, least: Duration = .zero, shift: Int = 0
    ) throws -> (results: [[Double]], computed: Int) {
        let executor = CheckpointExecutor(
            ThreadExecutor(threads: 1), parts: FolderParts(folder.appendingPathComponent("parts")), least: least)
        let context = RunContext(executor: executor)
        let computed = Mutex(0)
        let first = try context.map(3) { index -> Double in
            computed.withLock { $0 += 1 }
            return sin(Double(index + shift))
        }
        let second = try context.map(4) { index -> Double in
            if index == stop { throw Killed() }
            computed.withLock { $0 += 1 }
            // A map inside a map is part of its item.
            return try context.map(2) { first[0] + Double(index) / Double($0 + 3) }.reduce(0, +)
        }
        return ([first, second], computed.withLock { $0 })
    }

    @Test func partsThatAreFinishedAreNotComputedAgain() throws {
        try withFolder { folder in
            let whole = try work(in: folder.appendingPathComponent("other")).results
            #expect(throws: Killed.self) { try work(in: folder, stop: 2) }
            let resumed = try work(in: folder)
            #expect(resumed.computed == 2 && resumed.results == whole)
        }
    }

    @Test func whatTakesLittleTimeIsNotKept() throws {
        try withFolder { folder in
            _ = try work(in: folder, least: .seconds(60))
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("parts").path))
        }
    }

    @Test func damagedPartsAndThoseOfAnotherProgramAreComputedAgain() throws {
        try withFolder { folder in
            let whole = try work(in: folder).results
            let parts = folder.appendingPathComponent("parts")
            let cut = parts.appendingPathComponent("1-0.json")
            try Data(contentsOf: cut).dropLast(3).write(to: cut)
            struct Part: Encodable { var build = "of yesterday", result = 99.0 }
            try SealedText.encode(Part()).write(to: parts.appendingPathComponent("2-1.json"))
            let again = try work(in: folder)
            #expect(again.results == whole && again.computed == 2)
        }
    }
}

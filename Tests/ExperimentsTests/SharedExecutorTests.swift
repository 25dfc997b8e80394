import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

/// Parts of long pieces that outlive their process.
@Suite struct SharedExecutorTests {
    private struct Killed: Error {}

    private func parts(_ folder: URL, isHelper: Bool = false) -> FolderParts {
        FolderParts(
            folder: folder.appendingPathComponent("parts"), watch: ClaimWatch(patience: .seconds(60)),
            isHelper: isHelper)
    }

    /// Two maps; the second fails at `stop`. Returns its results and the items that were computed.
    private func work(
        in folder: URL, stop: Int? = nil, least: Duration = .zero, shift: Int = 0
    ) throws -> (results: [[Double]], computed: Int) {
        let executor = SharedExecutor(
            ThreadExecutor(threads: 1), parts: parts(folder), thresholds: .init(keeping: least))
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

    /// Work with a map of short items, one of eight long ones, and a last one; who computed which of the long items is noted.
    private func longWork(
        _ worker: String, in folder: URL, noted: borrowing Mutex<[Int: [String]]>, fails: Bool = false
    ) throws -> [Double] {
        let executor = SharedExecutor(
            ThreadExecutor(threads: 1), parts: parts(folder, isHelper: worker != "owner"), isHelper: worker != "owner",
            thresholds: .init(keeping: .seconds(60), sharing: .milliseconds(40), item: .milliseconds(10)))
        let context = RunContext(executor: executor)
        let first = try context.map(5) { sin(Double($0)) }
        let second = try context.map(8) { index -> Double in
            if fails { throw Killed() }
            Thread.sleep(forTimeInterval: 0.1)
            noted.withLock { $0[index, default: []].append(worker) }
            return index == 3 ? .infinity : first[index % 5] * Double(index)
        }
        return try context.map(3) { second[$0] + second[$0 + 5] }
    }

    @Test func helpersComputeItemsOfAMapThatTakesLong() throws {
        try withFolder { folder in
            let whole = [0, 1, 2].map { sin(Double($0)) * Double($0) + sin(Double($0)) * Double($0 + 5) }
            let noted = Mutex<[Int: [String]]>([:])
            let helper = Thread {
                while !parts(folder).contents().wantsHelp { Thread.sleep(forTimeInterval: 0.01) }
                #expect(throws: SharedExecutor.NothingLeft.self) { try longWork("helper", in: folder, noted: noted) }
            }
            helper.start()
            let results = try longWork("owner", in: folder, noted: noted)
            #expect(results == whole)
            let workers = noted.withLock { $0 }
            #expect(workers.count == 8 && workers.values.allSatisfy { $0.count == 1 }, "no item twice: \(workers)")
            #expect(Set(workers.values.joined()) == ["owner", "helper"])
            while !helper.isFinished { Thread.sleep(forTimeInterval: 0.01) }
        }
    }

    @Test func anItemWhoseHelperFailsIsComputedByTheOwner() throws {
        try withFolder { folder in
            let noted = Mutex<[Int: [String]]>([:])
            let helper = Thread {
                while !parts(folder).contents().wantsHelp { Thread.sleep(forTimeInterval: 0.01) }
                #expect(throws: Killed.self) { try longWork("helper", in: folder, noted: noted, fails: true) }
            }
            helper.start()
            _ = try longWork("owner", in: folder, noted: noted)
            #expect(noted.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, ["owner"]) }))
            while !helper.isFinished { Thread.sleep(forTimeInterval: 0.01) }
        }
    }

    @Test func aHelperWithoutAnOfferHasNothingToDo() throws {
        try withFolder { folder in
            let noted = Mutex<[Int: [String]]>([:])
            #expect(throws: SharedExecutor.NothingLeft.self) { try longWork("helper", in: folder, noted: noted) }
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("parts").path))
        }
    }
}

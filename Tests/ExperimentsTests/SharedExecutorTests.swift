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
            folder: folder.appendingPathComponent("parts"), owner: folder, watch: ClaimWatch(patience: .seconds(60)),
            isHelper: isHelper)
    }

    /// Two maps; the second fails at `stop`. Returns its results and the items that were computed.
    private func work(
        in folder: URL, stop: Int? = nil, least: Duration = .zero, shift: Int = 0
    ) throws -> (results: [[Double]], computed: Int) {
        let executor = SharedExecutor(
            ThreadExecutor(threads: 1), parts: parts(folder), thresholds: .init(item: least))
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

    /// Work with a map of short items, one of many long ones, and a last one; who computed which of the long items is noted.
    private func longWork(
        _ worker: String, in folder: URL, noted: borrowing Mutex<[Int: [String]]>, fails: Bool = false
    ) throws -> [Double] {
        let helper = worker == "owner" ? nil : Cancellation()
        let executor = SharedExecutor(
            ThreadExecutor(threads: 1), parts: parts(folder, isHelper: helper != nil), helper: helper,
            thresholds: .init(item: .seconds(60), sharing: .milliseconds(40), sharedItem: .milliseconds(10)))
        let context = RunContext(executor: executor, cancellation: helper ?? .process)
        let first = try context.map(5) { sin(Double($0)) }
        let second = try context.map(16) { index -> Double in
            if fails { throw Killed() }
            Thread.sleep(forTimeInterval: 0.1)
            noted.withLock { $0[index, default: []].append(worker) }
            return index == 13 ? .infinity : first[index % 5] * Double(index)
        }
        return try context.map(3) { second[$0] + second[$0 + 5] }
    }

    private let sums = [0, 1, 2].map { sin(Double($0)) * Double($0) + sin(Double($0)) * Double($0 + 5) }

    @Test(arguments: [true, false]) func helpersComputeItemsOfAMapThatTakesLong(fromTheBeginning: Bool) throws {
        try withFolder { folder in
            let noted = Mutex<[Int: [String]]>([:])
            let helped = Mutex<[Double]>([])
            let helper = Thread {
                while !fromTheBeginning, !parts(folder).contents().wantsHelp { Thread.sleep(forTimeInterval: 0.01) }
                let results = (try? longWork("helper", in: folder, noted: noted)) ?? []
                helped.withLock { $0 = results }
            }
            helper.start()
            let results = try longWork("owner", in: folder, noted: noted)
            #expect(results == sums)
            while !helper.isFinished { Thread.sleep(forTimeInterval: 0.01) }
            let workers = noted.withLock { $0 }
            #expect(workers.count == 16 && workers.values.contains(["owner"]) && workers.values.contains(["helper"]))
            // An item that both have begun before it was shared is computed twice.
            #expect(workers.values.count { $0.count > 1 } < 4, "\(workers)")
            #expect(helped.withLock { $0 } == sums)
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
            let results = try longWork("owner", in: folder, noted: noted)
            #expect(results == sums)
            #expect(noted.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<16).map { ($0, ["owner"]) }))
            while !helper.isFinished { Thread.sleep(forTimeInterval: 0.01) }
        }
    }

    @Test func aHelperStopsWhenThePieceIsFinished() throws {
        try withFolder { folder in
            let owner = folder.appendingPathComponent("claim")
            try Data().write(to: owner)
            let store = FolderParts(
                folder: folder.appendingPathComponent("parts"), owner: owner,
                watch: ClaimWatch(patience: .seconds(60)), isHelper: true)
            let cancellation = Cancellation()
            let context = RunContext(
                executor: SharedExecutor(
                    ThreadExecutor(threads: 1), parts: store, helper: cancellation,
                    thresholds: .init(sharing: .milliseconds(20))),
                cancellation: cancellation)
            #expect(throws: Cancellation.Requested.self) { () throws -> Void in
                _ = try context.map(1000) { index -> Int in
                    Thread.sleep(forTimeInterval: 0.02)
                    if index == 990 { try FileManager.default.removeItem(at: owner) }
                    return index
                }
            }
            #expect(throws: SharedExecutor.NothingLeft.self) { () throws -> Void in
                let late = SharedExecutor(ThreadExecutor(threads: 1), parts: store, helper: Cancellation())
                _ = try RunContext(executor: late).map(3) { $0 }
            }
        }
    }

    @Test func aMapOfManyShortItemsIsKeptAsAWhole() throws {
        try withFolder { folder in
            let computed = Mutex(0)
            func work() throws -> [Double] {
                let executor = SharedExecutor(
                    ThreadExecutor(threads: 2), parts: parts(folder),
                    thresholds: .init(item: .seconds(60), map: .milliseconds(20), sharing: .seconds(60)))
                return try RunContext(executor: executor).map(40) { index in
                    computed.withLock { $0 += 1 }
                    Thread.sleep(forTimeInterval: 2e-3)
                    return index == 7 ? -.infinity : cos(Double(index))
                }
            }
            let first = try work()
            #expect(parts(folder).contents().kept == [PartName(map: 1)])
            #expect(try work() == first)
            #expect(computed.withLock { $0 } == 40)
        }
    }
}

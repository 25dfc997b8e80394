import Foundation
import Foundations
import Synchronization
import Testing

@testable import Experiments

/// What is kept inside items that take long.
@Suite struct PartCheckpointTests {
    private struct Killed: Error {}

    private func parts(_ folder: URL, isHelper: Bool = false) -> FolderParts {
        FolderParts(
            folder: folder.appendingPathComponent("parts"), owner: folder, watch: ClaimWatch(patience: .seconds(60)),
            isHelper: isHelper)
    }

    private func context(
        _ folder: URL, _ thresholds: SharedExecutor.Thresholds, helper: Cancellation? = nil
    ) -> RunContext {
        RunContext(
            executor: SharedExecutor(
                ThreadExecutor(threads: 2), parts: parts(folder, isHelper: helper != nil), helper: helper,
                thresholds: thresholds))
    }

    private func sums(
        in folder: URL, checkpoint: Duration, killedAt last: Int? = nil, helper: Cancellation? = nil
    ) throws -> (sums: [Double], steps: Int) {
        let steps = Counter()
        let sums = try context(folder, .init(checkpoint: checkpoint), helper: helper).mapItems(2) { item -> Double in
            var (next, sum) = item.checkpoint?.state([Double].self).map { (Int($0[0]), $0[1]) } ?? (0, 0)
            while next < 10 {
                if next == last { throw Killed() }
                sum += sin(Double(10 * item.index + next))
                next += 1
                _ = steps.increment()
                item.checkpoint?.keep { [Double(next), sum] }
            }
            return sum
        }
        return (sums, steps.value)
    }

    @Test func anItemGoesOnFromItsState() throws {
        try withFolder { folder in
            let whole = try sums(in: folder.appendingPathComponent("other"), checkpoint: .zero)
            #expect(throws: Killed.self) { try sums(in: folder, checkpoint: .zero, killedAt: 6) }
            let resumed = try sums(in: folder, checkpoint: .zero)
            #expect(resumed.sums == whole.sums && whole.steps == 20)
            // The item that did not fail first may have been stopped earlier.
            #expect(resumed.steps < 20 && resumed.steps >= 8)
        }
    }

    @Test func statesAreKeptAtIntervalsAndByTheOwnerAlone() throws {
        try withFolder { folder in
            _ = try sums(in: folder, checkpoint: .seconds(60))
            #expect(parts(folder).contents().kept.isEmpty)
            parts(folder).keep(Data(), as: PartName(map: 9))
            _ = try sums(in: folder, checkpoint: .zero, helper: Cancellation())
            #expect(parts(folder).contents().kept == [PartName(map: 9)])
        }
    }

    @Test func aStateIsNoResultAndTakesNoWorkFromHelpers() throws {
        var contents = PartContents()
        contents.offer = PartOffer(map: 1, count: 2, finished: [0])
        contents.kept = [PartName(map: 1, item: 1).state]
        #expect(contents.wantsHelp)
        contents.kept.insert(PartName(map: 1, item: 1))
        #expect(!contents.wantsHelp)
    }

    /// Maps inside an item of a map that is killed inside the second item.
    private func nested(in folder: URL, killed: Bool) throws -> (results: [Double], computed: Int) {
        let computed = Counter()
        let outer = RunContext(
            executor: SharedExecutor(ThreadExecutor(threads: 1), parts: parts(folder), thresholds: .init(item: .zero)))
        let results = try outer.mapItems(2) { item -> Double in
            let inner = outer.sequential(in: item)
            let first = try inner.map(3) { index -> Double in
                _ = computed.increment()
                return cos(Double(index + 5 * item.index))
            }
            return try inner.map(2) { index -> Double in
                if killed, item.index == 1, index == 1 { throw Killed() }
                _ = computed.increment()
                return first[index] * Double(index + 1)
            }.reduce(0, +)
        }
        return (results, computed.value)
    }

    @Test func mapsInsideAnItemKeepTheirPartsToo() throws {
        try withFolder { folder in
            let whole = try nested(in: folder.appendingPathComponent("other"), killed: false)
            #expect(throws: Killed.self) { try nested(in: folder, killed: true) }
            let resumed = try nested(in: folder, killed: false)
            #expect(resumed.results == whole.results && whole.computed == 10 && resumed.computed == 1)
        }
    }

    @Test func aStepThatOneWorkerDoesIsKeptForTheOthers() throws {
        try withFolder { folder in
            let computed = Counter()
            func pilot(_ helper: Cancellation? = nil) throws -> [Int] {
                try context(folder, .init(sharing: .milliseconds(20)), helper: helper).map(1) { _ in
                    Thread.sleep(forTimeInterval: 0.03)
                    return computed.increment()
                }
            }
            let (own, helped) = (try pilot(), try pilot(Cancellation()))
            #expect(own == [1] && helped == [1])
        }
    }

    @Test(arguments: ["3-17", "3-all", "3-17-state", "3-17.1-2", "1-0.2-5.7-all", "3-17.1-2-state"])
    func namesOfPartsAreReadAsTheyAreWritten(_ text: String) throws {
        let name = try #require(PartName(text))
        #expect(name.description == text)
        #expect(PartName(text + "-x") == nil)
    }
}

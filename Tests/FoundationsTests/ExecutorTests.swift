import Foundation
import Foundations
import Synchronization
import Testing

@Suite struct ExecutorTests {
    private struct Failure: Error, Equatable { var index: Int }

    @Test(arguments: [1, 2, 5, 64])
    func resultsComeInOrderWhateverTheThreads(threads: Int) throws {
        for count in [0, 1, 2, 7, 500] {
            #expect(try RunContext(threads: threads).map(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
        }
    }

    @Test func slowItemsKeepTheirPlaces() throws {
        let results = try RunContext(threads: 3).map(6) { index in
            if index % 3 == 0 { Thread.sleep(forTimeInterval: 0.01) }
            return index
        }
        #expect(results == Array(0..<6))
    }

    @Test func everyIndexIsVisitedOnce() throws {
        let visits = Mutex([Int](repeating: 0, count: 300))
        _ = try RunContext(threads: 5).map(300) { index in
            visits.withLock { $0[index] += 1 }
            return index
        }
        #expect(visits.withLock { $0 } == Array(repeating: 1, count: 300))
    }

    /// Index 0 is always begun and waits here until another index has failed.
    @Test func theErrorOfTheLowestIndexWinsEvenIfItComesLast() {
        let failures = Counter()
        let someFailed = Atomic<Bool>(false)
        let error = #expect(throws: Failure.self) {
            try RunContext(threads: 4).map(50) { index -> Int in
                // On a single processor nobody else may come: the wait ends after a second.
                for _ in 0..<100 where index == 0 && !someFailed.load(ordering: .acquiring) {
                    Thread.sleep(forTimeInterval: 0.01)
                }
                if index == 0 { Thread.sleep(forTimeInterval: 0.01) }
                failures.increment()
                someFailed.store(true, ordering: .releasing)
                throw Failure(index: index)
            }
        }
        #expect(error == Failure(index: 0))
        // Each worker stops at its first failure.
        #expect((2...5).contains(failures.increment()))
    }

    @Test func oneThreadBeginsNothingAfterAFailure() {
        let begun = Counter()
        let error = #expect(throws: Failure.self) {
            try RunContext(threads: 1).map(100) { index in
                begun.increment()
                if index >= 3 { throw Failure(index: index) }
                return index
            }
        }
        #expect(error == Failure(index: 3))
        #expect(begun.increment() == 5)
    }

    private final class Space {
        let number: Int
        var uses = 0
        init(number: Int) { self.number = number }
    }

    @Test(arguments: [1, 2, 5])
    func everyWorkerKeepsItsOwnScratch(threads: Int) throws {
        let made = Counter()
        let uses = try RunContext(threads: threads).map(200, scratch: { Space(number: made.increment()) }) { space, _ in
            space.uses += 1
            return [space.number, space.uses]
        }
        #expect(made.increment() - 1 == threads)
        for (_, own) in Dictionary(grouping: uses, by: { $0[0] }) {
            #expect(own.map { $0[1] }.sorted() == Array(1...own.count))
        }
    }

    @Test func thereAreNoMoreWorkersThanItems() throws {
        let made = Counter()
        _ = try RunContext(threads: 16).map(2, scratch: { made.increment() }) { $0 + $1 }
        #expect(made.increment() == 3)
    }

    @Test func aCancelledContextStopsItsOwnWorkAlone() throws {
        let stopped = RunContext(executor: ThreadExecutor(threads: 2), cancellation: Cancellation())
        let other = RunContext(executor: ThreadExecutor(threads: 2), cancellation: Cancellation())
        stopped.cancellation.request()
        #expect(throws: Cancellation.Requested.self) { try stopped.map(10) { $0 } }
        #expect(throws: Cancellation.Requested.self) { try stopped.part(1, of: 3).sequential.map(10) { $0 } }
        #expect(try other.map(3) { $0 } == [0, 1, 2])
    }

    @Test func partsOfTheWorkReportTheirShareOfTheWhole() throws {
        let shares = Mutex<[Double]>([])
        let context = RunContext(threads: 1) { share in shares.withLock { $0.append(share) } }
        let step = context.part(1, of: 4).part(from: 0.5, to: 1).steps(2)
        step()
        step()
        context.silent.progress(1)
        #expect(shares.withLock { $0 } == [0.4375, 0.5])
    }

    #if compiler(>=6.2)
        /// In a process of its own: a request to stop is never taken back.
        @Test func aRequestToStopEndsTheMapAtItsNextItem() async {
            await #expect(processExitsWith: .success) {
                try Cancellation.process.check()
                let begun = Counter()
                #expect(throws: Cancellation.Requested.self) {
                    try RunContext(threads: 1).map(100) { index in
                        begun.increment()
                        if index == 3 { Cancellation.process.request() }
                        return index
                    }
                }
                #expect(begun.increment() == 5)
                #expect(throws: Cancellation.Requested.self) { try Cancellation.process.check() }
            }
        }

        @Test func noThreadsAreRefused() async {
            await #expect(processExitsWith: .failure) { _ = try RunContext(threads: 0).map(3) { $0 } }
        }
    #endif
}

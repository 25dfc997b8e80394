import Foundation
import Foundations
import Synchronization
import Testing

@Suite struct ParallelMapTests {
    private struct Failure: Error, Equatable { var index: Int }

    @Test(arguments: [1, 2, 5, 64])
    func resultsComeInOrderWhateverTheThreads(threads: Int) throws {
        for count in [0, 1, 2, 7, 500] {
            #expect(try parallelMap(count, threads: threads) { $0 * $0 } == (0..<count).map { $0 * $0 })
        }
    }

    @Test func slowItemsKeepTheirPlaces() throws {
        let results = try parallelMap(6, threads: 3) { index in
            if index % 3 == 0 { Thread.sleep(forTimeInterval: 0.01) }
            return index
        }
        #expect(results == Array(0..<6))
    }

    @Test func everyIndexIsVisitedOnce() throws {
        let visits = Mutex([Int](repeating: 0, count: 300))
        _ = try parallelMap(300, threads: 5) { index in visits.withLock { $0[index] += 1 } }
        #expect(visits.withLock { $0 } == Array(repeating: 1, count: 300))
    }

    /// Index 0 is always begun and waits here until another index has failed.
    @Test func theErrorOfTheLowestIndexWinsEvenIfItComesLast() {
        let failures = Counter()
        let someFailed = Atomic<Bool>(false)
        let error = #expect(throws: Failure.self) {
            try parallelMap(50, threads: 4) { index in
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
            try parallelMap(100, threads: 1) { index in
                begun.increment()
                if index >= 3 { throw Failure(index: index) }
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
        let uses = try parallelMap(200, threads: threads, scratch: { Space(number: made.increment()) }) { space, _ in
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
        _ = try parallelMap(2, threads: 16, scratch: { made.increment() }) { $0 + $1 }
        #expect(made.increment() == 3)
    }

    #if compiler(>=6.2)
        /// In a process of its own: a request to stop is never taken back.
        @Test func aRequestToStopEndsTheMapAtItsNextItem() async {
            await #expect(processExitsWith: .success) {
                try Interruption.check()
                let begun = Counter()
                #expect(throws: Interruption.Requested.self) {
                    try parallelMap(100, threads: 1) { index in
                        begun.increment()
                        if index == 3 { Interruption.request() }
                    }
                }
                #expect(begun.increment() == 5)
                #expect(throws: Interruption.Requested.self) { try Interruption.check() }
            }
        }

        @Test func noThreadsAreRefused() async {
            await #expect(processExitsWith: .failure) { _ = try parallelMap(3, threads: 0) { $0 } }
        }
    #endif
}

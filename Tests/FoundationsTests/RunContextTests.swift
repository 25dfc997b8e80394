import Foundations
import Testing

@Suite struct RunContextTests {
    /// A step inside an item, not only the next item, heeds a request to throw the work away.
    @Test func aRequestEndsAnItemAtItsNextStep() {
        let cancellation = Cancellation()
        let context = RunContext(executor: ThreadExecutor(threads: 1), cancellation: cancellation)
        let steps = Counter()
        #expect(throws: Cancellation.Requested.self) {
            _ = try context.map(1) { _ -> Int in
                for step in 0..<1000 {
                    try context.limited(toPartOf: 2).limit.check()
                    steps.increment()
                    if step == 9 { cancellation.request() }
                }
                return 0
            }
        }
        #expect(steps.value == 10)
    }

    /// Where a request ends the work with what it has, steps end by the limit and nothing is thrown away.
    @Test func aRequestThatEndsTheWorkByItsLimitThrowsNothingAway() throws {
        let cancellation = Cancellation()
        let context = RunContext(
            executor: ThreadExecutor(threads: 1), cancellation: cancellation,
            limit: TimeLimit(interruption: cancellation))
        cancellation.request()
        #expect(throws: TimeLimit.Reached.self) { try context.limit.check() }
        #expect(try context.map(2) { $0 } == [0, 1])
    }
}

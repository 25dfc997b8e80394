import Foundations
import Testing

@Suite struct CounterTests {
    @Test func concurrentIncrementsAreAllCountedAndAllDifferent() throws {
        let counter = Counter()
        let counts = try parallelMap(1000, threads: 4) { _ in counter.increment() }
        #expect(Set(counts) == Set(1...1000))
    }
}

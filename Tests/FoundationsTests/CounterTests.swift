import Foundations
import Testing

@Suite struct CounterTests {
    @Test func concurrentIncrementsAreAllCountedAndAllDifferent() throws {
        let counter = Counter()
        let counts = try RunContext(threads: 4).map(1000) { _ in counter.increment() }
        #expect(Set(counts) == Set(1...1000))
    }
}

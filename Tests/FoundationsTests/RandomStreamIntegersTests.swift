import Foundations
import Testing

@Suite struct RandomStreamIntegersTests {
    /// Vectors from a Python program with its own Philox4x32-10 and exact integers.
    @Test func integersAreThoseOfTheDocumentedMethod() {
        var stream = RandomStream(seed: 9, purpose: .rowSelection, index: 0)
        #expect((0..<12).map { _ in stream.integer(below: 7) } == [0, 0, 6, 2, 2, 3, 4, 0, 5, 5, 5, 2])
    }

    @Test func wordsInTheSurplusAreDrawnAgain() {
        // Below 3 * 2^61 a quarter of all words is surplus; the first two words of this stream are.
        var stream = RandomStream(seed: 1, purpose: .rowSelection, index: 0)
        #expect(
            (0..<6).map { _ in stream.integer(below: 3 << 61) } == [
                4_899_232_488_495_078_708, 5_376_110_485_464_543_037, 604_063_237_145_260_405,
                2_636_382_772_159_247_601, 2_698_259_051_055_358_673, 4_353_267_080_177_391_056,
            ])
    }

    @Test func eachValueComesEquallyOften() {
        // Chi-squared with 5 degrees of freedom; 20.5 is its 0.999 quantile (false alarm once in 1000 seeds).
        var stream = RandomStream(seed: 4, purpose: .syntheticInputs, index: 0)
        var counts = Array(repeating: 0.0, count: 6)
        for _ in 0..<60_000 { counts[stream.integer(below: 6)] += 1 }
        #expect(counts.reduce(0) { $0 + ($1 - 10_000) * ($1 - 10_000) / 10_000 } < 20.5)
    }

    @Test func belowOneThereIsOnlyZero() {
        var stream = RandomStream(seed: 4, purpose: .syntheticInputs, index: 1)
        #expect((0..<10).allSatisfy { _ in stream.integer(below: 1) == 0 })
    }

    @Test func aShuffleIsAnOrderAndItsFirstPlacesAreThoseOfTheWhole() {
        func stream() -> RandomStream { RandomStream(seed: 3, purpose: .bootstrap, index: 0) }
        var (whole, part, all) = (Array(0..<20), Array(0..<20), stream())
        all.shuffle(&whole)
        #expect(whole.sorted() == Array(0..<20) && whole != Array(0..<20))
        var some = stream()
        some.shuffle(&part, first: 5)
        #expect(part[..<5] == whole[..<5] && part.sorted() == Array(0..<20))
        // Each of the six orders of three is drawn 10,000 times of 60,000, up to 5 standard deviations.
        var (counts, orders) = ([String: Int](), stream())
        for _ in 0..<60_000 {
            var three = [0, 1, 2]
            orders.shuffle(&three)
            counts["\(three)", default: 0] += 1
        }
        #expect(counts.count == 6 && counts.values.allSatisfy { abs($0 - 10_000) < 457 })
    }
}

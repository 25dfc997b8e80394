import Testing

@testable import Benchmarks

@Suite struct BenchmarkTests {
    @Test func theMedianIsTheMiddleOrTheMeanOfTheTwoMiddleValues() {
        let odd = Benchmark.Measurement("x", [5, 0.375, 2.385], unit: "s")
        #expect(odd.median == 2.385 && odd.range == [0.375, 5])
        let even = Benchmark.Measurement("x", [4, 1, 3, 10], unit: "s")
        #expect(even.median == 3.5 && even.range == [1, 10])
    }

    @Test func aWarmUpRunIsNotCounted() {
        var runs = 0
        #expect(Benchmark.seconds(3) { runs += 1 }.count == 3)
        #expect(runs == 4)
    }

    @Test func resultsAreOneLineForEachMeasurement() throws {
        let benchmark = Benchmark("made-up") { settings in
            [Benchmark.Measurement("product", [1, 2, 3].map { $0 * Double(settings.runs) }, unit: "s")]
        }
        let result = try benchmark.measure(.init(runs: 2, threads: 1, data: nil))
        #expect(result.lines == ["made-up: product: 4 s (2 to 6)"])
    }

    @Test func benchmarksHaveTheNamesOfTheCommandLine() {
        #expect(
            Benchmark.all.map(\.name) == [
                "linear-algebra", "markovian-plain", "full-softmax", "tempering", "large-network", "lanczos-block",
                "convolutions", "training", "training-images", "paths", "near-ties", "store", "load",
            ])
    }
}

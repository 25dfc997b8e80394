internal import Experiments
import Foundation
internal import Foundations
public import Records

/// A timed computation that measures the speed of the toolkit on this machine.
public struct Benchmark: Sendable {
    /// Name on the command line and of the file of results.
    public let name: String
    private let body: @Sendable (Settings) throws -> [Measurement]

    /// The settings of a measurement.
    public struct Settings: Sendable {
        /// Number of runs; the result is their median.
        public var runs: Int
        /// Workers.
        public var threads: Int
        /// A data file, for benchmarks that read one.
        public var data: String?
        /// A file of images of 28 x 28 in IDX, for benchmarks of convolutions; nil for random ones.
        public var images: String?

        /// Settings.
        public init(runs: Int, threads: Int, data: String?, images: String? = nil) {
            self.runs = runs
            self.threads = threads
            self.data = data
            self.images = images
        }

        var context: RunContext { RunContext(threads: threads) }
    }

    /// One quantity with its unit.
    public struct Measurement: Codable, Sendable, Equatable {
        /// The quantity.
        public var what: String
        /// Median over the runs.
        public var median: Double
        /// Smallest and largest over the runs.
        public var range: [Double]
        /// Seconds, GFLOP/s, MB or a ratio.
        public var unit: String
    }

    /// All measurements of one benchmark, with the machine.
    public struct Result: Codable, Sendable {
        /// The benchmark's name.
        public var name: String
        /// The measurements.
        public var measurements: [Measurement]
        /// The machine.
        public var environment: RunEnvironment

        /// One line for each measurement.
        public var lines: [String] {
            measurements.map { measurement in
                let numbers = [measurement.median, measurement.range[0], measurement.range[1]].map {
                    String(format: "%.4g", $0)
                }
                return "\(name): \(measurement.what): \(numbers[0]) \(measurement.unit) "
                    + "(\(numbers[1]) to \(numbers[2]))"
            }
        }
    }

    init(_ name: String, _ body: @escaping @Sendable (Settings) throws -> [Measurement]) {
        self.name = name
        self.body = body
    }

    /// Runs the benchmark.
    public func measure(_ settings: Settings) throws -> Result {
        Result(
            name: name, measurements: try body(settings), environment: RunEnvironment(threads: settings.threads))
    }

    /// Every benchmark.
    public static let all: [Benchmark] = [
        .linearAlgebra, .markovianPlain, .fullSoftmax, .tempering, .largeNetwork, .lanczosBlock, .convolutions,
        .training, .imageTraining, .paths, .nearTies, .store, .load,
    ]

    /// Wall seconds of each run of `body`, after one warm-up run.
    static func seconds(_ runs: Int, _ body: () throws -> Void) rethrows -> [Double] {
        try body()
        return try (0..<runs).map { _ in
            let start = ContinuousClock.now
            try body()
            return (ContinuousClock.now - start).seconds
        }
    }
}

extension Benchmark.Measurement {
    /// The median and range of some values.
    init(_ what: String, _ values: [Double], unit: String) {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        let median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        self.init(what: what, median: median, range: [sorted[0], sorted[sorted.count - 1]], unit: unit)
    }
}

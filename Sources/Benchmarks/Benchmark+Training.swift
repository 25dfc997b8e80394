internal import Foundations
internal import LinearAlgebra
internal import Networks
internal import Training

extension Benchmark {
    /// One epoch of 54-16-7, Adam, batches of 64, on 10,000 and 100,000 rows of synthetic data.
    static let training = Benchmark("training") { settings in
        try [(10_000, TrainingConfiguration.Precision.float32), (100_000, .float32), (10_000, .float64)].map {
            count, precision in
            var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
            let set = TrainingSet(
                features: Matrix(rows: count, columns: 54) { _, _ in stream.normal() },
                labels: (0..<count).map { _ in stream.integer(below: 7) }, classCount: 7, precision: precision)
            let trainer = try Trainer(Architecture(widths: [54, 16, 7]), TrainingConfiguration(precision: precision))
            let times = try seconds(settings.runs) { try trainer.runEpoch(on: set, of: settings.runs + 1) }
            return Measurement(
                "one epoch of 54-16-7, Adam, batch 64, \(precision.rawValue), \(count) rows", times.map { 1e3 * $0 },
                unit: "ms")
        }
    }
}

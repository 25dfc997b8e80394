internal import Datasets
internal import Foundations
internal import LinearAlgebra
internal import Networks
internal import Training

extension Benchmark {
    /// One epoch of 7-5|10-50-34-10 on 10,000 images of 28 x 28, Adam, batches of 256, without and with batch normalisation.
    ///
    /// The images are the first of `--images`, in IDX; random ones without it. The share counts the multiplications and
    /// additions of the matrix products that no program can leave out.
    static let imageTraining = Benchmark("training-images") { settings in
        let count = 10_000
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
        let features: Matrix
        if let path = settings.images {
            let images = try ArrayFile.rows(path, table: TableOptions(label: .none), features: 784)
            features = Matrix(rows: min(count, images.rows), columns: 784) { images[$0, $1] / 255 }
        } else {
            features = Matrix(rows: count, columns: 784) { _, _ in stream.uniform() }
        }
        let set = TrainingSet(
            features: features, labels: (0..<features.rows).map { _ in stream.integer(below: 10) }, classCount: 10)
        let size = 1024
        let square = (0..<(size * size)).map { _ in Float(stream.normal()) }
        let products = seconds(settings.runs) { _ = BLAS.square(square, size: size) }
        let rates = products.map { 2 * Double(size * size * size) / $0 / 1e9 }
        let rate = Measurement("sgemm \(size), one thread", rates, unit: "GFLOP/s")
        var results = [rate]
        for norm in ["none", "batch"] {
            let architecture = try NetworkShape("cnn:7-5|10-50-34-10;norm=\(norm)").architecture(inputs: 784)
            let configuration = TrainingConfiguration(batchSize: 256, initialiser: .torchDefault)
            let trainer = try Trainer(architecture, configuration, threads: settings.threads)
            let times = try seconds(settings.runs) { try trainer.runEpoch(on: set, of: settings.runs + 1) }
            // Forward, gradients by weights and, but for the first layer, by inputs; the second map's rest without a window
            // counts with batch normalisation alone.
            let first = 484 * 49 * 10
            let others = (norm == "none" ? 36 : 49) * 250 * 10 + 10 * 9 + 10 * 50 + 50 * 34 + 34 * 10
            let flops = Double(set.count) * Double(2 * (2 * first + 3 * others))
            let peak = rate.median * 1e9 * Double(settings.threads)
            results += [
                Measurement(
                    "one epoch of 7-5|10-50-34-10, norm \(norm), Adam, batch 256, \(set.count) images, "
                        + "\(settings.threads) threads", times, unit: "s"),
                Measurement("share of the sgemm rate, norm \(norm)", times.map { flops / $0 / peak }, unit: "ratio"),
            ]
        }
        return results
    }
}

internal import Datasets
internal import EffectiveDimension
internal import Experiments
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks

extension Benchmark {
    /// The speed of the machine: the rates that any program can reach.
    static let linearAlgebra = Benchmark("linear-algebra") { settings in
        let size = 512
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
        let a = Matrix(rows: size, columns: size) { _, _ in stream.normal() }
        let products = seconds(settings.runs) { _ = BLAS.product(a, a) }
        let flops = 2 * Double(size * size * size)
        let small = BLAS.gram(Matrix(rows: 100, columns: 54) { _, _ in stream.normal() })
        let eigenvalues = try seconds(settings.runs) { for _ in 0..<50 { _ = try small.symmetricEigenvalues() } }
        let rows = Matrix(rows: 50, columns: 54) { _, _ in stream.normal() }
        let singular = try seconds(settings.runs) { for _ in 0..<50 { _ = try rows.singularValues() } }
        let sums = try logDeterminantTimes(of: rows, factors: (0..<12).map { exp(Double($0)) }, settings)
        return [
            Measurement("dgemm \(size), one thread", products.map { flops / $0 / 1e9 }, unit: "GFLOP/s"),
            Measurement("eigenvalues of 54 x 54, one thread", eigenvalues.map { $0 / 50 * 1e3 }, unit: "ms"),
            Measurement("singular values 50 x 54, one thread", singular.map { $0 / 50 * 1e3 }, unit: "ms"),
            Measurement("log det of 50 x 54 at 12 scales, one thread", sums.map { $0 * 1e3 }, unit: "ms"),
        ]
    }

    /// Seconds for one block's log determinants, one thread.
    static func logDeterminantTimes(of rows: Matrix, factors: [Double], _ settings: Settings) throws -> [Double] {
        let workspace = SingularValueWorkspace()
        let times = try seconds(settings.runs) {
            for _ in 0..<50 {
                var copy = rows.elements
                _ = try copy.withUnsafeMutableBufferPointer {
                    try workspace.squareRootSums(
                        destroying: $0, rows: rows.rows, columns: rows.columns, factors: factors)
                }
            }
        }
        return times.map { $0 / 50 }
    }

    /// 2sED and both lower bounds of 54-16-7 by the plain estimator, 100 inputs, 100 draws, twelve pairs of scales.
    static let markovianPlain = Benchmark("markovian-plain") { settings in
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
        let inputs = Matrix(rows: 100, columns: 54) { _, _ in stream.normal() }
        let scales = [0.1, 0.01, 0.001].flatMap { epsilon in
            [0, 0.5, 2.0 / 3, 0.9].map { Scale(epsilon: epsilon, zeta: $0) }
        }
        let network = try MarkovianNetwork(
            Architecture(widths: [54, 16, 7]), inputs: inputs, sigma: [0.1], noiseSamples: 1)
        let estimate = try NetworkEstimate(
            network: network, inputs: "standard normal", draws: .prior(.standard, count: 100), seed: 1)
        let times = try seconds(settings.runs) {
            _ = try estimate.dimensions(
                at: scales, normalisation: estimate.normalise(context: settings.context), lowerBounds: true,
                context: settings.context)
        }
        let rates = try linearAlgebra.measure(settings).measurements
        // About 50 x 54 score rows for each of 16 units and 100 draws, whose reduction takes 4 m n^2 - 4/3 n^3 flops.
        let floor = rates[3].median * 1e-3 * 1600 / Double(settings.threads)
        let flops = 1600.0 * (540_000 - 166_667)
        let peak = rates[0].median * 1e9 * Double(settings.threads)
        return [
            Measurement("54-16-7, N = M = 100, 12 scales, \(settings.threads) threads", times, unit: "s"),
            Measurement("share of that time in its blocks alone", times.map { floor / $0 }, unit: "ratio"),
            Measurement("share of the dgemm rate in its reductions", times.map { flops / $0 / peak }, unit: "ratio"),
        ] + rates
    }

    /// Reading the full Covertype file: 581,012 rows of 55 numbers from gzip.
    static let load = Benchmark("load") { settings in
        guard let path = settings.data else { return [] }
        let times = try seconds(min(settings.runs, 3)) { _ = try Dataset(csv: path) }
        return [
            Measurement("read \((path as NSString).lastPathComponent)", times, unit: "s"),
            Measurement("peak memory", [peakMegabytes], unit: "MB"),
        ]
    }

    /// Largest resident size of the process so far.
    static var peakMegabytes: Double { Double(MemoryUse.peakBytes) / 1_048_576 }
}

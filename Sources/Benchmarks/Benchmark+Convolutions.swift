internal import Datasets
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks

extension Benchmark {
    /// Log determinants of all blocks of 7-5|10-50-34-10 on 100 images, 20 draws, without and with batch normalisation.
    ///
    /// The images are the first of `--images`, in IDX, divided by 255; random ones without it, which have no dark borders and
    /// take longer.
    static let convolutions = Benchmark("convolutions") { settings in
        let (samples, draws) = (100, 20)
        let inputs: Matrix
        if let path = settings.images {
            let images = try ArrayFile.rows(path, table: TableOptions(label: .none), features: 784)
            inputs = Matrix(rows: samples, columns: 784) { images[$0, $1] / 255 }
        } else {
            var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
            inputs = Matrix(rows: samples, columns: 784) { _, _ in stream.uniform() }
        }
        let source = settings.images == nil ? "random images" : "images of the file"
        var results: [Measurement] = []
        for norm in ["none", "batch"] {
            let architecture = try NetworkShape("cnn:7-5|10-50-34-10;norm=\(norm)").architecture(inputs: 784)
            let network = try MarkovianNetwork(architecture, inputs: inputs)
            let times = try seconds(settings.runs) {
                _ = try settings.context.map(draws, scratch: { network.makeScratch() }) { scratch, draw in
                    try network.logDeterminant(
                        at: Prior.standard.draw(draw, for: architecture, seed: 1), factor: 1e-2, scratch: &scratch)
                }
            }
            results.append(
                Measurement(
                    "7-5|10-50-34-10, norm \(norm), N = 100, M = 20, \(source), \(settings.threads) threads", times,
                    unit: "s"))
            // The products of half of the rows of each convolution, the share that relu leaves on average.
            let products = [(samples * 121 / 2, 49), (samples * 9 / 2, 250)].map { rows, columns in
                let matrix = Matrix(rows: rows, columns: columns, repeating: 0.5)
                return seconds(settings.runs) { _ = BLAS.gram(matrix) }.sorted()[settings.runs / 2]
            }
            let floor = 10 * Double(draws) * products.reduce(0, +) / Double(settings.threads)
            results.append(
                Measurement(
                    "Gram matrices of the convolutions alone, norm \(norm)", times.map { floor / $0 }, unit: "ratio"))
        }
        return results
    }
}

extension MarkovianNetwork {
    /// `log det` of all layers at one draw.
    fileprivate func logDeterminant(at theta: [Double], factor: Double, scratch: inout Scratch) throws -> Double {
        var (state, sum) = (initialState, 0.0)
        for (layer, range) in layerRanges.enumerated() {
            sum += try logDeterminants(
                of: layer, parameters: theta[range], state: state, factors: [factor], scratch: &scratch)[0].value
            if layer + 1 < layers.count { state = advance(state, through: layer, parameters: theta[range]) }
        }
        return sum
    }
}

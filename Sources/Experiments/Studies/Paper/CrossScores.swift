internal import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks

/// Products of sampled scores of different layers of a dense relu chain: their mean is 0 if the Fisher matrix is
/// block-diagonal by layer.
///
/// The score of weight (o, i) of layer j is `act'(a_o) x_i xi_o / sigma`. For random pairs of weights in different layers
/// `z^2 = (sum of products)^2 / (sum of their squares)` over the samples of a batch, whose mean is 1 for uncorrelated
/// scores. The error of `meanSquare` comes from independent batches, since the pairs of one batch share its noise.
struct CrossScores {
    let meanSquare: Estimate

    private static let batches = 20
    private static let samples = 1_000
    private static let pairs = 400

    init(_ network: String, rows: Matrix, sigma: Double, parameters: [Double], seed: UInt64) throws {
        let widths = try Architecture.widths(parsing: network)
        let depth = widths.count - 1
        let starts = (0..<depth).reduce(into: [0]) { $0.append($0[$1] + widths[$1] * widths[$1 + 1]) }
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 1)
        let chosen = (0..<Self.pairs).map { _ -> [(layer: Int, unit: Int, input: Int)] in
            let first = stream.integer(below: max(depth - 1, 1))
            let second = depth == 1 ? 0 : first + 1 + stream.integer(below: depth - 1 - first)
            return [first, second].map {
                ($0, stream.integer(below: widths[$0 + 1]), stream.integer(below: widths[$0]))
            }
        }
        meanSquare = Estimate.mean(
            of: (0..<Self.batches).map { _ in
                Self.meanSquare(
                    chosen, widths: widths, starts: starts, rows: rows, sigma: sigma, parameters: parameters,
                    stream: &stream)
            })
    }

    /// The mean of `z^2` over the pairs in one batch.
    private static func meanSquare(
        _ chosen: [[(layer: Int, unit: Int, input: Int)]], widths: [Int], starts: [Int], rows: Matrix, sigma: Double,
        parameters: [Double], stream: inout RandomStream
    ) -> Double {
        let depth = widths.count - 1
        var (sums, squares) = ([Double](repeating: 0, count: pairs), [Double](repeating: 0, count: pairs))
        for sample in 0..<samples {
            var states = [Array(rows.row(sample % rows.rows))]
            var factors: [[Double]] = []
            for layer in 0..<depth {
                let inputs = states[layer]
                var (outputs, factor) = ([Double](), [Double]())
                for unit in 0..<widths[layer + 1] {
                    let start = starts[layer] + unit * inputs.count
                    let a = inputs.indices.reduce(0) { $0 + parameters[start + $1] * inputs[$1] }
                    let noise = stream.normal()
                    let isOn = a > 0 || layer == depth - 1
                    outputs.append((isOn ? a : 0) + sigma * noise)
                    factor.append(isOn ? noise / sigma : 0)
                }
                states.append(outputs)
                factors.append(factor)
            }
            for (index, pair) in chosen.enumerated() {
                let product = pair.reduce(1) { $0 * factors[$1.layer][$1.unit] * states[$1.layer][$1.input] }
                sums[index] += product
                squares[index] += product * product
            }
        }
        // A weight of a dead unit or input has no score and says nothing.
        let known = zip(sums, squares).filter { $1 > 0 }.map { sum, square in sum * sum / square }
        return known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
    }
}

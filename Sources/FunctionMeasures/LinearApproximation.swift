import Foundation
public import LinearAlgebra

/// Linear-approximation complexity: the number of linear pieces that replace the activations of a smooth network (after Hu,
/// Chu, Liu, Bian, Pei, KDD 2020), with one tolerance for all units.
///
/// `C = n_0 sum_l log(sum_j k_lj - n_l + 1)` over the layers with an activation, k_lj the least number of pieces with error at
/// most `tolerance` on the range of unit j over the rows. It is the logarithm of an upper bound of a number of regions: it grows
/// with n_0 for no other reason, and compares networks on the same inputs only.
public struct LinearApproximation: Sendable {
    /// Pieces of each unit of each layer with an activation.
    public let pieces: [[Int]]
    /// The complexity, nats.
    public let complexity: Double
    /// The mean over rows and outputs of the absolute error of the network made of these pieces, the first and last extended.
    public let meanOutputError: Double

    /// The complexity on the rows of `inputs` [samples x features].
    public init(_ chain: DenseChain, inputs: Matrix, tolerance: Double) {
        precondition(inputs.rows > 0 && inputs.columns == chain.inputs, "\(inputs.columns) features")
        var (values, replaced) = (inputs, inputs)
        var pieces: [[Int]] = []
        var sum = 0.0
        for layer in chain.layers {
            func preactivations(_ x: Matrix) -> Matrix {
                var z = BLAS.product(x, rowsOf: layer.weights[...], count: layer.units)
                for row in 0..<z.rows { for unit in 0..<layer.units { z[row, unit] += layer.biases[unit] } }
                return z
            }
            (values, replaced) = (preactivations(values), preactivations(replaced))
            guard layer.activation != .identity else { continue }
            var counts: [Int] = []
            for unit in 0..<layer.units {
                let column = (0..<values.rows).map { values[$0, unit] }
                let own = LinearPieces(
                    layer.activation, from: column.min() ?? 0, to: column.max() ?? 0, tolerance: tolerance)
                counts.append(own.pieces.count)
                for row in 0..<values.rows {
                    values[row, unit] = layer.activation(column[row])
                    replaced[row, unit] = own(replaced[row, unit])
                }
            }
            pieces.append(counts)
            sum += log(Double(counts.reduce(0, +) - layer.units + 1))
        }
        self.pieces = pieces
        complexity = Double(chain.inputs) * sum
        let differences = zip(values.elements, replaced.elements).reduce(0) { $0 + abs($1.0 - $1.1) }
        meanOutputError = differences / Double(values.elements.count)
    }
}

import Foundation
internal import LinearAlgebra

/// The distribution of the labels given a network's outputs: the only noise of a deterministic network.
public enum OutputLaw: Sendable, Hashable {
    /// A class, with the softmax of the outputs as its probabilities.
    case softmax
    /// The outputs plus normal noise of this standard deviation, independent for each output.
    case gaussian(sigma: Double)

    /// The name used on the command line.
    public var name: String {
        switch self {
        case .softmax: "softmax"
        case .gaussian: "gaussian"
        }
    }

    /// The standard deviation of the noise, if there is one.
    public var sigma: Double? {
        switch self {
        case .softmax: nil
        case .gaussian(let sigma): sigma
        }
    }

    /// The number of combinations of `outputs` outputs that determine the Fisher information of one sample.
    func combinations(of outputs: Int) -> Int {
        switch self {
        case .softmax: outputs - 1
        case .gaussian: outputs
        }
    }

    /// Combinations `S` of the outputs with `S^T S = A / samples` for each sample, A the Fisher information of the
    /// distribution in its outputs [samples * combinations x outputs].
    ///
    /// Gaussian: `A = I / sigma^2`. Softmax: `A = diag(p) - p p^T` of rank k - 1, by its Cholesky factor in closed
    /// form. With classes sorted by decreasing probability and `t_j = p_j + ... + p_k`, row j is
    /// `sqrt(p_j t_{j+1} / t_j)` times the unit vector j minus the mean of the later ones under `p_l / t_{j+1}`. All
    /// terms are sums and products of positive numbers, so entries keep their relative accuracy for all probabilities.
    func seeds(_ outputs: Matrix) -> Matrix {
        let (samples, count) = (outputs.rows, outputs.columns)
        let each = combinations(of: count)
        let scale = 1 / Double(samples).squareRoot()
        switch self {
        case .gaussian(let sigma):
            return Matrix(rows: samples * each, columns: count) { i, j in i % each == j ? scale / sigma : 0 }
        case .softmax:
            var seeds = Matrix(rows: samples * each, columns: count)
            for sample in 0..<samples {
                let row = outputs.row(sample)
                let order = row.indices.sorted { row[$0] > row[$1] }
                let weights = order.map { exp(row[$0] - row[order[0]]) }
                var tails = weights + [0]
                for j in stride(from: count - 1, through: 0, by: -1) { tails[j] += tails[j + 1] }
                let total = tails[0]
                for j in 0..<each where tails[j + 1] > 0 {
                    let size = scale * (weights[j] * (tails[j + 1] / tails[j]) / total).squareRoot()
                    let target = sample * each + j
                    seeds[target, order[j] - row.startIndex] = size
                    for l in (j + 1)..<count {
                        seeds[target, order[l] - row.startIndex] = -size * (weights[l] / tails[j + 1])
                    }
                }
            }
            return seeds
        }
    }
}

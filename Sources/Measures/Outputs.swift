internal import Foundations
public import LinearAlgebra
internal import Networks

/// Losses and margins of the outputs of a network [rows x classes].
extension Matrix {
    /// Share of rows whose largest output is not the class; of equal outputs the first counts.
    public func errorRate(_ labels: [Int]) -> Double {
        let wrong = labels.indices.count { index in
            let row = Array(self.row(index))
            return row.firstIndex(of: row.max() ?? 0) != labels[index]
        }
        return Double(wrong) / Double(labels.count)
    }

    /// `-log p_y` of each row.
    public func crossEntropies(_ labels: [Int]) -> [Double] {
        labels.enumerated().map { index, label in LogSpace.logSumExp(row(index)) - self[index, label] }
    }

    /// `sum_k (p_k - [k = y])^2` of each row.
    public func brierScores(_ labels: [Int]) -> [Double] {
        let p = softmaxOfRows
        return labels.enumerated().map { index, label in
            p.row(index).reduce(0) { $0 + $1 * $1 } - 2 * p[index, label] + 1
        }
    }

    /// `f_y - max over k != y of f_k` of each row; needs two columns.
    public func margins(_ labels: [Int]) -> [Double] {
        labels.enumerated().map { index, label in
            let others = self.row(index).enumerated().filter { $0.offset != label }.map(\.element)
            return self[index, label] - (others.max() ?? -.infinity)
        }
    }
}

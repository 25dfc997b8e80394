internal import CKernels
import Foundation
internal import Foundations

/// `sum_i log1p(c s_i)` at many factors c over the singular values `s_i` of rows R that depend on each other.
///
/// Method: `R R^T = L L^T` by Cholesky with pivots, then the sums for the smaller Gram matrix `H = L^T L` [rank x rank], which
/// is nonsingular and graded.
///
/// ## Error
/// The error of a sum is estimated as
///
///     sum_i log1p(c r_i) + sum_k log1p(c d_k) + rank c t^{1/2} + delta
///
/// and the factor trusted if this is below 5e-9 of the sum. Measured errors are below 1e-11 of the sum. By the inequality of
/// Rotfel'd for the concave function `log1p(c s)`, a change of the rows by D changes the sum by at most its value for D, which is at
/// most `sum_i log1p(c |D_i|)` over the rows `D_i`. This gives the first two terms:
/// - `r_i` are the norms of the rows of `R - L Q`, Q orthonormal (`PivotedCholesky`).
/// - `d_k` are the norms of rows below 1e-12 of the largest, which are treated as orthogonal to the others.
///
/// The others check the reduction to tridiagonal form: delta is the difference of `log det(I + H / t)` by that form and by a
/// Cholesky factor, for `t = 1e-28 tr H`. Eigenvalues below t are not checked by it. The scaled `H + t I` must have a condition number
/// below 1e9, as in `GradedEigenvalues`.
public struct RankReducedSums: Sendable {
    /// The sums at each factor.
    public let sums: SquareRootSums
    /// Whether the sum at each factor is reliable. It does not depend on the other factors.
    public let isTrusted: [Bool]

    /// The sums for rows with these squared norms `squares` and products; `write` as in `GradedEigenvalues`.
    ///
    /// Complexity: `rows rank^2 + 4/3 rank^3` flops.
    public init(
        _ rows: LinearMap, squares: [Double], factors: [Double], workspace: EigenvalueWorkspace,
        writing write: (_ rows: [Int], UnsafeMutableBufferPointer<Double>) -> Void
    ) throws {
        let (dropped, kept) = workspace.load(squares: squares, smallest: 1e-24, writing: write)
        let smallRows = dropped.map { $0.squareRoot() }
        let cholesky = PivotedCholesky(workspace)
        let departures = cholesky.departures(from: rows, indices: kept)
        workspace.loadColumnGramOfFactor(rows: kept.count, columns: cholesky.rank)
        let order = workspace.order
        let threshold = 1e-28 * (0..<order).reduce(0) { $0 + workspace.matrix[$1 * order + $1] }
        let factor = try ScaledCholesky(workspace, shift: threshold)
        var (sums, pivots, beside) = try workspace.squareRootSums(factors: factors)
        var mismatch = Double.infinity
        if let factor, factor.isWellConditioned {
            let other = workspace.logDeterminant(pivots: pivots, beside: beside, size: threshold)
            mismatch = abs(factor.logDeterminant - Double(order) * log(threshold) - other)
        }
        sums.add(smallRows, factors: factors)
        isTrusted = factors.enumerated().map { index, factor in
            let changes = (departures + smallRows).reduce(0) { $0 + ScaledLogarithm.value(factor, $1) }
            let error = changes + Double(order) * factor * threshold.squareRoot() + mismatch
            return error <= 5e-9 * sums.values[index]
        }
        self.sums = sums
    }
}

extension EigenvalueWorkspace {
    /// Replaces the matrix by `L^T L` for the factor L [rows x columns], its rows sorted by increasing size.
    fileprivate func loadColumnGramOfFactor(rows: Int, columns: Int) {
        reserveWork(twoscale_column_gram_work(rows, columns))
        var gram = [Double](repeating: 0, count: columns * columns)
        twoscale_column_gram(factor, rows, columns, &gram, &work)
        let squares = (0..<columns).map { gram[$0 * columns + $0] }
        _ = load(squares: squares, smallest: 0) { order, target in
            gram.withUnsafeBufferPointer { gram in
                for (i, a) in order.enumerated() {
                    for j in 0...i {
                        let b = order[j]
                        target[i * order.count + j] = gram[max(a, b) * columns + min(a, b)]
                    }
                }
            }
        }
    }
}

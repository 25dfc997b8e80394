internal import CKernels
internal import CLAPACK
internal import Foundations

/// A factor L of the Gram matrix of rows R of low rank, `R R^T = L L^T` up to rounding, L [rows x rank].
///
/// A row that is left with less than `tolerance` of its square depends on the rows before. Where rows are exactly dependent,
/// rounding leaves about 1e-11 of 600 rows of a network, and the true shares are above 1e-7.
struct PivotedCholesky {
    private static let tolerance = 1e-9
    private static let probes = 16

    let rank: Int
    /// The rows of the matrix in the order of those of L: pivots first.
    let order: [Int]
    private let workspace: EigenvalueWorkspace

    /// Factors the matrix of the workspace, and leaves L in its factor buffer.
    init(_ workspace: EigenvalueWorkspace) {
        self.workspace = workspace
        (rank, order) = workspace.factorWithPivots(tolerance: Self.tolerance)
    }

    /// Estimated norms of the rows of `R - L Q` for orthonormal rows Q, in the order of L: how far L is from a factor of the Gram
    /// matrix of `rows`, whose rows in the order of the matrix are `indices`.
    ///
    /// Let q solve `L_1 q = R_1` for the pivots, and `E = q q^T - I`, zero in exact arithmetic. `Q = (I + E)^{-1/2} q` is orthonormal, so
    /// that, to first order in E, `R - L Q = (R - L q) + L E / 2`. Here `R - L q` is zero in the rows of the pivots. Products with random
    /// signs estimate both norms of each row: the mean of their squares is the square of the norm. They use R itself, so that the
    /// rounding of the Gram matrix shows. The mean of 16 is below a hundredth of the square with probability 1e-13.
    func departures(from rows: LinearMap, indices: [Int]) -> [Double] {
        let pivots = order[..<rank].map { indices[$0] }
        let seen = rows.times(Self.signs(rows.columns, index: 0))
        let coordinates = workspace.solved(seen.selectingRows(pivots), transposed: false)
        let expected = workspace.factorRows(rank..<order.count, times: coordinates)

        let signs = Self.signs(rank, index: 1)
        let spread = workspace.solved(signs, transposed: true)
        var scattered = Matrix(rows: rows.rows, columns: Self.probes)
        for (row, pivot) in pivots.enumerated() {
            for (column, value) in spread.row(row).enumerated() { scattered[pivot, column] = value }
        }
        var image = workspace.solved(
            rows.times(rows.transposedTimes(scattered)).selectingRows(pivots), transposed: false)
        for (k, sign) in signs.elements.enumerated() { image.elements[k] -= sign }
        let rotated = workspace.factorRows(0..<order.count, times: image)
        return order.indices.map { row in
            let half = norm(Array(rotated.row(row))) / 2
            guard row >= rank else { return half }
            return half + norm(zip(seen.row(indices[order[row]]), expected.row(row - rank)).map { $0 - $1 })
        }
    }

    private func norm(_ products: [Double]) -> Double {
        (products.reduce(0) { $0 + $1 * $1 } / Double(Self.probes)).squareRoot()
    }

    private static func signs(_ rows: Int, index: UInt64) -> Matrix {
        var stream = RandomStream(seed: 0, purpose: .lanczosProbes, index: index)
        return Matrix(rows: rows, columns: probes) { _, _ in stream.next() & 1 == 0 ? 1 : -1 }
    }
}

extension EigenvalueWorkspace {
    fileprivate func factorWithPivots(tolerance: Double) -> (rank: Int, order: [Int]) {
        reserveFactor()
        reserveWork(twoscale_pivoted_work(order))
        var rows = [Int](repeating: 0, count: order)
        let rank = twoscale_pivoted_cholesky(matrix, order, tolerance, &factor, &rows, &work)
        return (rank, rows)
    }

    /// `L_1^-1 b` or `L_1^-T b`, L_1 the first rows of L, as many as b has.
    fileprivate func solved(_ b: Matrix, transposed: Bool) -> Matrix {
        guard b.rows > 0 else { return b }
        var result = b
        cblas_dtrsm(
            Int32(TwoScaleRowMajor), Int32(TwoScaleLeft), Int32(TwoScaleLower),
            Int32(transposed ? TwoScaleTranspose : TwoScaleNoTranspose), Int32(TwoScaleNonUnit), Int32(b.rows),
            Int32(b.columns), 1, factor, Int32(b.rows), &result.elements, Int32(b.columns))
        return result
    }

    /// Some rows of L times b [rank x any].
    fileprivate func factorRows(_ rows: Range<Int>, times b: Matrix) -> Matrix {
        var result = Matrix(rows: rows.count, columns: b.columns)
        factor.withUnsafeBufferPointer { factor in
            b.elements.withUnsafeBufferPointer { b0 in
                result.elements.withUnsafeMutableBufferPointer {
                    BLAS.multiply(
                        UnsafeBufferPointer(rebasing: factor[(rows.lowerBound * b.rows)...]), b0, into: $0,
                        rows: rows.count, columns: b.columns, inner: b.rows, transposingRight: false)
                }
            }
        }
        return result
    }
}

internal import CLAPACK

extension Matrix {
    /// The rows in coordinates of the space they span [rows x rank], with the same scalar products between rows.
    ///
    /// A rotation, after which columns that are zero up to rounding (below `4 max(rows, columns)` ulps of the largest
    /// row) are dropped. Method: QR of the transpose with column pivoting, `X^T P = Q R`; the rows become the columns
    /// of R. Returns the matrix itself if the rank is full. Complexity: `4 rows columns rank` flops.
    public func inRankCoordinates() throws -> Matrix {
        _ = BLAS.ready
        guard rows > 0, columns > 0 else { return self }
        var packed = elements  // column-major, this is the transpose
        var pivots = [Int32](repeating: 0, count: rows)
        var scales = [Double](repeating: 0, count: min(rows, columns))
        let info = LAPACKE_dgeqp3(
            LAPACK_COL_MAJOR, Int32(columns), Int32(rows), &packed, Int32(columns), &pivots, &scales)
        try LAPACKError.check("dgeqp3", info)
        let threshold = 4 * Double(max(rows, columns)) * 0x1p-52 * abs(packed[0])
        let rank = scales.indices.first { abs(packed[$0 * columns + $0]) <= threshold } ?? scales.count
        guard rank < columns else { return self }
        var result = Matrix(rows: rows, columns: max(rank, 1))
        for (column, pivot) in pivots.enumerated() {
            for i in 0..<min(rank, column + 1) { result[Int(pivot) - 1, i] = packed[column * columns + i] }
        }
        return result
    }
}

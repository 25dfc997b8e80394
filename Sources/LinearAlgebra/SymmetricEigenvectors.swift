internal import CLAPACK

extension Matrix {
    /// The eigenvalues of a symmetric matrix, ascending, and orthonormal eigenvectors as rows; only the lower triangle
    /// is read.
    ///
    /// LAPACK `dsyevd`. Absolute error of the eigenvalues about `n * 1e-16 * |largest|`. Complexity about `9 n^3` flops.
    public func symmetricEigensystem() throws -> (values: [Double], vectors: Matrix) {
        precondition(rows == columns, "a \(rows) x \(columns) matrix is not square")
        _ = BLAS.ready
        var vectors = elements
        var values = [Double](repeating: 0, count: rows)
        // The lower triangle by rows is the upper one by columns.
        let info = LAPACKE_dsyevd(
            LAPACK_COL_MAJOR, CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "U")), Int32(rows), &vectors,
            Int32(max(rows, 1)), &values)
        try LAPACKError.check("dsyevd", info)
        return (values, Matrix(rows: rows, columns: rows, elements: vectors))
    }
}

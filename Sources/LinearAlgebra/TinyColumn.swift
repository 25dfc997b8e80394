internal import CLAPACK

extension Matrix {
    /// Splits off the smallest eigenvalue of a Gram matrix in which one column is many orders of magnitude smaller than the
    /// others and known to full relative accuracy, as that along a direction on which outputs hardly depend.
    ///
    /// With `G = [A b; b^T t]`, t tiny: `y = A^-1 b` is of the order of `sqrt(t / A)`, the eigenvector is `(-y, 1)` and the
    /// eigenvalue `t - b . y`, both up to the ratio of the eigenvalues; in a basis orthogonal to it G is
    /// `A + (y b^T + b y^T) / 2` up to the square of that ratio. Reduction to tridiagonal form would keep the tiny eigenvalue
    /// to six digits only.
    ///
    /// Only the lower triangle is read and returned; columns of zeros are left out. Nil if A is not positive definite to working accuracy or the eigenvalue
    /// not positive. Complexity: `n^3 / 3` flops.
    public func splittingOff(tinyColumn column: Int) -> (others: Matrix, eigenvalue: Double)? {
        _ = BLAS.ready
        precondition(rows == columns && columns > 1, "a tiny column of a \(rows) x \(columns) matrix")
        let kept = (0..<columns).filter { $0 != column && self[$0, $0] > 0 }
        guard !kept.isEmpty else { return nil }
        func entry(_ i: Int, _ j: Int) -> Double { self[max(i, j), min(i, j)] }
        var others = Matrix(rows: kept.count, columns: kept.count) { entry(kept[$0], kept[$1]) }
        let beside = kept.map { entry($0, column) }
        var (factor, solution) = (others.elements, beside)
        let size = Int32(kept.count)
        let info = LAPACKE_dposv_work(
            LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), size, 1, &factor, size, &solution, size)
        guard info == 0 else { return nil }
        let eigenvalue = self[column, column] - zip(beside, solution).reduce(0) { $0 + $1.0 * $1.1 }
        guard eigenvalue > 0 else { return nil }
        for i in kept.indices {
            for j in 0...i { others[i, j] += (solution[i] * beside[j] + beside[i] * solution[j]) / 2 }
        }
        return (others, eigenvalue)
    }
}

internal import CLAPACK

/// Buffers for the eigenvalues of many symmetric matrices of similar order; one for each worker, never shared.
///
/// Method: Householder tridiagonalisation from the first column on, then the QL or QR algorithm (LAPACK `dsytrd` and
/// `dsterf`, what `dsyevd` does, without its search for the largest entry). A matrix is its upper triangle row by row, to
/// LAPACK a lower one: half of the work is products with the matrix, which OpenBLAS finds faster from lower storage.
public final class EigenvalueWorkspace {
    /// Order n of the matrix at hand.
    private(set) var order = 0
    /// The matrix [n x n], row-major; nothing below the diagonal is read.
    private(set) var matrix: [Double] = []
    /// Room for a Cholesky factor [n x n].
    var factor: [Double] = []
    private var work: [Double] = []

    /// Empty buffers, grown on first use.
    public init() { _ = BLAS.ready }

    /// Takes the symmetric matrix whose upper triangle `fill` writes, row by row, among `order^2` numbers.
    func load(order: Int, _ fill: (UnsafeMutableBufferPointer<Double>) -> Void) {
        self.order = order
        let count = order * order
        if matrix.count < count { matrix = Array(repeating: 0, count: count) }
        matrix.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[..<count])) }
    }

    /// The eigenvalues of the matrix, ascending; it is destroyed.
    ///
    /// Absolute error about `n * 1e-16 * |largest|`. Complexity `4/3 n^3` flops.
    func eigenvalues() throws -> [Double] {
        guard order > 0 else { return [] }
        var values = [Double](repeating: 0, count: order)
        var beside = values
        var scales = values
        // LAPACK takes blocks of as many columns as fit here; between 8 and 20 the time is least, 5% below its own 32.
        let needed = 12 * order
        if work.count < needed { work = Array(repeating: 0, count: needed) }
        try LAPACKError.check(
            "dsytrd",
            LAPACKE_dsytrd_work(
                LAPACK_COL_MAJOR, CChar(UInt8(ascii: "L")), Int32(order), &matrix, Int32(order), &values, &beside,
                &scales, &work, Int32(needed)))
        try LAPACKError.check("dsterf", LAPACKE_dsterf_work(Int32(order), &values, &beside))
        // A NaN anywhere in the matrix reaches the eigenvalues; -2 is LAPACKE's code for one in the diagonal.
        try LAPACKError.check("dsterf", values.allSatisfy(\.isFinite) ? 0 : -2)
        return values
    }
}

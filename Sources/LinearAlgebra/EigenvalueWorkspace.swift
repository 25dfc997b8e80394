internal import CKernels
internal import CLAPACK

/// Buffers for the eigenvalues, or sums over them, of many symmetric matrices of similar order; one for each worker, never
/// shared.
///
/// Method: Householder tridiagonalisation from the last row upwards, with half of LAPACK's memory traffic. Then the QL
/// or QR algorithm (LAPACK `dsterf`); for sums, quadrature without eigenvalues.
public final class EigenvalueWorkspace {
    /// Order n of the current matrix.
    private(set) var order = 0
    /// The matrix [n x n], row-major; nothing above the diagonal is read.
    private(set) var matrix: [Double] = []
    /// Room for a Cholesky factor [n x n].
    var factor: [Double] = []
    /// Scratch of the kernels.
    var work: [Double] = []
    private var quadrature = SquareRootQuadrature(factors: [])

    /// Empty buffers, grown on first use.
    public init() { _ = BLAS.ready }

    /// Loads a symmetric matrix: `fill` writes its lower triangle, row by row, into a square of `order^2` numbers.
    func load(order: Int, _ fill: (UnsafeMutableBufferPointer<Double>) -> Void) {
        self.order = order
        let count = order * order
        if matrix.count < count { matrix = Array(repeating: 0, count: count) }
        matrix.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[..<count])) }
    }

    /// Makes room for a Cholesky factor.
    func reserveFactor() {
        if factor.count < matrix.count { factor = Array(repeating: 0, count: matrix.count) }
    }

    /// Makes room for scratch.
    func reserveWork(_ count: Int) {
        if work.count < count { work = Array(repeating: 0, count: count) }
    }

    /// The eigenvalues of the matrix, ascending.
    ///
    /// Absolute error about `n * 1e-16 * |largest|`. Complexity `4/3 n^3` flops.
    func eigenvalues() throws -> [Double] {
        guard order > 0 else { return [] }
        var (values, beside) = try tridiagonalForm()
        beside = beside.dropFirst().map { $0.squareRoot() } + [0]
        try LAPACKError.check("dsterf", LAPACKE_dsterf_work(Int32(order), &values, &beside))
        return values
    }

    /// `sum_i log1p(c sqrt(l_i))` over the eigenvalues `l_i` of the matrix (positive up to rounding) at every factor c,
    /// and the squares of the entries of a bidiagonal form. Those of its diagonal are the pivots of the tridiagonal form, whose
    /// product is the determinant.
    func squareRootSums(
        factors: [Double]
    ) throws -> (sums: SquareRootSums, pivots: [Double], beside: [Double]) {
        if quadrature.factors != factors { quadrature = SquareRootQuadrature(factors: factors) }
        var pivots = [Double](repeating: 0, count: order)
        var beside = pivots
        if order > 0 {
            let form = try tridiagonalForm()
            twoscale_factor_tridiagonal(form.diagonal, form.squaresBeside, order, &pivots, &beside)
        }
        let sums = try quadrature.sums(squares: pivots, beside: beside, count: order) {
            var (roots, others) = (pivots.map { $0.squareRoot() }, beside.map { $0.squareRoot() })
            try Bidiagonal.replaceBySingularValues(&roots, beside: &others, count: order, work: &work)
            return roots
        }
        return (sums, pivots, beside)
    }

    /// `log det(I + A / size)` from the squares of the entries of A's bidiagonal form.
    func logDeterminant(pivots: [Double], beside: [Double], size: Double) -> Double {
        let shifts = [Double](repeating: 1 / size, count: 16)
        var logs = shifts
        twoscale_log_determinants(pivots, beside, order, shifts, shifts.count, &logs)
        return logs[0]
    }

    private func tridiagonalForm() throws -> (diagonal: [Double], squaresBeside: [Double]) {
        var diagonal = [Double](repeating: 0, count: order)
        var beside = diagonal
        reserveWork(twoscale_tridiagonal_work(order))
        twoscale_tridiagonalise(matrix, order, &diagonal, &beside, &work)
        // A NaN anywhere in the matrix reaches the tridiagonal form. -2 is LAPACKE's code for NaN in the diagonal.
        try LAPACKError.check("dsterf", (diagonal + beside).allSatisfy(\.isFinite) ? 0 : -2)
        return (diagonal, beside)
    }
}

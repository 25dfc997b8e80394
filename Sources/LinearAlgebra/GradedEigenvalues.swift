internal import CLAPACK
import Foundation

/// The eigenvalues of a Gram matrix `R R^T` whose rows may differ in size by many orders of magnitude.
///
/// Rows are sorted by size before the reduction to tridiagonal form, the large ones where the reduction ends, so that
/// rounding in the large rows does not reach the small eigenvalues. For a matrix `D A D`, D diagonal and A well
/// conditioned, small eigenvalues then keep their relative accuracy in practice, while the order as given loses all but
/// `1e-16 |largest|` (Barlow and Demmel, SIAM J. Numer. Anal. 27, 1990, show why grading decides). `isTrusted` tells
/// whether they did.
///
/// A row below 1e-20 of the largest is taken for orthogonal to the others: its eigenvalue is its own square. That moves no
/// square root by more than `1e-20 sqrt(n) |largest|`, far below the rounding of singular values, and spares the factorisation
/// entries that underflow.
public struct GradedEigenvalues: Sendable {
    /// The eigenvalues, ascending but for rounding, without those of rows that are zero.
    public let values: [Double]
    /// Whether the logarithms of the eigenvalues may be relied on to about 1e-9 in sum.
    ///
    /// Two things must hold. The Cholesky factor, whose accuracy depends on the condition of A alone, gives the same log
    /// determinant as the eigenvalues to `1e-12 n`: one wrong small eigenvalue would show. And the estimated condition of
    /// A (LAPACK `dpocon`) is below 1e9, so that rounding in the entries of the Gram matrix does no harm (measured: about
    /// 1e-18 nats times the condition). A check, not a proof. False where it was not asked for or the matrix is singular
    /// to working accuracy.
    public let isTrusted: Bool

    /// The eigenvalues of the symmetric `gram`, of which the lower triangle is read; at most rounding below zero.
    ///
    /// Complexity: `4/3 n^3` flops, and a quarter more for the check.
    public init(gram: Matrix, checking: Bool, solver: EigenSolver = .lapack) throws {
        let squares = (0..<gram.columns).map { gram[$0, $0] }
        let order = squares.indices.filter { squares[$0] > 0 }.sorted { squares[$0] < squares[$1] }
        let floor = 1e-40 * (order.last.map { squares[$0] } ?? 0)
        let tiny = order.prefix { squares[$0] < floor }.map { squares[$0] }
        let sorted = gram.selectingLower(Array(order[tiny.count...]))
        let others = try sorted.symmetricEigenvalues(solver: solver)
        isTrusted = try checking && Self.check(others, of: sorted)
        values = tiny + others
    }

    private static func check(_ values: [Double], of sorted: Matrix) throws -> Bool {
        guard values.allSatisfy({ $0 > 0 }) else { return false }
        guard let factor = try ScaledCholesky(sorted) else { return false }
        let sum = values.reduce(0) { $0 + log($1) }
        return abs(sum - factor.logDeterminant) <= 1e-12 * Double(max(values.count, 100))
            && factor.reciprocalCondition > 1e-9
    }
}

extension Matrix {
    /// The lower triangle of the rows and columns `order`; the upper triangle stays 0.
    fileprivate func selectingLower(_ order: [Int]) -> Matrix {
        var result = Matrix(rows: order.count, columns: order.count)
        elements.withUnsafeBufferPointer { source in
            result.elements.withUnsafeMutableBufferPointer { target in
                for (i, a) in order.enumerated() {
                    for j in 0...i {
                        let b = order[j]
                        target[i * order.count + j] = source[max(a, b) * columns + min(a, b)]
                    }
                }
            }
        }
        return result
    }
}

/// The Cholesky factor of a positive definite matrix, scaled to a unit diagonal first.
struct ScaledCholesky {
    /// Logarithm of the determinant of the matrix itself.
    let logDeterminant: Double
    /// Estimate of `1 / (|A| |A^-1|)` in the 1-norm for the scaled matrix A.
    let reciprocalCondition: Double

    /// Nil where the matrix (lower triangle read, positive diagonal) is not positive definite to working accuracy.
    init?(_ matrix: Matrix) throws {
        let size = matrix.rows
        guard size > 0 else { return nil }
        let scales = (0..<size).map { 1 / matrix[$0, $0].squareRoot() }
        var sums = [Double](repeating: 0, count: size)
        var work = matrix.elements
        work.withUnsafeMutableBufferPointer { a in
            for i in 0..<size {
                for j in 0...i {
                    let entry = a[i * size + j] * scales[i] * scales[j]
                    a[i * size + j] = entry
                    sums[i] += abs(entry)
                    if j < i { sums[j] += abs(entry) }
                }
            }
        }
        // Row-major lower is column-major upper.
        let upper = CChar(UInt8(ascii: "U"))
        let dimension = Int32(size)
        guard LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, upper, dimension, &work, dimension) == 0 else { return nil }
        logDeterminant = 2 * (0..<size).reduce(0) { $0 + log(work[$1 * size + $1] / scales[$1]) }
        var reciprocal = 0.0
        var space = [Double](repeating: 0, count: 3 * size)
        var integers = [Int32](repeating: 0, count: size)
        let info = LAPACKE_dpocon_work(
            LAPACK_COL_MAJOR, upper, dimension, work, dimension, sums.max() ?? 0, &reciprocal, &space, &integers)
        guard info == 0 else { throw LAPACKError(routine: "dpocon", info: Int(info)) }
        reciprocalCondition = reciprocal
    }
}

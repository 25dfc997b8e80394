import Foundation

/// The eigenvalues of a Gram matrix `R R^T` whose rows may differ in size by many orders of magnitude.
///
/// Rows are sorted by rising size before the reduction to tridiagonal form, which starts with the large ones, so that
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
    public init(
        gram: Matrix, checking: Bool, solver: EigenSolver = .lapack,
        workspace: EigenvalueWorkspace = EigenvalueWorkspace()
    ) throws {
        try self.init(
            squares: (0..<gram.columns).map { gram[$0, $0] }, checking: checking, solver: solver, workspace: workspace,
            writing: gram.writeLowerTriangle(of:into:))
    }

    /// The eigenvalues of the Gram matrix of rows with these `squares` of sizes, at most rounding below zero.
    ///
    /// `write` gets the rows that matter, the smallest first, and puts the lower triangle of their Gram matrix, row by row,
    /// into room for a square one: nothing has to be sorted afterwards.
    public init(
        squares: [Double], checking: Bool, solver: EigenSolver = .lapack, workspace: EigenvalueWorkspace,
        writing write: (_ rows: [Int], UnsafeMutableBufferPointer<Double>) -> Void
    ) throws {
        let dropped = workspace.load(squares: squares, writing: write)
        let factor = try checking ? ScaledCholesky(workspace) : nil
        let others: [Double]
        switch solver {
        case .lapack: others = try workspace.eigenvalues()
        case .gsl: others = try workspace.lowerTriangle.symmetricEigenvalues(solver: .gsl)
        }
        isTrusted = factor?.confirms(others) ?? false
        values = dropped + others
    }
}

/// `sum_i log1p(c sqrt(l_i))` at many factors c over the eigenvalues `l_i` of a Gram matrix, as `GradedEigenvalues` would have
/// them, without finding them; rows that stand for themselves there do so here.
public struct GradedSums: Sendable {
    /// The sums at each factor.
    public let sums: SquareRootSums
    /// The same check, of the pivots of the tridiagonal form in place of the eigenvalues: their product is the same.
    public let isTrusted: Bool

    /// The sums for the Gram matrix of rows with these `squares` of sizes, as in `GradedEigenvalues`.
    ///
    /// Complexity: `4/3 n^3` flops, and a quarter more for the check.
    public init(
        squares: [Double], factors: [Double], workspace: EigenvalueWorkspace,
        writing write: (_ rows: [Int], UnsafeMutableBufferPointer<Double>) -> Void
    ) throws {
        let dropped = workspace.load(squares: squares, writing: write)
        let factor = try ScaledCholesky(workspace)
        var (sums, pivots) = try workspace.squareRootSums(factors: factors)
        sums.add(dropped.map { $0.squareRoot() }, factors: factors)
        self.sums = sums
        isTrusted = factor?.confirms(pivots) ?? false
    }
}

extension ScaledCholesky {
    /// Whether the logarithms of `values`, positive and with the determinant for their product, may be relied on in sum.
    fileprivate func confirms(_ values: [Double]) -> Bool {
        guard values.allSatisfy({ $0 > 0 }) else { return false }
        let sum = values.reduce(0) { $0 + log($1) }
        return abs(sum - logDeterminant) <= 1e-12 * Double(max(values.count, 100)) && reciprocalCondition > 1e-9
    }
}

extension Matrix {
    /// Writes the lower triangle of the rows and columns `order`, row by row, from the lower triangle.
    fileprivate func writeLowerTriangle(of order: [Int], into target: UnsafeMutableBufferPointer<Double>) {
        elements.withUnsafeBufferPointer { source in
            for (i, a) in order.enumerated() {
                for (j, b) in order[...i].enumerated() {
                    target[i * order.count + j] = source[max(a, b) * columns + min(a, b)]
                }
            }
        }
    }
}

extension EigenvalueWorkspace {
    /// Takes the Gram matrix of the rows that matter, and returns the squares of those that stand for themselves, ascending.
    fileprivate func load(
        squares: [Double], writing write: (_ rows: [Int], UnsafeMutableBufferPointer<Double>) -> Void
    ) -> [Double] {
        let order = squares.indices.filter { squares[$0] > 0 }.sorted { squares[$0] < squares[$1] }
        let floor = 1e-40 * (order.last.map { squares[$0] } ?? 0)
        let dropped = order.prefix { squares[$0] < floor }
        let kept = Array(order.dropFirst(dropped.count))
        load(order: kept.count) { write(kept, $0) }
        return dropped.map { squares[$0] }
    }

    /// The matrix; what stands above the diagonal means nothing.
    fileprivate var lowerTriangle: Matrix {
        Matrix(rows: order, columns: order, elements: Array(matrix[..<(order * order)]))
    }
}

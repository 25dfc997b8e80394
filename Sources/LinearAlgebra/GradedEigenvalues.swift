import Foundation

/// The eigenvalues of a Gram matrix `R R^T` whose rows may differ in size by many orders of magnitude.
///
/// Rows are sorted by increasing size. The reduction to tridiagonal form starts with the large ones, so that their
/// rounding errors do not reach the small eigenvalues.
///
/// ## Error
/// For a matrix `D A D`, D diagonal and A well conditioned, small eigenvalues keep their relative accuracy in practice.
/// Without the sorting their absolute error is `1e-16 |largest|` (Barlow and Demmel, SIAM J. Numer. Anal. 27, 1990, on
/// the effect of grading). `isTrusted` is the result of a check.
///
/// ## Edge cases
/// A row below 1e-20 of the largest is treated as orthogonal to the others: its eigenvalue is its own square. This
/// changes no square root by more than `1e-20 sqrt(n) |largest|`, far below the rounding of singular values. It avoids
/// entries that underflow in the factorisation.
public struct GradedEigenvalues: Sendable {
    /// The eigenvalues, ascending up to rounding, without those of zero rows.
    public let values: [Double]
    /// Whether the sum of the logarithms of the eigenvalues is reliable to about 1e-9.
    ///
    /// Two conditions must hold:
    /// - The Cholesky factor gives the same log determinant as the eigenvalues to `1e-12 n`. Its accuracy depends on
    ///   the condition of A alone, so a single wrong small eigenvalue would show.
    /// - The estimated condition number of A (LAPACK `dpocon`) is below 1e9. Then rounding in the entries of the Gram
    ///   matrix is harmless (measured: about 1e-18 nats times the condition number).
    ///
    /// This is a check, not a proof. False if the check was not requested or the matrix is singular to working
    /// accuracy.
    public let isTrusted: Bool

    /// The eigenvalues of the symmetric `gram`, below zero by at most rounding. Only the lower triangle is read.
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

    /// The eigenvalues of the Gram matrix of rows with these squared norms `squares`, below zero by at most rounding.
    ///
    /// `write` gets the indices of the relevant rows, the smallest first. It writes the lower triangle of their Gram
    /// matrix, row by row, into a square buffer, so that nothing has to be sorted afterwards.
    public init(
        squares: [Double], checking: Bool, solver: EigenSolver = .lapack, workspace: EigenvalueWorkspace,
        writing write: (_ rows: [Int], UnsafeMutableBufferPointer<Double>) -> Void
    ) throws {
        let (dropped, _) = workspace.load(squares: squares, writing: write)
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

/// `sum_i log1p(c sqrt(l_i))` at many factors c over the eigenvalues `l_i` of a Gram matrix, without computing them.
/// Small rows are treated as in `GradedEigenvalues`.
public struct GradedSums: Sendable {
    /// The sums at each factor; zeros if they were not computed.
    public let sums: SquareRootSums
    /// The same check with the pivots of the tridiagonal form instead of the eigenvalues; their product is the same.
    public let isTrusted: Bool

    /// The sums for the symmetric `gram`, of which only the lower triangle is read.
    public init(gram: Matrix, factors: [Double], untrusted: Bool = true, workspace: EigenvalueWorkspace) throws {
        try self.init(
            squares: (0..<gram.columns).map { gram[$0, $0] }, factors: factors, untrusted: untrusted,
            workspace: workspace, writing: gram.writeLowerTriangle(of:into:))
    }

    /// The sums for the Gram matrix of rows with these squared norms `squares`, as in `GradedEigenvalues`.
    ///
    /// Without `untrusted`, sums are not computed if the Cholesky factor already shows that they would not be trusted.
    /// Complexity: `4/3 n^3` flops, and a quarter more for the check.
    public init(
        squares: [Double], factors: [Double], untrusted: Bool = true, workspace: EigenvalueWorkspace,
        writing write: (_ rows: [Int], UnsafeMutableBufferPointer<Double>) -> Void
    ) throws {
        let (dropped, _) = workspace.load(squares: squares, writing: write)
        let factor = try ScaledCholesky(workspace)
        guard untrusted || factor?.isWellConditioned ?? false else {
            let zeros = factors.map { _ in 0.0 }
            (sums, isTrusted) = (SquareRootSums(values: zeros, slopes: zeros), false)
            return
        }
        var (sums, pivots, _) = try workspace.squareRootSums(factors: factors)
        sums.add(dropped.map { $0.squareRoot() }, factors: factors)
        self.sums = sums
        isTrusted = factor?.confirms(pivots) ?? false
    }
}

extension ScaledCholesky {
    /// Whether rounding in the entries of the matrix is harmless.
    var isWellConditioned: Bool { reciprocalCondition > 1e-9 }

    /// Whether the sum of the logarithms of `values` is reliable. They are positive and their product is the
    /// determinant.
    fileprivate func confirms(_ values: [Double]) -> Bool {
        guard values.allSatisfy({ $0 > 0 }) else { return false }
        let sum = values.reduce(0) { $0 + log($1) }
        return abs(sum - logDeterminant) <= 1e-12 * Double(max(values.count, 100)) && isWellConditioned
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
    /// Loads the Gram matrix of the relevant rows; returns the squares of the very small rows, below `smallest` of the
    /// largest, ascending, and the relevant rows in the order of the matrix.
    func load(
        squares: [Double], smallest: Double = 1e-40,
        writing write: (_ rows: [Int], UnsafeMutableBufferPointer<Double>) -> Void
    ) -> (dropped: [Double], kept: [Int]) {
        let order = squares.indices.filter { squares[$0] > 0 }.sorted { squares[$0] < squares[$1] }
        let floor = smallest * (order.last.map { squares[$0] } ?? 0)
        let dropped = order.prefix { squares[$0] < floor }
        let kept = Array(order.dropFirst(dropped.count))
        load(order: kept.count) { write(kept, $0) }
        return (dropped.map { squares[$0] }, kept)
    }

    /// The matrix; entries above the diagonal are meaningless.
    fileprivate var lowerTriangle: Matrix {
        Matrix(rows: order, columns: order, elements: Array(matrix[..<(order * order)]))
    }
}

internal import CGSL
internal import Foundations

/// The library that computes eigenvalues.
public enum EigenSolver: String, Sendable, CaseIterable, Codable {
    /// LAPACK's `dsytrd` and `dsterf`, as in `dsyevd` without vectors.
    case lapack
    /// GSL's `gsl_eigen_symm`: an independent check, 1.1 to 4 times slower.
    case gsl
}

/// A LAPACK routine that did not converge or refused its arguments.
public struct LAPACKError: Error, CustomStringConvertible {
    /// Name of the routine.
    public let routine: String
    /// LAPACK's `info`.
    public let info: Int

    /// A sentence for the user.
    public var description: String { "\(routine) failed with info = \(info)" }

    /// Throws if a routine returned anything but 0.
    static func check(_ routine: String, _ info: Int32) throws {
        if info != 0 { throw LAPACKError(routine: routine, info: Int(info)) }
    }
}

extension Matrix {
    /// The eigenvalues of a symmetric matrix, ascending; only the lower triangle is read.
    ///
    /// Absolute error about `n * 1e-16 * |largest|`. Complexity `4/3 n^3` flops.
    public func symmetricEigenvalues(solver: EigenSolver = .lapack) throws -> [Double] {
        precondition(rows == columns, "a \(rows) x \(columns) matrix is not square")
        guard rows > 0 else { return [] }
        switch solver {
        case .lapack: return try lapackEigenvalues()
        case .gsl: return try gslEigenvalues()
        }
    }

    private func lapackEigenvalues() throws -> [Double] {
        let workspace = EigenvalueWorkspace()
        workspace.load(order: rows) { _ = $0.update(fromContentsOf: elements) }
        return try workspace.eigenvalues()
    }

    private func gslEigenvalues() throws -> [Double] {
        _ = GSL.ready
        var work = elements
        guard let workspace = gsl_eigen_symm_alloc(rows), let values = gsl_vector_alloc(rows) else {
            throw LAPACKError(routine: "gsl_eigen_symm_alloc", info: -1)
        }
        defer {
            gsl_eigen_symm_free(workspace)
            gsl_vector_free(values)
        }
        try work.withUnsafeMutableBufferPointer { buffer in
            var view = gsl_matrix_view_array(buffer.baseAddress, rows, rows)
            try GSL.check(gsl_eigen_symm(&view.matrix, values, workspace))
        }
        return (0..<rows).map { gsl_vector_get(values, $0) }.sorted()
    }
}

internal import EffectiveDimension
internal import LinearAlgebra

/// Computes the spectrum of score rows, and counts the methods used.
///
/// Without a method, eigenvalues of the dual Gram matrix are used if `GradedEigenvalues.isTrusted`; log det is then
/// accurate to 1e-10 relative. Otherwise log determinants are those of `RankReducedSums` at the factors where they are
/// trusted, and singular values are used elsewhere. If these would take more than `flopLimit`, the
/// eigenvalues are kept, and the notes report this.
///
/// ## Error
/// Singular values have an error of about `1e-16 |largest|` in every square root.
///
/// ## Complexity
/// `2 long short^2 + 8/3 short^3` flops for singular values, with long and short the larger and smaller of rows and d.
/// Eigenvalues are those of the smaller of dual Gram matrix and F, and take `4/3 short^3`.
struct ScoreSpectrum: Sendable {
    /// About half a minute of one core.
    static let flopLimit = 6e11

    /// The method, or nil to choose.
    let method: SpectrumMethod?

    /// The name of the method on the command line, or `auto`.
    var name: String { method?.name ?? "auto" }

    /// Notes on the methods used if none was given.
    func notes(on counts: SpectrumNotices) -> [String] {
        guard method == nil else { return [] }
        let ways = [
            (counts.checkedEigenvalues, "eigenvalues of the dual Gram matrix, checked against its Cholesky factor"),
            (counts.singularValues, "singular values of the score rows"),
            (counts.uncheckedEigenvalues, "eigenvalues that failed the check, good to 1e-8 of the largest square root"),
        ].filter { $0.0 > 0 }
        let total = ways.reduce(0) { $0 + $1.0 }
        return ways.isEmpty
            ? [] : ["Spectra: " + ways.map { "\($0.0) of \(total) by \($0.1)" }.joined(separator: "; ") + "."]
    }

    /// Square roots of the non-zero eigenvalues of `R^T R`, descending.
    func squareRoots(of rows: ScoreRows, _ workspace: SpectrumWorkspace) throws -> [Double] {
        let isWide = rows.count <= rows.columns
        switch method {
        case .singularValues?: return try singularValues(of: rows, workspace)
        case .eigenvalues(let solver)?:
            workspace.notices.uncheckedEigenvalues += 1
            let eigenvalues =
                isWide
                ? try eigenvalues(of: rows, checking: false, solver, workspace)
                : try GradedEigenvalues(
                    gram: rows.primalGram(), checking: false, solver: solver, workspace: workspace.eigenvalues)
            return try SpectrumMethod.squareRoots(of: eigenvalues.values)
        case nil:
            guard isWide else { return try singularValues(of: rows, workspace) }
            let eigenvalues = try eigenvalues(of: rows, checking: true, .lapack, workspace)
            guard isSettled(eigenvalues.isTrusted, rows, workspace) else {
                return try singularValues(of: rows, workspace)
            }
            return try SpectrumMethod.squareRoots(of: eigenvalues.values)
        }
    }

    /// `log det(I + c F^{1/2})` at every factor c; without computing the eigenvalues if these would be used.
    func logDeterminants(
        of rows: ScoreRows, factors: [Double], _ workspace: SpectrumWorkspace
    ) throws -> [LogDeterminant] {
        guard method == nil, rows.count <= rows.columns else {
            let roots = try squareRoots(of: rows, workspace)
            return factors.map { LogDeterminant(squareRoots: roots, factor: $0) }
        }
        let squares = rows.squares
        let mustHold = flops(of: rows) < Self.flopLimit
        let graded = try GradedSums(
            squares: squares, factors: factors, untrusted: !mustHold, workspace: workspace.eigenvalues,
            writing: rows.writeDualGram(of:into:))
        if graded.isTrusted {
            workspace.notices.checkedEigenvalues += 1
            return graded.sums.logDeterminants
        }
        let reduced = try RankReducedSums(
            rows.map, squares: squares, factors: factors, workspace: workspace.eigenvalues,
            writing: rows.writeDualGram(of:into:))
        var results = reduced.sums.logDeterminants
        if reduced.isTrusted.allSatisfy(\.self) {
            workspace.notices.checkedEigenvalues += 1
        } else if !mustHold {
            workspace.notices.uncheckedEigenvalues += 1
            return graded.sums.logDeterminants
        } else {
            let roots = try singularValues(of: rows, workspace)
            for (index, factor) in factors.enumerated() where !reduced.isTrusted[index] {
                results[index] = LogDeterminant(squareRoots: roots, factor: factor)
            }
        }
        return results
    }

    /// Whether the result of the dual Gram matrix is used; records the choice.
    private func isSettled(_ isTrusted: Bool, _ rows: ScoreRows, _ workspace: SpectrumWorkspace) -> Bool {
        if !isTrusted, flops(of: rows) < Self.flopLimit { return false }
        if isTrusted { workspace.notices.checkedEigenvalues += 1 } else { workspace.notices.uncheckedEigenvalues += 1 }
        return true
    }

    private func eigenvalues(
        of rows: ScoreRows, checking: Bool, _ solver: EigenSolver, _ workspace: SpectrumWorkspace
    ) throws -> GradedEigenvalues {
        try GradedEigenvalues(
            squares: rows.squares, checking: checking, solver: solver, workspace: workspace.eigenvalues,
            writing: rows.writeDualGram(of:into:))
    }

    private func singularValues(of rows: ScoreRows, _ workspace: SpectrumWorkspace) throws -> [Double] {
        workspace.notices.singularValues += 1
        return try rows.singularValues(workspace.singularValues)
    }

    private func flops(of rows: ScoreRows) -> Double {
        let (long, short) = (Double(max(rows.count, rows.columns)), Double(min(rows.count, rows.columns)))
        return 2 * long * short * short + 8 / 3 * short * short * short
    }
}

extension SquareRootSums {
    /// The sums as log determinants, whose slopes are by `log kappa = 2 log c`.
    var logDeterminants: [LogDeterminant] {
        zip(values, slopes).map { LogDeterminant(value: $0, slope: $1 / 2) }
    }
}

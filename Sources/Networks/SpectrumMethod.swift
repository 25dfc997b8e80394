internal import Foundations
public import LinearAlgebra

/// The method of computing the spectrum of a Fisher matrix or of one of its blocks.
public enum SpectrumMethod: Sendable, Hashable {
    /// Singular values of the score rows; null values are at rounding level.
    case singularValues
    /// Eigenvalues: rounding of 1e-16 in a null eigenvalue becomes 1e-8 in its square root.
    case eigenvalues(EigenSolver)

    /// The name used on the command line.
    public var name: String {
        switch self {
        case .singularValues: "singular-values"
        case .eigenvalues(let solver): solver.rawValue
        }
    }

    /// All methods.
    public static let all: [SpectrumMethod] = [.singularValues, .eigenvalues(.lapack), .eigenvalues(.gsl)]

    /// Square roots, descending, of computed eigenvalues of a positive semi-definite matrix: values below zero by
    /// rounding become zero, anything more is an error.
    static func squareRoots(of ascending: [Double]) throws -> [Double] {
        let largest = ascending.last ?? 0
        if let smallest = ascending.first, smallest < -1e-8 * max(largest, 0) {
            throw UserError(
                .badData, "a Fisher block has the eigenvalue \(smallest) beside the largest \(largest)",
                setting: "eigen",
                "use singular-values")
        }
        return ascending.reversed().map { max($0, 0).squareRoot() }
    }
}

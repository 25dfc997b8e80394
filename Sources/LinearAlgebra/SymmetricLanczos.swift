/// The ends of the spectrum of a symmetric matrix that is known by its products with vectors.
public struct SymmetricLanczos: Sendable, Equatable {
    /// The largest eigenvalue, from below.
    public let largest: Double
    /// The least eigenvalue, from above.
    public let least: Double
    /// An upper bound of the distance from each end to an eigenvalue, up to rounding: the residual of its Ritz vector.
    public let residual: Double

    /// `steps` products from a start vector that is not 0, with complete reorthogonalisation.
    ///
    /// The Ritz values lie inside the spectrum and tend to its ends. Source: Golub and Van Loan, Matrix Computations, 10.1.
    /// Complexity: a product and `4 steps d` flops for each step.
    public init(start: [Double], steps: Int, times: ([Double]) -> [Double]) throws {
        precondition(steps >= 1 && BLAS.norm(start) > 0, "\(steps) steps from a vector of length \(BLAS.norm(start))")
        var (diagonal, beside): ([Double], [Double]) = ([], [])
        var vector = start
        BLAS.scale(&vector, by: 1 / BLAS.norm(vector))
        var basis = [vector]
        var rest = 0.0
        while diagonal.count < min(steps, start.count) {
            var next = times(basis[basis.count - 1])
            let size = BLAS.norm(next)
            diagonal.append(zip(next, basis[basis.count - 1]).reduce(0) { $0 + $1.0 * $1.1 })
            BLAS.orthogonalise(&next, against: basis)
            rest = BLAS.norm(next)
            // The space is invariant: its Ritz values are eigenvalues.
            if rest <= 1e-13 * size || diagonal.count == start.count {
                rest = 0
                break
            }
            BLAS.scale(&next, by: 1 / rest)
            beside.append(rest)
            basis.append(next)
        }
        let order = diagonal.count
        let tridiagonal = Matrix(rows: order, columns: order) { i, j in
            i == j ? diagonal[i] : abs(i - j) == 1 ? beside[min(i, j)] : 0
        }
        let (values, vectors) = try tridiagonal.symmetricEigensystem()
        largest = values[order - 1]
        least = values[0]
        residual = rest * max(abs(vectors[order - 1, order - 1]), abs(vectors[0, order - 1]))
    }
}

internal import CLAPACK

/// A Gauss quadrature for the spectral density of a start vector v: `v^T f(R^T R) v ~ sum_i weights_i f(roots_i^2)`.
public struct SpectralQuadrature: Sendable, Equatable {
    /// Nodes: approximate singular values of R, descending.
    public let roots: [Double]
    /// Their weights, which sum to 1 for a start vector of length 1.
    public let weights: [Double]

    /// From the upper bidiagonal matrix of a Golub-Kahan process: its singular values and the squares of the first entries
    /// of its right singular vectors.
    init(diagonal: ArraySlice<Double>, offDiagonal: ArraySlice<Double>) throws {
        let size = diagonal.count
        var values = Array(diagonal)
        var beside = Array(offDiagonal) + [0]
        var first = [1.0] + Array(repeating: 0, count: max(size - 1, 0))
        var work = [Double](repeating: 0, count: 4 * size + 1)
        let info = LAPACKE_dbdsqr_work(
            LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), Int32(size), 1, 0, 0, &values, &beside, &first, Int32(size),
            nil,
            1, nil, 1, &work)
        try LAPACKError.check("dbdsqr", info)
        roots = values
        weights = first.map { $0 * $0 }
    }
}

extension Matrix {
    /// Quadratures for the spectral density of `R^T R`, R this matrix, for each row of `starts` (of length 1): with all
    /// `steps` and, to show convergence, with three quarters of them.
    ///
    /// Golub-Kahan bidiagonalisation with full reorthogonalisation (Golub and Kahan, J. SIAM Numer. Anal. Ser. B 2,
    /// 1965; Golub and Meurant, Matrices, Moments and Quadrature with Applications, 2010). `R^T R` is never formed, so
    /// small singular values are not lost to rounding. It ends early with an exact result if the Krylov space of a
    /// start vector is exhausted. All starts take a step together, so that R is read twice per step.
    ///
    /// ## Complexity
    /// For each start, `4 rows columns` flops per step and `4 (rows + columns) steps^2` for orthogonality.
    public func spectralQuadratures(
        starts: Matrix, steps: Int
    ) throws -> [(fine: SpectralQuadrature, coarse: SpectralQuadrature)] {
        precondition(
            starts.columns == columns && steps >= 1, "starts of \(starts.columns) for \(columns), \(steps) steps")
        var processes = (0..<starts.rows).map { GolubKahanProcess(start: Array(starts.row($0))) }
        for step in 0..<min(steps, rows, columns) {
            if processes.allSatisfy(\.isExhausted) { break }
            let left = BLAS.product(
                Matrix(rowsOf: processes.map { $0.right[$0.right.count - 1] }), self, transposingRight: true)
            for index in processes.indices { processes[index].takeLeft(Array(left.row(index))) }
            if step + 1 == min(steps, rows, columns) { break }
            let zero = [Double](repeating: 0, count: rows)
            let right = BLAS.product(Matrix(rowsOf: processes.map { $0.left.last ?? zero }), self)
            for index in processes.indices { processes[index].takeRight(Array(right.row(index))) }
        }
        return try processes.map { try $0.quadratures(steps: steps) }
    }

    private init(rowsOf vectors: [[Double]]) {
        self.init(rows: vectors.count, columns: vectors[0].count, elements: vectors.flatMap { $0 })
    }
}

/// One Golub-Kahan process, `R V = U B` with B upper bidiagonal. The caller supplies the products of R with its newest
/// vectors.
private struct GolubKahanProcess {
    var right: [[Double]]
    var left: [[Double]] = []
    var diagonal: [Double] = []
    var beside: [Double] = []
    var isExhausted = false
    private var largest = 0.0

    init(start: [Double]) { right = [start] }

    /// Takes `R v` for the newest right vector.
    mutating func takeLeft(_ product: [Double]) {
        guard !isExhausted else { return }
        var u = product
        BLAS.orthogonalise(&u, against: left)
        let alpha = BLAS.norm(u)
        diagonal.append(alpha)
        largest = max(largest, alpha)
        isExhausted = alpha <= 1e-14 * largest
        if !isExhausted {
            BLAS.scale(&u, by: 1 / alpha)
            left.append(u)
        }
    }

    /// Takes `R^T u` for the newest left vector.
    mutating func takeRight(_ product: [Double]) {
        guard !isExhausted else { return }
        var v = product
        BLAS.orthogonalise(&v, against: right)
        let beta = BLAS.norm(v)
        largest = max(largest, beta)
        isExhausted = beta <= 1e-14 * largest
        if !isExhausted {
            BLAS.scale(&v, by: 1 / beta)
            beside.append(beta)
            right.append(v)
        }
    }

    func quadratures(steps: Int) throws -> (fine: SpectralQuadrature, coarse: SpectralQuadrature) {
        let size = diagonal.count
        let coarse = size < steps ? size : max(1, 3 * size / 4)
        return (
            try SpectralQuadrature(diagonal: diagonal[..<size], offDiagonal: beside[..<(size - 1)]),
            try SpectralQuadrature(diagonal: diagonal[..<coarse], offDiagonal: beside[..<(coarse - 1)])
        )
    }
}

extension BLAS {
    static func add(_ scale: Double, _ x: [Double], to y: inout [Double]) {
        for index in y.indices { y[index] += scale * x[index] }
    }

    static func scale(_ x: inout [Double], by factor: Double) { for index in x.indices { x[index] *= factor } }

    static func norm(_ x: [Double]) -> Double { cblas_dnrm2(Int32(x.count), x, 1) }

    /// Removes from x its components along orthonormal vectors. Done twice, which is enough (Parlett, The Symmetric
    /// Eigenvalue Problem, 1980, section 6.9).
    static func orthogonalise(_ x: inout [Double], against basis: [[Double]]) {
        for _ in 0..<2 { for vector in basis { add(-cblas_ddot(Int32(x.count), x, 1, vector, 1), vector, to: &x) } }
    }
}

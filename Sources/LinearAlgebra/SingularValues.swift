internal import CKernels
internal import CLAPACK

/// Buffers for the singular values, or sums over them, of many matrices of similar size; one for each worker, never shared.
///
/// Method: Householder bidiagonalisation, then the differential qd algorithm; for sums, quadrature without singular
/// values. Above `largestSmall` elements the bidiagonalisation is LAPACK's, after a QR step for a long matrix.
///
/// ## Error
/// Absolute error of every value about `1e-16 * |largest|` times a slowly growing factor. Null values are near 1e-16 of
/// the largest; square roots of computed eigenvalues would be near 1e-8.
public final class SingularValueWorkspace {
    /// Up to this number of elements a matrix fits the caches, and our own kernel is two to six times as fast as
    /// LAPACK's.
    private let largestSmall: Int

    private var diagonal: [Double] = []
    private var offDiagonal: [Double] = []
    private var leftScales: [Double] = []
    private var rightScales: [Double] = []
    private var work: [Double] = []
    private var quadrature = SquareRootQuadrature(factors: [])

    /// Empty buffers, grown on first use.
    public convenience init() { self.init(largestSmall: 512 * 512) }

    init(largestSmall: Int) {
        self.largestSmall = largestSmall
        _ = BLAS.ready
    }

    /// The min(rows, columns) singular values, descending, of the row-major matrix in `a`, which is destroyed.
    ///
    /// Complexity: about `2 long short^2 + 8/3 short^3` flops for a long matrix, `4 long short^2` for a square one.
    public func singularValues(
        destroying a: UnsafeMutableBufferPointer<Double>, rows: Int, columns: Int
    ) throws -> [Double] {
        guard rows > 0, columns > 0 else { return [] }
        let short = try bidiagonalise(a, rows: rows, columns: columns)
        try Bidiagonal.replaceBySingularValues(&diagonal, beside: &offDiagonal, count: short, work: &work)
        return Array(diagonal[..<short])
    }

    /// `sum_i log1p(c s_i)` over the singular values of the row-major matrix in `a`, which is destroyed, at every factor c.
    ///
    /// Error: 1e-12 nats for each singular value, plus c times the absolute error of the singular values. Complexity:
    /// as the bidiagonalisation, which is at most half of the cost of singular values.
    public func squareRootSums(
        destroying a: UnsafeMutableBufferPointer<Double>, rows: Int, columns: Int, factors: [Double]
    ) throws -> SquareRootSums {
        if quadrature.factors != factors { quadrature = SquareRootQuadrature(factors: factors) }
        let short = rows > 0 && columns > 0 ? try bidiagonalise(a, rows: rows, columns: columns) : 0
        // The reduction no longer needs its scales: reuse the buffer for squares.
        for k in 0..<short {
            leftScales[k] = diagonal[k] * diagonal[k]
            rightScales[k] = offDiagonal[k] * offDiagonal[k]
        }
        return try quadrature.sums(squares: leftScales, beside: rightScales, count: short) {
            try Bidiagonal.replaceBySingularValues(&diagonal, beside: &offDiagonal, count: short, work: &work)
            return Array(diagonal[..<short])
        }
    }

    /// Leaves the bidiagonal form in the buffers and returns its order.
    private func bidiagonalise(_ a: UnsafeMutableBufferPointer<Double>, rows: Int, columns: Int) throws -> Int {
        precondition(a.count >= rows * columns, "\(a.count) elements are fewer than \(rows) x \(columns)")
        let short = min(rows, columns)
        reserve(long: max(rows, columns), short: short)
        if rows * columns <= largestSmall {
            twoscale_bidiagonalise(a.baseAddress, rows, columns, &diagonal, &offDiagonal, &work)
        } else {
            try reduceByLAPACK(a, rows: rows, columns: columns)
        }
        // A NaN or infinity reaches the bidiagonal form. Check here, since LAPACK would print its own message.
        let entries = diagonal[..<short] + offDiagonal[..<(short - 1)]
        try LAPACKError.check("dbdsqr", entries.allSatisfy(\.isFinite) ? 0 : -4)
        return short
    }

    private func reduceByLAPACK(_ a: UnsafeMutableBufferPointer<Double>, rows: Int, columns: Int) throws {
        // To LAPACK a row-major matrix is its transpose, with the same singular values.
        var height = columns
        var width = rows
        let stride = height
        if 10 * height >= 16 * width {
            try LAPACKError.check(
                "dgeqrf",
                LAPACKE_dgeqrf_work(
                    LAPACK_COL_MAJOR, Int32(height), Int32(width), a.baseAddress, Int32(stride), &leftScales, &work,
                    Int32(work.count)))
            for column in 0..<width {
                for row in (column + 1)..<max(width, column + 1) { a[column * stride + row] = 0 }
            }
            height = width
        } else if 10 * width >= 16 * height {
            try LAPACKError.check(
                "dgelqf",
                LAPACKE_dgelqf_work(
                    LAPACK_COL_MAJOR, Int32(height), Int32(width), a.baseAddress, Int32(stride), &leftScales, &work,
                    Int32(work.count)))
            for column in 1..<max(height, 1) { for row in 0..<column { a[column * stride + row] = 0 } }
            width = height
        }
        try LAPACKError.check(
            "dgebrd",
            LAPACKE_dgebrd_work(
                LAPACK_COL_MAJOR, Int32(height), Int32(width), a.baseAddress, Int32(stride), &diagonal, &offDiagonal,
                &leftScales, &rightScales, &work, Int32(work.count)))
    }

    private func reserve(long: Int, short: Int) {
        if diagonal.count < short {
            diagonal = Array(repeating: 0, count: short)
            offDiagonal = diagonal
            leftScales = diagonal
            rightScales = diagonal
        }
        let kernel = long * short <= largestSmall ? twoscale_bidiagonal_work(long, short) : 0
        let needed = max(32 * (long + short), 8 * short, kernel)
        if work.count < needed { work = Array(repeating: 0, count: needed) }
    }
}

/// Bidiagonal matrices by their entries.
enum Bidiagonal {
    /// Replaces the diagonal, of `count` entries, by the singular values, descending, with high relative accuracy. The
    /// off-diagonal entries are destroyed. A lower bidiagonal matrix is the transpose of an upper one, with the same
    /// singular values.
    static func replaceBySingularValues(
        _ diagonal: inout [Double], beside: inout [Double], count: Int, work: inout [Double]
    ) throws {
        if work.count < 8 * count { work = Array(repeating: 0, count: 8 * count) }
        try LAPACKError.check(
            "dbdsqr",
            LAPACKE_dbdsqr_work(
                LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), Int32(count), 0, 0, 0, &diagonal, &beside, nil, 1, nil, 1,
                nil, 1, &work))
    }
}

extension Matrix {
    /// The min(rows, columns) singular values, descending; see `SingularValueWorkspace` for the method and its error.
    public func singularValues() throws -> [Double] {
        var copy = elements
        let workspace = SingularValueWorkspace()
        return try copy.withUnsafeMutableBufferPointer {
            try workspace.singularValues(destroying: $0, rows: rows, columns: columns)
        }
    }
}

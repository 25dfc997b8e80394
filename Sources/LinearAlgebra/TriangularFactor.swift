internal import CLAPACK

/// The triangular factor of a tall matrix that arrives a few rows at a time and is never stored as a whole.
///
/// After rows A_1, A_2, ... it holds the n x n upper triangle T with `T^T T = sum A_i^T A_i`, computed by orthogonal
/// transformations only. Its singular values are those of the stacked rows, with an absolute error of about
/// `1e-16 * |largest|`. Memory: `n^2` and the current rows. Complexity: `2 n^2` flops for each row.
public struct TriangularFactor {
    /// Number of columns n.
    public let columns: Int
    /// The triangle, column-major with zeros below the diagonal.
    private var triangle: [Double]
    private var reflectors: [Double]
    private var work: [Double]

    private var blockSize: Int { min(32, columns) }

    /// The factor of an empty matrix.
    public init(columns: Int) {
        precondition(columns > 0, "a triangular factor of \(columns) columns")
        _ = BLAS.ready
        self.columns = columns
        triangle = Array(repeating: 0, count: columns * columns)
        reflectors = Array(repeating: 0, count: min(32, columns) * columns)
        work = reflectors
    }

    /// Appends `count` rows, stored column by column: entry (i, j) is `rows[j * count + i]`. The buffer is destroyed.
    public mutating func append(destroying rows: UnsafeMutableBufferPointer<Double>, count: Int) throws {
        precondition(rows.count >= count * columns, "\(rows.count) elements are fewer than \(count) x \(columns)")
        guard count > 0 else { return }
        let (size, block) = (Int32(columns), Int32(blockSize))
        let info = LAPACKE_dtpqrt_work(
            LAPACK_COL_MAJOR, Int32(count), size, 0, block, &triangle, size, rows.baseAddress, Int32(count),
            &reflectors, block, &work)
        try LAPACKError.check("dtpqrt", info)
    }

    /// The columns of the triangle as rows [n x n]. Their scalar products are those of the columns of the stacked rows.
    public var coordinates: Matrix { Matrix(rows: columns, columns: columns, elements: triangle) }

    /// The n singular values of all rows so far, descending.
    public func singularValues(_ workspace: SingularValueWorkspace) throws -> [Double] {
        var copy = triangle
        return try copy.withUnsafeMutableBufferPointer {
            try workspace.singularValues(destroying: $0, rows: columns, columns: columns)
        }
    }
}

extension Matrix {
    /// The rows in an orthonormal basis of a space that contains them [rows x rows], with the same scalar products.
    ///
    /// For a matrix with fewer rows than columns: a rotation that drops directions orthogonal to all rows. Complexity:
    /// `2 rows^2 columns` flops.
    public func rowCoordinates() throws -> Matrix {
        guard rows < columns, rows > 0 else { return self }
        var factor = TriangularFactor(columns: rows)
        // Row by row, this is the transpose column by column.
        var copy = elements
        try copy.withUnsafeMutableBufferPointer { try factor.append(destroying: $0, count: columns) }
        return factor.coordinates
    }
}

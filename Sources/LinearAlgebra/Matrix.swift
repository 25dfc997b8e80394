/// A dense matrix of doubles, row-major: element (i, j) is `elements[i * columns + j]`.
public struct Matrix: Sendable, Equatable {
    /// Number of rows.
    public let rows: Int
    /// Number of columns.
    public let columns: Int
    /// The entries, row after row.
    public var elements: [Double]

    /// A matrix from its entries, row after row; their number must be `rows * columns`.
    public init(rows: Int, columns: Int, elements: [Double]) {
        precondition(
            rows >= 0 && columns >= 0 && elements.count == rows * columns,
            "\(elements.count) elements do not make a \(rows) x \(columns) matrix")
        self.rows = rows
        self.columns = columns
        self.elements = elements
    }

    /// A matrix with one value everywhere.
    public init(rows: Int, columns: Int, repeating value: Double = 0) {
        self.init(rows: rows, columns: columns, elements: Array(repeating: value, count: rows * columns))
    }

    /// A matrix whose entry (i, j) is `entry(i, j)`.
    public init(rows: Int, columns: Int, _ entry: (Int, Int) throws -> Double) rethrows {
        var elements: [Double] = []
        elements.reserveCapacity(rows * columns)
        for i in 0..<rows { for j in 0..<columns { elements.append(try entry(i, j)) } }
        self.init(rows: rows, columns: columns, elements: elements)
    }

    /// The entry in row `i` and column `j`.
    public subscript(_ i: Int, _ j: Int) -> Double {
        get { elements[i * columns + j] }
        set { elements[i * columns + j] = newValue }
    }

    /// Row `i`, without copying.
    public func row(_ i: Int) -> ArraySlice<Double> { elements[(i * columns)..<((i + 1) * columns)] }

    /// The matrix made of the given rows, in the given order.
    public func selectingRows(_ indices: some Collection<Int>) -> Matrix {
        var chosen: [Double] = []
        chosen.reserveCapacity(indices.count * columns)
        for i in indices { chosen += row(i) }
        return Matrix(rows: indices.count, columns: columns, elements: chosen)
    }

    /// The rows of this matrix and then those of another one with as many columns.
    public func above(_ other: Matrix) -> Matrix {
        precondition(columns == other.columns, "\(columns) and \(other.columns) columns")
        return Matrix(rows: rows + other.rows, columns: columns, elements: elements + other.elements)
    }

    /// The transpose.
    public var transposed: Matrix { Matrix(rows: columns, columns: rows) { i, j in self[j, i] } }
}

/// A matrix that is known by its products with others and never formed.
public struct LinearMap {
    /// Number of rows.
    public let rows: Int
    /// Number of columns.
    public let columns: Int
    /// The matrix times b [columns x any].
    public let times: (_ b: Matrix) -> Matrix
    /// Its transpose times b [rows x any].
    public let transposedTimes: (_ b: Matrix) -> Matrix

    /// A matrix [rows x columns] with the given products.
    public init(
        rows: Int, columns: Int, times: @escaping (_ b: Matrix) -> Matrix,
        transposedTimes: @escaping (_ b: Matrix) -> Matrix
    ) {
        self.rows = rows
        self.columns = columns
        self.times = times
        self.transposedTimes = transposedTimes
    }
}

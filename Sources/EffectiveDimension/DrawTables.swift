/// What the plain estimator keeps of a range of draws: log determinants at every pair of scales, no parameters.
public struct DrawTables: Sendable {
    /// The draws.
    public let range: Range<Int>
    /// One table for each draw of the range.
    let tables: [DrawTable]

    init(range: Range<Int>, tables: [DrawTable]) {
        self.range = range
        self.tables = tables
    }

    /// The tables of ranges that together leave no gap and overlap nowhere, in any order.
    public init(merging parts: [DrawTables]) {
        precondition(!parts.isEmpty, "no tables to merge")
        let sorted = parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
        for (part, next) in zip(sorted, sorted.dropFirst()) {
            precondition(
                part.range.upperBound == next.range.lowerBound, "draws \(part.range) do not meet \(next.range)")
        }
        self.init(
            range: sorted[0].range.lowerBound..<sorted[sorted.count - 1].range.upperBound,
            tables: sorted.flatMap(\.tables))
    }
}

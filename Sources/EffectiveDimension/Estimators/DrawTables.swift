/// The log determinants of a range of draws at every pair of scales, stored by the plain estimator.
public struct DrawTables: Sendable, Codable {
    /// The draws.
    public let range: Range<Int>
    /// Whether there are inner means for the lower bounds.
    let lowerBounds: Bool
    /// Whether the draws were given, so that no distribution is known.
    let areGiven: Bool
    /// One table for each draw of the range.
    let tables: [DrawTable]
    /// Notices of the model.
    let notices: SpectrumNotices

    init(
        range: Range<Int>, lowerBounds: Bool, areGiven: Bool, tables: [DrawTable], notices: SpectrumNotices
    ) {
        self.range = range
        self.lowerBounds = lowerBounds
        self.areGiven = areGiven
        self.tables = tables
        self.notices = notices
    }

    /// Merges the tables of ranges without gaps or overlaps, given in any order.
    public init(merging parts: [DrawTables]) {
        precondition(!parts.isEmpty, "no tables to merge")
        let sorted = parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
        for (part, next) in zip(sorted, sorted.dropFirst()) {
            precondition(
                part.range.upperBound == next.range.lowerBound, "draws \(part.range) do not meet \(next.range)")
        }
        self.init(
            range: sorted[0].range.lowerBound..<sorted[sorted.count - 1].range.upperBound,
            lowerBounds: sorted.allSatisfy(\.lowerBounds), areGiven: sorted.allSatisfy(\.areGiven),
            tables: sorted.flatMap(\.tables),
            notices: parts.reduce(into: SpectrumNotices()) { $0 += $1.notices })
    }
}

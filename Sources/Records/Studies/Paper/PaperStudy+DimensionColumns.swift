extension PaperStudy.Dimensions: Codable {
    /// As stored: a list for each column of the rows, since a study has a thousand of them.
    private struct Stored: Codable {
        var parameters: Int
        var meanTrace: Double
        var rank: Double?
        var epsilon: [String]
        var zeta: [String]
        var full: [Double]
        var fullError: [Double]
        var lower: [Double]
        var lowerError: [Double]
        var effectiveSampleSize: [Double]
        var warnings: [String]?
    }

    /// From columns of equal lengths.
    public init(from decoder: any Decoder) throws {
        let stored = try Stored(from: decoder)
        let columns = [stored.full, stored.fullError, stored.lower, stored.lowerError, stored.effectiveSampleSize]
        guard columns.allSatisfy({ $0.count == stored.epsilon.count }), stored.zeta.count == stored.epsilon.count else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "columns of different lengths"))
        }
        self.init(
            parameters: stored.parameters, meanTrace: stored.meanTrace, rank: stored.rank,
            rows: stored.epsilon.indices.map { row in
                Row(
                    epsilon: stored.epsilon[row], zeta: stored.zeta[row],
                    full: ReportedEstimate(value: stored.full[row], standardError: stored.fullError[row]),
                    lower: ReportedEstimate(value: stored.lower[row], standardError: stored.lowerError[row]),
                    effectiveSampleSize: stored.effectiveSampleSize[row])
            }, warnings: stored.warnings ?? [])
    }

    /// Column by column.
    public func encode(to encoder: any Encoder) throws {
        try Stored(
            parameters: parameters, meanTrace: meanTrace, rank: rank, epsilon: rows.map(\.epsilon),
            zeta: rows.map(\.zeta), full: rows.map(\.full.value), fullError: rows.map(\.full.standardError),
            lower: rows.map(\.lower.value), lowerError: rows.map(\.lower.standardError),
            effectiveSampleSize: rows.map(\.effectiveSampleSize), warnings: warnings.isEmpty ? nil : warnings
        ).encode(to: encoder)
    }
}

internal import Foundations

extension Matrix: Codable {
    private enum CodingKeys: CodingKey { case rows, columns, elements }

    /// A matrix that was stored with the bytes of its entries.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let (rows, columns) = (
            try container.decode(Int.self, forKey: .rows), try container.decode(Int.self, forKey: .columns)
        )
        let elements = try container.decode(PackedNumbers.self, forKey: .elements).values
        guard rows >= 0, columns >= 0, elements.count == rows * columns else {
            throw DecodingError.dataCorruptedError(
                forKey: .elements, in: container,
                debugDescription: "\(elements.count) elements do not make a \(rows) x \(columns) matrix")
        }
        self.init(rows: rows, columns: columns, elements: elements)
    }

    /// Stores the bytes of the entries.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rows, forKey: .rows)
        try container.encode(columns, forKey: .columns)
        try container.encode(PackedNumbers(elements), forKey: .elements)
    }
}

internal import Foundations

/// A value that is stored in its command-line notation.
protocol TextCodable: Codable {
    /// Reads the text; throws if it is invalid.
    init(parsing text: String) throws
    /// The text.
    var text: String { get }
}

extension TextCodable {
    public init(from decoder: any Decoder) throws {
        try self.init(parsing: decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Prior: TextCodable {
    var text: String { description }
}

extension SpectrumMethod: TextCodable {
    /// The method with a name of the command line.
    public init(parsing text: String) throws {
        guard let method = Self.all.first(where: { $0.name == text }) else {
            throw UserError(
                .usage, "'\(text)' finds no spectra", setting: "eigen",
                "use \(Self.all.map(\.name).joined(separator: ", "))")
        }
        self = method
    }

    var text: String { name }
}

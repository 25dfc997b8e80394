import Foundation
internal import Foundations
internal import Records

/// The results of items as parts of a piece. Only the program that kept them takes them up again; those on a shelf serve any
/// program of the same numerics that has the same type of results.
struct KeptResults {
    let parts: any PartStore

    /// The results are a text of their own, which also holds numbers that are not finite.
    private struct Part: Codable {
        var build: String
        var results: String
    }

    private static let words = (infinity: "inf", negative: "-inf", nan: "nan")

    /// The result of an item; nil if none is kept.
    func result<Result: Codable>(_ name: PartName) -> Result? { (results(name) as [Result]?)?.first }

    /// The results of an item or of a whole map; nil if none are kept.
    func results<Result: Codable>(_ name: PartName) -> [Result]? {
        guard let text = parts.part(name) else { return nil }
        if name.isLasting, let row = Result.self as? any NumberRow.Type { return Self.rows(row, in: text) as? [Result] }
        guard let part = try? JSONDecoder().decode(Part.self, from: text),
            part.build == Self.build(of: Result.self, name)
        else { return nil }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: Self.words.infinity, negativeInfinity: Self.words.negative, nan: Self.words.nan)
        return try? decoder.decode([Result].self, from: Data(part.results.utf8))
    }

    /// Keeps the results of an item or of a whole map.
    func keep<Result: Codable>(_ results: [Result], as name: PartName) {
        if let text = Self.text(of: results, as: name) { parts.keep(text, as: name) }
    }

    /// What is kept of results; nil if they have no text.
    static func text<Result: Codable>(of results: [Result], as name: PartName) -> Data? {
        if name.isLasting, let rows = results as? [any NumberRow] { return RowArchive.encode(rows) }
        guard let value = encode(results) else { return nil }
        return try? SealedText.encode(
            Part(build: build(of: Result.self, name), results: String(decoding: value, as: UTF8.self)))
    }

    private static func rows<Row: NumberRow>(_ type: Row.Type, in text: Data) -> [any NumberRow]? {
        RowArchive.decode(text, as: type)
    }

    /// The text of results without its frame; nil if they have none.
    static func encode(_ results: [some Codable]) -> Data? {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: words.infinity, negativeInfinity: words.negative, nan: words.nan)
        return try? encoder.encode(results)
    }

    /// The numerics are part of a shelf's address.
    private static func build(of type: Any.Type, _ name: PartName) -> String {
        name.isLasting ? String(reflecting: type) : build
    }

    /// Changes with the program.
    private static let build: String = {
        guard let path = Bundle.main.executablePath, let changed = FileDate.modified(path) else {
            return TwoScaleVersion.current
        }
        return "\(TwoScaleVersion.current) \(changed)"
    }()
}

import Foundation
internal import Records

/// The stored pieces of a study; those that cannot be read are computed anew.
struct StoredRecords<S: Study> {
    typealias Entry = StudyRecords<S>.Entry

    /// The finished records, if there are any in this format.
    var records: StudyRecords<S>?
    /// Their pieces by name.
    var entries: [String: Entry] = [:]
    /// The format of records that are there in another one.
    var otherFormat: String?

    private struct Header: Decodable { var format: String }

    init(at file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path),
            let header = try? JSONDecoder().decode(Header.self, from: data)
        else { return }
        guard header.format == StudyRecords<S>.currentFormat else {
            otherFormat = header.format
            return
        }
        records = try? JSONDecoder().decode(StudyRecords<S>.self, from: data)
        let stored = records?.pieces ?? []
        entries = Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Drops the finished results of all pieces but some.
    mutating func keep(_ names: Set<String>) {
        entries = entries.filter { names.contains($0.key) }
        otherFormat = names.isEmpty ? nil : otherFormat
    }

    /// A finished piece, with the machine that it was computed on.
    func entry(_ name: String) -> Entry? {
        guard var entry = entries[name] else { return nil }
        entry.environment = entry.environment ?? records?.environment
        return entry
    }

    /// How stored pieces differ from the requested ones of the same names; nil if they do not.
    func difference(from pieces: [(S.Piece, Fingerprint)]) -> String? {
        if let otherFormat { return "they have the format '\(otherFormat)'" }
        let pairs = pieces.compactMap { piece, fingerprint in
            entries[piece.name].map { (entry: $0, piece: piece, fingerprint: fingerprint) }
        }
        if pairs.contains(where: { $0.entry.key != $0.piece }) { return "they are of other settings" }
        if pairs.contains(where: { $0.entry.fingerprint.data != $0.fingerprint.data }) {
            return "they are of other data"
        }
        let isOld = pairs.contains { $0.entry.fingerprint.numerics != $0.fingerprint.numerics }
        return isOld ? "they are of another version of the numerics" : nil
    }
}

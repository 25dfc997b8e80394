internal import Datasets
import Foundation
internal import Foundations

/// Results of numbers alone as a `.npz` archive.
///
/// Each of their arrays has one row for each result, `NAME` [results x length]. If the lengths differ, `NAME` holds the
/// rows one after another, and `NAME-lengths` their lengths.
enum RowArchive {
    /// What a file of shared results ends with if it is an archive.
    static let ending = ".npz"

    private static let lengths = "-lengths"

    /// Whether a text is an archive, by its first bytes.
    static func isOne(_ text: Data) -> Bool { text.starts(with: Data("PK".utf8)) }

    /// The archive of some results; nil if there is none, or one would be too large.
    static func encode(_ results: [any NumberRow]) -> Data? {
        let rows = results.map(\.rows)
        guard let first = rows.first else { return nil }
        let arrays = first.keys.sorted().flatMap { name -> [NamedArray] in
            let values = rows.map { $0[name] ?? [] }
            let numbers = values.flatMap { $0 }
            guard values.allSatisfy({ $0.count == values[0].count }) else {
                return [
                    NamedArray(name, shape: [numbers.count], numbers: numbers),
                    NamedArray(
                        name + lengths, shape: [rows.count], numbers: values.map { Double($0.count) },
                        element: .int64),
                ]
            }
            return [NamedArray(name, shape: [rows.count, values[0].count], numbers: numbers)]
        }
        return (try? NPZArchive(arrays).bytes(for: "shelf")).map { Data($0) }
    }

    /// The results in an archive; nil if it is damaged or holds others.
    static func decode<Row: NumberRow>(_ text: Data, as type: Row.Type) -> [Row]? {
        guard let archive = try? NPZArchive(bytes: Array(text), of: "shelf") else { return nil }
        var rows: [[String: [Double]]] = []
        for array in archive.arrays where !array.name.hasSuffix(lengths) {
            let counts = archive[array.name + lengths]?.numbers.compactMap { Int(exactly: $0) }
            let lengths = counts ?? Array(repeating: array.shape.last ?? 0, count: array.shape.first ?? 0)
            if rows.isEmpty { rows = Array(repeating: [:], count: lengths.count) }
            guard lengths.count == rows.count, lengths.allSatisfy({ $0 >= 0 }),
                lengths.reduce(0, +) == array.numbers.count
            else { return nil }
            var rest = array.numbers[...]
            for (row, length) in lengths.enumerated() {
                rows[row][array.name] = Array(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
        }
        let results = rows.compactMap { Row(rows: $0) }
        return results.count == rows.count ? results : nil
    }
}

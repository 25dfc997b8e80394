public import Foundation

/// The pieces of a study and where they are kept: one line for each, address and name, parted by a tab.
///
/// The first line is `# ` and the kind of study.
public struct StudyManifest: Sendable, Equatable {
    /// A piece.
    public struct Item: Sendable, Equatable {
        /// Its name in the study.
        public var name: String
        /// Where it is kept.
        public var address: PieceAddress

        /// A piece of that name at an address.
        public init(name: String, address: PieceAddress) {
            self.name = name
            self.address = address
        }
    }

    /// The kind of study.
    public var kind: String
    /// The pieces, in order.
    public var items: [Item]

    /// A list of pieces.
    public init(kind: String, items: [Item]) {
        self.kind = kind
        self.items = items
    }

    /// The list in a text; nil if it is no such list.
    public init?(_ text: Data) {
        let parsed = text.withUnsafeBytes { bytes in Self.parse(bytes.bindMemory(to: UInt8.self)) }
        guard let parsed else { return nil }
        self = parsed
    }

    private static func parse(_ text: UnsafeBufferPointer<UInt8>) -> StudyManifest? {
        var manifest: StudyManifest?
        for line in text.split(separator: UInt8(ascii: "\n")) {
            guard manifest != nil else {
                guard line.starts(with: [UInt8(ascii: "#"), UInt8(ascii: " ")]) else { return nil }
                manifest = StudyManifest(kind: String(decoding: line.dropFirst(2), as: UTF8.self), items: [])
                continue
            }
            guard line.count > 65, line[line.startIndex + 64] == UInt8(ascii: "\t"),
                let address = PieceAddress(UnsafeBufferPointer(rebasing: line.prefix(64)))
            else { return nil }
            manifest?.items.append(Item(name: String(decoding: line.dropFirst(65), as: UTF8.self), address: address))
        }
        return manifest
    }

    /// The text of the list.
    public var text: Data {
        var text = Data("# \(kind)\n".utf8)
        for item in items { text += Data("\(item.address)\t\(item.name)\n".utf8) }
        return text
    }
}

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
        var lines = text.split(separator: UInt8(ascii: "\n"))[...]
        guard let first = lines.popFirst(), first.starts(with: Data("# ".utf8)) else { return nil }
        kind = String(decoding: first.dropFirst(2), as: UTF8.self)
        items = []
        items.reserveCapacity(lines.count)
        for line in lines {
            guard line.count > 65, line[line.startIndex + 64] == UInt8(ascii: "\t"),
                let address = PieceAddress(String(decoding: line.prefix(64), as: UTF8.self))
            else { return nil }
            items.append(Item(name: String(decoding: line.dropFirst(65), as: UTF8.self), address: address))
        }
    }

    /// The text of the list.
    public var text: Data {
        var text = Data("# \(kind)\n".utf8)
        for item in items { text += Data("\(item.address)\t\(item.name)\n".utf8) }
        return text
    }
}

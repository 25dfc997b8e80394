public import Foundation

/// The finished parts of a piece that takes long: the results of its items, such as repetitions, seeds or draws.
///
/// A part is known by its place in the piece (``PartName``). Several processes may compute parts of one piece.
public protocol PartStore: Sendable {
    /// What is there now.
    func contents() -> PartContents
    /// The text of a part, nil if there is none that can be trusted.
    func part(_ name: PartName) -> Data?
    /// Keeps a part. A part that cannot be kept is computed again when it is needed.
    func keep(_ part: Data, as name: PartName)
    /// Takes a part to compute; nil if another process computes it.
    func claim(_ name: PartName) -> (any PieceClaim)?
    /// Tells others which items they may compute; nil takes the offer back.
    func offer(_ offer: PartOffer?)
    /// Drops all parts.
    func drop()
}

/// The place of a part in its piece: an item of one of the maps that follow one another, or all of them.
public struct PartName: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The number of the map, from 1.
    public var map: Int
    /// The index of the item, from 0; nil for the results of the whole map.
    public var item: Int?

    /// An item of a map, or the whole map.
    public init(map: Int, item: Int? = nil) {
        self.map = map
        self.item = item
    }

    private static let all = "all"

    /// The part in a text such as `3-17` or `3-all`; nil if it is none.
    public init?(_ text: some StringProtocol) {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        guard words.count == 2, let map = Int(words[0]) else { return nil }
        if words[1] == Self.all {
            self.init(map: map)
        } else {
            guard let item = Int(words[1]) else { return nil }
            self.init(map: map, item: item)
        }
    }

    /// Such as `3-17`.
    public var description: String { "\(map)-\(item.map(String.init) ?? Self.all)" }
}

/// Items of a map that other processes may compute.
public struct PartOffer: Codable, Equatable, Sendable {
    /// The number of the map.
    public var map: Int
    /// Its number of items.
    public var count: Int
    /// Items that were finished before, and are not kept.
    public var finished: Set<Int>
}

/// What is there of the parts of a piece.
public struct PartContents: Codable, Equatable, Sendable {
    /// Parts that are kept.
    public var kept: Set<PartName> = []
    /// Parts that somebody computes.
    public var claimed: Set<PartName> = []
    /// The items that others may compute.
    public var offer: PartOffer?
    /// Whether nobody computes the piece any more.
    public var isOver = false

    /// Nothing.
    public init() {}

    /// Whether there are items that others may compute and nobody does.
    public var wantsHelp: Bool {
        guard let offer else { return false }
        let begun = kept.union(claimed).filter { $0.map == offer.map }.compactMap(\.item)
        return offer.finished.union(begun).count < offer.count
    }
}

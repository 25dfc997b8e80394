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
        let begun = kept.union(claimed).filter { $0.map == offer.map && $0.place == nil && !$0.isState }.compactMap(
            \.item)
        return offer.finished.union(begun).count < offer.count
    }
}

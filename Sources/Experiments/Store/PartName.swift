/// The place of a part in its piece: an item of one of the maps that follow one another, or all of them.
public struct PartName: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The number of the map, from 1.
    public var map: Int
    /// The index of the item, from 0; nil for the results of the whole map.
    public var item: Int?
    /// Whether it is the state of an unfinished item, not its result.
    public var isState = false
    /// Whether other pieces may use it, too. The maps of such parts have numbers of their own.
    public var isLasting = false
    /// The item that the map is inside of, by its name; nil for a map of the piece itself.
    public var place: String?

    /// An item of a map, or the whole map.
    public init(map: Int, item: Int? = nil) {
        self.map = map
        self.item = item
    }

    private static let (all, state) = ("all", "state")

    /// The part in a text such as `3-17`, `3-all`, `3-17-state` or `3-17.1-2`; nil if it is none.
    public init?(_ text: some StringProtocol) {
        let dot = text.lastIndex(of: ".")
        var words = text[(dot.map(text.index(after:)) ?? text.startIndex)...].split(
            separator: "-", omittingEmptySubsequences: false)[...]
        if words.last.map({ $0 == Self.state }) == true {
            isState = true
            words.removeLast()
        }
        guard words.count == 2, let map = Int(words[0]) else { return nil }
        self.map = map
        if words[1] != Self.all {
            guard let item = Int(words[1]) else { return nil }
            self.item = item
        }
        place = dot.map { String(text[..<$0]) }
    }

    /// Such as `3-17`.
    public var description: String {
        (place.map { $0 + "." } ?? "") + "\(map)-\(item.map(String.init) ?? Self.all)"
            + (isState ? "-\(Self.state)" : "")
    }

    /// The results of a whole map that other pieces may use.
    static func lasting(map: Int) -> PartName {
        var name = PartName(map: map)
        name.isLasting = true
        return name
    }

    /// The state of the same item.
    var state: PartName {
        var name = self
        name.isState = true
        return name
    }
}

import Foundation

/// The parts of the maps inside an item. They belong to the process that computes the item, and are shared with no other.
struct InnerParts: PartStore {
    let parts: any PartStore
    let item: PartName

    private struct OwnClaim: PieceClaim {
        func report(_ progress: PieceProgress) {}
        func release() {}
    }

    private func inside(_ name: PartName) -> PartName {
        var name = name
        name.place = item.description
        return name
    }

    func contents() -> PartContents {
        var contents = PartContents()
        for var name in parts.contents().kept where name.place == item.description {
            name.place = nil
            contents.kept.insert(name)
        }
        return contents
    }

    func part(_ name: PartName) -> Data? { parts.part(inside(name)) }

    func keep(_ part: Data, as name: PartName) { parts.keep(part, as: inside(name)) }

    func claim(_ name: PartName) -> (any PieceClaim)? { OwnClaim() }

    func offer(_ offer: PartOffer?) {}

    func drop() {}
}

public import Foundation

/// The parts of a piece, with those that later pieces use on a shelf of their own.
struct ShelvedParts: PartStore {
    let parts: any PartStore
    let shelf: any PartShelf
    /// Called when results of the shelf are used.
    var noteUse: @Sendable () -> Void = {}

    func contents() -> PartContents {
        var contents = parts.contents()
        contents.kept.formUnion(shelf.maps.map { .lasting(map: $0) })
        return contents
    }

    func part(_ name: PartName) -> Data? {
        guard name.isLasting else { return parts.part(name) }
        let results = shelf.results(of: name.map)
        if results != nil { noteUse() }
        return results
    }

    func keep(_ part: Data, as name: PartName) {
        if name.isLasting { shelf.keep(part, of: name.map) } else { parts.keep(part, as: name) }
    }

    func claim(_ name: PartName) -> (any PieceClaim)? { parts.claim(name) }

    func offer(_ offer: PartOffer?) { parts.offer(offer) }

    func drop() { parts.drop() }
}

/// Keeps the results of maps for all pieces of a family, which differ in numbers of items, such as repetitions, and in
/// what is made of the results.
public protocol PartShelf: Sendable {
    /// The numbers of the maps that are kept.
    var maps: Set<Int> { get }
    /// The text of the results of a map; nil if there is none that can be trusted.
    func results(of map: Int) -> Data?
    /// Keeps the results of a map in place of earlier ones.
    func keep(_ results: Data, of map: Int)
}

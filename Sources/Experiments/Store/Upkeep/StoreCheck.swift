internal import Foundation
public import Foundations
internal import Records

/// Which finished pieces of a store are damaged. A run computes exactly these again.
public struct StoreCheck: Codable, Sendable {
    /// A damaged piece.
    public struct Damaged: Codable, Sendable, Equatable {
        /// Its studies and names, as `study/piece`; empty if no study asks for it.
        public var names: [String]
        /// Its file.
        public var file: String
        /// What is wrong.
        public var reason: String
    }

    /// Pieces read.
    public var pieces: Int
    /// The damaged ones, by file.
    public var damaged: [Damaged]

    /// Reads all finished pieces of a store.
    public init(of store: FolderStore, context: RunContext) throws {
        let addresses = store.addresses.sorted()
        let reasons = try context.map(addresses.count) { index -> String? in
            guard let text = store.result(at: addresses[index]) else { return "it cannot be read" }
            guard case .failure(let damage) = PieceHeader.read(text) else { return nil }
            return damage.description
        }
        let bad = zip(addresses, reasons).compactMap { address, reason in reason.map { (address, $0) } }
        var names: [PieceAddress: [String]] = [:]
        if !bad.isEmpty {
            for study in store.studies {
                for item in try store.manifest(of: study).items {
                    names[item.address, default: []].append("\(study)/\(item.name)")
                }
            }
        }
        pieces = addresses.count
        damaged = bad.map { address, reason in
            Damaged(names: names[address] ?? [], file: store.layout.result(at: address).relativePath, reason: reason)
        }
    }
}

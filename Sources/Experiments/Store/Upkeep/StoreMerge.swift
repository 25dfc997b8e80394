internal import Foundation
internal import Foundations
internal import Records

/// Joins the finished pieces of stores, such as those of several machines.
public struct StoreMerge: Codable, Sendable {
    /// Pieces that came into the store.
    public private(set) var added = 0
    /// Pieces that were there already, with the same numbers.
    public private(set) var known = 0
    /// Damaged pieces of the other stores, which were left there.
    public private(set) var damaged = 0

    /// Copies the pieces of other stores into `store`.
    ///
    /// - Throws: `UserError` if two stores hold different numbers for one piece; then nothing is copied.
    public init(of others: [FolderStore], into store: FolderStore) throws {
        var copies: [(address: PieceAddress, from: FolderStore)] = []
        var numbers: [PieceAddress: String] = [:]
        var contradictions: [String] = []
        for other in others {
            for address in other.addresses.sorted() {
                guard let text = other.result(at: address), let header = try? PieceHeader.read(text).get() else {
                    damaged += 1
                    continue
                }
                if numbers[address] == nil, let own = store.result(at: address) {
                    numbers[address] = try? PieceHeader.read(own).get().numbers
                }
                switch numbers[address] {
                case nil:
                    numbers[address] = header.numbers
                    copies.append((address, other))
                case header.numbers: known += 1
                default: contradictions.append("\(header.entry.name) in \(other.layout.root.relativePath)")
                }
            }
        }
        guard contradictions.isEmpty else {
            let named = contradictions.prefix(5).joined(separator: ", ")
            throw UserError(
                .badData,
                contradictions.count == 1
                    ? "a piece has other numbers in another store"
                    : "\(contradictions.count) pieces have other numbers in other stores",
                named + (contradictions.count > 5 ? ", ..." : ""),
                "remove the wrong ones, or compute all on one type of processor; nothing was copied")
        }
        for (address, other) in copies {
            guard let text = other.result(at: address) else { continue }
            try store.keep(text, at: address)
            added += 1
        }
        for other in others {
            for study in other.studies {
                var manifest = try other.manifest(of: study)
                if store.studies.contains(study) {
                    let own = try store.manifest(of: study)
                    let known = Set(own.items.map(\.address))
                    manifest.items = own.items + manifest.items.filter { !known.contains($0.address) }
                }
                try store.register(manifest, study: study)
            }
        }
    }
}

internal import Foundation
internal import Foundations
internal import Records

/// Removes from a store what no study needs.
public struct StoreCollection: Codable, Sendable {
    /// Finished pieces that no study asked for.
    public private(set) var pieces = 0
    /// Claims of dead processes.
    public private(set) var claims = 0
    /// Folders with parts of pieces that are finished, or that no study asked for.
    public private(set) var parts = 0
    /// Folders with results that pieces shared of which no study asks for one.
    public private(set) var shelves = 0
    /// Files that a killed process left half-written.
    public private(set) var temporary = 0

    /// Collects the garbage of a store. The lists of the studies named in `forgotten` are removed first; their records
    /// stay.
    public init(of store: FolderStore, forgetting forgotten: [String]) throws {
        let layout = store.layout
        for study in forgotten { try store.check(study: study) }
        // All lists are read before anything is removed: a damaged one stops the collection.
        var used: Set<PieceAddress> = []
        for study in store.studies where !forgotten.contains(study) {
            used.formUnion(try store.manifest(of: study).items.lazy.map(\.address))
        }
        for study in forgotten { try FolderNames.remove(layout.manifest(of: study)) }

        let folders = store.folders
        pieces = try WaitingThreads.sum(folders.count) { [used] folder in
            try FolderNames.removePieces(in: folders[folder]) { !used.contains($0) }
        }
        for (address, claim) in store.claims where claim.isOfDeadNeighbour {
            try FolderNames.remove(layout.claim(of: address))
            claims += 1
        }
        for name in FolderStore.names(in: layout.parts) {
            guard let address = PieceAddress(name),
                !used.contains(address) || access(layout.result(at: address).path, F_OK) == 0
            else { continue }
            try FileManager.default.removeItem(at: layout.parts(of: address))
            parts += 1
        }
        for name in FolderStore.names(in: layout.shelves) {
            guard let family = PieceAddress(name) else { continue }
            let users = FolderStore.names(in: layout.shelf(of: family), ending: FolderShelf.mark)
            guard !users.contains(where: { PieceAddress($0).map(used.contains) ?? false }) else { continue }
            try FileManager.default.removeItem(at: layout.shelf(of: family))
            shelves += 1
        }
        for folder in folders + [layout.claims, layout.studies, layout.pieces] {
            for name in FolderStore.names(in: folder) where name.hasPrefix(".twosed-") && name.hasSuffix(".tmp") {
                let file = folder.appendingPathComponent(name)
                // A younger one may be that of a process at work.
                guard let written = FileDate.modified(file.path), written < Date.now.timeIntervalSince1970 - 600 else {
                    continue
                }
                try FolderNames.remove(file)
                temporary += 1
            }
        }
    }
}

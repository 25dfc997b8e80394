import Foundation
internal import Foundations
internal import Records

/// The finished parts of a piece as files in a folder of their own, which is made when it is needed.
///
/// `3-17.json` is a part, `3-17.claim` tells who computes it, `offer` what others may compute.
struct FolderParts: PartStore {
    let folder: URL
    /// The claim of the piece itself.
    let owner: URL
    let watch: ClaimWatch
    /// A helper's parts are not kept once the folder is gone, since the piece is finished then.
    let isHelper: Bool

    private func file(_ name: PartName) -> URL { folder.appendingPathComponent("\(name).json") }
    private var offerFile: URL { folder.appendingPathComponent("offer") }

    private func makeFolder() {
        if !isHelper { FolderStore.makeInner(folder) }
    }

    func contents() -> PartContents {
        var contents = PartContents()
        for name in FolderStore.names(in: folder) {
            guard let dot = name.lastIndex(of: "."), let part = PartName(name[..<dot]) else { continue }
            switch name[dot...] {
            case ".json": contents.kept.insert(part)
            case ".claim": contents.claimed.insert(part)
            default: break
            }
        }
        contents.isOver = !FileManager.default.fileExists(atPath: owner.path)
        contents.offer = FileManager.default.contents(atPath: offerFile.path).flatMap {
            try? JSONDecoder().decode(PartOffer.self, from: $0)
        }
        return contents
    }

    func part(_ name: PartName) -> Data? {
        FileManager.default.contents(atPath: file(name).path).flatMap { SealedText.isWhole($0) ? $0 : nil }
    }

    func keep(_ part: Data, as name: PartName) {
        // What lasts belongs on a shelf.
        guard !name.isLasting else { return }
        makeFolder()
        try? AtomicFile.write(part, to: file(name).path)
    }

    func claim(_ name: PartName) -> (any PieceClaim)? {
        makeFolder()
        let claim = folder.appendingPathComponent("\(name).claim")
        return try? FolderClaim.take(at: claim, note: ClaimNote(study: "", piece: "\(name)"), watch: watch)
    }

    func offer(_ offer: PartOffer?) {
        guard let offer else {
            unlink(offerFile.path)
            return
        }
        makeFolder()
        try? AtomicFile.write(JSON.encode(offer), to: offerFile.path, synced: false)
    }

    func drop() { try? FileManager.default.removeItem(at: folder) }
}

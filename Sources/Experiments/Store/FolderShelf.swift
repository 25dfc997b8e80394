import Foundation
internal import Foundations
internal import Records

/// The shelf of a family of pieces as a folder: `3-all.json`, or `3-all.npz` if they are numbers alone, are the results of a
/// map, an empty file `ADDRESS.piece` stands for each piece that made or used some.
struct FolderShelf: PartShelf {
    let folder: URL
    let piece: PieceAddress

    /// What the name of a file for a piece ends with.
    static let mark = ".piece"

    private static let endings = [".json", RowArchive.ending]

    private func file(_ map: Int, _ ending: String) -> URL {
        folder.appendingPathComponent("\(PartName(map: map))\(ending)")
    }

    var maps: Set<Int> {
        Set(
            Self.endings.flatMap { FolderStore.names(in: folder, ending: $0) }.compactMap { PartName($0)?.map })
    }

    func results(of map: Int) -> Data? {
        // An archive has checksums of its own.
        let found = Self.endings.lazy.compactMap { FileManager.default.contents(atPath: file(map, $0).path) }
            .first { RowArchive.isOne($0) || SealedText.isWhole($0) }
        if found != nil { note() }
        return found
    }

    func keep(_ results: Data, of map: Int) {
        FolderStore.makeInner(folder)
        note()
        let ending = RowArchive.isOne(results) ? RowArchive.ending : ".json"
        try? AtomicFile.write(results, to: file(map, ending).path)
    }

    /// Notes that the piece uses the shelf, so that it is there as long as the piece.
    private func note() {
        let file = folder.appendingPathComponent("\(piece)\(Self.mark)")
        if access(file.path, F_OK) != 0 { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    }
}

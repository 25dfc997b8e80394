import Foundation
internal import Foundations
internal import Records

/// The shelf of a family of pieces as a folder: `3-all.json` are the results of a map, an empty file `ADDRESS.piece` stands
/// for each piece that made or used some.
struct FolderShelf: PartShelf {
    let folder: URL
    let piece: PieceAddress

    /// What the name of a file for a piece ends with.
    static let mark = ".piece"

    private func file(_ map: Int) -> URL { folder.appendingPathComponent("\(PartName(map: map)).json") }

    var maps: Set<Int> {
        Set(FolderStore.names(in: folder, ending: ".json").compactMap { PartName($0)?.map })
    }

    func results(of map: Int) -> Data? {
        guard let text = FileManager.default.contents(atPath: file(map).path), SealedText.isWhole(text) else {
            return nil
        }
        note()
        return text
    }

    func keep(_ results: Data, of map: Int) {
        FolderStore.makeInner(folder)
        note()
        try? AtomicFile.write(results, to: file(map).path)
    }

    /// Notes that the piece uses the shelf, so that it is there as long as the piece.
    private func note() {
        let file = folder.appendingPathComponent("\(piece)\(Self.mark)")
        if access(file.path, F_OK) != 0 { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    }
}

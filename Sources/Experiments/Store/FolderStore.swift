public import Foundation
internal import Foundations
public import Records

/// A store in a folder, see `StoreLayout`. Any number of processes on any number of machines may share it.
public struct FolderStore: StudyStore {
    /// Version of the layout.
    public static let currentFormat = "twoscale-store/1"

    /// Where things lie.
    public let layout: StoreLayout
    private let watch: ClaimWatch

    private struct Format: Codable { var format: String }

    /// Opens a store to read it; there may be no pieces in it. A claim that shows no sign of life within `patience` is
    /// that of a dead process.
    public init(reading root: URL, patience: Duration = .seconds(60)) throws {
        layout = StoreLayout(root: root)
        watch = ClaimWatch(patience: patience)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw UserError(.missing, "there is no store", root.relativePath, "name the folder of 'twosed run --store'")
        }
        guard let text = FileManager.default.contents(atPath: layout.format.path) else { return }
        let format = (try? JSONDecoder().decode(Format.self, from: text))?.format ?? "unknown"
        guard format == Self.currentFormat else {
            throw UserError(
                .badData,
                "the store has the format '\(format)', and this version of twosed uses '\(Self.currentFormat)'",
                root.relativePath, "use the version that wrote it, or another folder")
        }
    }

    /// Opens a store to write into it, and makes it where there is none.
    public init(root: URL, patience: Duration = .seconds(60)) throws {
        let layout = StoreLayout(root: root)
        for folder in [layout.results, layout.studies, layout.claims] { try OutputFolder.make(folder) }
        try self.init(reading: root, patience: patience)
        if !FileManager.default.fileExists(atPath: layout.format.path) {
            try AtomicFile.write(JSON.encode(Format(format: Self.currentFormat)), to: layout.format.path)
        }
    }

    /// The text of a finished piece.
    public func result(at address: PieceAddress) -> Data? {
        FileManager.default.contents(atPath: layout.result(at: address).path)
    }

    /// Writes a finished piece whole or not at all.
    public func keep(_ result: Data, at address: PieceAddress) throws {
        // Not with the folders above, as in `makeInner`.
        try? FileManager.default.createDirectory(at: layout.folder(of: address), withIntermediateDirectories: false)
        try AtomicFile.write(result, to: layout.result(at: address).path)
    }

    /// Takes a piece that nobody computes, or whose process is dead.
    public func claim(_ address: PieceAddress, note: ClaimNote) throws -> (any PieceClaim)? {
        try FolderClaim.take(at: layout.claim(of: address), note: note, watch: watch)
    }

    /// The parts of an unfinished piece.
    public func parts(of address: PieceAddress, isHelper: Bool) -> (any PartStore)? {
        FolderParts(
            folder: layout.parts(of: address), owner: layout.claim(of: address), watch: watch, isHelper: isHelper)
    }

    /// Makes a folder and the one that it lies in, but none above: a store that was removed is not made again without being
    /// opened.
    static func makeInner(_ folder: URL) {
        for folder in [folder.deletingLastPathComponent(), folder] {
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        }
    }

    /// A folder of its own.
    public func shelf(of family: PieceAddress, for piece: PieceAddress) -> (any PartShelf)? {
        FolderShelf(folder: layout.shelf(of: family), piece: piece)
    }

    /// Writes the list of a study's pieces, unless it is there already.
    public func register(_ manifest: StudyManifest, study: String) throws {
        let file = layout.manifest(of: study)
        let text = manifest.text
        if FileManager.default.contents(atPath: file.path) != text { try AtomicFile.write(text, to: file.path) }
    }
}

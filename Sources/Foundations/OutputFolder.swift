public import Foundation

/// Folders that a user names.
public enum OutputFolder {
    /// Makes a folder with all folders above it, or throws a `UserError` that names it.
    public static func make(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw UserError(.unwritable, "the folder cannot be made", folder.path, "name a place you may write to")
        }
    }
}

public import Foundation

/// A new temporary folder, to be removed after use.
public struct TemporaryFolder {
    /// Where it is.
    public let url: URL

    /// Makes the folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "twosed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Removes the folder with its contents.
    public func remove() { try? FileManager.default.removeItem(at: url) }
}

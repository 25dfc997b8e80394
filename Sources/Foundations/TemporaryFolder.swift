public import Foundation

/// A fresh folder for what must not be left behind.
public struct TemporaryFolder {
    /// Where it is.
    public let url: URL

    /// Makes the folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "twosed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Removes the folder with all it holds.
    public func remove() { try? FileManager.default.removeItem(at: url) }
}

import Datasets
import Foundation
import Foundations
import Testing

/// Calls `body` with the path of a file of the given name and bytes in a folder of its own.
func withFile<Result>(
    _ name: String, _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
) throws -> Result {
    try withFolder { folder in
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try body(path)
    }
}

/// Calls `body` with the path of an empty folder that goes away afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder.path) }
}

/// An empty folder that goes away with its owner.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a new file in it.
    func file(_ ending: String) -> String { "\(path)/\(UUID().uuidString).\(ending)" }
}

/// The error of reading such a file, its path reduced to the name.
func errorReading(
    _ name: String, _ bytes: some Sequence<UInt8>, _ read: (String) throws -> Void
) throws -> (kind: UserError.Kind, text: String)? {
    try withFile(name, bytes) { path in
        let error = #expect(throws: UserError.self) { try read(path) }
        return error.map { ($0.kind, $0.description.replacing(path, with: name)) }
    }
}

/// Bytes written in base 64.
func bytes(base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

/// Public data too large for the package, in the folder that the environment names as `TWOSCALE_DATA`: `covtype.data.gz` and
/// `mnist/`, as their owners publish them. Tests that use them are skipped, and say so, without it.
enum LargeData {
    private static let folder = ProcessInfo.processInfo.environment["TWOSCALE_DATA"] ?? ""

    static func path(_ name: String) -> String { folder + "/" + name }
    static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}

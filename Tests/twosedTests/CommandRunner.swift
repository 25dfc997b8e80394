import Foundation
import Testing

/// Runs the built command as a user would, in a fresh temporary folder.
struct CommandRunner {
    /// What a run left behind.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The folder that the command runs in.
    let folder: URL

    /// A runner with a new empty folder.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("twosed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The command that was built with the tests.
    static let executable: URL = {
        let bundle = Bundle.main.executableURL?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        let folders = [bundle] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let candidates = folders.map { $0.appendingPathComponent("twosed") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }()

    /// The root of the package.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Runs `twosed` with the given arguments.
    func run(_ arguments: [String]) throws -> Outcome {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        // Files, not pipes: a pipe that nobody reads while the other fills would never end.
        let output = folder.appendingPathComponent(".stdout")
        let errors = folder.appendingPathComponent(".stderr")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let outcome = Outcome(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
        for file in [output, errors] { try FileManager.default.removeItem(at: file) }
        return outcome
    }

    /// Runs a command line of words parted by blanks.
    func run(_ line: String) throws -> Outcome { try run(line.split(separator: " ").map(String.init)) }

    /// Writes a file into the folder.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    /// Names of the files in the folder.
    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } }
}

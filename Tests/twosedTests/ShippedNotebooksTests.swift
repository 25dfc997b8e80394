import Foundation
import Testing

/// The notebooks teach the command; what they show must be what it prints.
@Suite struct ShippedNotebooksTests {
    static let folder = CommandRunner.package.appendingPathComponent("notebooks-txt")

    static let names: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted()
    }()

    @Test func eachHasANumberOfItsOwn() {
        let numbers = Self.names.compactMap { Int($0.prefix { $0 != "-" }) }
        #expect(numbers.count == Self.names.count && Set(numbers).count == numbers.count)
        #expect(!numbers.isEmpty)
    }

    @Test(arguments: names) func everyNotebookShowsWhatItsCommandsPrint(_ name: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(["notebook", "check", Self.folder.appendingPathComponent(name).path])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// A Python with NumPy, where there is one.
    static let python: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("python3") }
        return candidates.first { program in
            (try? status(of: program, ["-c", "import numpy"], in: folder)) == 0
        }
    }()

    private static func status(of program: URL, _ arguments: [String], in folder: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(.enabled(if: python != nil, "needs python3 with NumPy"))
    func thePythonLinesOfTheNotebookOnOwnDataGiveTheSameNumber() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let notebook = Self.folder.appendingPathComponent("08-your-own-data-and-draws.txt")
        let files = notebook.deletingPathExtension()
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
            try FileManager.default.copyItem(
                at: files.appendingPathComponent(name), to: runner.folder.appendingPathComponent(name))
        }
        let text = try String(contentsOf: notebook, encoding: .utf8).replacingOccurrences(of: "\\\n", with: "")
        let command = try #require(text.split(separator: "\n").first { $0.contains("--parameters draws.npy") })
        #expect(try runner.run(String(command.dropFirst("    $ twosed ".count))).status == 0)
        let python = try #require(Self.python)
        #expect(try Self.status(of: python, ["-m", "doctest", notebook.path], in: runner.folder) == 0)
    }
}

public import Foundation

/// Runs a program without a shell, with a time limit, and collects its output.
public enum TimedProcess {
    /// How a program ended.
    public struct Outcome {
        /// Exit status, or the number of the signal that ended it.
        public var status: Int32
        /// What it wrote to standard output.
        public var standardOutput: String
        /// What it wrote to standard error.
        public var standardError: String
        /// Whether it was ended by the time limit.
        public var timedOut: Bool
    }

    /// The program of that name in the folders of `PATH`.
    public static func find(_ name: String, path: String? = ProcessInfo.processInfo.environment["PATH"]) -> URL? {
        (path ?? "").split(separator: ":").lazy
            .map { URL(filePath: String($0), directoryHint: .isDirectory).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a program in `directory` for up to `seconds`; after that it is terminated, then killed.
    ///
    /// The output is written to files instead of pipes, so that a large output cannot block the program. The variables
    /// of `environment` are added to those of this process. An interruption of this process ends the program too.
    public static func run(
        _ program: URL, _ arguments: [String], in directory: URL, seconds: Double, environment: [String: String] = [:]
    ) throws -> Outcome {
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let names = ["stdout", "stderr"].map { scratch.url.appending(path: $0) }
        for name in names { try Data().write(to: name) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: names[0])
        process.standardError = try FileHandle(forWritingTo: names[1])
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        let deadline = DispatchTime.now() + seconds
        var hasEnded = false
        while !hasEnded, DispatchTime.now() < deadline, !Cancellation.process.isRequested {
            hasEnded = ended.wait(timeout: min(deadline, .now() + 0.2)) == .success
        }
        if !hasEnded {
            process.terminate()
            if ended.wait(timeout: .now() + 2) == .timedOut {
                kill(process.processIdentifier, SIGKILL)
                ended.wait()
            }
        }
        try Cancellation.process.check()
        let texts = try names.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return Outcome(
            status: process.terminationStatus, standardOutput: texts[0], standardError: texts[1], timedOut: !hasEnded)
    }
}

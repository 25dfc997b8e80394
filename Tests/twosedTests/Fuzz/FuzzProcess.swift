import Foundation

/// Runs the command under limits: an address space of 6 GB and so many seconds.
struct FuzzProcess: Sendable {
    /// The command.
    let executable: URL
    /// Seconds that a run may take.
    let seconds: Double

    /// What a run left behind.
    struct Outcome {
        var status: Int32
        /// Whether a signal ended it.
        var isSignal: Bool
        /// Whether it took too long and was killed.
        var isHung: Bool
        var output: String
        var errors: String
    }

    /// Runs the command in a folder, its output in files, so that no full pipe can hold it up.
    func run(_ arguments: [String], in folder: URL) throws -> Outcome {
        let (output, errors) = (folder.path + ".out", folder.path + ".err")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "ulimit -v 6291456; exec \"$0\" \"$@\"", executable.path] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        var environment = ProcessInfo.processInfo.environment
        // A crash is counted, not drawn: the drawing itself can hang under a limit of memory.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        let done = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in done.signal() }
        try process.run()
        let isHung = done.wait(timeout: .now() + seconds) == .timedOut
        if isHung {
            kill(process.processIdentifier, SIGKILL)
            done.wait()
        }
        func text(_ path: String) -> String {
            String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        }
        return Outcome(
            status: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal, isHung: isHung,
            output: text(output), errors: text(errors))
    }
}

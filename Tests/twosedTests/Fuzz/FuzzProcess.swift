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

    /// The system refused to start a process.
    struct NotStarted: Error {
        var number: Int32
    }

    /// Runs the command in a folder, its output in files, so that no full pipe can hold it up.
    ///
    /// By `posix_spawn`, since `Process` keeps threads and sockets of its own for every run and does not last for ten thousand.
    func run(_ arguments: [String], in folder: URL) throws -> Outcome {
        let (output, errors) = (folder.path + ".out", folder.path + ".err")
        let child = try start(
            ["/bin/sh", "-c", "cd \"$0\" && ulimit -v 6291456 && exec \"$@\"", folder.path, executable.path]
                + arguments,
            output: output, errors: errors)
        let deadline = ContinuousClock.now + .seconds(seconds)
        var (status, isHung) = (Int32(0), false)
        while waitpid(child, &status, isHung ? 0 : WNOHANG) == 0 {
            if ContinuousClock.now > deadline {
                isHung = true
                kill(child, SIGKILL)
            } else {
                usleep(1000)
            }
        }
        func text(_ path: String) -> String {
            String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        }
        // The layout of a status is that of <sys/wait.h>: a signal in the low seven bits, else the exit code above them.
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? status >> 8 & 0xFF : signal, isSignal: signal != 0, isHung: isHung,
            output: text(output), errors: text(errors))
    }

    private func start(_ arguments: [String], output: String, errors: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (number, path) in [(Int32(1), output), (2, errors)] {
            posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        // A crash is counted, not drawn: the drawing itself can hang under a limit of memory.
        let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child = pid_t()
        let number = posix_spawn(&child, arguments[0], &actions, nil, &words, &variables)
        guard number == 0 else { throw NotStarted(number: number) }
        return child
    }
}

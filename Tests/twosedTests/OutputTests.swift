import Foundation
import Testing

/// A full or closed standard output ends in one line and status 73, a reader that goes away in silence.
@Suite struct OutputTests {
    static let lines = [
        "exact --fim 4,1 --epsilon 1/10 --zeta 0", "exact --fim 4,1 --epsilon 1/10 --zeta 0 --format json",
        "exact --fim 4,1 --epsilon 1/10 --zeta 0 --format csv", "cover --fim 4,1 --epsilon 1/10 --zeta 0",
        "bound --dimension 3 --gamma 1/4 --constant-C 1 --constant-H 1 --constant-K 1 --n 100", "data list", "topics",
        "topics scales", "--help", "help exact", "--version", "--generate-completion-script bash",
        "verify --family bernoulli --n 10 --data-sets 5",
        "train --network 2-2 --law mixture:1 --samples 5 --test-samples 5 --epochs 1",
        "estimate --network 64-2-10 --sample digits --samples 2 --draws 2",
        "compare 64-1-10 64-2-10 --sample digits --samples 2 --draws 2",
    ]

    /// Runs a command line of the shell, `$0` standing for the command.
    private func shell(_ script: String) throws -> (status: Int32, errors: String) {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, CommandRunner.executable.path]
        process.currentDirectoryURL = runner.folder
        let errors = runner.folder.appendingPathComponent("errors")
        try Data().write(to: errors)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: errors, encoding: .utf8))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no full device here"), arguments: lines)
    func aFullOutputIsOneLineAndStatus73(_ line: String) throws {
        let end = try shell("\"$0\" \(line) > /dev/full")
        #expect(end.status == 73)
        #expect(
            end.errors
                == "twosed: the file cannot be written: No space left on device (standard output): make room, or name "
                + "another place\n")
    }

    @Test func aClosedOutputIsOneLineAndStatus73() throws {
        let end = try shell("\"$0\" topics >&-")
        #expect(end.status == 73)
        #expect(
            end.errors
                == "twosed: the file cannot be written: Bad file descriptor (standard output): name another place\n")
    }

    /// The pause lets the reader go first; a longer result would not need it.
    @Test(arguments: lines) func aReaderThatGoesAwayEndsTheCommandQuietly(_ line: String) throws {
        let end = try shell("{ { sleep 0.3; \"$0\" \(line); echo $? >&2; } | true; }")
        #expect(end.errors == "141\n")
    }

    @Test func numbersThatJSONCannotHoldAreAbsentWithANote() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(
            "bound --dimension 1e1000 --gamma 1 --constant-C 1 --constant-H 1 --constant-K 1 --n 1e2,1e4 --format json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("the logarithm of the right side leaves the range of doubles"))
        #expect(!outcome.output.contains("\"logTail\""))
    }
}

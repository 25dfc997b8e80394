import Foundation
import Testing

@testable import Foundations

@Suite struct TimedProcessTests {
    private let shell = URL(filePath: "/bin/sh")
    private let here = FileManager.default.temporaryDirectory

    @Test func outputAndStatusAreCollected() throws {
        let outcome = try TimedProcess.run(shell, ["-c", "echo out; echo err >&2; exit 7"], in: here, seconds: 30)
        #expect(outcome.status == 7 && !outcome.timedOut)
        #expect(outcome.standardOutput == "out\n" && outcome.standardError == "err\n")
    }

    @Test func outputLargerThanAPipeDoesNotBlock() throws {
        let outcome = try TimedProcess.run(shell, ["-c", "head -c 1000000 /dev/zero"], in: here, seconds: 30)
        #expect(outcome.status == 0 && outcome.standardOutput.utf8.count == 1_000_000)
    }

    @Test func programThatIgnoresTheRequestToEndIsMadeTo() throws {
        let outcome = try TimedProcess.run(
            shell, ["-c", "trap '' TERM; while true; do sleep 0.1; done"], in: here, seconds: 0.2)
        #expect(outcome.timedOut)
    }

    @Test func programsAreFoundInTheFoldersOfThePath() {
        #expect(TimedProcess.find("sh", path: "/nowhere:/bin")?.path == "/bin/sh")
        #expect(TimedProcess.find("no-such-program", path: "/bin") == nil)
        #expect(TimedProcess.find("sh", path: "") == nil)
    }
}

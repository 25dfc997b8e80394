import Foundation
import Synchronization
import Testing

/// The short form of `make fuzz`, with the command that the tests were built with.
@Suite struct FuzzTests {
    @Test(.timeLimit(.minutes(5))) func randomCommandLinesAndSpoiledFilesEndAsDocumented() throws {
        let complaints = Mutex<[String]>([])
        let run = FuzzRun(
            process: FuzzProcess(executable: CommandRunner.executable, seconds: 40), seed: 3,
            workers: ProcessInfo.processInfo.activeProcessorCount,
            report: { index, what in complaints.withLock { $0.append("case \(index): \(what)") } })
        let bad = try run.run(0..<120)
        #expect(bad == 0, "\(complaints.withLock { $0.joined(separator: "\n") })")
    }

    @Test(arguments: [
        (Int32(64), "", "twosed: a (b): c\n", true), (64, "", "twosed: a (b): c\nmore\n", false),
        (64, "", "twosed: a\n", false), (64, "", "a (b): c\n", false),
        (64, "half a result", "twosed: a (b): c\n", false),
        (65, "", "twosed: EncodingError (b): c\n", false), (0, "result", "", true), (0, "result", "warning: a\n", true),
        (0, "result", "Fatal error\n", false), (70, "", "twosed: a (b): c\n", false), (3, "", "", false),
    ])
    func theJudgeTellsGoodEndsFromBad(status: Int32, output: String, errors: String, isGood: Bool) {
        var outcome = FuzzProcess.Outcome(
            status: status, isSignal: false, isHung: false, output: output, errors: errors)
        #expect((FuzzJudge.complaint(about: outcome, files: ["a.npy"]) == nil) == isGood)
        #expect(FuzzJudge.complaint(about: outcome, files: [".twosed-1.tmp"]) != nil)
        outcome.isSignal = true
        #expect(FuzzJudge.complaint(about: outcome, files: []) != nil)
    }

    @Test func aHangIsSeenAndEnded() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = FuzzProcess(executable: URL(fileURLWithPath: "/bin/sleep"), seconds: 0.2)
        let outcome = try process.run(["20"], in: folder)
        #expect(FuzzJudge.complaint(about: outcome, files: []) == "does not end")
    }
}

import Experiments
import Foundation
import Foundations
import Records
import Testing

/// What is left of a study whose process was killed or asked to stop.
@Suite(.serialized) struct StudyKillTests {
    /// Kills at moments spread over a run; `TWOSCALE_KILLS` asks for more.
    private static let kills = ProcessInfo.processInfo.environment["TWOSCALE_KILLS"].flatMap(Int.init) ?? 5

    private func start(_ runner: CommandRunner, _ store: String) throws -> Process {
        let process = Process()
        process.executableURL = CommandRunner.executable
        process.arguments = ["run", "study.yml", "--store", store, "--log", "log.txt"]
        process.currentDirectoryURL = runner.folder
        process.standardOutput = FileHandle.nullDevice
        let errors = runner.folder.appendingPathComponent("errors")
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        return process
    }

    /// The records without times and machine.
    private func results(_ runner: CommandRunner, _ store: String) throws -> NSDictionary {
        let file = runner.folder.appendingPathComponent("\(store)/\(Self.name)/records.json")
        var records = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let pieces = try #require(records["pieces"] as? [[String: Any]])
        records["environment"] = nil
        records["pieces"] = pieces.map { piece in piece.filter { !["seconds", "environment"].contains($0.key) } }
        return records as NSDictionary
    }

    private static let name = "small"

    /// Trains with several seeds and evaluates its bounds, in about a second.
    private func prepare(_ runner: CommandRunner) throws {
        let text = try runner.run("run --template training").output
        try runner.write(text.replacing(/name: \S+/, with: "name: \(Self.name)"), to: "study.yml")
    }

    @Test func killsAtAnyMomentLoseNoFinishedPiece() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try prepare(runner)
        let begin = ContinuousClock.now
        try start(runner, "whole").waitUntilExit()
        let seconds = (ContinuousClock.now - begin).seconds
        for kill in 0..<Self.kills {
            let process = try start(runner, "killed")
            Thread.sleep(forTimeInterval: seconds * (0.2 + 0.7 * Double(kill * 37 % 100) / 100))
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(try runner.run("store check killed").status == 0)
        }
        let last = try start(runner, "killed")
        last.waitUntilExit()
        #expect(last.terminationStatus == 0)
        #expect(try results(runner, "killed") == results(runner, "whole"))
        #expect(try runner.run("store check killed").status == 0)
    }

    @Test(arguments: [(SIGTERM, "SIGTERM"), (SIGUSR1, "SIGUSR1"), (SIGINT, "Ctrl-C")])
    func aRequestToStopEndsInTimeAndSaysHowToGoOn(signal: Int32, name: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try prepare(runner)
        let process = try start(runner, "store")
        let log = runner.folder.appendingPathComponent("log.txt")
        for _ in 0..<1000 where (try? String(contentsOf: log, encoding: .utf8))?.contains("begun") != true {
            Thread.sleep(forTimeInterval: 0.01)
        }
        let begin = ContinuousClock.now
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect((ContinuousClock.now - begin).seconds < 20, "the tests of this moment share the machine")
        let errors = try String(contentsOf: runner.folder.appendingPathComponent("errors"), encoding: .utf8)
        #expect(process.terminationStatus == 130)
        #expect(
            errors == "twosed: interrupted (\(name)): finished pieces are stored, run the same command to go on\n")
        let claims = StoreLayout(root: runner.folder.appendingPathComponent("store")).claims
        #expect(try FileManager.default.contentsOfDirectory(atPath: claims.path).isEmpty)
    }
}

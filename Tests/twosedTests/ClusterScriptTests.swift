import Foundation
import Testing

/// The scripts of the article on clusters, run by bash as Slurm would.
@Suite struct ClusterScriptTests {
    /// The code blocks of the article that are scripts, in order.
    private static func scripts() throws -> [String] {
        let file = CommandRunner.package.appendingPathComponent("Sources/Studies/Studies.docc/RunningOnClusters.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "```").map(String.init)
            .filter { $0.hasPrefix("bash\n") }.map { String($0.dropFirst(5)) }
    }

    private func bash(_ script: String, in runner: CommandRunner, _ variables: [String: String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-e", "-c", script]
        process.currentDirectoryURL = runner.folder
        let path = runner.folder.path + ":" + CommandRunner.executable.deletingLastPathComponent().path
        process.environment = ["PATH": "\(path):/usr/bin:/bin"].merging(variables) { $1 }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func prepare(_ runner: CommandRunner) throws {
        try runner.write(StudyCommandTests.study, to: "study.yml")
        // In place of Slurm's: starts the command twice.
        let script = "#!/bin/bash\n[[ \"$1\" == --mpi=* ]] && shift\n\"$@\" & one=$!\n\"$@\"\nwait $one\n"
        try runner.write(script, to: "srun")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: runner.folder.appendingPathComponent("srun").path)
    }

    @Test func tasksOnASharedStoreFinishTheStudyTogether() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try prepare(runner)
        #expect(try bash(Self.scripts()[0], in: runner, ["SLURM_JOB_ID": "7", "SLURM_CPUS_PER_TASK": "1"]) == 0)
        let log = try String(contentsOf: runner.folder.appendingPathComponent("log-7.txt"), encoding: .utf8)
        #expect(log.split(separator: "\n").count { $0.contains("kept 64-3-10") } == 1)
        #expect(log.split(separator: "\n").count { $0.contains("kept 64-2-2-10") } == 1)
        #expect(
            try runner.run("run study.yml --store results").output.hasPrefix("small: 0 computed, 2 from the store\n"))
    }

    @Test func withoutTheTraitTheProcessesOfAnMPIJobMeetInTheStore() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try prepare(runner)
        #expect(try bash(Self.scripts()[1], in: runner, [:]) == 0)
        #expect(
            try runner.run("run study.yml --store results").output.hasPrefix("small: 0 computed, 2 from the store\n"))
    }

    @Test func theStoresOfAJobArrayAreMergedAndReported() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try prepare(runner)
        let scripts = try Self.scripts()
        #expect(scripts.count == 4)
        for task in ["1", "2"] {
            let variables = ["SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "2"]
            #expect(try bash(scripts[2], in: runner, variables) == 0)
        }
        #expect(try bash(scripts[3], in: runner, [:]) == 0)
        let page = runner.folder.appendingPathComponent("results/small/report.md")
        #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("# A small study"))
    }
}

#if FUZZ_COMMAND
    import Foundation

    /// `make fuzz SEED=1 CASES=10000`: prints every bad case and ends with `N passed, M failed`.
    ///
    /// Arguments: the command, the seed, the first case and the number of cases. For one case its files
    /// stay in a folder of the name `fuzz-SEED-CASE`, where its command line is run.
    @main
    enum FuzzMain {
        static func main() throws {
            let arguments = CommandLine.arguments
            guard arguments.count == 5, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
                let count = Int(arguments[4])
            else {
                print("fuzz TWOSED SEED FIRST COUNT")
                exit(64)
            }
            let process = FuzzProcess(executable: URL(fileURLWithPath: arguments[1]).absoluteURL, seconds: 40)
            let run = FuzzRun(
                process: process, seed: seed, workers: ProcessInfo.processInfo.activeProcessorCount,
                report: { say("BAD case \($0) of seed \(seed): \($1)") },
                advance: { if $0 % 500 == 0 { say("\($0) of \(count) cases done") } })
            if count == 1 { return try keep(first, seed: seed, process: process) }
            let bad = try run.run(first..<(first + count))
            say("\(count - bad) passed, \(bad) failed")
            exit(bad == 0 ? 0 : 1)
        }

        /// Prints a line at once, also into a file or a pipe.
        @Sendable private static func say(_ line: String) {
            try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
        }

        /// Keeps the files of a case and says how to run it.
        private static func keep(_ index: Int, seed: UInt64, process: FuzzProcess) throws {
            let folder = URL(fileURLWithPath: "fuzz-\(seed)-\(index)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let files = try FuzzFiles(process: process, folder: folder)
            let fuzzCase = FuzzCase(seed: seed, index: index, files: files)
            try files.write(to: folder)
            if let spoiled = fuzzCase.spoiled {
                try Data(spoiled.bytes).write(to: folder.appendingPathComponent(spoiled.name))
            }
            let outcome = try process.run(fuzzCase.arguments, in: folder)
            say(
                "in \(folder.relativePath): \(fuzzCase.arguments)\nstatus \(outcome.status)\n\(outcome.output)\(outcome.errors)"
            )
        }
    }
#endif

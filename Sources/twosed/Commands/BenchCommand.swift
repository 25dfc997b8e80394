import ArgumentParser
import Benchmarks
import Datasets
import Foundation
import Foundations
import Records

struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Time the inner loops, relative to the speed of the machine. Quote medians and ratios only.",
        discussion: """
            Benchmarks: \(Benchmark.all.map(\.name).joined(separator: ", ")). With --output DIR each writes DIR/NAME.json.

            Example: twosed bench markovian-plain
            """)

    @Argument(help: ArgumentHelp("Names of benchmarks (default: all that do not need a file).", valueName: "name"))
    var names: [String] = []

    @Option(help: ArgumentHelp("Folder for the results as JSON.", valueName: "dir"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "For 'load': the full Covertype file, covtype.data.gz.",
            valueName: "file"))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "For 'convolutions': the images of MNIST in IDX (default: random images).", valueName: "file"))
    var images: String?

    @Option(help: ArgumentHelp("Runs of each benchmark; the result is the median.", valueName: "n"))
    var runs: Int = 5

    @Option(help: ArgumentHelp("Workers (default: all cores).", valueName: "n"))
    var threads: Int = processorCount

    func validate() throws {
        guard (1...1000).contains(runs) else { throw ValidationError("--runs \(runs) is not a number from 1 to 1000") }
        guard (1...1024).contains(threads) else {
            throw ValidationError("--threads \(threads) is not a number from 1 to 1024")
        }
        for name in names where !Benchmark.all.contains(where: { $0.name == name }) {
            throw ValidationError("'\(name)' is no benchmark: use \(Benchmark.all.map(\.name).joined(separator: ", "))")
        }
        if names.contains("load"), data == nil { throw ValidationError("'load' needs --data with covtype.data.gz") }
    }

    func run() throws {
        let settings = Benchmark.Settings(runs: runs, threads: threads, data: data, images: images)
        let chosen = Benchmark.all.filter {
            names.isEmpty ? data != nil || $0.name != "load" : names.contains($0.name)
        }
        if let output { try OutputFolder.make(URL(fileURLWithPath: output)) }
        for benchmark in chosen {
            let result = try benchmark.measure(settings)
            for line in result.lines { try StandardOutput.write(line + "\n") }
            if let output {
                let file = URL(fileURLWithPath: output).appendingPathComponent("\(benchmark.name).json")
                try AtomicFile.write(JSON.encode(result), to: file.path)
            }
        }
    }
}

import ArgumentParser
import Experiments
import Foundation
import Foundations

/// How results are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, csv, latex
}

/// The flags that every command takes.
struct CommonOptions: ParsableArguments {
    @Option(help: "Output format: text, json, csv or latex (a table for booktabs).")
    var format: OutputFormat = .text

    @Option(help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @Option(help: "Seed of all randomness: the same seed gives the same numbers for any number of threads.")
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Workers (default: all cores).", valueName: "n"))
    var threads: Int = processorCount

    func validate() throws {
        guard (1...1024).contains(threads) else {
            throw ValidationError("--threads \(threads) is not a number from 1 to 1024")
        }
    }

    /// The run context; `bar` shows the progress.
    func context(_ bar: ProgressBar? = nil) -> RunContext {
        RunContext(threads: threads) { bar?.show($0) }
    }

    /// The context of a run that prints what it has after some seconds, or at Ctrl-C.
    func context(_ bar: ProgressBar, seconds: Double?) -> RunContext {
        RunContext(threads: threads, limit: TimeLimit(seconds: seconds, interruption: .process)) { bar.show($0) }
    }

    /// Checks the output path before anything is computed.
    func checkOutput() throws {
        if let output { try AtomicFile.checkWritable(output) }
    }

    /// Prints a result in the chosen format. Only that format is computed. After Ctrl-C the result is that of the work
    /// done by then, and the command ends with the status of an interruption.
    func write(
        text: @autoclosure () throws -> String, json: @autoclosure () throws -> Data, table: @autoclosure () -> Table
    )
        throws
    {
        let data: Data
        switch format {
        case .text: data = Data(try text().utf8)
        case .json: data = try json()
        case .csv: data = Data(table().csv.utf8)
        case .latex: data = Data(table().latex.utf8)
        }
        PendingNotes.show()
        if let output {
            try AtomicFile.write(data, to: output)
        } else {
            try StandardOutput.write(data)
        }
        if Cancellation.process.isRequested {
            throw UserError(
                .interrupted, "interrupted", InterruptHandler.signalName,
                "the result is that of the work done by then; see its warnings")
        }
    }
}

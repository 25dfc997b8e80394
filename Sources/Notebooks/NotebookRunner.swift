public import Foundation
internal import Foundations

/// Runs the cells of notebooks, each notebook in a new temporary folder that is removed afterwards.
///
/// Commands are started directly, never through a shell, and only those in `commands`. Words that name paths outside of
/// their folder are errors. If a folder beside the notebook has its name without the suffix, its files are copied to
/// the working folder first. Standard output comes first, standard error after it.
public struct NotebookRunner: Sendable {
    /// The commands that notebooks may use.
    public static let commands = ["twosed", "cat", "head", "ls"]

    /// The program behind `twosed`.
    public var twosed: URL
    /// Seconds a command may take, unless its cell sets a limit.
    public var seconds: Double
    /// Relative tolerance of numbers, unless a cell sets one.
    public var tolerance: Double

    /// A runner of notebooks.
    public init(twosed: URL, seconds: Double = 60, tolerance: Double = 1e-6) {
        precondition(seconds > 0 && tolerance >= 0, "seconds \(seconds), tolerance \(tolerance)")
        self.twosed = twosed
        self.seconds = seconds
        self.tolerance = tolerance
    }

    /// The output of the cells of a notebook.
    public struct Outcome: Sendable, Equatable {
        /// Lines printed by each cell that was run, in order.
        public var outputs: [[String]]
        /// The failure that ended the run before the last cell; nil if there was none.
        public var failure: Failure?
    }

    /// A command with an unexpected exit status.
    public struct Failure: Codable, Sendable, Equatable {
        /// Line of the command in the notebook, counted from 1.
        public var line: Int
        /// What happened.
        public var what: String
    }

    /// Loads a notebook from a file and checks that all its commands are allowed.
    public static func load(_ path: String) throws -> Notebook {
        let notebook = try Notebook(parsing: NotebookFile.text(path), name: path)
        for cell in notebook.cells { try check(cell, of: notebook) }
        return notebook
    }

    /// Runs the cells until one ends with an unexpected status.
    public func run(_ notebook: Notebook) throws -> Outcome {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try NotebookFile.copyFiles(of: notebook.name, into: folder.url)
        var outcome = Outcome(outputs: [])
        for cell in notebook.cells {
            try Cancellation.process.check()
            try Self.check(cell, of: notebook)
            let limit = cell.conditions.seconds ?? seconds
            let result = try TimedProcess.run(
                program(cell.words[0], at: "\(notebook.name), line \(cell.line)"), Array(cell.words.dropFirst()),
                in: folder.url, seconds: limit, environment: ["LC_ALL": "C"])
            try Cancellation.process.check()
            outcome.outputs.append(Self.lines(result.standardOutput) + Self.lines(result.standardError))
            if result.timedOut {
                let what = "the command took longer than \(NumberFormat.number(limit)) s"
                outcome.failure = Failure(line: cell.line, what: what)
            } else if result.status != cell.conditions.status {
                let said = Self.lines(result.standardError).last.map { ": \($0)" } ?? ""
                let what = "the command ended with status \(result.status), not \(cell.conditions.status)\(said)"
                outcome.failure = Failure(line: cell.line, what: what)
            }
            if outcome.failure != nil { break }
        }
        return outcome
    }

    /// The comparisons of the cells that were run with their output.
    func comparisons(of notebook: Notebook, with outcome: Outcome) -> [OutputComparison] {
        zip(notebook.cells, outcome.outputs).map { cell, output in
            OutputComparison(
                expected: cell.expected, found: output, tolerance: cell.conditions.tolerance ?? tolerance)
        }
    }

    private func program(_ name: String, at place: String) throws -> URL {
        if name == "twosed" { return twosed }
        guard let program = TimedProcess.find(name) else {
            throw UserError(.badData, "there is no program '\(name)' here", place, "install it")
        }
        return program
    }

    private static func check(_ cell: Notebook.Cell, of notebook: Notebook) throws {
        let place = "\(notebook.name), line \(cell.line)"
        guard commands.contains(cell.words[0]) else {
            throw UserError(
                .badData, "'\(cell.words[0])' is not a command that notebooks run", place,
                "use \(commands.joined(separator: ", "))")
        }
        for word in cell.words.dropFirst() {
            let value = word.hasPrefix("-") ? word.split(separator: "=", maxSplits: 1).last ?? "" : word[...]
            if value.hasPrefix("/") || value.split(separator: "/").contains("..") {
                throw UserError(
                    .badData, "'\(word)' leads out of the working folder", place,
                    "put files into a folder named as the notebook, and name them alone")
            }
        }
    }

    /// Lines without blanks at their ends and without empty lines at the end.
    private static func lines(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            .map { Notebook.withoutTrailingBlanks(String($0)) }
        while lines.last == "" { lines.removeLast() }
        return lines
    }
}

internal import Foundation
internal import Foundations

/// The result of checking a notebook.
public struct NotebookResult: Codable, Sendable, Equatable {
    /// The notebook's path.
    public var notebook: String
    /// Number of cells.
    public var cells: Int
    /// Lines that differ.
    public var differences: [NotebookDifference]
    /// The command that ended with an unexpected status, if any; cells after it were not run.
    public var failure: NotebookRunner.Failure?
    /// Whether the file was rewritten.
    public var updated = false
    /// Lines with marks that an update replaced by lines without.
    public var lostMarks: [Int] = []

    /// Whether every exit status and every output agrees with the notebook.
    public var isSame: Bool { differences.isEmpty && failure == nil }

    /// The result as text: every difference with its line, then a summary in one line.
    public var text: String {
        var text = differences.map { $0.text(of: notebook) }.joined()
        if let failure { text += "\(notebook), line \(failure.line): \(failure.what)\n" }
        for line in lostMarks {
            text += "\(notebook): the marked line \(line) went with the old output; mark the new one if need be\n"
        }
        let count = cells == 1 ? "1 cell" : "\(cells) cells"
        let lines = differences.count == 1 ? "1 line" : "\(differences.count) lines"
        switch (updated, isSame, failure) {
        case (true, _, _): text += "\(notebook): \(count), updated, \(lines) differed\n"
        case (_, true, _): text += "\(notebook): \(count), same\n"
        case (_, _, .some): text += "\(notebook): \(count), stopped at line \(failure?.line ?? 0)\n"
        default: text += "\(notebook): \(count), \(lines) \(differences.count == 1 ? "differs" : "differ")\n"
        }
        return text
    }
}

extension NotebookRunner {
    /// Compares the output of the commands with the notebook.
    public func check(_ notebook: Notebook) throws -> NotebookResult {
        result(of: notebook, try run(notebook))
    }

    /// The notebook with the new output of its commands, and the differences.
    ///
    /// After a failure the cells that were not run have no output.
    public func rerun(_ notebook: Notebook) throws -> (text: String, result: NotebookResult) {
        let outcome = try run(notebook)
        let rest = Array(repeating: [String](), count: notebook.cells.count - outcome.outputs.count)
        return (try notebook.text(withOutputs: outcome.outputs + rest), result(of: notebook, outcome))
    }

    /// Rewrites the file of a notebook in one step so that a check succeeds. Marks are kept.
    ///
    /// A notebook without differences is not rewritten, nor one in which a command fails.
    public func update(_ notebook: Notebook) throws -> NotebookResult {
        let outcome = try run(notebook)
        var result = result(of: notebook, outcome)
        guard result.failure == nil, !result.isSame else { return result }
        let comparisons = comparisons(of: notebook, with: outcome)
        let text = try notebook.text(withOutputs: comparisons.map(\.updated))
        try AtomicFile.write(Data(text.utf8), to: notebook.name)
        result.updated = true
        result.lostMarks = zip(notebook.cells, comparisons).flatMap { cell, comparison in
            comparison.lostMarks.map { cell.line(ofOutput: $0) }
        }
        return result
    }

    private func result(of notebook: Notebook, _ outcome: Outcome) -> NotebookResult {
        let compared = zip(notebook.cells, comparisons(of: notebook, with: outcome))
        // The failure already reports the output of the failed command.
        let differences = compared.filter { $0.0.line != outcome.failure?.line }
            .flatMap { NotebookDifference.all(of: $0.1, in: $0.0) }
        return NotebookResult(
            notebook: notebook.name, cells: notebook.cells.count, differences: differences, failure: outcome.failure)
    }
}

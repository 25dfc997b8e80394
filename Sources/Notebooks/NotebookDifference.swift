internal import Foundations

/// One line that differs between a notebook and the output of its commands.
public struct NotebookDifference: Codable, Sendable, Equatable {
    /// Line of the notebook, counted from 1; for output that is missing from the notebook, the line it would follow.
    public var line: Int
    /// What differs, in a few words.
    public var what: String
    /// The line of the notebook; absent if there is none.
    public var expected: String?
    /// The line printed by the command; absent if there is none.
    public var found: String?
}

extension NotebookDifference {
    /// The differences of a cell.
    static func all(of comparison: OutputComparison, in cell: Notebook.Cell) -> [NotebookDifference] {
        var last = -1
        return comparison.steps.compactMap { step in
            switch step {
            case .same(let line, _), .gap(let line):
                last = line
                return nil
            case .skipped: return nil
            case .changed(let line, let index):
                last = line
                let (expected, found) = (comparison.expected[line], comparison.found[index])
                return NotebookDifference(
                    line: cell.line(ofOutput: line), what: Self.numbers(expected, found, comparison.tolerance),
                    expected: expected.text, found: found.text)
            case .missing(let line):
                last = line
                return NotebookDifference(
                    line: cell.line(ofOutput: line), what: "the command does not print this line",
                    expected: comparison.expected[line].text)
            case .extra(let index):
                return NotebookDifference(
                    line: cell.line(ofOutput: last), what: "the command prints a line more below this one",
                    found: comparison.found[index].text)
            }
        }
    }

    /// The numbers in which two lines of the same words differ, each with its relative difference.
    private static func numbers(_ expected: OutputLine, _ found: OutputLine, _ tolerance: Double) -> String {
        guard let ranges = expected.alignment(with: found, tolerance: nil) else { return "the lines differ" }
        let parts = zip(expected.tokens, ranges).compactMap { token, range -> String? in
            guard case .number(let expected) = token, case .number(let found) = found.tokens[range.lowerBound],
                !expected.agrees(with: found, tolerance: tolerance)
            else { return nil }
            if expected.isInteger && found.isInteger { return "\(expected.text) became \(found.text)" }
            let difference = NumberFormat.number(expected.relativeDifference(from: found), significantDigits: 2)
            return "\(expected.text) became \(found.text), by \(difference)"
        }
        return "\(parts.joined(separator: "; ")) (relative tolerance \(NumberFormat.number(tolerance)))"
    }

    /// The difference as text: the place and what differs, then both lines.
    func text(of notebook: String) -> String {
        "\(notebook), line \(line): \(what)\n" + (expected.map { "  - \($0)\n" } ?? "")
            + (found.map { "  + \($0)\n" } ?? "")
    }
}

internal import Foundations

/// A text notebook: prose, and cells that are command lines with the output they print.
///
/// A cell begins with a line of four spaces, `$ ` and a command; a backslash at the end of the line continues it on the
/// next indented one. The lines indented by four spaces below are the expected output, which continues over blank lines
/// until a line of prose or the next cell. Indented lines after prose are quotations and are not run.
///
///     Prose of any length.
///
///         $ twosed data list --format csv
///         name,rows,features,classes,source
///         covertype,[...]
///         ...
///
/// In the output `[...]` matches any text within a line, such as a time or a version, and a line `...` matches any
/// number of lines. A comment at the end of a command sets the conditions of its cell, see `CellConditions`.
public struct Notebook: Sendable, Equatable {
    /// A command line and its expected output.
    public struct Cell: Sendable, Equatable {
        /// The command and its arguments.
        public var words: [String]
        /// How the command is expected to end and how its output is compared.
        public var conditions: CellConditions
        /// The expected output, without indentation.
        public var expected: [String]
        /// Lines of the notebook that hold the command, counted from 0.
        var commandLines: Range<Int>
        /// Lines of the notebook that hold the expected output, counted from 0; empty if there is none.
        var outputLines: Range<Int>

        /// The line of the command, counted from 1.
        public var line: Int { commandLines.lowerBound + 1 }

        /// The line, counted from 1, of a line of the expected output, or of the command for a line before all output.
        func line(ofOutput index: Int) -> Int {
            index < 0 ? commandLines.upperBound : outputLines.lowerBound + index + 1
        }
    }

    /// The notebook's name in messages, usually its path.
    public let name: String
    /// All lines.
    let lines: [String]
    /// The cells in order.
    public let cells: [Cell]

    /// Parses a text; throws `UserError` if it is not a notebook.
    public init(parsing text: String, name: String) throws {
        self.name = name
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        var cells: [Cell] = []
        var next = 0
        while next < lines.count {
            guard Self.beginsCell(lines[next]) else {
                try Self.checkIndentation(lines[next], name: name, line: next + 1)
                next += 1
                continue
            }
            let cell = try Self.cell(lines, from: next, name: name)
            next = cell.outputLines.upperBound
            cells.append(cell)
        }
        guard !cells.isEmpty else {
            throw UserError(
                .badData, "the notebook has no cells", name, "write commands as lines that begin with '\(Self.prompt)'")
        }
        self.cells = cells
    }

    /// The text with other output in its cells: `outputs[i]` below the command of cell i.
    ///
    /// Throws if a line of output looks like the beginning of a cell.
    public func text(withOutputs outputs: [[String]]) throws -> String {
        precondition(outputs.count == cells.count, "\(outputs.count) outputs for \(cells.count) cells")
        var result: [String] = []
        var next = 0
        for (cell, output) in zip(cells, outputs) {
            result += lines[next..<cell.commandLines.upperBound]
            for line in output {
                guard !Self.looksLikeCell(line) else {
                    throw UserError(
                        .badData, "the output has a line that begins with '$ '", "\(name), line \(cell.line)",
                        "print something else: such a line would be read as a command")
                }
                let kept = Self.withoutTrailingBlanks(line)
                result.append(kept.isEmpty ? "" : Self.indentation + kept)
            }
            next = cell.outputLines.upperBound
        }
        return (result + lines[next...]).joined(separator: "\n")
    }
}

extension Notebook {
    static let indentation = "    "
    static let prompt = "    $ "

    private static func beginsCell(_ line: String) -> Bool { line.hasPrefix(prompt) }

    private static func looksLikeCell(_ line: String) -> Bool { line.drop { $0 == " " || $0 == "\t" }.hasPrefix("$ ") }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }

    /// The line without the blanks at its end.
    static func withoutTrailingBlanks(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    /// Throws for a command with another indentation, which would silently not be run.
    private static func checkIndentation(_ line: String, name: String, line number: Int) throws {
        guard looksLikeCell(line) else { return }
        throw UserError(
            .badData, "a command is not indented by exactly four spaces", "\(name), line \(number)",
            "begin the line with '\(prompt)'")
    }

    private static func cell(_ lines: [String], from start: Int, name: String) throws -> Cell {
        var command = [String(lines[start].dropFirst(prompt.count))]
        var next = start + 1
        while let last = command.last, last.hasSuffix("\\"), next < lines.count, lines[next].hasPrefix(indentation) {
            command.append(lines[next])
            next += 1
        }
        let line = try CommandLine(parsing: command.joined(separator: "\n"), name: name, firstLine: start + 1)
        let first = next
        var end = next
        while next < lines.count, !beginsCell(lines[next]), isBlank(lines[next]) || lines[next].hasPrefix(indentation) {
            try checkIndentation(lines[next], name: name, line: next + 1)
            next += 1
            if !isBlank(lines[next - 1]) { end = next }
        }
        return Cell(
            words: line.words, conditions: try CellConditions(parsing: line.comment, at: "\(name), line \(start + 1)"),
            expected: lines[first..<end].map { isBlank($0) ? "" : String($0.dropFirst(indentation.count)) },
            commandLines: start..<first, outputLines: first..<end)
    }
}

/// A table in GitHub's Markdown whose columns also align in the source.
public struct MarkdownTable: Sendable, Equatable {
    /// A heading and the alignment of its column.
    public struct Column: Sendable, Equatable {
        /// The alignment of the cells of a column.
        public enum Alignment: Sendable { case left, right }

        /// The text above the column.
        public var heading: String
        /// Left for words, right for numbers.
        public var alignment: Alignment

        /// A column of words, aligned to the left.
        public static func text(_ heading: String) -> Column { Column(heading: heading, alignment: .left) }

        /// A column of numbers, aligned to the right.
        public static func number(_ heading: String) -> Column { Column(heading: heading, alignment: .right) }
    }

    /// The columns from left to right.
    public let columns: [Column]
    /// The rows from top to bottom, each with as many cells as there are columns.
    public private(set) var rows: [[String]] = []

    /// Creates a table without rows.
    public init(_ columns: [Column]) {
        precondition(!columns.isEmpty, "a table has at least one column")
        self.columns = columns
    }

    /// Adds a row at the bottom. Cells are Markdown; a line break in a cell becomes a space, and `|` is escaped.
    public mutating func append(_ cells: [String]) {
        precondition(cells.count == columns.count, "\(cells.count) cells for \(columns.count) columns")
        rows.append(cells)
    }

    /// The table as Markdown, one line for each row, without a line break at the end.
    public var markdown: String {
        let headings = columns.map { MarkdownTable.cell($0.heading) }
        let body = rows.map { $0.map(MarkdownTable.cell) }
        let widths = columns.indices.map { column in
            max(3, ([headings] + body).map { $0[column].count }.max() ?? 0)
        }
        func line(_ cells: [String]) -> String {
            let padded = columns.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - cells[column].count)
                return columns[column].alignment == .left ? cells[column] + space : space + cells[column]
            }
            return "| \(padded.joined(separator: " | ")) |"
        }
        let rule = columns.indices.map { column in
            let dashes = String(repeating: "-", count: widths[column] - 1)
            return columns[column].alignment == .left ? "\(dashes)-" : "\(dashes):"
        }
        return ([line(headings), "| \(rule.joined(separator: " | ")) |"] + body.map(line)).joined(separator: "\n")
    }

    private static func cell(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("|", with: "\\|")
    }
}

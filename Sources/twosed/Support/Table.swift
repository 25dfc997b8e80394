/// Rows of cells under headings, for people and for programs.
struct Table {
    var headings: [String]
    var rows: [[String]]

    /// Columns aligned to the right, two spaces apart.
    var text: String {
        let lines = [headings] + rows
        let widths = headings.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).map { cell, width in String(repeating: " ", count: width - cell.count) + cell }
                .joined(separator: "  ") + "\n"
        }.joined()
    }

    /// Comma-separated values with a heading line; cells with commas or quotes are quoted (RFC 4180).
    var csv: String {
        ([headings] + rows).map { line in line.map(Self.quoted).joined(separator: ",") + "\n" }.joined()
    }

    private static func quoted(_ cell: String) -> String {
        guard cell.contains(where: { ",\"\n".contains($0) }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}

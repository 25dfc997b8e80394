/// Rows of cells under headings, printed as text or CSV.
struct Table {
    var headings: [String]
    var rows: [[String]]

    /// Columns two spaces apart, numbers right-aligned and words left-aligned; empty columns are omitted.
    var text: String {
        let shown = headings.indices.filter { column in rows.isEmpty || rows.contains { !$0[column].isEmpty } }
        let columns = shown.map { column in aligned([headings[column]] + rows.map { $0[column] }) }
        return (0...rows.count).map { line in
            let cells = columns.map { $0[line] }.joined(separator: "  ")
            return String(cells.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// Comma-separated values with a heading line; cells with commas or quotes are quoted (RFC 4180).
    var csv: String {
        ([headings] + rows).map { line in line.map(Self.quoted).joined(separator: ",") + "\n" }.joined()
    }

    /// The cells of one column, heading first, padded to one width.
    private func aligned(_ cells: [String]) -> [String] {
        let width = cells.map(\.count).max() ?? 0
        let isNumeric = cells.dropFirst().allSatisfy { cell in
            cell.isEmpty || cell == "-" || cell.first?.isNumber == true || (cell.first == "-" && cell.count > 1)
        }
        return cells.map { cell in
            let space = String(repeating: " ", count: width - cell.count)
            return isNumeric ? space + cell : cell + space
        }
    }

    private static func quoted(_ cell: String) -> String {
        guard cell.contains(where: { ",\"\n".contains($0) }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}

import Foundation
import Foundations

extension Table {
    /// A `tabular` of the booktabs package, for a paper.
    ///
    /// A column `x` with a column `x_error` or `x_standard_error` becomes one column of numbers with errors in
    /// parentheses, as `843.2(1.7)`. The ends `x_lower` and `x_upper` of an enclosure are left out beside its value.
    /// Empty columns go; notes become comments.
    var latex: String {
        let columns = headings.indices.filter { index in
            !isAppendage(headings[index]) && !Self.notes.contains(headings[index]) && !isEmpty(index)
        }
        let cells = rows.map { row in columns.map { cell($0, in: row) } }
        let alignment = columns.indices.map { column in
            cells.allSatisfy { Self.isNumeric($0[column]) } ? "r" : "l"
        }.joined()
        func line(_ cells: [String]) -> String { "  " + cells.joined(separator: " & ") + " \\\\\n" }
        let comments = rows.flatMap { row in
            headings.indices.filter { Self.notes.contains(headings[$0]) && !row[$0].isEmpty }.map { "% \(row[$0])\n" }
        }
        return "% \\usepackage{booktabs}\n\\begin{tabular}{\(alignment)}\n  \\toprule\n"
            + line(columns.map { Self.heading(headings[$0]) }) + "  \\midrule\n" + cells.map(line).joined()
            + "  \\bottomrule\n\\end{tabular}\n" + comments.joined()
    }

    private static let notes: Set = ["note", "notes"]
    private static let errors = ["_error", "_standard_error"]

    private func isEmpty(_ column: Int) -> Bool { !rows.isEmpty && rows.allSatisfy { $0[column].isEmpty } }

    /// Whether a column belongs to another one, as its error or an end of its enclosure.
    private func isAppendage(_ heading: String) -> Bool {
        (Self.errors + ["_lower", "_upper"]).contains { suffix in
            heading.hasSuffix(suffix) && headings.contains(String(heading.dropLast(suffix.count)))
        }
    }

    private func cell(_ column: Int, in row: [String]) -> String {
        let error = Self.errors.compactMap { suffix in
            headings.firstIndex(of: headings[column] + suffix).flatMap { Double(row[$0]) }
        }.first
        guard let value = Double(row[column]), Int(row[column]) == nil, row[column].count <= 24 else {
            return Self.escaped(row[column])
        }
        return Self.number(error.map { NumberFormat.number(value, error: $0) } ?? NumberFormat.number(value))
    }

    /// A number in TeX: `1.5e-7` as a power of ten, a minus sign in place of a hyphen.
    private static func number(_ text: String) -> String {
        let parts = text.split(separator: "e")
        return parts.count == 2 ? "$\(parts[0]) \\times 10^{\(parts[1])}$" : text.hasPrefix("-") ? "$\(text)$" : text
    }

    private static func isNumeric(_ cell: String) -> Bool {
        let bare = cell.drop { $0 == "$" || $0 == "-" }
        return cell.isEmpty || bare.first?.isNumber == true
    }

    /// A heading in the symbols of the paper where there is one.
    private static func heading(_ name: String) -> String {
        switch name {
        case "epsilon": "$\\varepsilon$"
        case "zeta": "$\\zeta$"
        case "gamma": "$\\gamma$"
        case "n", "c": "$\(name)$"
        case "two_scale_dimension": "$d_\\zeta(\\varepsilon)$"
        case "log_expected_determinant": "$\\log \\mathbb{E}[\\det]$"
        case "parameters": "$d$"
        default: escaped(name.replacing("_", with: " "))
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\textbackslash{}"
            case "&", "%", "$", "#", "_", "{", "}": "\\\(character)"
            case "~": "\\textasciitilde{}"
            case "^": "\\textasciicircum{}"
            case "<": "$<$"
            case ">": "$>$"
            default: String(character)
            }
        }.joined()
    }
}

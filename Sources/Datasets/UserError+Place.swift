internal import Foundations

extension UserError {
    /// An error about a place in a file; `line` and `column` count from 1, and a column is a cell, not a character.
    init(
        _ kind: Kind, _ what: String, in path: String, line: Int? = nil, column: Int? = nil, try advice: String
    ) {
        self.init(kind, what, Self.place(path, line: line, column: column), advice)
    }

    /// The place in a file, as errors name it.
    static func place(_ path: String, line: Int? = nil, column: Int? = nil) -> String {
        path + (line.map { ", line \($0)" } ?? "") + (column.map { ", column \($0)" } ?? "")
    }
}

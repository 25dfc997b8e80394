internal import Foundations

extension UserError {
    /// An error about a place in a file; `line` and `column` count from 1, and a column is a cell, not a character.
    init(
        _ kind: Kind, _ what: String, in path: String, line: Int? = nil, column: Int? = nil, try advice: String
    ) {
        var place = path
        if let line { place += ", line \(line)" }
        if let column { place += ", column \(column)" }
        self.init(kind, what, place, advice)
    }
}

internal import Foundations

/// What is wrong with a data file, in one line that names the place and says what to try.
public struct DatasetError: Error, CustomStringConvertible, Equatable {
    /// The kinds a caller may want to answer differently.
    public enum Kind: Sendable {
        /// The file was read and does not hold what it should (exit status 65).
        case badData
        /// The file is missing or cannot be read (exit status 66).
        case unreadable
        /// A result cannot be written (exit status 73).
        case unwritable
    }

    /// What kind of trouble it is.
    public let kind: Kind
    /// `<what> (<where>): <what to try>`.
    public let description: String

    /// An error about a place in a file; `line` and `column` count from 1, and a column is a cell, not a character.
    init(
        _ kind: Kind, _ what: String, in path: String, line: Int? = nil, column: Int? = nil, try advice: String
    ) {
        var place = path
        if let line { place += ", line \(line)" }
        if let column { place += ", column \(column)" }
        self.init(kind: kind, description: "\(what) (\(place)): \(advice)")
    }

    init(_ error: UnwritableFile) { self.init(kind: .unwritable, description: error.description) }

    private init(kind: Kind, description: String) {
        self.kind = kind
        // A file name may hold anything, a line break too.
        self.description = description.map { $0.isNewline ? " " : String($0) }.joined()
    }
}

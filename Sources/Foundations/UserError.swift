/// Something that a user can mend, in one line: what is wrong, where, and what to try.
///
/// Every module throws it for the world's mistakes: a file, a setting, a request. The command prints the line and turns the
/// kind into an exit status.
public struct UserError: Error, CustomStringConvertible, Equatable {
    /// Whose mistake it is.
    public enum Kind: Sendable {
        /// A flag or a setting that makes no sense by itself.
        case usage
        /// Data that do not serve, or a request that would take more memory or time than there is.
        case badData
        /// A file that is missing or cannot be read.
        case missing
        /// A place that cannot be written.
        case unwritable
        /// Work that was stopped on request.
        case interrupted
    }

    /// Whose mistake it is.
    public let kind: Kind
    /// `<what> (<where>): <what to try>`, in one line whatever the names of files hold.
    public let description: String

    /// An error from what is wrong, where, and what to try.
    public init(_ kind: Kind, _ what: String, _ place: String, _ remedy: String) {
        self.init(kind: kind, description: "\(what) (\(place)): \(remedy)")
    }

    /// The error of a file that could not be written.
    public init(_ error: UnwritableFile) { self.init(kind: .unwritable, description: error.description) }

    private init(kind: Kind, description: String) {
        self.kind = kind
        self.description = description.map { $0.isNewline ? " " : String($0) }.joined()
    }
}

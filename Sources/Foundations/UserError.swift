/// An error that the user can correct, in one line: what is wrong, where, and what to try.
///
/// Every module throws it for a wrong file, setting or request. The command prints the line, with flags instead of the
/// names of settings, and converts the kind into an exit status.
public struct UserError: Error, CustomStringConvertible, Equatable {
    /// Whose mistake it is.
    public enum Kind: String, Codable, Sendable {
        /// An invalid flag or setting.
        case usage
        /// Invalid data, or a request for more memory or time than available.
        case badData
        /// A file that is missing or cannot be read.
        case missing
        /// An output that cannot be written.
        case unwritable
        /// Work stopped on request.
        case interrupted
    }

    /// Whose mistake it is.
    public let kind: Kind
    /// Where it is: a file, a request or names of settings as in study files; empty for an error in one line.
    public let place: String
    /// What is wrong, where, and what to try.
    private let message: Message

    /// `<what> (<where>): <what to try>`, in one line even if file names contain line breaks, with settings as in study
    /// files.
    public var description: String { description { $0 } }

    /// The line with the names of settings replaced by a function, such as by their flags.
    public func description(spelling setting: (String) -> String) -> String {
        message.description(spelling: setting).map { $0.isNewline ? " " : String($0) }.joined()
    }

    /// An error from what is wrong, where, and what to try.
    public init(_ kind: Kind, _ what: String, _ place: String, _ remedy: String) {
        self.init(kind, Message(what), Message(place), Message(remedy))
    }

    /// An error from what is wrong, where, and what to try, each of which may name settings.
    public init(_ kind: Kind, _ what: Message, _ place: Message, _ remedy: Message) {
        self.init(kind: kind, place: place.description, message: "\(what) (\(place)): \(remedy)")
    }

    /// An error about the value of a setting.
    public init(_ kind: Kind, _ what: String, setting: String, _ remedy: String) {
        self.init(kind, Message(what), Message(setting: setting), Message(remedy))
    }

    /// An error about the value of a setting, with a remedy that names settings.
    public init(_ kind: Kind, _ what: Message, setting: String, _ remedy: Message) {
        self.init(kind, what, Message(setting: setting), remedy)
    }

    /// The error of a file that could not be written.
    public init(_ error: UnwritableFile) { self.init(kind: .unwritable, message: Message(error.description)) }

    /// An error in one line that another process wrote.
    public init(_ kind: Kind, line: String) { self.init(kind: kind, message: Message(line)) }

    /// The same error with fixed text, in which a function spells the names of settings.
    public func fixed(spelling setting: (String) -> String) -> UserError {
        UserError(kind: kind, place: place, message: Message(description(spelling: setting)))
    }

    private init(kind: Kind, place: String = "", message: Message) {
        self.kind = kind
        self.place = place
        self.message = message
    }
}

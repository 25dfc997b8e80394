/// Something training cannot do, in one line.
public struct TrainingError: Error, CustomStringConvertible, Equatable {
    /// Whose mistake it is; the command turns it into an exit status.
    public enum Kind: Sendable {
        /// A flag or a setting out of range.
        case usage
        /// Data or a checkpoint that do not serve.
        case badData
        /// Work that was stopped on request.
        case interrupted
    }

    /// Whose mistake it is.
    public let kind: Kind
    /// What is wrong, where, and what to try.
    public let description: String

    /// An error from what is wrong, where, and what to try.
    public init(_ kind: Kind, _ what: String, _ place: String, _ remedy: String) {
        self.kind = kind
        description = "\(what) (\(place)): \(remedy)"
    }
}

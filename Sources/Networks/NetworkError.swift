/// A network that cannot be built or fed, in one line.
public struct NetworkError: Error, CustomStringConvertible, Equatable {
    /// Whose mistake it is.
    public enum Kind: Sendable {
        /// A description of a network that makes no sense by itself.
        case usage
        /// Data that do not fit the network.
        case badData
    }

    /// Whose mistake it is.
    public let kind: Kind
    /// What is wrong, where, and what to try.
    public let description: String

    init(_ kind: Kind, _ what: String, _ place: String, _ remedy: String) {
        self.kind = kind
        description = "\(what) (\(place)): \(remedy)"
    }
}

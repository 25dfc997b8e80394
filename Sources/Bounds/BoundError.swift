/// A bound that cannot be evaluated as asked, in one line.
public struct BoundError: Error, CustomStringConvertible, Equatable {
    /// What is wrong, where, and what to try.
    public let description: String

    /// An error from what is wrong, where, and what to try.
    public init(_ what: String, _ place: String, _ remedy: String) { description = "\(what) (\(place)): \(remedy)" }
}

/// A model or a scale that makes no sense: what is wrong, where, and what to try.
public struct ToyModelError: Error, Equatable, CustomStringConvertible {
    /// One line for people.
    public let description: String

    init(_ what: String, _ place: String, _ advice: String) {
        description = "\(what) (\(place)): \(advice)"
    }
}

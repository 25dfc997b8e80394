/// A report, figure or notebook that cannot be made: what is wrong, where, and what to try.
public struct ReportingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, with the offending value.
    public var what: String
    /// Where: a file with its line, or the figure and series.
    public var place: String
    /// What the reader of the message can try.
    public var remedy: String

    /// Creates an error from its three parts, each without a full stop.
    public init(_ what: String, at place: String, try remedy: String) {
        self.what = what
        self.place = place
        self.remedy = remedy
    }

    /// The message in one line: `<what> (<where>): <what to try>`.
    public var description: String { "\(what) (\(place)): \(remedy)" }
}

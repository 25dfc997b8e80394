/// When long work ends early with what it has: at a point in time, or when a stop is requested.
///
/// Work asks between its steps. `RunContext.limit` carries the limit of a run.
public struct TimeLimit: Sendable {
    /// Thrown by a step that begins after the limit.
    public struct Reached: Error {
        /// The error.
        public init() {}
    }

    /// The point in time; nil for none.
    public var deadline: ContinuousClock.Instant?
    /// Ends the work on request; nil if a request is to throw it away (`RunContext.cancellation`).
    public var interruption: Cancellation?
    /// Throws the work away on request, in its next step; set by `RunContext`.
    var abandonment: Cancellation?

    /// No limit.
    public static let none = TimeLimit()

    /// A limit of wall seconds from now on, or by request.
    public init(seconds: Double? = nil, interruption: Cancellation? = nil) {
        deadline = seconds.map { ContinuousClock.now + .seconds($0) }
        self.interruption = interruption
    }

    /// Whether the work has to end.
    public var isReached: Bool {
        if let interruption, interruption.isRequested { return true }
        return deadline.map { ContinuousClock.now >= $0 } ?? false
    }

    /// Throws `Reached` if the work has to end, `Cancellation.Requested` if it is to be thrown away.
    public func check() throws {
        try abandonment?.check()
        if isReached { throw Reached() }
    }

    /// Whether work of this length ends before the deadline.
    public func allows(_ cost: Duration) -> Bool {
        !isReached && (deadline.map { ContinuousClock.now + cost <= $0 } ?? true)
    }

    /// The limit of the next of `count` equal parts of the work that is left.
    public func part(of count: Int) -> TimeLimit { share(1 / Double(count)) }

    /// A limit after this share of the time that is left.
    public func share(_ share: Double) -> TimeLimit {
        var part = self
        part.deadline = deadline.map { deadline in
            let now = ContinuousClock.now
            return now + (deadline - now) * share
        }
        return part
    }

    /// The result of a step; nil if it ended at a limit.
    public static func result<Value>(_ step: () throws -> Value) rethrows -> Value? {
        do { return try step() } catch is Reached { return nil }
    }
}

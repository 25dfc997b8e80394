import Synchronization

/// A count that many workers share.
public final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    /// A count of 0.
    public init() {}

    /// Adds one and returns the new count.
    @discardableResult
    public func increment() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }

    /// The count so far.
    public var value: Int { count.load(ordering: .relaxed) }
}

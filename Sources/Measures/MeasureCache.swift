internal import Synchronization

/// Results shared by the measures of one set of weights, computed once.
public final class MeasureCache: Sendable {
    private let values = Mutex<[String: any Sendable]>([:])

    /// An empty cache.
    public init() {}

    /// The value under a key of its own type, computed on first use. Two threads may both compute it; the first result stays.
    public func value<Value: Sendable>(_ key: String, _ make: () throws -> Value) rethrows -> Value {
        let full = "\(key): \(Value.self)"
        if let known = values.withLock({ $0[full] as? Value }) { return known }
        let made = try make()
        return values.withLock { known in
            if let first = known[full] as? Value { return first }
            known[full] = made
            return made
        }
    }
}

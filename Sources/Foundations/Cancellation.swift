import Synchronization

/// A request to stop. Work heeds it between its steps, so that nothing is left half written.
public final class Cancellation: Sendable {
    /// Thrown where work stops because somebody asked for it.
    public struct Requested: Error {}

    /// The request that Ctrl-C makes: it stops all work of the process.
    public static let process = Cancellation()

    private let flag = Atomic<Bool>(false)

    /// No request yet.
    public init() {}

    /// Asks the work to stop at its next step. A request is never taken back.
    public func request() { flag.store(true, ordering: .relaxed) }

    /// Whether a stop was asked for, here or for the whole process.
    public var isRequested: Bool {
        flag.load(ordering: .relaxed) || (self !== Self.process && Self.process.isRequested)
    }

    /// Throws `Requested` once a stop was asked for.
    public func check() throws {
        if isRequested { throw Requested() }
    }
}

import Synchronization

/// A request to stop. Work checks it between its steps, so that no result is left incomplete.
public final class Cancellation: Sendable {
    /// Thrown when work stops on request.
    public struct Requested: Error {}

    /// The request by Ctrl-C, which stops all work of the process.
    public static let process = Cancellation()

    /// Never requested, not even by Ctrl-C.
    static let never = Cancellation(heedsProcess: false)

    private let flag = Atomic<Bool>(false)
    private let heedsProcess: Bool
    private let deadline: ContinuousClock.Instant?
    private let whole: Cancellation?

    /// No request yet; one is made at the deadline, if there is one, and with one for the work that this is a part of.
    public convenience init(deadline: ContinuousClock.Instant? = nil, partOf whole: Cancellation? = nil) {
        self.init(heedsProcess: true, deadline: deadline, whole: whole)
    }

    private init(heedsProcess: Bool, deadline: ContinuousClock.Instant? = nil, whole: Cancellation? = nil) {
        self.heedsProcess = heedsProcess
        self.deadline = deadline
        self.whole = whole
    }

    /// Asks the work to stop at its next step. A request is never taken back.
    public func request() { flag.store(true, ordering: .relaxed) }

    /// Whether a stop was requested, here or for the whole process.
    public var isRequested: Bool {
        flag.load(ordering: .relaxed) || (heedsProcess && self !== Self.process && Self.process.isRequested)
            || deadline.map { ContinuousClock.now >= $0 } ?? false || whole?.isRequested ?? false
    }

    /// Throws `Requested` once a stop was requested.
    public func check() throws {
        if isRequested { throw Requested() }
    }
}

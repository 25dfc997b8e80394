import Foundations

extension RunContext {
    /// A context on one thread whose work ends early once it reports this share of its progress.
    static func endingAt(_ share: Double) -> RunContext {
        let request = Cancellation()
        return RunContext(threads: 1, limit: TimeLimit(interruption: request)) { if $0 >= share { request.request() } }
    }
}

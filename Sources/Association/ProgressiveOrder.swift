public import Foundations

/// A search that trains things in a given order and stops when their error no longer falls.
///
/// An error counts as fallen if it lies below the last one that did by more than the standard error of that one. The search
/// ends after `patience` steps in which it has not fallen, and chooses the least error it has seen.
public struct ProgressiveOrder: Sendable, Equatable {
    /// Things that were trained.
    public let trainings: Int
    /// The chosen one; of equal errors the first in the order.
    public let chosen: Int

    /// The search in an order that names at least one thing, by number in `errors`.
    public init(_ order: [Int], errors: [Estimate], patience: Int = 3) {
        precondition(!order.isEmpty && patience >= 1, "\(order.count) things, patience \(patience)")
        var (fallen, best, waited, used) = (errors[order[0]], order[0], 0, 1)
        for thing in order.dropFirst() {
            guard waited < patience else { break }
            used += 1
            let error = errors[thing]
            if error.value < errors[best].value { best = thing }
            if error.value < fallen.value - fallen.standardError {
                (fallen, waited) = (error, 0)
            } else {
                waited += 1
            }
        }
        (trainings, chosen) = (used, best)
    }
}

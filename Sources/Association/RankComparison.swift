public import Foundations

/// Spearman's rank correlation of two quantities of a few items, both with errors.
///
/// The error is the standard deviation of rho over 10,000 draws of both quantities from normal distributions with their
/// errors. With k items a random order is perfect in one of k! cases, so `chance` is the probability that a random order
/// gives a rho at least as large in absolute value.
public struct RankComparison: Sendable, Equatable {
    /// rho with its error.
    public let correlation: Estimate
    /// Probability of a rho at least as large in absolute value for a random order.
    public let chance: Double

    /// The comparison of two to eight items.
    public init(_ first: [Estimate], _ second: [Estimate], seed: UInt64) {
        precondition(
            first.count == second.count && (2...8).contains(first.count), "\(first.count) and \(second.count) things")
        let value = Ranks.spearman(first.map(\.value), second.map(\.value))
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 1)
        let draws = (0..<10_000).map { _ in
            Ranks.spearman(
                first.map { $0.value + $0.standardError * stream.normal() },
                second.map { $0.value + $0.standardError * stream.normal() })
        }
        let mean = draws.reduce(0, +) / Double(draws.count)
        let square = draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(draws.count - 1)
        correlation = Estimate(value: value, standardError: square.squareRoot(), samples: first.count)
        let order = (0..<first.count).map(Double.init)
        let all = Self.permutations(order).map { abs(Ranks.spearman(order, $0)) }
        chance = Double(all.count { $0 >= abs(value) - 1e-12 }) / Double(all.count)
    }

    private static func permutations(_ values: [Double]) -> [[Double]] {
        guard values.count > 1 else { return [values] }
        return values.indices.flatMap { index in
            var rest = values
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }
}

import Foundation
internal import Foundations

/// The bias-corrected and accelerated bootstrap interval (BCa) of a statistic of independent items.
///
/// Source: Efron, "Better bootstrap confidence intervals", JASA 82 (1987). The statistic is computed on `resamples` samples
/// with replacement and on all items but one. For a statistic that does not vary the interval is a point.
public struct BootstrapInterval: Sendable, Equatable {
    /// The statistic on all items.
    public let value: Double
    /// Lower end.
    public let lower: Double
    /// Upper end.
    public let upper: Double

    /// `statistic` takes item numbers below `count`, perhaps repeated.
    public init(
        items count: Int, confidence: Double = 0.95, resamples: Int = 2_000, seed: UInt64,
        statistic: ([Int]) -> Double
    ) {
        precondition(count >= 2 && resamples >= 1, "\(count) items, \(resamples) resamples")
        let all = Array(0..<count)
        let whole = statistic(all)
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 3)
        let values = (0..<resamples).map { _ in statistic(all.map { _ in stream.integer(below: count) }) }.sorted()
        value = whole
        guard values[0] < values[resamples - 1] else {
            (lower, upper) = (min(whole, values[0]), max(whole, values[0]))
            return
        }
        let below = Double(values.count { $0 < whole }) + 0.5 * Double(values.count { $0 == whole })
        let shift = Self.normalQuantile(
            min(
                max(below / Double(resamples), 0.5 / Double(resamples)),
                1 - 0.5 / Double(resamples)))
        let rest = all.map { left in statistic(all.filter { $0 != left }) }
        let mean = rest.reduce(0, +) / Double(count)
        let squares = rest.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let cubes = rest.reduce(0) { $0 + (mean - $1) * (mean - $1) * (mean - $1) }
        let acceleration = squares > 0 ? cubes / (6 * pow(squares, 1.5)) : 0
        func end(_ probability: Double) -> Double {
            let z = shift + Self.normalQuantile(probability)
            let level = Self.normalProbability(shift + z / (1 - acceleration * z))
            let place = min(max(level * Double(resamples) - 0.5, 0), Double(resamples - 1))
            let index = Int(place)
            let next = min(index + 1, resamples - 1)
            return values[index] + (place - Double(index)) * (values[next] - values[index])
        }
        lower = end((1 - confidence) / 2)
        upper = end((1 + confidence) / 2)
    }

    private static func normalProbability(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

    private static func normalQuantile(_ probability: Double) -> Double {
        // The bracket holds every probability that doubles can tell from 0 and 1 by a bootstrap.
        (try? RootFinding.root(in: -8...8) { normalProbability($0) - probability }.value) ?? 0
    }
}

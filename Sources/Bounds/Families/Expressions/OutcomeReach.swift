internal import BallArithmetic
import Foundation
internal import Foundations

/// The outcomes that matter: all but those of density below `e^-45` of the largest, in a coordinate y that suits
/// Gauss-Legendre rules and interpolation: z itself, or `z = from + e^y` above an end.
struct OutcomeReach: Sendable {
    /// Ends in the coordinate y; for counts the counts themselves.
    let ends: ClosedRange<Double>
    /// The listed outcomes of discrete families, else empty.
    let values: [Double]
    private let from: Double?
    private let rule: GaussLegendre

    private static let depth = 45.0
    private static let pieces = 256

    /// The reach of some log-densities; nil if a density falls too slowly.
    init?(_ outcomes: Outcomes, logDensities: [(Double) -> Double]) {
        var from: Double?
        var listed: [Double] = []
        var grid: [Double] = []
        switch outcomes {
        case .finite(let exact): listed = exact.map(\.doubleValue)
        case .interval(let low, let high): grid = [low.doubleValue, high.doubleValue]
        case .counts(let first):
            guard let last = Self.lastCount(from: first, logDensities) else { return nil }
            listed = (first...last).map(Double.init)
        case .line(let end):
            from = end?.doubleValue
            let steps = (-160...80).map { exp2(Double($0) / 8) }
            let candidates = from == nil ? steps.reversed().map { -$0 } + [0] + steps : steps.map { log($0) * 4 }
            guard let range = Self.range(candidates, from, logDensities) else { return nil }
            grid = [range.lowerBound, range.upperBound]
        }
        self.from = from
        values = listed
        let ends = listed.isEmpty ? grid[0]...grid[1] : (listed.min() ?? 0)...(listed.max() ?? 0)
        self.ends = ends
        let step = (ends.upperBound - ends.lowerBound) / Double(Self.pieces)
        let cuts = listed.isEmpty ? (0...Self.pieces).map { ends.lowerBound + step * Double($0) } : [0, 1]
        rule = GaussLegendre(order: 8, ends: cuts)
    }

    /// The outcome of a coordinate.
    func outcome(_ y: Double) -> Double { from.map { $0 + exp(y) } ?? y }

    /// `dz/dy`.
    func stretch(_ y: Double) -> Double { from == nil ? 1 : exp(y) }

    /// The sum or integral of a function of z over the reach.
    func integral(_ f: (Double) -> Double) -> Double {
        guard values.isEmpty else { return values.reduce(0) { $0 + f($1) } }
        let length = ends.upperBound - ends.lowerBound
        return zip(rule.nodes, rule.weights).reduce(0) { $0 + length * $1.1 * stretch($1.0) * f(outcome($1.0)) }
    }

    /// The least range of candidates that holds all where a log-density in y is within the depth of its largest.
    private static func range(_ candidates: [Double], _ from: Double?, _ logDensities: [(Double) -> Double])
        -> ClosedRange<Double>?
    {
        var (low, high) = (candidates.count, -1)
        for density in logDensities {
            let heights = candidates.map { y in from.map { density($0 + exp(y)) + y } ?? density(y) }
            guard let top = heights.filter(\.isFinite).max() else { return nil }
            let inside = heights.indices.filter { heights[$0] > top - depth }
            guard let first = inside.first, let last = inside.last, first > 0, last < candidates.count - 1 else {
                return nil
            }
            (low, high) = (min(low, first - 1), max(high, last + 1))
        }
        return high > low ? candidates[low]...candidates[high] : nil
    }

    private static func lastCount(from first: Int, _ logDensities: [(Double) -> Double]) -> Int? {
        var last = first + 1
        for density in logDensities {
            var (top, count) = (-Double.infinity, first)
            while true {
                let height = density(Double(count))
                if height > top { top = height }
                if height < top - depth, count > first + 1 { break }
                guard count < first + 5_000, !height.isNaN else { return nil }
                count += 1
            }
            last = max(last, count)
        }
        return last
    }
}

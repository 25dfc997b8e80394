internal import BallArithmetic
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Records

extension CurveStudy {
    /// The micro scales at which one of two networks overtakes the other for good, by at least 1.96 standard errors on both
    /// sides.
    ///
    /// The interval is the set of scales between those sides at which the difference is within 1.96 standard errors: it
    /// holds the crossing with probability 95%, whatever the correlation of the errors at different scales.
    func crossings(
        of first: TemperedDimension, _ second: TemperedDimension, zeta: String, _ dimensions: [Dimension]
    ) throws -> [Crossing] {
        let scales = try scales.filter { $0.zeta == zeta }.map { try $0.exact.doubles() }
            .sorted { $0.epsilon > $1.epsilon }
        guard scales.count > 1 else { return [] }
        let points = Self.grid(scales).compactMap { scale -> CrossingSearch.Point? in
            guard let a = first.value(at: scale), let b = second.value(at: scale) else { return nil }
            return .init(
                depth: scale.depth, difference: a.dimension.value - b.dimension.value,
                error: hypot(a.dimension.standardError, b.dimension.standardError))
        }
        return CrossingSearch.crossings(of: points).map { crossing in
            let names = crossing.isFirstLargerBefore ? (first.network, second.network) : (second.network, first.network)
            let (low, high) = (exp(-crossing.to), exp(-crossing.from))
            // The scales asked for on both sides of the interval.
            let below = scales.map(\.epsilon).filter { $0 <= low }.max() ?? 0
            let above = scales.map(\.epsilon).filter { $0 >= high }.min() ?? 1
            let isConverged = dimensions.allSatisfy { dimension in
                guard dimension.zeta == zeta, [first.network, second.network].contains(dimension.network),
                    let epsilon = try? ExactNumber(parsing: dimension.epsilon).doubleValue,
                    (below...above).contains(epsilon)
                else { return true }
                return dimension.convergence == .converged
            }
            return Crossing(
                coarse: names.0, fine: names.1, zeta: zeta, epsilon: exp(-crossing.depth), lower: low, upper: high,
                isConverged: isConverged)
        }
    }

    /// Twenty steps between neighbouring scales.
    private static func grid(_ scales: [Scale]) -> [Scale] {
        let steps = 20
        return [scales[0]]
            + zip(scales, scales.dropFirst()).flatMap { a, b in
                (1...steps).map { step in
                    step == steps
                        ? b
                        : Scale(
                            epsilon: a.epsilon * pow(b.epsilon / a.epsilon, Double(step) / Double(steps)), zeta: a.zeta)
                }
            }
    }
}

/// Finds where a difference with an error changes its sign.
enum CrossingSearch {
    /// The difference at one scale.
    struct Point {
        /// `|log eps|`.
        var depth: Double
        var difference: Double
        var error: Double

        /// The difference in standard errors.
        var score: Double { error > 0 ? difference / error : difference == 0 ? 0 : .infinity * difference.sign.factor }
    }

    /// A change of sign, as depths.
    struct Crossing: Equatable {
        var depth: Double
        var from: Double
        var to: Double
        /// Whether the difference is positive at smaller depths.
        var isFirstLargerBefore: Bool
    }

    /// Normal quantile of a 95% interval.
    static let quantile = 1.96

    /// The changes between neighbouring stretches in which the difference is significant; points by ascending depth.
    static func crossings(of points: [Point]) -> [Crossing] {
        let significant = points.indices.filter { abs(points[$0].score) > quantile }
        return zip(significant, significant.dropFirst()).compactMap { left, right in
            guard (points[left].score > 0) != (points[right].score > 0) else { return nil }
            let sign = points[left].score > 0 ? 1.0 : -1.0
            // The middle one of the changes of sign in between.
            let changes = (left..<right).filter {
                sign * points[$0].difference >= 0 && sign * points[$0 + 1].difference < 0
            }
            let middle = changes[changes.count / 2]
            let root = depth(points[middle], points[middle + 1], \.difference, at: 0)
            return Crossing(
                depth: root, from: depth(points[left], points[left + 1], \.score, at: sign * quantile),
                to: depth(points[right - 1], points[right], \.score, at: -sign * quantile),
                isFirstLargerBefore: sign > 0)
        }
    }

    /// Where a quantity reaches a level between two points, linearly.
    private static func depth(_ a: Point, _ b: Point, _ quantity: (Point) -> Double, at level: Double) -> Double {
        let (low, high) = (quantity(a), quantity(b))
        guard low.isFinite, high.isFinite, low != high else { return (a.depth + b.depth) / 2 }
        return a.depth + min(1, max(0, (level - low) / (high - low))) * (b.depth - a.depth)
    }
}

extension FloatingPointSign {
    fileprivate var factor: Double { self == .plus ? 1 : -1 }
}

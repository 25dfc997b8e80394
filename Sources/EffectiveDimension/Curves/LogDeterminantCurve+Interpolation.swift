import Foundation
public import Foundations

/// The curve between its points.
extension LogDeterminantCurve {
    /// A value between two points with its two kinds of error.
    public struct Value: Sendable, Equatable {
        /// L(c), nats, with its standard error.
        public var estimate: Estimate
        /// The largest error of the interpolation, nats: L is convex in log c, so it lies below the chord and above both
        /// tangents. 0 at a point.
        public var interpolationError: Double

        /// The value with half the possible error of the interpolation added to its standard error.
        public var combined: Estimate {
            Estimate(
                value: estimate.value, standardError: hypot(estimate.standardError, interpolationError / 2),
                samples: estimate.samples)
        }
    }

    /// The range of c that the curve answers for.
    public var range: ClosedRange<Double> { points[0].magnification...points[points.count - 1].magnification }

    /// The point at this c. The same c may come from different scales by rounding.
    private func point(at magnification: Double) -> Point? {
        points.first { abs($0.magnification / magnification - 1) < 1e-12 }
    }

    /// The lower bounds of L(c), nats; nil between points and where they were not computed.
    public func lower(at magnification: Double) -> Lower? { point(at: magnification)?.lower }

    /// L(c) in nats by the cubic Hermite polynomial in log c; nil outside the range.
    public func value(at magnification: Double) -> Value? {
        if let exact = point(at: magnification) {
            return Value(estimate: exact.logDeterminant, interpolationError: 0)
        }
        guard range.contains(magnification),
            let right = points.indices.first(where: { points[$0].magnification > magnification }), right > 0
        else { return nil }
        let left = right - 1
        let (a, b) = (points[left], points[right])
        let width = log(b.magnification / a.magnification)
        let x = log(magnification / a.magnification)
        let t = x / width
        let weights = (
            left: (1 + 2 * t) * (1 - t) * (1 - t), right: t * t * (3 - 2 * t), leftSlope: t * (1 - t) * (1 - t) * width,
            rightSlope: t * t * (t - 1) * width
        )
        let (low, high) = (a.logDeterminant.value, b.logDeterminant.value)
        let value =
            weights.left * low + weights.right * high + weights.leftSlope * a.slope.value
            + weights.rightSlope * b.slope.value
        let chord = low + t * (high - low)
        let tangent = max(low + a.slope.value * x, high - b.slope.value * (width - x))
        let slopes = (weights.leftSlope * a.slope.standardError, weights.rightSlope * b.slope.standardError)
        let variance =
            weights.left * weights.left * covariance[left][left]
            + weights.right * weights.right * covariance[right][right]
            + 2 * weights.left * weights.right * covariance[left][right]
            + slopes.0 * slopes.0 + slopes.1 * slopes.1
        return Value(
            estimate: Estimate(
                value: value, standardError: max(variance, 0).squareRoot(), samples: a.logDeterminant.samples),
            interpolationError: max(chord - value, value - tangent, 0))
    }

    /// The two-scale dimension at a pair of scales, with half the possible error of the interpolation added to the standard
    /// error; nil if c lies outside the range.
    public func dimension(at scale: Scale) -> Estimate? {
        value(at: scale.magnification).map {
            scale.dimension(parameters: parameters, logDeterminant: $0.combined)
        }
    }
}

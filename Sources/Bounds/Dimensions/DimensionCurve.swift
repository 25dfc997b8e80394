public import BallArithmetic
import Foundation

/// `log E[det]` of a model known at some micro scales, for bounds at scales in between.
///
/// At fixed zeta, `log E[det(I + c Fhat^{1/2})]` is convex in `|log eps|`: `log(1 + c s)` is convex in `log c`, and the
/// log of a mean of exponentials of convex functions is convex. So linear interpolation in `|log eps|` lies above the
/// true value, and the bound stays valid (apart from the error of the estimates). The interpolated standard error
/// bounds that of the interpolated value.
public struct DimensionCurve: DimensionFunction, Equatable {
    /// One known value.
    public struct Point: Sendable, Equatable {
        /// Micro scale in (0, 1).
        public var epsilon: Double
        /// `log E[det]`, nats.
        public var logDeterminant: Double
        /// Its standard error.
        public var standardError: Double

        /// A known value.
        public init(epsilon: Double, logDeterminant: Double, standardError: Double) {
            self.epsilon = epsilon
            self.logDeterminant = logDeterminant
            self.standardError = standardError
        }
    }

    /// Number of parameters d.
    public let parameters: Int
    /// The meso exponent.
    public let mesoExponent: Rational
    /// The origin of the values, in a few words.
    public let summary: String
    /// Points by ascending `|log eps|`.
    private let points: [(depth: Double, value: Double, error: Double)]

    /// A curve through points in any order, at least one, no eps twice.
    public init(parameters: Int, zeta: Rational, points: [Point], summary: String) {
        precondition(!points.isEmpty, "a curve needs a point")
        self.parameters = parameters
        self.summary = summary
        mesoExponent = zeta
        self.points = points.map { (-log($0.epsilon), $0.logDeterminant, $0.standardError) }.sorted { $0.0 < $1.0 }
    }

    public var zeta: Rational? { mesoExponent }

    /// The rank is at most d, so the limit is at most d. An estimate at some scales gives no better bound.
    public var limit: DimensionLimit { .atMost(Rational(parameters)) }

    public var isExact: Bool { false }

    /// The range of `|log eps|` that the curve covers.
    public var knownDepths: ClosedRange<Double>? { points[0].depth...points[points.count - 1].depth }

    public func logPower(depth: Ball) -> LogPower? {
        guard let (value, error) = interpolated(depth.value) else { return nil }
        let offset = depth * (mesoExponent * Rational(parameters))
        return LogPower(offset + Ball(exactly: value, precision: depth.precision), standardError: error)
    }

    public func approximateLogPower(depth: Double) -> Double? {
        interpolated(depth).map { mesoExponent.doubleValue * Double(parameters) * depth + $0.value }
    }

    /// `log E[det]` with its error between the points, or nil beyond them.
    private func interpolated(_ depth: Double) -> (value: Double, error: Double)? {
        let slack = 1e-12 * depth
        guard let after = points.firstIndex(where: { $0.depth >= depth - slack }) else { return nil }
        let upper = points[after]
        if abs(upper.depth - depth) <= slack { return (upper.value, upper.error) }
        guard after > 0 else { return nil }
        let lower = points[after - 1]
        let share = (depth - lower.depth) / (upper.depth - lower.depth)
        return (
            lower.value + share * (upper.value - lower.value), lower.error + share * (upper.error - lower.error)
        )
    }

    /// Whether two curves have the same points.
    public static func == (a: DimensionCurve, b: DimensionCurve) -> Bool {
        a.parameters == b.parameters && a.mesoExponent == b.mesoExponent && a.points.elementsEqual(b.points, by: ==)
    }
}

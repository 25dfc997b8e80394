import Foundation

/// `log E[det]` of a model known at some micro scales, for bounds that ask for it in between.
///
/// At fixed zeta, `log E[det(I + c Fhat^{1/2})]` is convex in `|log eps|`: `log(1 + c s)` is convex in `log c`, and the
/// log of a mean of exponentials of convex functions is convex. So linear interpolation in `|log eps|` errs upwards,
/// against the bound, never in its favour (apart from the error of the estimates themselves).
public struct DimensionCurve: Sendable, Equatable {
    /// Number of parameters d.
    public let parameters: Int
    /// The meso exponent.
    public let zeta: Double
    /// Points `(|log eps|, log E[det])`, ascending.
    private let points: [(depth: Double, logDeterminant: Double)]

    /// A curve through points (eps, log E[det] in nats), in any order, at least one, no eps twice.
    public init(parameters: Int, zeta: Double, points: [(epsilon: Double, logDeterminant: Double)]) {
        precondition(!points.isEmpty, "a curve needs a point")
        self.parameters = parameters
        self.zeta = zeta
        self.points = points.map { (-log($0.epsilon), $0.logDeterminant) }.sorted { $0.depth < $1.depth }
    }

    /// The micro scales that the curve covers.
    public var range: ClosedRange<Double> { exp(-points[points.count - 1].depth)...exp(-points[0].depth) }

    /// The dimension at `epsilon`, or nil outside the range of the points.
    public func dimension(at epsilon: Double) -> Double? {
        let depth = -log(epsilon)
        let slack = 1e-12 * depth
        guard let after = points.firstIndex(where: { $0.depth >= depth - slack }) else { return nil }
        let upper = points[after]
        var value = upper.logDeterminant
        if abs(upper.depth - depth) > slack {
            guard after > 0 else { return nil }
            let lower = points[after - 1]
            let share = (depth - lower.depth) / (upper.depth - lower.depth)
            value = lower.logDeterminant + share * (upper.logDeterminant - lower.logDeterminant)
        }
        return zeta * Double(parameters) + value / depth
    }

    /// Whether two curves have the same points.
    public static func == (a: DimensionCurve, b: DimensionCurve) -> Bool {
        a.parameters == b.parameters && a.zeta == b.zeta && a.points.elementsEqual(b.points, by: ==)
    }
}

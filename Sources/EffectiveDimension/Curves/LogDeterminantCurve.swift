public import Foundations

/// `L(c) = log E[det(I + c Fhat^{1/2})]` against c, with its derivative by log c and the covariance of its errors.
///
/// One curve answers every pair of scales with `c = eps^(zeta - 1)` in its range: `d_zeta(eps) = zeta d + L(c) / |log eps|`. L is
/// increasing and convex in log c (theory: `L' = E[U]` and `L'' = E[sum c s / (1 + c s)^2] + Var U >= 0` under the
/// distribution tilted by the determinant, `U = sum c s / (1 + c s)`), so that chords lie above it and tangents below.
public struct LogDeterminantCurve: Sendable, Equatable, Codable {
    /// The curve at one value of c.
    public struct Point: Sendable, Equatable, Codable {
        /// c.
        public var magnification: Double
        /// L(c), nats.
        public var logDeterminant: Estimate
        /// `dL / dlog c`, directions that count at this scale.
        public var slope: Estimate
        /// Change of L(c) by the doubling of the sweeps, nats, if the schedule has a check.
        public var movement: Estimate?
        /// Pairs of sweeps of the step to this point; 0 for the first point of a run that began there.
        public var sweeps: Int
        /// Share of the moves that were accepted.
        public var acceptance: Double
        /// Effective share of the networks after reweighting.
        public var effectiveShare: Double
        /// Correlation of log det of the networks before and after the moves of the step; of a step that leaves half of the
        /// networks effective, by the rule `SweepRule.byLength`.
        public var persistence: Double
        /// Lower bounds of L(c), layer by layer; nil where they were not computed.
        public var lower: Lower?

        /// A point from its parts.
        public init(
            magnification: Double, logDeterminant: Estimate, slope: Estimate, movement: Estimate? = nil, sweeps: Int,
            acceptance: Double, effectiveShare: Double, persistence: Double
        ) {
            self.magnification = magnification
            self.logDeterminant = logDeterminant
            self.slope = slope
            self.movement = movement
            self.sweeps = sweeps
            self.acceptance = acceptance
            self.effectiveShare = effectiveShare
            self.persistence = persistence
        }
    }

    /// Lower bounds of L(c), nats; see `LowerDimension`.
    public struct Lower: Sendable, Equatable, Codable {
        /// With the logarithm inside both means.
        public var published: Estimate
        /// With the logarithm outside the inner mean.
        public var tight: Estimate

        /// Both bounds.
        public init(published: Estimate, tight: Estimate) {
            self.published = published
            self.tight = tight
        }
    }

    /// Number of parameters d.
    public let parameters: Int
    /// The points in ascending order of c, at least two unless there was only one scale.
    public let points: [Point]
    /// Covariances of the errors of `logDeterminant` between points, nats squared.
    public let covariance: [[Double]]
    /// The schedule that gives the same bits again.
    public let schedule: TemperingReport.Schedule
    /// Warnings, as sentences.
    public let warnings: [String]

    /// A curve from its parts.
    public init(
        parameters: Int, points: [Point], covariance: [[Double]], schedule: TemperingReport.Schedule,
        warnings: [String]
    ) {
        precondition(!points.isEmpty && covariance.count == points.count, "\(points.count) points")
        self.parameters = parameters
        self.points = points
        self.covariance = covariance
        self.schedule = schedule
        self.warnings = warnings
    }

    /// `L(points[b]) - L(points[a])` in nats. Neighbouring points share most of their errors, which cancel in the difference.
    public func difference(from a: Int, to b: Int) -> Estimate {
        let (x, y) = (points[a].logDeterminant, points[b].logDeterminant)
        let variance = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]
        return Estimate(value: y.value - x.value, standardError: max(variance, 0).squareRoot(), samples: y.samples)
    }
}

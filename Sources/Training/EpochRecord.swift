/// The measurements after one epoch.
public struct EpochRecord: Sendable, Equatable, Codable {
    /// The epoch, counted from 1; 0 is the start.
    public var epoch: Int
    /// Mean loss over the training rows after the epoch.
    public var trainRisk: Double
    /// Mean loss over the held-out rows, or the exact risk.
    public var testRisk: Double
    /// `testRisk - trainRisk`.
    public var gap: Double
    /// Share of training rows whose largest output is not the class; nil for real targets.
    public var trainErrorRate: Double?
    /// Share of held-out rows whose largest output is not the class; nil for real targets.
    public var testErrorRate: Double?
    /// More expensive measurements, if requested.
    public var diagnostics: Diagnostics?

    /// Quantities at the current weights, measured every few epochs.
    public struct Diagnostics: Sendable, Equatable, Codable {
        /// Mean trace of the Fisher matrix over (at most 1,000) training rows.
        public var fisherTrace: Double
        /// `zeta d + log det(I + c Fhat^{1/2}) / |log eps|` at the weights: the integrand of the 2sED at one point.
        public var dimension: Double
        /// The gap with its interval.
        public var gap: GapInterval
    }
}

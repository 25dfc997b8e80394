public import Foundations

/// A number with its standard error, in JSON.
public struct ReportedEstimate: Codable, Sendable, Equatable {
    /// The value.
    public var value: Double
    /// One standard error. For tempering and the factorised estimator it is half the width of a 95% interval divided by
    /// 1.96, by Student's distribution with `EstimateDocument.Row.degreesOfFreedom` degrees of freedom.
    public var standardError: Double
    /// Where the error comes from; absent unless the number is about the law of sampled rows.
    public var shares: Shares?

    /// Standard errors that add in squares to that of the number.
    public struct Shares: Codable, Sendable, Equatable {
        /// From the draws of the parameters.
        public var draws: Double
        /// From the choice of rows.
        public var rows: Double
        /// From the forward noise of the rows.
        public var noise: Double

        /// A value of its parts.
        public init(draws: Double, rows: Double, noise: Double) {
            self.draws = draws
            self.rows = rows
            self.noise = noise
        }
    }

    /// A value with its standard error.
    public init(value: Double, standardError: Double) {
        self.value = value
        self.standardError = standardError
    }

    /// The value and error of an estimate.
    public init(_ estimate: Estimate) {
        value = estimate.value
        standardError = estimate.standardError
    }
}

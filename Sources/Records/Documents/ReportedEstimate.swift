public import Foundations

/// A number with its standard error, in JSON.
public struct ReportedEstimate: Codable, Sendable, Equatable {
    /// The value.
    public var value: Double
    /// One standard error. For tempering and the factorised estimator it is half the width of a 95% interval divided by
    /// 1.96, by Student's distribution with `EstimateDocument.Row.degreesOfFreedom` degrees of freedom.
    public var standardError: Double

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

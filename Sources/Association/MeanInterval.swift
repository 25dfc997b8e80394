internal import Foundations

/// A mean of independent normal values with its interval by Student's distribution.
public struct MeanInterval: Sendable, Equatable {
    /// The mean.
    public let value: Double
    /// Lower end; -infinity for a single value.
    public let lower: Double
    /// Upper end; infinity for a single value.
    public let upper: Double
    /// Two-sided p-value of a mean of 0; 1 for a single value.
    public let chanceOfZero: Double
    /// Number of values.
    public let count: Int

    /// The interval of the mean of `values`.
    public init(_ values: [Double], confidence: Double = 0.95) {
        let mean = Estimate.mean(of: values)
        self.init(
            value: mean.value, standardError: mean.standardError, count: values.count, confidence: confidence)
    }

    /// The interval of a mean of `count` values with its standard error.
    public init(value: Double, standardError: Double, count: Int, confidence: Double = 0.95) {
        precondition(count >= 1 && confidence > 0 && confidence < 1, "\(count) values, confidence \(confidence)")
        self.value = value
        self.count = count
        guard count > 1 else {
            (lower, upper, chanceOfZero) = (-.infinity, .infinity, 1)
            return
        }
        let law = StudentDistribution(degreesOfFreedom: Double(count - 1))
        let half = law.quantile((1 + confidence) / 2) * standardError
        (lower, upper) = (value - half, value + half)
        chanceOfZero =
            standardError > 0 ? 2 * law.probability(above: abs(value) / standardError) : value == 0 ? 1 : 0
    }
}

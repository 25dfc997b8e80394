/// A number from sampling: its value, its standard error and its number of samples.
///
/// The error is one standard deviation of the value over repetitions of the experiment, in the unit of the value. It
/// does not include bias. An estimator with a known bias adds a warning to the estimate.
public struct Estimate: Sendable, Equatable, Codable {
    /// The estimated value.
    public var value: Double
    /// One standard error, at least 0; 0 for a quantity the samples determine exactly.
    public var standardError: Double
    /// Number of independent samples behind the value.
    public var samples: Int

    /// Creates an estimate from its value, standard error and sample count.
    public init(value: Double, standardError: Double, samples: Int) {
        precondition(!(standardError < 0), "a standard error is not negative: \(standardError)")
        self.value = value
        self.standardError = standardError
        self.samples = samples
    }

    /// The same estimate after the affine change `scale * value + offset`.
    public func scaled(by multiplier: Double, offset: Double = 0) -> Estimate {
        Estimate(value: multiplier * value + offset, standardError: abs(multiplier) * standardError, samples: samples)
    }

    /// Mean of independent samples with the standard error `s / sqrt(n)`; 0 for a single sample.
    public static func mean(of values: [Double]) -> Estimate {
        precondition(!values.isEmpty, "the mean of no samples")
        let count = Double(values.count)
        let mean = values.reduce(0, +) / count
        guard values.count > 1 else { return Estimate(value: mean, standardError: 0, samples: 1) }
        // Scale by a power of two, which is exact, if squares would overflow or underflow.
        let largest = values.reduce(0) { max($0, abs($1)) }
        let isOrdinary = largest == 0 || !largest.isFinite || (1e-140...1e140).contains(largest)
        let unit = isOrdinary ? 1 : Double(sign: .plus, exponent: largest.exponent, significand: 1)
        let squares = values.reduce(0) { $0 + ($1 / unit - mean / unit) * ($1 / unit - mean / unit) }
        return Estimate(
            value: mean, standardError: unit * (squares / (count - 1) / count).squareRoot(), samples: values.count)
    }

    /// Standard deviation of the samples behind a mean, in its unit.
    public var sampleDeviation: Double { standardError * Double(samples).squareRoot() }

    /// Delete-one jackknife: the value of the statistic on all samples, with the spread of its values on all but one.
    ///
    /// `standardError^2 = (n-1)/n * sum_i (leaveOneOut_i - mean)^2` (Efron, The Jackknife, the Bootstrap and Other
    /// Resampling Plans, 1982, ch. 3). Not bias-corrected. With fewer than two samples the error is 0.
    public static func jackknife(value: Double, leaveOneOut: [Double]) -> Estimate {
        let count = Double(leaveOneOut.count)
        guard leaveOneOut.count > 1 else { return Estimate(value: value, standardError: 0, samples: leaveOneOut.count) }
        let mean = leaveOneOut.reduce(0, +) / count
        let squares = leaveOneOut.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let error = ((count - 1) / count * squares).squareRoot()
        return Estimate(value: value, standardError: error, samples: leaveOneOut.count)
    }
}

public import Foundations

/// What an estimator says of one model at one pair of scales.
public struct DimensionEstimate: Sendable, Equatable {
    /// The scales asked for.
    public let scale: Scale
    /// `log E[det(I + c Fhat^{1/2})]`, in nats.
    public let logExpectedDeterminant: Estimate
    /// The two-scale effective dimension, in parameters.
    public let twoScaleDimension: Estimate
    /// The lower two-scale dimensions of a chain of layers; nil where they were not asked for.
    public let lower: LowerDimension?
    /// `zeta d + E[log det] / |log eps|`, a lower bound of the dimension by Jensen's inequality.
    public let jensen: Estimate
    /// Standard deviation of log det between the draws, in nats.
    public let spread: Double
    /// `(sum w)^2 / sum w^2` over the determinants of the draws.
    public let effectiveSampleSize: Double
    /// The largest share that one draw has in the mean determinant; nil where networks are moved or put together from
    /// units, so that no draw has a share.
    public let largestWeight: Double?
    /// Independent repetitions behind the standard errors, which are half the widths of 95% intervals by Student's law with one
    /// degree of freedom fewer, divided by 1.96; nil for jackknife errors over single draws.
    public var repetitions: Int?
    /// What the estimator itself has to say, in plain words.
    public var remarks: [String] = []
    /// What a tempered run did; nil for other estimators.
    public var tempering: TemperingReport?

    /// What the numbers do not show by themselves, in plain words.
    public var warnings: [String] {
        var warnings = remarks
        // All determinants are 1: there is nothing to be biased.
        if spread == 0, logExpectedDeterminant.value == 0 { return warnings }
        let size = effectiveSampleSize.formatted(places: 1)
        guard let largestWeight else {
            if effectiveSampleSize < 10 {
                warnings.append(
                    "the effective sample size is \(size) networks: the estimate may be biased low and its standard error too "
                        + "small")
            }
            return warnings
        }
        if largestWeight > 0.5, twoScaleDimension.samples > 1 {
            let share = (100 * largestWeight).formatted(places: 0)
            warnings.append(
                "one draw carries \(share)% of the mean determinant (effective sample size \(size) of "
                    + "\(twoScaleDimension.samples)): the estimate is biased low and its standard error too small")
        } else if effectiveSampleSize < 10 {
            warnings.append(
                "the effective sample size is \(size) of \(twoScaleDimension.samples) draws: the estimate is biased "
                    + "low and its standard error may be too small")
        }
        return warnings
    }
}

extension DimensionEstimate {
    /// What is known without an estimator where the Fisher matrix vanished on all draws: `Fhat = 0`, so that `log det = 0` and
    /// `d_zeta = zeta d`, exactly.
    public init(ofZeroMatrixAt scale: Scale, parameters: Int, draws: Int, includesLowerBounds: Bool) {
        let zero = Estimate(value: 0, standardError: 0, samples: draws)
        let dimension = zero.scaled(by: 1, offset: scale.zeta * Double(parameters))
        self.init(
            scale: scale, logExpectedDeterminant: zero, twoScaleDimension: dimension,
            lower: includesLowerBounds ? LowerDimension(published: dimension, tight: dimension) : nil,
            jensen: dimension, spread: 0, effectiveSampleSize: Double(draws), largestWeight: nil)
    }
}

/// Lower bounds of the two-scale dimension, layer by layer.
public struct LowerDimension: Sendable, Equatable {
    /// With the logarithm inside both means: equation (10) of Datres et al., NeurIPS 2024.
    public let published: Estimate
    /// With the logarithm outside the inner mean: between the published form and the dimension itself.
    public let tight: Estimate
}

extension Double {
    fileprivate func formatted(places: Int) -> String {
        let scale = places == 0 ? 1.0 : 10.0
        let rounded = (self * scale).rounded() / scale
        return places == 0 ? String(Int(rounded)) : String(rounded)
    }
}

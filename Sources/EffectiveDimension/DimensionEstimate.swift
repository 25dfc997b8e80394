public import Foundations

/// An estimate of the dimension of one model at one pair of scales.
public struct DimensionEstimate: Sendable, Equatable, Codable {
    /// The scales.
    public let scale: Scale
    /// `log E[det(I + c Fhat^{1/2})]`, in nats.
    public let logExpectedDeterminant: Estimate
    /// The two-scale effective dimension, in parameters.
    public let twoScaleDimension: Estimate
    /// The lower two-scale dimensions of a chain of layers; nil if not requested.
    public let lower: LowerDimension?
    /// `zeta d + E[log det] / |log eps|`, a lower bound of the dimension by Jensen's inequality.
    public let jensen: Estimate
    /// An upper bound of the dimension: `zeta d + max log det / |log eps|` over the parameters that the prior allows; nil if
    /// none is known.
    public internal(set) var ceiling: Double?
    /// Standard deviation of log det between the draws, in nats.
    public let spread: Double
    /// The diagnostics of the estimate.
    public let diagnostics: Diagnostics
    /// Remarks of the estimator that speak against the numbers or their errors, as sentences.
    public let remarks: [String]
    /// Remarks of the estimator on targets that were not reached. The numbers hold within their errors.
    public let shortfalls: [String]

    /// An estimate of `log E[det]` (nats) for a model of `parameters` parameters, `meanLogDeterminant` that of `E[log det]`; the
    /// dimensions follow by Definition 4.1. `lower` holds both lower sums (nats).
    public init(
        scale: Scale, parameters: Int, logExpectedDeterminant: Estimate,
        lower: (published: Estimate, tight: Estimate)? = nil, meanLogDeterminant: Estimate, spread: Double,
        diagnostics: Diagnostics, remarks: [String] = [], shortfalls: [String] = []
    ) {
        func dimension(_ sum: Estimate) -> Estimate {
            scale.dimension(parameters: parameters, logDeterminant: sum)
        }
        self.scale = scale
        self.logExpectedDeterminant = logExpectedDeterminant
        twoScaleDimension = dimension(logExpectedDeterminant)
        self.lower = lower.map { LowerDimension(published: dimension($0.published), tight: dimension($0.tight)) }
        jensen = dimension(meanLogDeterminant)
        self.spread = spread
        self.diagnostics = diagnostics
        self.remarks = remarks
        self.shortfalls = shortfalls
    }
}

extension DimensionEstimate {
    /// The exact result if the Fisher matrix vanishes on all draws: `Fhat = 0`, `log det = 0` and `d_zeta = zeta d`.
    public init(ofZeroMatrixAt scale: Scale, parameters: Int, draws: Int, lowerBounds: Bool) {
        let zero = Estimate(value: 0, standardError: 0, samples: draws)
        self.init(
            scale: scale, parameters: parameters, logExpectedDeterminant: zero,
            lower: lowerBounds ? (zero, zero) : nil, meanLogDeterminant: zero, spread: 0, diagnostics: .exact)
    }
}

/// Lower bounds of the two-scale dimension, layer by layer.
public struct LowerDimension: Sendable, Equatable, Codable {
    /// With the logarithm inside both means: equation (10) of Datres et al., NeurIPS 2024.
    public let published: Estimate
    /// With the logarithm outside the inner mean: between the published form and the dimension itself.
    public let tight: Estimate
}

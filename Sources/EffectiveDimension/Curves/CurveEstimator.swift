public import Foundations

/// An estimator that follows `log E[det(I + c Fhat^{1/2})]` through many values of c in one run.
public protocol CurveEstimator: DimensionEstimator {
    /// The curve through every c of the scales, with notices of the model. Its points include the values of c asked for.
    func curve(
        _ model: some MarkovianModel, from source: ParameterSource, through scales: [Scale],
        normalisation: Normalisation, context: RunContext
    ) throws -> (curve: LogDeterminantCurve, notices: SpectrumNotices)
}

internal import EffectiveDimension
internal import Networks

/// The two-scale effective dimension over the prior, by the estimator that suits the network.
///
/// `d_zeta(eps) = zeta d + log E[det(I + c Fhat^{1/2})] / |log eps|`, `c = eps^{-(1 - zeta)}`, on the rows at hand: the number
/// of `twosed estimate` for the same rows, prior and seed. It is the logarithm of a mean over the prior and no mean of
/// logarithms, so that it has no value at given weights; its integrand there is `two-scale-pointwise`. Source: Datres et al.,
/// NeurIPS 2024, definition 4.1.
public struct TwoScaleMeasure: ComplexityMeasure {
    /// `2sed`.
    public static let name = "2sed"
    /// The dimension.
    public static let title = "two-scale effective dimension over the prior"
    /// Parameters.
    public static let unit = "parameters"
    /// The two scales.
    public static let arguments = TwoScalePointwiseMeasure.arguments
    /// Its integrand changes, so that a prior on rescaled weights has another dimension.
    public static let invariance = RescalingInvariance.dependent
    /// Rows and the distribution of the weights.
    public static let needs: Set<MeasureNeed> = [.rows, .prior]
    /// A function of the architecture, its prior and the rows.
    public static let scope = MeasureScope.architecture

    private let scale: Scale

    /// The micro scale and the meso exponent.
    public init(arguments: [Double]) { scale = Scale(epsilon: arguments[0], zeta: arguments[1]) }

    /// The dimension with its standard error, and the estimator with its remarks in notes.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        guard let prior = subject.prior else {
            return .undefined("it is the dimension over a distribution of the weights")
        }
        let data = subject.data
        let network = try data.fisher.network(subject.architecture, on: data.inputs, seed: data.seed)
        let kind = data.fisher.suitedEstimator(for: subject.architecture)
        let estimator = kind.make(EstimatorSettings())
        let source = network.source(prior, count: kind.defaultDraws, seed: data.seed)
        let normalisation = try estimator.normalisation(of: network, from: source, context: subject.context.silent)
        let answer = try estimator.dimensions(
            of: network, from: source, at: [scale], normalisation: normalisation, lowerBounds: false,
            context: subject.context.silent)[0]
        let dimension = answer.twoScaleDimension
        return MeasureValue(
            dimension.value, standardError: dimension.standardError,
            notes: ["by the estimator \(kind.name)"] + answer.remarks + answer.shortfalls)
    }
}

internal import EffectiveDimension
import Foundation
internal import Networks

/// The integrand of the two-scale effective dimension at one set of weights.
///
/// `zeta d + log det(I + c Fhat^{1/2}) / |log eps|`, `c = eps^{-(1 - zeta)}`, `Fhat = d F / Tr F(theta0)`: the trace at the
/// initial weights stands for its mean over the prior. The dimension itself is the logarithm of the mean of these determinants
/// over the prior (`twosed estimate`), a function of the architecture alone.
public struct TwoScalePointwiseMeasure: ComplexityMeasure {
    /// `two-scale-pointwise`.
    public static let name = "two-scale-pointwise"
    /// Integrand of 2sED.
    public static let title = "integrand of the two-scale dimension at the weights"
    /// Parameters.
    public static let unit = "parameters"
    /// The two scales.
    public static let arguments = [
        MeasureArgument("EPS", "micro scale", standard: 0.01, in: 1e-300...0.999),
        MeasureArgument("ZETA", "meso exponent", standard: 2.0 / 3, in: 0...0.999),
    ]
    /// The trace is fixed by other weights.
    public static let invariance = RescalingInvariance.dependent
    /// Rows and the weights before training.
    public static let needs: Set<MeasureNeed> = [.rows, .initialWeights]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    private let (epsilon, zeta): (Double, Double)

    /// The micro scale and the meso exponent.
    public init(arguments: [Double]) { (epsilon, zeta) = (arguments[0], arguments[1]) }

    /// The number, with a note if the initial weights have no trace.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let (spectrum, notes) = try subject.spectrum()
        var start = MeasureSubject(
            subject.architecture, parameters: subject.initialParameters ?? subject.parameters, data: subject.data)
        start.context = subject.context
        let trace = try FisherTraceMeasure(arguments: []).value(of: start).values.first ?? 0
        guard trace > 0 else { return .undefined("F = 0 at the initial weights, so that nothing normalises it") }
        let d = Double(subject.architecture.parameterCount)
        let roots = spectrum.eigenvalues.map { ($0 * d / trace).squareRoot() }
        let determinant = LogDeterminant(squareRoots: roots, factor: pow(epsilon, zeta - 1)).value
        return MeasureValue(zeta * d + determinant / -log(epsilon), notes: notes)
    }
}

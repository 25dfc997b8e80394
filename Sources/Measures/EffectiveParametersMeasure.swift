/// The effective number of parameters `sum g l/(1 + g l)` at a scale g.
///
/// Source: MacKay, Neural Computation 4 (1992).
public struct EffectiveParametersMeasure: ComplexityMeasure {
    /// `effective-parameters`.
    public static let name = "effective-parameters"
    /// Parameters that the data determine.
    public static let title = "parameters that the data determine, Tr gF(I+gF)^-1"
    /// Parameters.
    public static let unit = "parameters"
    /// The scale.
    public static let arguments = [FisherScale.argument]
    /// The scale g is one for all weights, so that rescaling changes what counts.
    public static let invariance = RescalingInvariance.dependent
    /// Rows of inputs.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    private let scale: Double

    /// The scale g.
    public init(arguments: [Double]) { scale = arguments[0] }

    /// `sum g l/(1 + g l)` over the eigenvalues l of F.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let spectrum = try subject.spectrum()
        return MeasureValue(spectrum.values.effectiveParameters(scale), notes: spectrum.notes)
    }
}

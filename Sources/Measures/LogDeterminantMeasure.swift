/// `log det(I + gF)` at a scale g, in nats: the volume of the ellipsoid of weights that the data can tell apart.
///
/// Source: Achille and Soatto, JMLR 19 (2018). Cost: one factorisation for all scales.
public struct LogDeterminantMeasure: ComplexityMeasure {
    /// `fisher-log-det`.
    public static let name = "fisher-log-det"
    /// log det(I + gF).
    public static let title = "log det(I + gF) of the Fisher matrix F"
    /// Nats.
    public static let unit = "nats"
    /// The scale.
    public static let arguments = [FisherScale.argument]
    /// It grows without bound under rescaling.
    public static let invariance = RescalingInvariance.dependent
    /// Rows of inputs.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    private let scale: Double

    /// The scale g.
    public init(arguments: [Double]) { scale = arguments[0] }

    /// `sum log(1 + g l)` over the eigenvalues l of F.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let spectrum = try subject.spectrum()
        return MeasureValue(spectrum.values.logDeterminant(scale), notes: spectrum.notes)
    }
}

/// The scale g at which a Fisher matrix is looked at.
enum FisherScale {
    static let argument = MeasureArgument(
        "G", "scale g, such as prior variance times number of rows", standard: 1_000, in: 1e-12...1e12)
}

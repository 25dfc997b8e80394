internal import EffectiveDimension

/// `log det(I + gF)` at a scale g, in nats: the volume of the ellipsoid of weights that the data can tell apart. It grows
/// without bound under rescaling.
///
/// Source: Achille and Soatto, JMLR 19 (2018).
public struct LogDeterminantMeasure: FisherSpectrumMeasure {
    /// `fisher-log-det`.
    public static let name = "fisher-log-det"
    /// log det(I + gF).
    public static let title = "log det(I + gF) of the Fisher matrix F"
    /// Nats.
    public static let unit = "nats"

    let scale: Double

    /// The scale g.
    public init(arguments: [Double]) { scale = arguments[0] }

    /// `sum log(1 + g l)` over the eigenvalues l of F.
    static func number(_ spectrum: FisherSpectrum, _ scale: Double) -> Double { spectrum.logDeterminant(scale) }
}

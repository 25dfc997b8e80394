internal import EffectiveDimension

/// The effective number of parameters `sum g l/(1 + g l)` at a scale g.
///
/// Source: MacKay, Neural Computation 4 (1992).
public struct EffectiveParametersMeasure: FisherSpectrumMeasure {
    /// `effective-parameters`.
    public static let name = "effective-parameters"
    /// Parameters that the data determine.
    public static let title = "parameters that the data determine, Tr gF(I+gF)^-1"
    /// Parameters.
    public static let unit = "parameters"

    let scale: Double

    /// The scale g.
    public init(arguments: [Double]) { scale = arguments[0] }

    /// `sum g l/(1 + g l)` over the eigenvalues l of F.
    static func number(_ spectrum: FisherSpectrum, _ scale: Double) -> Double { spectrum.effectiveParameters(scale) }
}

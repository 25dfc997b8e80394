internal import EffectiveDimension

/// A number that follows from the eigenvalues of the Fisher matrix at a scale g.
///
/// One factorisation serves all of them at all scales.
protocol FisherSpectrumMeasure: ComplexityMeasure {
    /// The scale g.
    var scale: Double { get }
    /// The number at a scale.
    static func number(_ spectrum: FisherSpectrum, _ scale: Double) -> Double
}

extension FisherSpectrumMeasure {
    /// The scale.
    public static var arguments: [MeasureArgument] {
        [
            MeasureArgument(
                "G", "scale g, such as prior variance times number of rows", standard: 1_000, in: 1e-12...1e12)
        ]
    }
    /// g is one for all weights, so that a rescaling changes what counts.
    public static var invariance: RescalingInvariance { .dependent }
    /// Rows of inputs.
    public static var needs: Set<MeasureNeed> { [.rows] }
    /// A part of the training rows.
    public static var rows: MeasureRows { .trainingSample }

    /// The number, with what limits the eigenvalues in notes.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let spectrum = try subject.spectrum()
        return MeasureValue(Self.number(spectrum.values, scale), notes: spectrum.notes)
    }
}

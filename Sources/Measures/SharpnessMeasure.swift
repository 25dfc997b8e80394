internal import Networks

/// The largest eigenvalue of the Hessian of the mean cross-entropy, by Lanczos' method.
///
/// Source: Keskar et al., ICLR 2017. It changes without a change of the function (Dinh et al., ICML 2017).
public struct SharpnessMeasure: LossHessianMeasure {
    /// `sharpness`.
    public static let name = "sharpness"
    /// Largest eigenvalue of the Hessian.
    public static let title = "largest eigenvalue of the Hessian of the cross-entropy"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The largest Ritz value of 30 steps, which is below the eigenvalue by less than the residual in the note.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let ends = try HessianMeasure.ends(of: subject.hessian(), seed: subject.data.seed, steps: 30)
        return MeasureValue(ends.largest, notes: [HessianMeasure.note(ends, steps: 30)])
    }
}

internal import Networks

/// The largest eigenvalue of the Hessian of the mean cross-entropy, by Lanczos' method.
///
/// Source: Keskar et al., ICLR 2017. It changes without a change of the function (Dinh et al., ICML 2017).
public struct SharpnessMeasure: ComplexityMeasure {
    /// `sharpness`.
    public static let name = "sharpness"
    /// Largest eigenvalue of the Hessian.
    public static let title = "largest eigenvalue of the Hessian of the cross-entropy"
    /// Nats per squared weight.
    public static let unit = "nats per squared weight"
    /// A flat minimum becomes sharp under rescaling.
    public static let invariance = RescalingInvariance.dependent
    /// Rows with classes.
    public static let needs: Set<MeasureNeed> = [.rows, .labels]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The largest Ritz value of 30 steps, which is below the eigenvalue by less than the residual in the note.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let hessian = try LossHessian(
            subject.architecture, inputs: subject.data.inputs, labels: subject.classes(),
            parameters: subject.parameters)
        let ends = try HessianMeasure.ends(of: hessian, seed: subject.data.seed, steps: 30)
        return MeasureValue(ends.largest, notes: [HessianMeasure.note(ends, steps: 30)])
    }
}

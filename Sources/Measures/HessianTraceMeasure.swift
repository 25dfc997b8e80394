internal import LinearAlgebra
internal import Networks

/// The trace of the Hessian of the mean cross-entropy, exactly, column by column.
///
/// Source: Yao et al., PyHessian, IEEE Big Data 2020, which estimates it by random probes.
public struct HessianTraceMeasure: ComplexityMeasure {
    /// `hessian-trace`.
    public static let name = "hessian-trace"
    /// The sum of the eigenvalues.
    public static let title = "trace of the Hessian of the cross-entropy"
    /// Nats per squared weight.
    public static let unit = "nats per squared weight"
    /// A flat minimum becomes sharp under rescaling (Dinh et al., ICML 2017).
    public static let invariance = RescalingInvariance.dependent
    /// Rows with classes.
    public static let needs: Set<MeasureNeed> = [.rows, .labels]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The trace; undefined beyond 2,000 parameters, where it would take as many passes.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let hessian = try LossHessian(
            subject.architecture, inputs: subject.data.inputs, labels: subject.classes(),
            parameters: subject.parameters)
        guard hessian.parameterCount <= MeasureSubject.largestMatrix else {
            return .undefined("the network has more than \(MeasureSubject.largestMatrix) parameters")
        }
        let matrix = hessian.matrix()
        let trace = (0..<hessian.parameterCount).reduce(0.0) { $0 + matrix[$1, $1] }
        return MeasureValue(trace, notes: trace == 0 ? ["the trace is 0"] : [])
    }
}

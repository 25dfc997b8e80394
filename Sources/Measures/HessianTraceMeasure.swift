internal import LinearAlgebra
internal import Networks

/// The trace of the Hessian of the mean cross-entropy, exactly, column by column.
///
/// Source: Yao et al., PyHessian, IEEE Big Data 2020, which estimates it by random probes.
public struct HessianTraceMeasure: LossHessianMeasure {
    /// `hessian-trace`.
    public static let name = "hessian-trace"
    /// The sum of the eigenvalues.
    public static let title = "trace of the Hessian of the cross-entropy"

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The trace; undefined beyond 2,000 parameters, where it would take as many passes.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        guard let matrix = try subject.hessianMatrix() else {
            return .undefined("the network has more than \(MeasureSubject.largestMatrix) parameters")
        }
        let trace = (0..<matrix.rows).reduce(0.0) { $0 + matrix[$1, $1] }
        return MeasureValue(trace, notes: trace == 0 ? ["the trace is 0"] : [])
    }
}

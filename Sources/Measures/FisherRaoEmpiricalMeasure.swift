internal import LinearAlgebra

/// The squared Fisher-Rao norm with the labels of the data, `mean over the rows of (grad log p_y . theta)^2`.
///
/// It tends to 0 with the training loss, whatever the network. Source: Liang et al., AISTATS 2019.
public struct FisherRaoEmpiricalMeasure: ComplexityMeasure {
    /// `fisher-rao-empirical`.
    public static let name = "fisher-rao-empirical"
    /// With the labels of the data.
    public static let title = "squared Fisher-Rao norm, labels of the data"
    /// Nats.
    public static let unit = "nats"
    /// It stays.
    public static let invariance = RescalingInvariance.invariant
    /// Rows with classes.
    public static let needs: Set<MeasureNeed> = [.rows, .labels]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the rows with its error.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let (pass, labels) = (subject.pass(), try subject.classes())
        let change = pass.outputDerivative(along: subject.parameters, parameters: subject.parameters[...])
        let probabilities = pass.outputs.softmaxOfRows
        return .mean(
            of: (0..<change.rows).map { row in
                let mean = zip(probabilities.row(row), change.row(row)).reduce(0) { $0 + $1.0 * $1.1 }
                let slope = change[row, labels[row]] - mean
                return slope * slope
            })
    }
}

/// The trace of the Fisher matrix, in all and by layer, exactly: `mean over the rows of sum_k p_k |grad log p_k|^2`.
///
/// Squares are taken for each row: the square of a mean gradient is another number, near 0 at trained weights. Along training
/// its peak marks the critical period of Achille, Rovere, Soatto, ICLR 2019; averaged over the prior it is the normaliser of
/// the two-scale effective dimension.
public struct FisherTraceMeasure: ComplexityMeasure {
    /// `fisher-trace`.
    public static let name = "fisher-trace"
    /// Trace of F.
    public static let title = "trace of the Fisher matrix, by layer"
    /// Nats per squared weight.
    public static let unit = "nats per squared weight"
    /// A layer with small weights has large gradients.
    public static let invariance = RescalingInvariance.dependent
    /// Rows of inputs.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The total, then each layer; errors over the rows.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let parts = ["total"] + subject.architecture.layers.indices.map { "layer \($0 + 1)" }
        guard let output = subject.outputLaw else {
            let chain = try subject.data.fisher.network(
                subject.architecture, on: subject.data.inputs, seed: subject.data.seed)
            let layers = chain.tracesByLayer(at: subject.parameters)
            return MeasureValue([layers.reduce(0, +)] + layers, parts: parts)
        }
        let traces = try subject.fisher(output).traces(inputs: subject.data.inputs.rows)
        let rows = (0..<traces.rows).map { [traces.row($0).reduce(0, +)] + traces.row($0) }
        let isDead = traces.elements.allSatisfy { $0 == 0 }
        return .means(of: rows, parts: parts, notes: isDead ? ["F = 0: the outputs do not depend on the weights"] : [])
    }
}

internal import LinearAlgebra
internal import Networks

/// A number of the Hessian of the mean cross-entropy.
///
/// None is a property of the function: a flat minimum becomes sharp under rescaling (Dinh et al., ICML 2017).
protocol LossHessianMeasure: ComplexityMeasure {}

extension LossHessianMeasure {
    /// Nats per squared weight.
    public static var unit: String { "nats per squared weight" }
    /// A flat minimum becomes sharp.
    public static var invariance: RescalingInvariance { .dependent }
    /// Rows with classes.
    public static var needs: Set<MeasureNeed> { [.rows, .labels] }
    /// A part of the training rows.
    public static var rows: MeasureRows { .trainingSample }
}

/// The Hessian that several measures share.
extension MeasureSubject {
    /// Its products with vectors.
    func hessian() throws -> LossHessian {
        try cache.value("hessian") {
            try LossHessian(architecture, inputs: data.inputs, labels: classes(), parameters: parameters)
        }
    }

    /// All of it; nil beyond the largest matrix.
    func hessianMatrix() throws -> Matrix? {
        let hessian = try hessian()
        guard hessian.parameterCount <= Self.largestMatrix else { return nil }
        return cache.value("hessian matrix") { hessian.matrix() }
    }
}

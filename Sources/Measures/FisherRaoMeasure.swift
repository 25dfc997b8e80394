internal import LinearAlgebra

/// The squared Fisher-Rao norm `theta^T F theta`: how far the distribution of the labels moves if all weights grow by one
/// factor.
///
/// `= mean over the rows of Var_{k ~ p}((J_theta theta)_k)` for softmax; with relu, no biases and L layers it is
/// `L^2 E Var_p(f_k)`. The label is expected under the model: the empirical form, with the label of the data, is
/// `fisher-rao-empirical`. Source: Liang, Poggio, Rakhlin, Stokes, AISTATS 2019.
public struct FisherRaoMeasure: ComplexityMeasure {
    /// `fisher-rao`.
    public static let name = "fisher-rao"
    /// Squared Fisher-Rao norm.
    public static let title = "squared Fisher-Rao norm, labels expected under the model"
    /// Nats.
    public static let unit = "nats"
    /// It stays.
    public static let invariance = RescalingInvariance.invariant
    /// Rows of inputs.
    public static let needs: Set<MeasureNeed> = [.rows]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean over the rows with its error; over the whole chain of noisy layers without one.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        guard let output = subject.outputLaw else { return try chain(subject) }
        let pass = subject.pass()
        let change = pass.outputDerivative(along: subject.parameters, parameters: subject.parameters[...])
        if case .gaussian(let sigma) = output {
            return .mean(
                of: (0..<change.rows).map { change.row($0).reduce(0) { $0 + $1 * $1 } / (sigma * sigma) })
        }
        let probabilities = pass.outputs.softmaxOfRows
        return .mean(
            of: (0..<change.rows).map { row in
                let (p, f) = (probabilities.row(row), change.row(row))
                let mean = zip(p, f).reduce(0) { $0 + $1.0 * $1.1 }
                return zip(p, f).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) }
            })
    }

    /// `sum_l sigma_l^{-2} E |act'(z_l) z_l|^2` over the layers.
    private func chain(_ subject: MeasureSubject) throws -> MeasureValue {
        guard subject.data.fisher.forwardNoise == 0, subject.architecture.layers.allSatisfy(\.isPointwise) else {
            return .undefined("the chain has inner noise or pooled maps")
        }
        let sigma = subject.data.fisher.sigma
        let pass = subject.pass()
        var sums = [Double](repeating: 0, count: subject.data.inputs.rows)
        for (index, layer) in subject.architecture.layers.enumerated() {
            let deviation = sigma.count == 1 ? sigma[0] : sigma[index]
            let range = subject.architecture.layerRanges[index]
            let z = layer.preactivations(pass.layers[index].unitInputs, parameters: subject.parameters[range])
            let each = z.elements.count / sums.count
            for (place, value) in z.elements.enumerated() {
                let size = layer.activation.derivative(value) * value / deviation
                sums[place / each] += size * size
            }
        }
        return .mean(of: sums)
    }
}

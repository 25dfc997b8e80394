internal import Foundations
public import LinearAlgebra
public import Networks

/// Norms of the derivative `J = df/dx` [outputs x inputs] of a network's outputs by its inputs, at each row.
///
/// Those of the class probabilities are of `(diag p - p p^T) J` (Novak et al., ICLR 2018). For networks of any layers.
///
/// Complexity: one backward pass for each output and row.
public struct InputJacobians: Sendable {
    /// `|J|_F` at each row.
    public private(set) var frobenius: [Double] = []
    /// `|(diag p - p p^T) J|_F` at each row; 0 for one output.
    public private(set) var softmax: [Double] = []
    /// The largest singular value of J at each row.
    public private(set) var spectral: [Double] = []
    /// The largest output minus the next at each row; 0 for one output.
    public private(set) var margins: [Double] = []

    private static let chunk = 256

    /// The norms at each row of `inputs` [samples x inputs], at parameters in unit order.
    ///
    /// Throws `UserError` if the outputs of a row depend on the other rows.
    public init(_ architecture: Architecture, parameters: [Double], inputs: Matrix) throws {
        try architecture.checkSamplesAreSeparate(for: "an input Jacobian")
        let outputs = architecture.widths[architecture.depth]
        for start in stride(from: 0, to: inputs.rows, by: Self.chunk) {
            let rows = inputs.selectingRows(start..<min(start + Self.chunk, inputs.rows))
            let pass = ForwardPass(architecture, inputs: rows, parameters: parameters[...])
            let seeds = Matrix(rows: rows.rows * outputs, columns: outputs) { $0 % outputs == $1 ? 1 : 0 }
            let jacobians = pass.inputCotangents(seeds, parameters: parameters[...])
            for row in 0..<rows.rows {
                let jacobian = jacobians.selectingRows((row * outputs)..<((row + 1) * outputs))
                let values = Array(pass.outputs.row(row))
                frobenius.append(norm(jacobian.elements[...]))
                softmax.append(Self.softmaxNorm(jacobian, values))
                // Of entries beyond the doubles there are no singular values.
                let isFinite = jacobian.elements.allSatisfy(\.isFinite)
                spectral.append(isFinite ? try jacobian.singularValues().max() ?? 0 : .infinity)
                let sorted = values.sorted(by: >)
                margins.append(sorted.count > 1 ? sorted[0] - sorted[1] : 0)
            }
        }
    }

    /// `|(diag p - p p^T) J|_F` with p the softmax of the outputs.
    private static func softmaxNorm(_ jacobian: Matrix, _ outputs: [Double]) -> Double {
        // With one class the probability is 1, whatever the outputs.
        guard outputs.count > 1 else { return 0 }
        let probabilities = LogSpace.normalisedWeights(outputs)
        var sum = 0.0
        for input in 0..<jacobian.columns {
            let mean = probabilities.indices.reduce(0) { $0 + probabilities[$1] * jacobian[$1, input] }
            for (output, probability) in probabilities.enumerated() {
                let entry = probability * (jacobian[output, input] - mean)
                sum += entry * entry
            }
        }
        return sum.squareRoot()
    }
}

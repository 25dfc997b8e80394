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
    /// The largest output minus the next at each row; 0 for one output.
    public private(set) var margins: [Double] = []

    /// The norms at each row of `inputs` [samples x inputs], at parameters in unit order.
    ///
    /// Throws `UserError` if the outputs of a row depend on the other rows.
    public init(_ architecture: Architecture, parameters: [Double], inputs: Matrix) throws {
        try Self.forEach(architecture, parameters, inputs) { jacobian, values in
            frobenius.append(norm(jacobian))
            softmax.append(Self.softmaxNorm(jacobian, values))
            let sorted = values.sorted(by: >)
            margins.append(sorted.count > 1 ? sorted[0] - sorted[1] : 0)
        }
    }

    /// The largest singular value of J at each row; infinite where an entry is. Arguments and errors are those of `init`.
    public static func spectralNorms(
        _ architecture: Architecture, parameters: [Double], inputs: Matrix
    ) throws -> [Double] {
        var norms: [Double] = []
        try forEach(architecture, parameters, inputs) { jacobian, values in
            let rows = Matrix(
                rows: values.count, columns: jacobian.count / max(values.count, 1), elements: Array(jacobian))
            // Of entries beyond the doubles there are no singular values.
            norms.append(rows.elements.allSatisfy(\.isFinite) ? try rows.singularValues().max() ?? 0 : .infinity)
        }
        return norms
    }

    /// Calls `body` with the Jacobian, row after row, and the outputs at each input.
    private static func forEach(
        _ architecture: Architecture, _ parameters: [Double], _ inputs: Matrix,
        _ body: (_ jacobian: ArraySlice<Double>, _ outputs: ArraySlice<Double>) throws -> Void
    ) throws {
        try architecture.checkSamplesAreSeparate(for: "an input Jacobian")
        let outputs = architecture.widths[architecture.depth]
        for start in stride(from: 0, to: inputs.rows, by: 256) {
            let rows = inputs.selectingRows(start..<min(start + 256, inputs.rows))
            let pass = ForwardPass(architecture, inputs: rows, parameters: parameters[...])
            let seeds = Matrix(rows: rows.rows * outputs, columns: outputs) { $0 % outputs == $1 ? 1 : 0 }
            let jacobians = pass.inputCotangents(seeds, parameters: parameters[...])
            let size = outputs * jacobians.columns
            for row in 0..<rows.rows {
                try body(jacobians.elements[(row * size)..<((row + 1) * size)], pass.outputs.row(row))
            }
        }
    }

    /// `|(diag p - p p^T) J|_F` with p the softmax of the outputs.
    private static func softmaxNorm(_ jacobian: ArraySlice<Double>, _ outputs: ArraySlice<Double>) -> Double {
        // With one class the probability is 1, whatever the outputs.
        guard outputs.count > 1 else { return 0 }
        let probabilities = LogSpace.normalisedWeights(Array(outputs))
        let inputs = jacobian.count / outputs.count
        return jacobian.withUnsafeBufferPointer { jacobian in
            var sum = 0.0
            for input in 0..<inputs {
                var mean = 0.0
                for (output, probability) in probabilities.enumerated() {
                    mean += probability * jacobian[output * inputs + input]
                }
                for (output, probability) in probabilities.enumerated() {
                    let entry = probability * (jacobian[output * inputs + input] - mean)
                    sum += entry * entry
                }
            }
            return sum.squareRoot()
        }
    }
}

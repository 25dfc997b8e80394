public import EffectiveDimension
internal import Foundations
public import LinearAlgebra

/// The Fisher matrix of a network's labels at one set of weights, in factors: `F = R^T R`, the mean over the inputs.
///
/// One factorisation serves every quantity below and every scale. Rows of R are `N k'`, with k' = k for Gaussian and k - 1 for
/// softmax outputs, so that the rank of F is at most `min(d, N k')`.
public struct FisherAtWeights: Sendable {
    /// The layers.
    public let architecture: Architecture
    private let scores: ScoreRows

    /// The matrix of `architecture` at `parameters` in unit order, on `inputs` [samples x features].
    ///
    /// Throws `UserError` if the inputs do not match, or if an output depends on several inputs.
    public init(_ architecture: Architecture, inputs: Matrix, output: OutputLaw, parameters: [Double]) throws {
        try architecture.check(inputs, rows: inputs.rows)
        try architecture.checkSamplesAreSeparate(for: "the Fisher matrix of the outputs")
        self.architecture = architecture
        scores = ForwardPass(architecture, inputs: inputs, parameters: parameters[...])
            .scoreRows(output, parameters: parameters[...])
    }

    /// Number of parameters d.
    public var parameterCount: Int { scores.columns }
    /// Rows of R, an upper bound of the rank beside d.
    public var scoreCount: Int { scores.count }

    /// The part of each layer in `Tr F` for each input [inputs x layers], `sum_k p_k |grad_l log p_k|^2` for softmax: its means
    /// over the inputs are the trace by layer.
    public func traces(inputs count: Int) -> Matrix {
        precondition(count > 0 && scores.count % count == 0, "\(scores.count) score rows of \(count) inputs")
        let each = scores.count / count
        let squares = scores.squaresByLayer
        return Matrix(rows: count, columns: squares.count) { input, layer in
            Double(count) * squares[layer][(input * each)..<((input + 1) * each)].reduce(0, +)
        }
    }

    /// The eigenvalues, those of the smaller of F and `R R^T`.
    ///
    /// Error: about `1e-16 |largest|` in each. Complexity: `long short^2 + 4/3 short^3` flops, long and short the larger and
    /// smaller of d and the number of score rows.
    public func spectrum() throws -> FisherSpectrum {
        guard trace > 0 else { return FisherSpectrum([]) }
        return FisherSpectrum(try gram().symmetricEigenvalues())
    }

    /// `v^T F v = |R v|^2` of a direction v in unit order; for v = theta the squared Fisher-Rao norm.
    public func squaredLength(_ direction: [Double]) -> Double {
        precondition(direction.count == parameterCount, "\(direction.count) entries for \(parameterCount) parameters")
        let image = scores.map.times(Matrix(rows: direction.count, columns: 1, elements: direction))
        return image.elements.reduce(0) { $0 + $1 * $1 }
    }

    /// The eigenvalues above `floor` times the largest, descending, with orthonormal eigenvectors as rows [values x d].
    func eigensystem(floor: Double) throws -> (values: [Double], vectors: Matrix) {
        guard trace > 0 else { return ([], Matrix(rows: 0, columns: parameterCount)) }
        let (values, vectors) = try gram().symmetricEigensystem()
        let least = floor * (values.last ?? 0)
        let kept = values.indices.reversed().filter { values[$0] > least }
        let chosen = vectors.selectingRows(kept)
        guard isWide else { return (kept.map { values[$0] }, chosen) }
        // u of R R^T at l gives R^T u / sqrt(l) of R^T R.
        var right = scores.map.transposedTimes(chosen.transposed).transposed
        for (row, index) in kept.enumerated() {
            let scale = 1 / values[index].squareRoot()
            for column in 0..<right.columns { right[row, column] *= scale }
        }
        return (kept.map { values[$0] }, right)
    }

    private var trace: Double { scores.trace }
    private var isWide: Bool { scores.count <= scores.columns }

    /// The lower triangle of the smaller of F and `R R^T`.
    private func gram() -> Matrix {
        guard isWide else { return scores.primalGram() }
        var gram = Matrix(rows: scores.count, columns: scores.count)
        gram.elements.withUnsafeMutableBufferPointer { scores.writeDualGram(of: Array(0..<scores.count), into: $0) }
        return gram
    }
}

extension ForwardPass {
    /// The derivative of the outputs along a direction of the weights, `J_theta v` [samples x outputs].
    ///
    /// For v = theta and a piecewise linear network without biases of L layers it is L times the outputs. Complexity: a
    /// backward pass for each output.
    public func outputDerivative(along direction: [Double], parameters: ArraySlice<Double>) -> Matrix {
        let rows = scoreRows(.gaussian(sigma: 1), parameters: parameters)
        var image = rows.map.times(Matrix(rows: direction.count, columns: 1, elements: direction)).elements
        // Score rows hold 1/sqrt(samples).
        let scale = Double(outputs.rows).squareRoot()
        for index in image.indices { image[index] *= scale }
        return Matrix(rows: outputs.rows, columns: outputs.columns, elements: image)
    }
}

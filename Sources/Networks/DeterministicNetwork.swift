public import EffectiveDimension
internal import Foundations
public import LinearAlgebra

/// A multilayer perceptron with noise on its output only, seen through its full Fisher matrix on given inputs.
///
/// `F = mean over the inputs of J^T A J`, J the derivative of the outputs by all parameters, A the Fisher information of
/// the output law. With score rows R, `F = R^T R`; its non-zero eigenvalues are those of the dual Gram matrix `R R^T`
/// [samples k' x samples k'], k' = k for Gaussian and k - 1 for softmax outputs, which Hadamard products of small Gram
/// matrices give without R or F.
///
/// As a `MarkovianModel` it is one layer with one unit of d parameters: F has no blocks.
public struct DeterministicNetwork: MarkovianModel {
    /// The shape.
    public let architecture: Architecture
    /// The law of the labels.
    public let output: OutputLaw
    /// How spectra are found; nil chooses (see `init`).
    public let method: SpectrumMethod?
    /// Which ways were taken so far.
    public let tally = SpectrumTally()
    public let layers: [LayerShape]
    public let initialState: Matrix

    /// A network on `inputs` [samples x widths[0]]; throws `NetworkError` where they do not fit.
    ///
    /// `method`: singular values of the score rows, with an error of about `1e-16 |largest|` in every square root, at
    /// `2 long short^2 + 8/3 short^3` flops (long and short the larger and smaller of rows and d); or eigenvalues of the
    /// smaller of dual Gram matrix and F, at `4/3 short^3`. Without a method the eigenvalues of the dual Gram matrix
    /// serve where `GradedEigenvalues.isTrusted` holds, which they then match to about 1e-12 relative in log det, and singular
    /// values elsewhere; but a matrix whose singular values would take over `singularValueLimit` flops is left with
    /// its eigenvalues. `tally` counts each way.
    public init(
        _ architecture: Architecture, inputs: Matrix, output: OutputLaw, method: SpectrumMethod? = nil
    ) throws {
        try architecture.check(inputs)
        if case .gaussian(let sigma) = output, !(sigma > 0 && sigma.isFinite) {
            throw NetworkError(.usage, "sigma \(sigma) is not a positive number", "--sigma", "give one positive number")
        }
        if output == .softmax, architecture.widths[architecture.depth] < 2 {
            throw NetworkError(
                .usage, "softmax of one output is constant", "network \(architecture.name)",
                "end the network with 2 outputs or more, or use --fisher gaussian")
        }
        self.architecture = architecture
        self.output = output
        self.method = method
        let isConstant = (0..<architecture.depth).allSatisfy { architecture.activation(of: $0) == .identity }
        layers = [
            LayerShape(
                units: 1, parametersPerUnit: architecture.parameterCount,
                hasConstantBlocks: isConstant && architecture.depth == 1 && output != .softmax)
        ]
        initialState = inputs
    }

    /// About half a minute of one core.
    static let singularValueLimit = 6e11

    public func makeScratch() -> SingularValueWorkspace { SingularValueWorkspace() }

    /// There is one layer and nothing after it.
    public func advance(_ state: Matrix, through layer: Int, parameters: ArraySlice<Double>) -> Matrix { state }

    public func trace(of layer: Int, parameters: ArraySlice<Double>, state: Matrix) -> Double {
        scoreRows(parameters, inputs: state).trace
    }

    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Matrix, scratch: inout SingularValueWorkspace
    ) throws -> [Double] {
        let rows = scoreRows(parameters, inputs: state)
        let isWide = rows.count <= rows.columns
        switch method {
        case .singularValues?:
            tally.count(\.singularValues)
            return try rows.singularValues(scratch)
        case .eigenvalues(let solver)?:
            tally.count(\.eigenvalues)
            let gram = isWide ? rows.dualGram() : rows.primalGram()
            return try SpectrumMethod.squareRoots(
                of: GradedEigenvalues(gram: gram, checking: false, solver: solver).values)
        case nil:
            if isWide {
                let eigenvalues = try GradedEigenvalues(gram: rows.dualGram(), checking: true)
                if eigenvalues.isTrusted || singularValueFlops(rows) > Self.singularValueLimit {
                    tally.count(eigenvalues.isTrusted ? \.checkedEigenvalues : \.eigenvalues)
                    return try SpectrumMethod.squareRoots(of: eigenvalues.values)
                }
            }
            tally.count(\.singularValues)
            return try rows.singularValues(scratch)
        }
    }

    private func singularValueFlops(_ rows: ScoreRows) -> Double {
        let (long, short) = (Double(max(rows.count, rows.columns)), Double(min(rows.count, rows.columns)))
        return 2 * long * short * short + 8 / 3 * short * short * short
    }

    private func scoreRows(_ parameters: ArraySlice<Double>, inputs: Matrix) -> ScoreRows {
        let pass = ForwardPass(architecture, inputs: inputs, parameters: parameters)
        return ScoreRows(
            inputs: pass.layerInputs,
            derivatives: pass.backward(output.seeds(pass.outputs), parameters: parameters))
    }
}

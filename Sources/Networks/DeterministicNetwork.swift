public import EffectiveDimension
internal import Foundations
public import LinearAlgebra

/// A network with noise on its output only, with its full Fisher matrix on given inputs.
///
/// `F = mean over the inputs of J^T A J`, where J is the derivative of the outputs by all parameters and A the Fisher
/// information of the output distribution. With score rows R, `F = R^T R`. Its non-zero eigenvalues are those of the
/// dual Gram matrix `R R^T` [samples k' x samples k'], with k' = k for Gaussian and k - 1 for softmax outputs. This
/// matrix is a sum of Hadamard products of small Gram matrices, so that neither R nor F is formed.
///
/// As a `MarkovianModel` it is one layer with one unit of d parameters, since F has no block structure.
///
/// ## Complexity
/// For each draw `k'` backward passes, `(samples k')^2` flops for each unit of the network, and the spectrum of the
/// smaller of dual Gram matrix and F.
public struct DeterministicNetwork: MarkovianModel {
    /// The shape.
    public let architecture: Architecture
    /// The distribution of the labels.
    public let output: OutputLaw
    /// One layer of one unit that holds every parameter.
    public let layers: [LayerShape]
    /// The inputs [samples x features].
    public let initialState: Matrix
    let spectrum: ScoreSpectrum

    /// A network on `inputs` [samples x widths[0]]; throws `UserError` if they do not match.
    ///
    /// Without a `method`, eigenvalues of the dual Gram matrix are used if a check passes (log det is then accurate to
    /// 1e-10 relative), and singular values of the score rows otherwise. Log determinants of rows that depend on each other,
    /// as with binary or constant inputs, use the smaller matrix of `RankReducedSums`. `SpectrumNotices` count both.
    public init(
        _ architecture: Architecture, inputs: Matrix, output: OutputLaw, method: SpectrumMethod? = nil
    ) throws {
        try architecture.check(inputs, rows: inputs.rows)
        try architecture.checkSamplesAreSeparate(for: "the Fisher matrix of the outputs")
        if case .gaussian(let sigma) = output, !(sigma > 0 && sigma.isFinite) {
            throw UserError(
                .usage, "sigma \(sigma) is not a positive number", setting: "sigma", "give one positive number")
        }
        if output == .softmax, architecture.widths[architecture.depth] < 2 {
            throw UserError(
                .usage, "softmax of one output is constant", "network \(architecture.name)",
                "end the network with 2 outputs or more, or use \(setting: "fisher") gaussian")
        }
        self.architecture = architecture
        self.output = output
        spectrum = ScoreSpectrum(method: method)
        let isConstant = architecture.layers.allSatisfy { $0.activation == .identity }
        layers = [
            LayerShape(
                units: 1, parametersPerUnit: architecture.parameterCount,
                hasConstantBlocks: isConstant && architecture.depth == 1 && output != .softmax)
        ]
        initialState = inputs
    }

    /// Empty buffers for one worker.
    public func makeScratch() -> SpectrumWorkspace { SpectrumWorkspace() }

    /// The methods used for spectra.
    public func takeNotices(from scratch: inout SpectrumWorkspace) -> SpectrumNotices { scratch.takeNotices() }

    /// There is only one layer, so nothing changes.
    public func advance(_ state: Matrix, through layer: Int, parameters: ArraySlice<Double>) -> Matrix { state }

    /// The sum of the squares of the score rows of the layer.
    public func trace(of layer: Int, parameters: ArraySlice<Double>, state: Matrix) -> Double {
        scoreRows(parameters, inputs: state).trace
    }

    /// Square roots of the eigenvalues, by the method suited to the size of the score rows.
    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Matrix, scratch: inout SpectrumWorkspace
    ) throws -> [Double] {
        try spectrum.squareRoots(of: scoreRows(parameters, inputs: state), scratch)
    }

    /// Log determinants without the spectrum, if a faster method applies.
    public func logDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: Matrix, factors: [Double],
        scratch: inout SpectrumWorkspace
    ) throws -> [LogDeterminant] {
        try spectrum.logDeterminants(of: scoreRows(parameters, inputs: state), factors: factors, scratch)
    }

    private func scoreRows(_ parameters: ArraySlice<Double>, inputs: Matrix) -> ScoreRows {
        ForwardPass(architecture, inputs: inputs, parameters: parameters).scoreRows(output, parameters: parameters)
    }
}

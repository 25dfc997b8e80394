public import EffectiveDimension
internal import Foundations
public import LinearAlgebra

/// A network with noise on its output only, seen through its full Fisher matrix on given inputs.
///
/// `F = mean over the inputs of J^T A J`, J the derivative of the outputs by all parameters, A the Fisher information of
/// the output law. With score rows R, `F = R^T R`; its non-zero eigenvalues are those of the dual Gram matrix `R R^T`
/// [samples k' x samples k'], k' = k for Gaussian and k - 1 for softmax outputs, which Hadamard products of small Gram
/// matrices give without R or F.
///
/// As a `MarkovianModel` it is one layer with one unit of d parameters: F has no blocks. Complexity of a draw: `k'` backward
/// passes, `(samples k')^2` flops for each unit of the network, and the spectrum of the smaller of dual Gram matrix and F.
public struct DeterministicNetwork: MarkovianModel {
    /// The shape.
    public let architecture: Architecture
    /// The law of the labels.
    public let output: OutputLaw
    /// One layer of one unit that holds every parameter.
    public let layers: [LayerShape]
    /// The inputs [samples x features].
    public let initialState: Matrix
    let spectrum: ScoreSpectrum

    /// A network on `inputs` [samples x widths[0]]; throws `UserError` where they do not fit.
    ///
    /// Without a `method` eigenvalues of the dual Gram matrix serve where a check passes, with log det good to 1e-10
    /// relative, and singular values of the score rows elsewhere; `SpectrumNotices` count how often.
    public init(
        _ architecture: Architecture, inputs: Matrix, output: OutputLaw, method: SpectrumMethod? = nil
    ) throws {
        try architecture.check(inputs, rows: inputs.rows)
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

    /// Which ways spectra were found.
    public func takeNotices(from scratch: inout SpectrumWorkspace) -> SpectrumNotices { scratch.takeNotices() }

    /// There is one layer and nothing after it.
    public func advance(_ state: Matrix, through layer: Int, parameters: ArraySlice<Double>) -> Matrix { state }

    /// By the score rows of the layer: the sum of their squares.
    public func trace(of layer: Int, parameters: ArraySlice<Double>, state: Matrix) -> Double {
        scoreRows(parameters, inputs: state).trace
    }

    /// Square roots of the eigenvalues, by the way that suits the sizes of the score rows.
    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Matrix, scratch: inout SpectrumWorkspace
    ) throws -> [Double] {
        try spectrum.squareRoots(of: scoreRows(parameters, inputs: state), scratch)
    }

    /// As from the spectrum, by a shorter way where one serves.
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

public import EffectiveDimension
internal import Foundations
public import LinearAlgebra

/// A Markovian network with the empirical Fisher matrix: sums of outer products of sampled scores.
///
/// With one output of every layer sampled for each input, `F_j = mean over the rows of s_j s_j^T`, where the score of
/// layer j is `(xi . act'(a)) kron x / sigma_j`, xi the standard normal noise of the sample. This is the estimator of
/// Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, section 6. Its mean over the noise is the Fisher matrix that
/// `MarkovianNetwork` computes exactly.
///
/// In every layer its rank is at most the number of rows. The units of a layer are coupled, so a layer is one block. A
/// noisy forward pass uses the same noise.
public struct EmpiricalMarkovianNetwork: FisherNetwork {
    /// One unit for each layer, since sampled scores couple the units of a layer.
    public let layers: [LayerShape]
    /// The inputs of the units of the first layer.
    public let initialState: UnitInputs
    /// Number of inputs N.
    public let inputCount: Int
    /// The chain that computes the forward pass.
    private let chain: MarkovianNetwork
    private let samples: Int
    private let noise: [Matrix]
    private let spectrum: ScoreSpectrum

    /// A network on `inputs` [samples x widths[0]], with `noiseSamples` noisy paths for each input, or one path with a
    /// noise-free forward pass for 0. Without a `method` spectra are computed as for `DeterministicNetwork`; `rowNumbers`
    /// are as for `MarkovianNetwork`.
    public init(
        _ architecture: Architecture, inputs: Matrix, sigma: [Double] = [0.1], noiseSamples: Int = 0, seed: UInt64 = 1,
        method: SpectrumMethod? = nil, rowNumbers: [Int]? = nil
    ) throws {
        try architecture.checkSamplesAreSeparate(for: "a sum over the scores of inputs")
        let copies = max(noiseSamples, 1)
        let numbers = (0..<(inputs.rows * copies)).map { path in
            (rowNumbers?[path / copies] ?? path / copies) * copies + path % copies
        }
        chain = try MarkovianNetwork(
            architecture, inputs: inputs.selectingRows((0..<(inputs.rows * copies)).map { $0 / copies }), sigma: sigma,
            noiseSamples: min(noiseSamples, 1), seed: seed, rowNumbers: numbers)
        inputCount = inputs.rows
        samples = noiseSamples
        layers = chain.layers.map { layer in
            LayerShape(units: 1, parametersPerUnit: layer.parameters, hasConstantBlocks: layer.hasConstantBlocks)
        }
        initialState = chain.initialState
        noise = chain.layers.indices.map { layer in
            var normals = Matrix(rows: inputs.rows * copies, columns: architecture.widths[layer + 1])
            for row in 0..<normals.rows {
                var stream = RandomStream(
                    seed: seed, purpose: .forwardNoise, index: UInt64(layer) << 40 | UInt64(numbers[row]))
                for output in 0..<normals.columns { normals[row, output] = stream.normal() }
            }
            return normals
        }
        spectrum = ScoreSpectrum(method: method)
    }

    /// The shape.
    public var architecture: Architecture { chain.architecture }
    /// A chain of layers, with sampled scores.
    public var fisher: FisherDescription {
        FisherDescription(
            name: "markovian", estimate: "empirical", sigma: chain.sigma, noiseSamples: samples, isChain: true)
    }
    /// The name of the method, or `auto`.
    public var methodName: String { spectrum.name }
    /// The methods that were used.
    public func notes(on notices: SpectrumNotices) -> [String] { spectrum.notes(on: notices) }

    /// Empty buffers for one worker.
    public func makeScratch() -> SpectrumWorkspace { SpectrumWorkspace() }

    /// The methods used for spectra.
    public func takeNotices(from scratch: inout SpectrumWorkspace) -> SpectrumNotices { scratch.takeNotices() }

    /// The inputs of the next layer, as in the chain.
    public func advance(_ state: UnitInputs, through layer: Int, parameters: ArraySlice<Double>) -> UnitInputs {
        chain.advance(state, through: layer, parameters: parameters)
    }

    /// The sum of the squares of the score rows of the layer.
    public func trace(of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> Double {
        scoreRows(of: layer, parameters: parameters, state: state).trace
    }

    /// Square roots of the eigenvalues, by the method suited to the size of the score rows.
    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, scratch: inout SpectrumWorkspace
    ) throws -> [Double] {
        try spectrum.squareRoots(of: scoreRows(of: layer, parameters: parameters, state: state), scratch)
    }

    /// Log determinants without the spectrum, if a faster method applies.
    public func logDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, factors: [Double],
        scratch: inout SpectrumWorkspace
    ) throws -> [LogDeterminant] {
        try spectrum.logDeterminants(
            of: scoreRows(of: layer, parameters: parameters, state: state), factors: factors, scratch)
    }

    private func scoreRows(of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> ScoreRows {
        let shape = architecture.layers[layer]
        let scale = chain.scoreScale(of: layer, rows: state.rows.rows)
        var scores = noise[layer]
        for index in scores.elements.indices { scores.elements[index] *= scale }
        let pass = shape.forward(
            Matrix(rows: 0, columns: 0), seen: state.rows, projected: state.projected, parameters: parameters)
        return ScoreRows([
            .init(
                shape, pass, cotangents: shape.preactivationCotangents(scores, of: pass, each: 1),
                outputCotangents: shape.unitOrder(scores))
        ])
    }
}

public import EffectiveDimension
import Foundation
internal import Foundations
public import LinearAlgebra

/// A network with Gaussian noise after every layer, as a Markov chain on given inputs.
///
/// `x_j = M_j(x_{j-1}) + sigma_j xi_j`, M_j the layer's map and xi standard normal, independent for every output. The
/// Fisher block of unit i of layer j is
///
///     sigma_j^{-2} mean over samples of sum over positions of act'(a)^2 P P^T,   a = w_i . P,
///
/// where P is the input of the unit at the position, extended by 1 if there is a bias; with normalisation or pooling the rows
/// are those of `UnitScores`. It is the expectation over the
/// noise of layer j itself (Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, sections 6 and 7). The forward noise of
/// earlier layers is a fixed sample, the same for all parameters. So the numbers hold for the given inputs and that
/// sample.
public struct MarkovianNetwork: MarkovianModel {
    /// The shape.
    public let architecture: Architecture
    /// Standard deviations of the noise, one for each layer.
    public let sigma: [Double]
    /// Forward noise samples for each input; 0 for a noise-free forward pass.
    public let noiseSamples: Int
    /// The method of computing spectra.
    public let method: SpectrumMethod
    /// The layers in order, each with its units.
    public let layers: [LayerShape]
    /// Number of inputs N.
    public let inputCount: Int
    /// The inputs of the units of the first layer, with their coordinates.
    public let initialState: UnitInputs
    /// Forward noise added after each layer but the last; empty without noise.
    var noise: [Matrix]
    /// Quadrature instead of spectra for log determinants, or nil.
    public var lanczos: LanczosDeterminants?

    /// A network on `inputs` [samples x widths[0]].
    ///
    /// `sigma` holds one standard deviation for all layers or one for each. If the inputs are rows of a larger sample,
    /// `rowNumbers` holds their numbers in it, so that the rows keep their forward noise. Throws `UserError` if inputs or
    /// sigma do not match the network.
    public init(
        _ architecture: Architecture, inputs: Matrix, sigma: [Double] = [0.1], noiseSamples: Int = 0, seed: UInt64 = 1,
        method: SpectrumMethod = .singularValues, rowNumbers: [Int]? = nil
    ) throws {
        precondition(noiseSamples >= 0, "\(noiseSamples) noise samples")
        try architecture.check(inputs, rows: inputs.rows * max(noiseSamples, 1))
        guard sigma.count == 1 || sigma.count == architecture.depth, sigma.allSatisfy({ $0 > 0 && $0.isFinite }) else {
            throw UserError(
                .usage, "sigma takes one positive number, or one for each of the \(architecture.depth) layers",
                setting: "sigma",
                "give 1 or \(architecture.depth) numbers")
        }
        for layer in architecture.layers where layer.normalisation?.usesBatch ?? false {
            guard inputs.rows * layer.positions > 1 else {
                throw UserError(
                    .badData, "batch normalisation has one value for each channel, which has no variance",
                    "network \(architecture.name)", "give more inputs, or use norm=none")
            }
        }
        self.architecture = architecture
        self.sigma = sigma.count == 1 ? Array(repeating: sigma[0], count: architecture.depth) : sigma
        self.noiseSamples = noiseSamples
        self.method = method
        layers = architecture.layers.map { layer in
            // Units with constants of their own have different blocks, so that the layer is one block.
            let isOneBlock = layer.normalisation.map { !$0.usesBatch } ?? false
            return LayerShape(
                units: isOneBlock ? 1 : layer.units,
                parametersPerUnit: isOneBlock ? layer.parameterCount : layer.parametersPerUnit,
                hasConstantBlocks: isOneBlock ? layer.hasConstantScores : layer.isLinear)
        }
        inputCount = inputs.rows
        let first = architecture.layers[0]
        let kept = architecture.kept([:], after: -1, outputs: inputs)
        initialState =
            first.positions == 1 && first.isPointwise && kept.isEmpty
            ? try UnitInputs(findingCoordinatesOf: first.unitInputs(inputs))
            : UnitInputs(architecture.inputs(of: 0, below: inputs, kept: kept), of: first, kept: kept)
        let sigmas = self.sigma
        noise =
            noiseSamples == 0
            ? []
            : (0..<(architecture.depth - 1)).map { layer in
                Self.noise(
                    rows: inputs.rows * noiseSamples, outputs: architecture.widths[layer + 1], layer: layer,
                    deviation: sigmas[layer], seed: seed,
                    rowNumber: { index in
                        guard let rowNumbers else { return index }
                        return rowNumbers[index / noiseSamples] * noiseSamples + index % noiseSamples
                    })
            }
    }

    /// Empty buffers for one worker.
    public func makeScratch() -> Scratch { Scratch() }

    /// The errors of quadratures.
    public func takeNotices(from scratch: inout Scratch) -> SpectrumNotices {
        defer { scratch.notices = SpectrumNotices() }
        return scratch.notices
    }

    /// The inputs of the units of the next layer.
    public func advance(_ state: UnitInputs, through layer: Int, parameters: ArraySlice<Double>) -> UnitInputs {
        let outputs = outputs(of: layer, parameters: parameters, state: state)
        let next = architecture.layers[layer + 1]
        let kept = architecture.kept(state.kept, after: layer, outputs: outputs)
        guard next.positions == 1, next.isPointwise, kept.isEmpty else {
            let seen = architecture.inputs(of: layer + 1, below: outputs, kept: kept)
            return UnitInputs(seen, of: next, kept: kept)
        }
        let seen = next.unitInputs(outputs)
        // All units of a wide layer then share the work of expressing the rows in as many coordinates as there are rows.
        let isWide = seen.columns > 2 * seen.rows && !layers[layer + 1].hasConstantBlocks
        return UnitInputs(seen, coordinates: isWide ? try? seen.rowCoordinates() : nil)
    }

    /// The outputs of a layer, with what a skip adds and with noise.
    private func outputs(of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> Matrix {
        let shape = architecture.layers[layer]
        var outputs: Matrix
        if hasMaps(layer) {
            outputs = mapOutputs(of: layer, parameters: parameters, state: state)
        } else {
            let activation = shape.activation
            var values = shape.preactivations(state.rows, parameters: parameters)
            for index in values.elements.indices { values.elements[index] = activation(values.elements[index]) }
            outputs = shape.outputOrder(values)
        }
        architecture.addSkips(state.kept, to: &outputs, of: layer)
        return noiseSamples > 0 ? noisy(outputs, after: layer) : outputs
    }

    /// The outputs of a layer with its noise: after the first layer, a row for each of the noise samples of an input.
    private func noisy(_ outputs: Matrix, after layer: Int) -> Matrix {
        let copies = layer == 0 ? noiseSamples : 1
        let (width, noise) = (outputs.columns, noise[layer].elements)
        return Matrix(
            rows: outputs.rows * copies, columns: width,
            elements: noise.indices.map { index in
                outputs.elements[index / (copies * width) * width + index % width] + noise[index]
            })
    }

    /// The outputs of a unit at every row, without noise; empty if the unit sees its inputs several times.
    public func outputs(ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> [Double] {
        guard !hasMaps(layer), architecture.skips.isEmpty else { return [] }
        let rows = state.rows
        let copies = layer == 0 ? max(noiseSamples, 1) : 1
        let preactivations = [Double](unsafeUninitializedCapacity: rows.rows) { sums, count in
            count = rows.rows
            rowProducts(rows, parameters, into: sums)
        }
        let activation = architecture.layers[layer].activation
        return [Double](unsafeUninitializedCapacity: rows.rows * copies) { values, count in
            count = rows.rows * copies
            for row in 0..<count { values[row] = activation(preactivations[row / copies]) }
        }
    }

    /// The inputs of the next layer after a change of a single unit; only the part that depends on its output is
    /// recomputed.
    public func advance(
        _ state: UnitInputs, through layer: Int, parameters: ArraySlice<Double>, changing unit: Int, of next: UnitInputs
    ) -> UnitInputs {
        let above = architecture.layers[layer + 1]
        guard !hasMaps(layer), architecture.skips.isEmpty else {
            return advance(state, through: layer, parameters: parameters)
        }
        let rows = state.rows
        let start = parameters.startIndex + unit * rows.columns
        var values = outputs(
            ofUnitIn: layer, parameters: parameters[start..<(start + rows.columns)], state: state)
        if noiseSamples > 0 { for row in values.indices { values[row] += noise[layer][row, unit] } }
        var changed = next.rows
        return above.update(&changed, feature: unit, values: values)
            ? UnitInputs(changed) : advance(state, through: layer, parameters: parameters)
    }

    /// sigma times a fixed noise sample of a layer; the noise of a row depends only on seed, layer and row.
    private static func noise(
        rows: Int, outputs: Int, layer: Int, deviation: Double, seed: UInt64, rowNumber: (Int) -> Int
    ) -> Matrix {
        var result = Matrix(rows: rows, columns: outputs)
        for row in 0..<rows {
            var stream = RandomStream(
                seed: seed, purpose: .forwardNoise, index: UInt64(layer) << 40 | UInt64(rowNumber(row)))
            for output in 0..<outputs { result[row, output] = deviation * stream.normal() }
        }
        return result
    }
}

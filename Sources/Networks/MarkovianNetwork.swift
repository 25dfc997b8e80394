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
/// where P is the input of the unit at the position, extended by 1 if there is a bias. It is the expectation over the
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
    private let noise: [Matrix]
    /// Quadrature instead of spectra for log determinants, or nil.
    public var lanczos: LanczosDeterminants?

    /// A network on `inputs` [samples x widths[0]].
    ///
    /// `sigma` holds one standard deviation for all layers or one for each. If the inputs are rows of a larger sample,
    /// `firstRow` is the index of the first one, so that the rows keep their forward noise. Throws `UserError` if
    /// inputs or sigma do not match the network.
    public init(
        _ architecture: Architecture, inputs: Matrix, sigma: [Double] = [0.1], noiseSamples: Int = 0, seed: UInt64 = 1,
        method: SpectrumMethod = .singularValues, firstRow: Int = 0
    ) throws {
        precondition(noiseSamples >= 0, "\(noiseSamples) noise samples")
        try architecture.check(inputs, rows: inputs.rows * max(noiseSamples, 1))
        guard sigma.count == 1 || sigma.count == architecture.depth, sigma.allSatisfy({ $0 > 0 && $0.isFinite }) else {
            throw UserError(
                .usage, "sigma takes one positive number, or one for each of the \(architecture.depth) layers",
                setting: "sigma",
                "give 1 or \(architecture.depth) numbers")
        }
        self.architecture = architecture
        self.sigma = sigma.count == 1 ? Array(repeating: sigma[0], count: architecture.depth) : sigma
        self.noiseSamples = noiseSamples
        self.method = method
        layers = architecture.layers.map { layer in
            LayerShape(
                units: layer.units, parametersPerUnit: layer.parametersPerUnit,
                hasConstantBlocks: layer.activation == .identity)
        }
        inputCount = inputs.rows
        initialState = try UnitInputs(findingCoordinatesOf: architecture.layers[0].unitInputs(inputs))
        let sigmas = self.sigma
        noise =
            noiseSamples == 0
            ? []
            : (0..<(architecture.depth - 1)).map { layer in
                Self.noise(
                    rows: inputs.rows * noiseSamples, outputs: architecture.widths[layer + 1], layer: layer,
                    deviation: sigmas[layer], seed: seed, firstRow: firstRow * noiseSamples)
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
        let shape = architecture.layers[layer]
        let activation = shape.activation
        var values = shape.preactivations(state.rows, parameters: parameters)
        for index in values.elements.indices { values.elements[index] = activation(values.elements[index]) }
        var outputs = shape.outputOrder(values)
        if noiseSamples > 0 {
            outputs = noisy(outputs, after: layer)
        }
        return UnitInputs(architecture.layers[layer + 1].unitInputs(outputs))
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

    /// The inputs of the next layer after a change of a single unit; only the part that depends on its output is
    /// recomputed.
    public func advance(
        _ state: UnitInputs, through layer: Int, parameters: ArraySlice<Double>, changing unit: Int, of next: UnitInputs
    ) -> UnitInputs {
        let (shape, above) = (architecture.layers[layer], architecture.layers[layer + 1])
        guard shape.positions == 1 else { return advance(state, through: layer, parameters: parameters) }
        let rows = state.rows
        let start = parameters.startIndex + unit * rows.columns
        let copies = layer == 0 ? max(noiseSamples, 1) : 1
        let preactivations = [Double](unsafeUninitializedCapacity: rows.rows) { sums, count in
            count = rows.rows
            rowProducts(rows, parameters[start..<(start + rows.columns)], into: sums)
        }
        let activation = shape.activation
        let values = [Double](unsafeUninitializedCapacity: rows.rows * copies) { values, count in
            count = rows.rows * copies
            for row in 0..<count { values[row] = activation(preactivations[row / copies]) }
            if noiseSamples > 0 { for row in 0..<count { values[row] += noise[layer][row, unit] } }
        }
        var changed = next.rows
        return above.update(&changed, feature: unit, values: values)
            ? UnitInputs(changed) : advance(state, through: layer, parameters: parameters)
    }

    /// Singular values of the unit's non-zero score rows, or square roots of the eigenvalues of its block.
    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, scratch: inout Scratch
    ) throws -> [Double] {
        // Eigenvalues of F serve as a check, so they use the block without change of coordinates.
        let vectors = method == .singularValues ? state.coordinates ?? state.rows : state.rows
        weighRows(of: layer, parameters: parameters, state: state.rows, scratch: scratch)
        let rows = scoreRows(vectors, scratch: scratch)
        switch method {
        case .singularValues:
            return try scratch.rows.withUnsafeMutableBufferPointer {
                try scratch.workspace.singularValues(destroying: $0, rows: rows, columns: vectors.columns)
            }
        case .eigenvalues(let solver):
            let block = BLAS.gram(scratch.matrix(rows: rows, columns: vectors.columns))
            return try SpectrumMethod.squareRoots(of: block.symmetricEigenvalues(solver: solver))
        }
    }

    /// By the Gram matrix of the score rows if its rounding error is below 0.01 nats, else by singular values.
    public func block(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, factor: Double, known: UnitBlock?,
        scratch: inout Scratch
    ) throws -> UnitBlock {
        let fingerprint = weighRows(of: layer, parameters: parameters, state: state.rows, scratch: scratch)
        if let known, let fingerprint, known.fingerprint == fingerprint { return known }
        let vectors = state.coordinates ?? state.rows
        let value = vectors.elements.withUnsafeBufferPointer { x in
            scratch.weights.withUnsafeBufferPointer { weights in
                scratch.determinants.logDeterminant(
                    rows: x, weights: UnsafeBufferPointer(rebasing: weights[..<vectors.rows]), columns: vectors.columns,
                    factor: factor, tolerance: 0.01)
            }
        }
        if let value { return UnitBlock(logDeterminant: value, fingerprint: fingerprint) }
        let rows = scoreRows(vectors, scratch: scratch)
        let sums = try scratch.rows.withUnsafeMutableBufferPointer {
            try scratch.workspace.squareRootSums(
                destroying: $0, rows: rows, columns: vectors.columns, factors: [factor])
        }
        return UnitBlock(logDeterminant: sums.values[0], fingerprint: fingerprint)
    }

    /// `1 / (N sigma^2)` times the sum over units, samples and positions of `act'(a)^2 |P|^2`.
    public func trace(of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> Double {
        let state = state.rows
        let shape = architecture.layers[layer]
        let (activation, units) = (shape.activation, shape.units)
        let sums = activation == .identity ? nil : shape.preactivations(state, parameters: parameters)
        var total = 0.0
        for row in 0..<state.rows {
            let square = state.row(row).reduce(0) { $0 + $1 * $1 }
            guard let sums else {
                total += Double(units) * square
                continue
            }
            for unit in 0..<units {
                let derivative = activation.derivative(sums[row, unit])
                total += derivative * derivative * square
            }
        }
        return total / (Double(state.rows / shape.positions) * sigma[layer] * sigma[layer])
    }

    /// Buffers of one worker.
    public final class Scratch {
        var rows: [Double] = []
        var weights: [Double] = []
        let workspace = SingularValueWorkspace()
        let eigenvalues = EigenvalueWorkspace()
        let determinants = SquareRootDeterminantWorkspace()
        /// Errors of quadratures since they were last asked for.
        var notices = SpectrumNotices()

        /// The current score rows.
        func matrix(rows: Int, columns: Int) -> Matrix {
            Matrix(rows: rows, columns: columns, elements: Array(self.rows[..<(rows * columns)]))
        }
    }
}

extension MarkovianNetwork {
    /// The factor of `act'(a) P` in a score row. The mean is over samples, not over positions.
    func scoreScale(of layer: Int, rows: Int) -> Double {
        1 / (sigma[layer] * Double(rows / architecture.layers[layer].positions).squareRoot())
    }

    /// sigma times a fixed noise sample of a layer; the noise of a row depends only on seed, layer and row.
    private static func noise(
        rows: Int, outputs: Int, layer: Int, deviation: Double, seed: UInt64, firstRow: Int
    ) -> Matrix {
        var result = Matrix(rows: rows, columns: outputs)
        for row in 0..<rows {
            var stream = RandomStream(
                seed: seed, purpose: .forwardNoise, index: UInt64(layer) << 40 | UInt64(firstRow + row))
            for output in 0..<outputs { result[row, output] = deviation * stream.normal() }
        }
        return result
    }

    private func rowProducts(
        _ state: Matrix, _ weights: ArraySlice<Double>, into sums: UnsafeMutableBufferPointer<Double>
    ) {
        state.elements.withUnsafeBufferPointer { x in
            weights.withUnsafeBufferPointer { w in
                BLAS.rowProducts(x, w, into: UnsafeMutableBufferPointer(rebasing: sums[..<state.rows]))
            }
        }
    }

    /// Fills the scratch with the factor `act'(a) / (sigma sqrt(rows))` of each score row; returns a hash of the signs
    /// of a if they determine it.
    @discardableResult
    private func weighRows(
        of layer: Int, parameters: ArraySlice<Double>, state: Matrix, scratch: Scratch
    ) -> UInt64? {
        if scratch.weights.count < state.rows { scratch.weights = Array(repeating: 0, count: state.rows) }
        let scale = scoreScale(of: layer, rows: state.rows)
        let activation = architecture.layers[layer].activation
        return scratch.weights.withUnsafeMutableBufferPointer { weights in
            rowProducts(state, parameters, into: weights)
            guard activation.isPiecewiseLinear else {
                for row in 0..<state.rows { weights[row] = scale * activation.derivative(weights[row]) }
                return nil
            }
            let (above, below) = (scale * activation.derivative(1), scale * activation.derivative(-1))
            var pattern = Self.hashStart
            for start in stride(from: 0, to: state.rows, by: 64) {
                var word: UInt64 = 0
                for row in start..<min(start + 64, state.rows) {
                    let isAbove = weights[row] > 0
                    weights[row] = isAbove ? above : below
                    word = word << 1 | (isAbove ? 1 : 0)
                }
                pattern = Self.hash(pattern ^ word)
            }
            return pattern
        }
    }

    private static let hashStart: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// A bijection of 64-bit words that mixes all bits (the finaliser of SplitMix64: Steele, Lea, Flood, "Fast
    /// splittable pseudorandom number generators", OOPSLA 2014). Two different patterns collide with probability 2^-64.
    private static func hash(_ word: UInt64) -> UInt64 {
        var z = word &+ hashStart
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Fills the scratch with the non-zero weighted score rows, and returns their number.
    func scoreRows(_ vectors: Matrix, scratch: Scratch) -> Int {
        let columns = vectors.columns
        if scratch.rows.count < vectors.elements.count {
            scratch.rows = Array(repeating: 0, count: vectors.elements.count)
        }
        return vectors.elements.withUnsafeBufferPointer { x in
            scratch.rows.withUnsafeMutableBufferPointer { rows in
                var count = 0
                for row in 0..<vectors.rows {
                    let factor = scratch.weights[row]
                    if factor == 0 { continue }
                    for column in 0..<columns { rows[count * columns + column] = factor * x[row * columns + column] }
                    count += 1
                }
                return count
            }
        }
    }
}

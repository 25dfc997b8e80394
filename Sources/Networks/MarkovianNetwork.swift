import Foundation
public import EffectiveDimension
internal import Foundations
public import LinearAlgebra

/// A multilayer perceptron with Gaussian noise after every layer, seen as a Markov chain on given inputs.
///
/// `x_j = act(W_j x_{j-1} + b_j) + sigma_j xi_j`, xi standard normal. The Fisher block of unit i of layer j is
/// `sigma_j^{-2} mean over rows of act'(a)^2 x x^T`, `a = w_i . x`, x extended by 1 where there is a bias
/// (expected over the noise of layer j itself). The forward noise of earlier layers is a fixed sample, the same for all
/// parameters: the numbers are about the given inputs and that sample.
public struct MarkovianNetwork: MarkovianModel {
    /// The shape.
    public let architecture: Architecture
    /// Noise deviations, one for each layer.
    public let sigma: [Double]
    /// Forward noise samples for each input; 0 for a noise-free forward pass.
    public let noiseSamples: Int
    /// How spectra are found.
    public let method: SpectrumMethod
    public let layers: [LayerShape]
    public let initialState: Matrix
    private let seed: UInt64

    /// How the spectrum of a unit's block is found.
    public enum SpectrumMethod: Sendable, Hashable {
        /// Singular values of the unit's score rows: null values come out at rounding level.
        case singularValues
        /// Eigenvalues of the block itself: rounding of 1e-16 in a null eigenvalue becomes 1e-8 in its square root.
        case eigenvalues(EigenSolver)

        /// The name used on the command line.
        public var name: String {
            switch self {
            case .singularValues: "singular-values"
            case .eigenvalues(let solver): solver.rawValue
            }
        }

        /// All methods, the default first.
        public static let all: [SpectrumMethod] = [.singularValues, .eigenvalues(.lapack), .eigenvalues(.gsl)]
    }

    /// A network on `inputs` [samples x widths[0]].
    ///
    /// `sigma` holds one deviation for all layers or one for each. Throws `NetworkError` where they do not fit.
    public init(
        _ architecture: Architecture, inputs: Matrix, sigma: [Double] = [0.1], noiseSamples: Int = 0, seed: UInt64 = 1,
        method: SpectrumMethod = .singularValues
    ) throws {
        guard inputs.columns == architecture.widths[0] else {
            throw NetworkError(
                "the data have \(inputs.columns) features and the network takes \(architecture.widths[0])",
                "network \(architecture.name)", "start the network with \(inputs.columns)")
        }
        guard sigma.count == 1 || sigma.count == architecture.depth, sigma.allSatisfy({ $0 > 0 && $0.isFinite }) else {
            throw NetworkError(
                "sigma takes one positive number, or one for each of the \(architecture.depth) layers", "sigma",
                "give 1 or \(architecture.depth) numbers")
        }
        precondition(inputs.rows > 0 && noiseSamples >= 0, "\(inputs.rows) inputs, \(noiseSamples) noise samples")
        self.architecture = architecture
        self.sigma = sigma.count == 1 ? Array(repeating: sigma[0], count: architecture.depth) : sigma
        self.noiseSamples = noiseSamples
        self.seed = seed
        self.method = method
        layers = (0..<architecture.depth).map { layer in
            LayerShape(
                units: architecture.widths[layer + 1], parametersPerUnit: architecture.parametersPerUnit(layer),
                hasConstantBlocks: architecture.activation(of: layer) == .identity)
        }
        initialState = Self.extended(inputs, bias: architecture.hasBias)
    }

    public func makeScratch() -> Scratch { Scratch() }

    /// The inputs of the next layer [rows x fan-in], extended by a column of ones where there are biases.
    public func advance(_ state: Matrix, through layer: Int, parameters: ArraySlice<Double>) -> Matrix {
        let units = layers[layer].units
        let activation = architecture.activation(of: layer)
        let sums = preactivations(of: layer, parameters: parameters, state: state)
        let copies = layer == 0 ? max(noiseSamples, 1) : 1
        let rows = state.rows * copies
        let columns = units + (architecture.hasBias ? 1 : 0)
        var next = Matrix(rows: rows, columns: columns, repeating: 1)
        for row in 0..<rows {
            let source = row / copies * units
            for unit in 0..<units { next.elements[row * columns + unit] = activation(sums.elements[source + unit]) }
        }
        if noiseSamples > 0 { addNoise(to: &next, units: units, layer: layer) }
        return next
    }

    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Matrix, scratch: inout Scratch
    ) throws -> [Double] {
        let scale = 1 / (sigma[layer] * Double(state.rows).squareRoot())
        let rows = scoreRows(of: layer, parameters: parameters, state: state, scale: scale, scratch: &scratch)
        switch method {
        case .singularValues:
            return try scratch.rows.withUnsafeMutableBufferPointer {
                try scratch.workspace.singularValues(destroying: $0, rows: rows, columns: state.columns)
            }
        case .eigenvalues(let solver):
            let block = BLAS.gram(
                Matrix(rows: rows, columns: state.columns, elements: Array(scratch.rows[..<(rows * state.columns)])))
            return try Self.squareRoots(of: block.symmetricEigenvalues(solver: solver))
        }
    }

    public func trace(of layer: Int, parameters: ArraySlice<Double>, state: Matrix) -> Double {
        let activation = architecture.activation(of: layer)
        let units = layers[layer].units
        let sums = activation == .identity ? nil : preactivations(of: layer, parameters: parameters, state: state)
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
        return total / (Double(state.rows) * sigma[layer] * sigma[layer])
    }

    /// Buffers of one worker.
    public final class Scratch {
        var rows: [Double] = []
        var sums: [Double] = []
        let workspace = SingularValueWorkspace()
    }
}

extension MarkovianNetwork {
    private static func extended(_ inputs: Matrix, bias: Bool) -> Matrix {
        guard bias else { return inputs }
        return Matrix(rows: inputs.rows, columns: inputs.columns + 1) { i, j in
            j < inputs.columns ? inputs[i, j] : 1
        }
    }

    private func preactivations(of layer: Int, parameters: ArraySlice<Double>, state: Matrix) -> Matrix {
        let weights = Matrix(rows: layers[layer].units, columns: state.columns, elements: Array(parameters))
        return BLAS.product(state, weights, transposingRight: true)
    }

    /// Adds sigma times the fixed noise sample of a layer; the noise of a row depends on seed, layer and row alone.
    private func addNoise(to state: inout Matrix, units: Int, layer: Int) {
        for row in 0..<state.rows {
            var stream = RandomStream(
                seed: seed, purpose: .forwardNoise, index: UInt64(layer) << 40 | UInt64(row))
            for unit in 0..<units { state[row, unit] += sigma[layer] * stream.normal() }
        }
    }

    /// Fills the scratch with the unit's non-zero score rows `act'(a) x * scale` and returns how many there are.
    private func scoreRows(
        of layer: Int, parameters: ArraySlice<Double>, state: Matrix, scale: Double, scratch: inout Scratch
    ) -> Int {
        let columns = state.columns
        let activation = architecture.activation(of: layer)
        if scratch.rows.count < state.elements.count {
            scratch.rows = Array(repeating: 0, count: state.elements.count)
        }
        if scratch.sums.count < state.rows { scratch.sums = Array(repeating: 0, count: state.rows) }
        return parameters.withUnsafeBufferPointer { weights in
            state.elements.withUnsafeBufferPointer { x in
                scratch.sums.withUnsafeMutableBufferPointer { sums in
                    BLAS.multiply(
                        x, weights, into: sums, rows: state.rows, columns: 1, inner: columns, transposingRight: true)
                }
                return scratch.rows.withUnsafeMutableBufferPointer { rows in
                    var count = 0
                    for row in 0..<state.rows {
                        let factor = scale * activation.derivative(scratch.sums[row])
                        if factor == 0 { continue }
                        for column in 0..<columns { rows[count * columns + column] = factor * x[row * columns + column] }
                        count += 1
                    }
                    return count
                }
            }
        }
    }

    /// Square roots, descending, of computed eigenvalues of a positive semi-definite matrix: rounding below zero becomes
    /// zero, anything more is an error.
    private static func squareRoots(of ascending: [Double]) throws -> [Double] {
        let largest = ascending.last ?? 0
        if let smallest = ascending.first, smallest < -1e-8 * max(largest, 0) {
            throw NetworkError(
                "a Fisher block has the eigenvalue \(smallest) beside the largest \(largest)", "eigen-solver",
                "use singular values")
        }
        return ascending.reversed().map { max($0, 0).squareRoot() }
    }
}

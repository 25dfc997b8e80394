public import EffectiveDimension
internal import LinearAlgebra

/// The Fisher block of one unit, by its weighted score rows.
extension MarkovianNetwork {
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

    /// Singular values of the unit's non-zero score rows, or square roots of the eigenvalues of its block.
    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, scratch: inout Scratch
    ) throws -> [Double] {
        if hasMaps(layer) { return try mapSpectrum(of: layer, parameters: parameters, state: state, scratch: scratch) }
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
        if hasMaps(layer) {
            let sums = try mapLogDeterminants(
                of: layer, parameters: parameters, state: state, factors: [factor], scratch: scratch)
            return UnitBlock(logDeterminant: sums[0].value)
        }
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
        if hasMaps(layer) { return mapTrace(of: layer, parameters: parameters, state: state) }
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

    /// The factor of `act'(a) P` in a score row. The mean is over samples, not over positions.
    func scoreScale(of layer: Int, rows: Int) -> Double {
        1 / (sigma[layer] * Double(rows / architecture.layers[layer].positions).squareRoot())
    }

    /// The scalar products of each row with the weights.
    func rowProducts(
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

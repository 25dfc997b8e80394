public import EffectiveDimension
internal import LinearAlgebra

extension MarkovianNetwork {
    /// Selects Lanczos quadrature if the blocks of a layer have both rows and parameters above
    /// `LanczosDeterminants.defaultThreshold`.
    public mutating func useLanczosWhereBlocksAreLarge(seed: UInt64) {
        let samples = inputCount * max(noiseSamples, 1)
        if architecture.layers.contains(where: {
            min($0.parametersPerUnit, samples * $0.positions) > LanczosDeterminants.defaultThreshold
        }) {
            lanczos = LanczosDeterminants(seed: seed)
        }
    }

    /// Below this many rows the bidiagonal form takes no longer than the dual Gram matrix with its check.
    private static let fewestRowsForProducts = 128

    /// `log det_j` of a whole layer.
    ///
    /// Blocks above the threshold of `lanczos` use Lanczos quadrature. Others use the bidiagonal form of every unit's
    /// score rows, or the requested eigenvalues.
    ///
    /// With fewer rows than inputs per unit, the rows are first expressed in as many coordinates as there are rows,
    /// once for all units. A unit then costs `min(rows, fan-in)` instead of the fan-in. Many rows use the dual Gram
    /// matrix of their scalar products if `GradedSums.isTrusted`; log det is then accurate to 1e-10 relative.
    public func logDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, factors: [Double], scratch: inout Scratch
    ) throws -> [LogDeterminant] {
        if hasMaps(layer) {
            return try mapLogDeterminants(
                of: layer, parameters: parameters, state: state, factors: factors, scratch: scratch)
        }
        let units = layers[layer].hasConstantBlocks ? 1 : layers[layer].units
        let known = state.coordinates
        let state = state.rows
        // Use quadrature only for large blocks.
        let lanczos = lanczos.flatMap { min(state.rows, state.columns) > $0.threshold ? $0 : nil }
        let vectors = try known ?? (units > 1 ? state.rowCoordinates() : state)
        let isWide =
            lanczos == nil && method == .singularValues && units > 1 && state.rows < state.columns
            && state.rows >= Self.fewestRowsForProducts
        let products = isWide ? BLAS.product(vectors, vectors, transposingRight: true) : nil
        let preactivations = BLAS.product(state, rowsOf: parameters.prefix(units * state.columns), count: units)
        let multiplicity = layers[layer].units / units
        var sums = [LanczosDeterminants.Reckoning](repeating: .init(), count: factors.count)
        for unit in 0..<units {
            weighRows(of: layer, preactivations: preactivations, unit: unit, scratch: scratch)
            let results: [LanczosDeterminants.Reckoning]
            if let lanczos {
                let rows = scoreRows(vectors, scratch: scratch)
                results = try lanczos.logDeterminants(
                    of: scratch.matrix(rows: rows, columns: vectors.columns), factors: factors,
                    address: parameters.startIndex + unit)
            } else {
                let short = try products.flatMap {
                    try logDeterminants(products: $0, factors: factors, scratch: scratch)
                }
                results = try (short ?? logDeterminants(vectors: vectors, factors: factors, scratch: scratch))
                    .map { .init(estimate: $0) }
            }
            for index in factors.indices { sums[index].add(multiplicity, results[index]) }
        }
        if lanczos != nil { for sum in sums { scratch.notices += sum.notices } }
        return sums.map(\.estimate)
    }

    /// `log det` of the block whose score rows have the scratch's weights and these scalar products before weighting,
    /// or nil if the result is not reliable.
    private func logDeterminants(products: Matrix, factors: [Double], scratch: Scratch) throws -> [LogDeterminant]? {
        let size = products.rows
        let weights = scratch.weights
        let squares = (0..<size).map { weights[$0] * weights[$0] * products[$0, $0] }
        let graded = try GradedSums(squares: squares, factors: factors, workspace: scratch.eigenvalues) {
            order, target in
            products.elements.withUnsafeBufferPointer { products in
                for (i, row) in order.enumerated() {
                    let start = i * order.count
                    for j in 0...i {
                        target[start + j] = weights[row] * weights[order[j]] * products[row * size + order[j]]
                    }
                }
            }
        }
        return graded.isTrusted ? graded.sums.logDeterminants : nil
    }

    /// `log det` of the block whose score rows have the scratch's weights.
    private func logDeterminants(vectors: Matrix, factors: [Double], scratch: Scratch) throws -> [LogDeterminant] {
        let rows = scoreRows(vectors, scratch: scratch)
        switch method {
        case .singularValues:
            return try scratch.rows.withUnsafeMutableBufferPointer {
                try scratch.workspace.squareRootSums(
                    destroying: $0, rows: rows, columns: vectors.columns, factors: factors
                ).logDeterminants
            }
        case .eigenvalues(let solver):
            // Use the smaller of both Gram matrices: the other one has null eigenvalues that rounding makes positive.
            let matrix = scratch.matrix(rows: rows, columns: vectors.columns)
            let gram = rows > vectors.columns ? BLAS.gram(matrix) : BLAS.lowerRowGram(matrix)
            let roots = try SpectrumMethod.squareRoots(of: gram.symmetricEigenvalues(solver: solver))
            return factors.map { LogDeterminant(squareRoots: roots, factor: $0) }
        }
    }

    /// Fills the scratch with the factor `act'(a) / (sigma sqrt(rows))` of each of the unit's score rows.
    private func weighRows(of layer: Int, preactivations: Matrix, unit: Int, scratch: Scratch) {
        let activation = architecture.layers[layer].activation
        let scale = scoreScale(of: layer, rows: preactivations.rows)
        scratch.weights = (0..<preactivations.rows).map { scale * activation.derivative(preactivations[$0, unit]) }
    }
}

public import EffectiveDimension
public import LinearAlgebra

extension MarkovianNetwork {
    /// Turns to Lanczos quadrature where the blocks of a layer have rows and parameters both above
    /// `LanczosDeterminants.defaultThreshold`.
    public mutating func useLanczosWhereBlocksAreLarge(seed: UInt64) {
        let rows = initialState.rows * max(noiseSamples, 1)
        if layers.contains(where: { min($0.parametersPerUnit, rows) > LanczosDeterminants.defaultThreshold }) {
            lanczos = LanczosDeterminants(seed: seed)
        }
    }

    /// `log det_j` of a whole layer.
    ///
    /// With fewer rows than inputs per unit the rows are first turned into as many coordinates as there are rows, once for
    /// all units, so that a unit costs `min(rows, fan-in)` where it would cost the fan-in. By Lanczos quadrature where
    /// `lanczos` says so; else by the bidiagonal form of every unit's score rows, or by the eigenvalues asked for.
    public func logDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: Matrix, factors: [Double], scratch: inout Scratch
    ) throws -> [LogDeterminant] {
        let units = layers[layer].hasConstantBlocks ? 1 : layers[layer].units
        // Quadrature is for large blocks alone.
        let lanczos = lanczos.flatMap { min(state.rows, state.columns) > $0.threshold ? $0 : nil }
        let vectors = layer == 0 ? reducedInputs : units > 1 ? try state.rowCoordinates() : state
        let preactivations = BLAS.product(state, rowsOf: parameters.prefix(units * state.columns), count: units)
        let multiplicity = layers[layer].units / units
        var sums = [LanczosDeterminants.Reckoning](repeating: .init(), count: factors.count)
        for unit in 0..<units {
            weighRows(of: layer, preactivations: preactivations, unit: unit, scratch: scratch)
            let rows = scoreRows(vectors, scratch: scratch)
            let results: [LanczosDeterminants.Reckoning]
            if let lanczos {
                results = try lanczos.logDeterminants(
                    of: scratch.matrix(rows: rows, columns: vectors.columns), factors: factors,
                    address: parameters.startIndex + unit)
            } else {
                results = try logDeterminants(rows: rows, columns: vectors.columns, factors: factors, scratch: scratch)
                    .map { .init(estimate: $0) }
            }
            for index in factors.indices { sums[index].add(multiplicity, results[index]) }
        }
        if let lanczos { for sum in sums { lanczos.record(sum) } }
        return sums.map(\.estimate)
    }

    /// `log det` of the block whose score rows fill the scratch.
    private func logDeterminants(
        rows: Int, columns: Int, factors: [Double], scratch: Scratch
    ) throws -> [LogDeterminant] {
        switch method {
        case .singularValues:
            let sums = try scratch.rows.withUnsafeMutableBufferPointer {
                try scratch.workspace.squareRootSums(destroying: $0, rows: rows, columns: columns, factors: factors)
            }
            return zip(sums.values, sums.slopes).map { LogDeterminant(value: $0, slope: $1 / 2) }
        case .eigenvalues(let solver):
            let gram = BLAS.lowerRowGram(scratch.matrix(rows: rows, columns: columns))
            let roots = try SpectrumMethod.squareRoots(of: gram.symmetricEigenvalues(solver: solver))
            return factors.map { LogDeterminant(squareRoots: roots, factor: $0) }
        }
    }

    /// Fills the scratch with the factor `act'(a) / (sigma sqrt(rows))` of each of the unit's score rows.
    private func weighRows(of layer: Int, preactivations: Matrix, unit: Int, scratch: Scratch) {
        let activation = architecture.activation(of: layer)
        let scale = scoreScale(of: layer, rows: preactivations.rows)
        scratch.weights = (0..<preactivations.rows).map { scale * activation.derivative(preactivations[$0, unit]) }
    }
}

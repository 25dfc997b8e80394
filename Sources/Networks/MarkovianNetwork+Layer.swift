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
    /// `lanczos` says so; else by the spectrum of every unit.
    public func logDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: Matrix, factors: [Double], scratch: inout Scratch
    ) throws -> [LogDeterminant] {
        let units = layers[layer].hasConstantBlocks ? 1 : layers[layer].units
        // Quadrature is for large blocks alone.
        let lanczos = lanczos.flatMap { min(state.rows, state.columns) > $0.threshold ? $0 : nil }
        guard lanczos != nil || units > 1 && state.rows < state.columns else {
            return try unitwiseLogDeterminants(
                of: layer, parameters: parameters, state: state, factors: factors, scratch: &scratch)
        }
        let vectors = try state.rowCoordinates()
        let preactivations = BLAS.product(state, rowsOf: parameters.prefix(units * state.columns), count: units)
        let multiplicity = layers[layer].units / units
        var sums = [LanczosDeterminants.Reckoning](repeating: .init(), count: factors.count)
        for unit in 0..<units {
            let rows = scoreRows(vectors, preactivations: preactivations, unit: unit, layer: layer)
            let results: [LanczosDeterminants.Reckoning]
            if let lanczos {
                results = try lanczos.logDeterminants(
                    of: rows, factors: factors, address: parameters.startIndex + unit)
            } else {
                results = try logDeterminants(of: rows, factors: factors, scratch: scratch).map { .init(estimate: $0) }
            }
            for index in factors.indices { sums[index].add(multiplicity, results[index]) }
        }
        if let lanczos { for sum in sums { lanczos.record(sum) } }
        return sums.map(\.estimate)
    }

    private func logDeterminants(
        of rows: Matrix, factors: [Double], scratch: Scratch
    ) throws -> [LogDeterminant] {
        let roots: [Double]
        switch method {
        case .singularValues:
            var work = rows.elements
            roots = try work.withUnsafeMutableBufferPointer {
                try scratch.workspace.singularValues(destroying: $0, rows: rows.rows, columns: rows.columns)
            }
        case .eigenvalues(let solver):
            roots = try SpectrumMethod.squareRoots(of: BLAS.lowerRowGram(rows).symmetricEigenvalues(solver: solver))
        }
        return factors.map { LogDeterminant(squareRoots: roots, factor: $0) }
    }

    /// The unit's non-zero score rows `act'(a) x / (sigma sqrt(rows))`, x in the coordinates `vectors`.
    private func scoreRows(_ vectors: Matrix, preactivations: Matrix, unit: Int, layer: Int) -> Matrix {
        let activation = architecture.activation(of: layer)
        let scale = 1 / (sigma[layer] * Double(vectors.rows).squareRoot())
        var elements: [Double] = []
        elements.reserveCapacity(vectors.elements.count)
        for row in 0..<vectors.rows {
            let factor = scale * activation.derivative(preactivations[row, unit])
            if factor != 0 { for value in vectors.row(row) { elements.append(factor * value) } }
        }
        return Matrix(rows: elements.count / vectors.columns, columns: vectors.columns, elements: elements)
    }
}

internal import EffectiveDimension
internal import LinearAlgebra

/// The blocks of layers whose units see several positions, normalise or pool.
extension MarkovianNetwork {
    /// Whether the layer takes the way of this file.
    func hasMaps(_ layer: Int) -> Bool {
        let layer = architecture.layers[layer]
        return layer.positions > 1 || !layer.isPointwise
    }

    /// Score rows at a time, which stay in the cache until they are used.
    private static var pieceRows: Int { 256 }

    /// The preactivations of some units [units x samples * positions], with the weights of those units.
    private func preactivations(_ layer: any Layer, _ seen: Matrix, _ weights: ArraySlice<Double>) -> Matrix {
        BLAS.product(
            Matrix(rows: weights.count / seen.columns, columns: seen.columns, elements: Array(weights)), seen,
            transposingRight: true)
    }

    /// The scores of the units of a layer, or of the single unit `parameters` belong to, one after the other.
    private func forEachUnit(
        of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, _ body: (UnitScores) throws -> Void
    ) rethrows {
        let shape = architecture.layers[layer]
        let seen = state.rows
        let own = shape.isLinear ? parameters.prefix(shape.parametersPerUnit) : parameters
        let units = own.count / shape.parametersPerUnit
        let sums = preactivations(shape, seen, shape.weights(own))
        let responses = (0..<units).map { unit in
            UnitResponse(Array(sums.row(unit)), of: unit, in: shape, parameters: shape.unitPart(unit, own))
        }
        var couplings = Matrix(rows: units, columns: 0)
        if shape.normalisation?.usesBatch == true {
            let standardised = Matrix(
                rows: units, columns: seen.rows, elements: responses.flatMap(\.standardised))
            couplings = BLAS.product(standardised, seen)
            for index in couplings.elements.indices { couplings.elements[index] /= Double(seen.rows) }
        }
        let scale = 1 / (sigma[layer] * Double(seen.rows / shape.positions).squareRoot())
        for unit in 0..<units {
            try body(
                UnitScores(
                    of: unit, in: shape, state: state, response: responses[unit],
                    parameters: shape.unitPart(unit, own), couplings: Array(couplings.row(unit)), scale: scale))
        }
    }

    /// The outputs of a layer [samples x outputs], without noise.
    func mapOutputs(of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> Matrix {
        let shape = architecture.layers[layer]
        let (seen, each) = (state.rows, shape.outputsPerUnit)
        let sums = preactivations(shape, seen, shape.weights(parameters))
        var result = Matrix(rows: seen.rows / shape.positions, columns: shape.units * each)
        for unit in 0..<shape.units {
            var values = UnitResponse(
                Array(sums.row(unit)), of: unit, in: shape, parameters: shape.unitPart(unit, parameters)
            ).normalised
            for index in values.indices { values[index] = shape.activation(values[index]) }
            if let pooling = shape.pooling {
                values = pooling.pooled(Matrix(rows: values.count, columns: 1, elements: values)).values.elements
            }
            for sample in 0..<result.rows {
                let target = sample * result.columns + unit * each
                for index in 0..<each { result.elements[target + index] = values[sample * each + index] }
            }
        }
        shape.addProjection(of: state.projected, parameters: parameters, to: &result)
        return result
    }

    /// The sum over the units, samples and output positions of the squares of the scores.
    func mapTrace(of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> Double {
        var (sum, buffer) = (0.0, [Double]())
        forEachUnit(of: layer, parameters: parameters, state: state) { scores in
            var own = 0.0
            scores.forEachPiece(of: Self.pieceRows, in: &buffer) { rows, count in
                for index in 0..<(count * scores.columns) { own += rows[index] * rows[index] }
            }
            sum += own
        }
        return architecture.layers[layer].isLinear ? Double(architecture.layers[layer].units) * sum : sum
    }

    /// The Fisher blocks of a layer's units; a single one if the layer is linear.
    func fisherBlocks(of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs) -> [Matrix] {
        var (blocks, buffer) = ([Matrix](), [Double]())
        forEachUnit(of: layer, parameters: parameters, state: state) { scores in
            var block = Matrix(rows: scores.columns, columns: scores.columns)
            scores.forEachPiece(of: Self.pieceRows, in: &buffer) { rows, count in
                BLAS.accumulateGram(UnsafeBufferPointer(rows), rows: count, into: &block)
            }
            for i in 0..<block.rows { for j in 0..<i { block[j, i] = block[i, j] } }
            blocks.append(block)
        }
        return blocks
    }

    /// Singular values of the score rows of the units that `parameters` hold, descending.
    func mapSpectrum(
        of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, scratch: Scratch
    ) throws -> [Double] {
        var values: [Double] = []
        try forEachUnit(of: layer, parameters: parameters, state: state) { scores in
            // All rows at once.
            try scores.forEachPiece(of: scores.count, in: &scratch.rows) { rows, count in
                switch method {
                case .singularValues:
                    values += try scratch.workspace.singularValues(
                        destroying: rows, rows: count, columns: scores.columns)
                case .eigenvalues(let solver):
                    let matrix = Matrix(
                        rows: count, columns: scores.columns, elements: Array(rows[..<(count * scores.columns)]))
                    values += try SpectrumMethod.squareRoots(
                        of: BLAS.gram(matrix).symmetricEigenvalues(solver: solver))
                }
            }
        }
        return values.sorted(by: >)
    }

    /// `log det` of the units that `parameters` hold, each as often as there are units like it.
    ///
    /// With at least as many rows as parameters by the Gram matrix of the rows if `GradedSums.isTrusted`, else by the
    /// bidiagonal form of the rows.
    func mapLogDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: UnitInputs, factors: [Double], scratch: Scratch
    ) throws -> [LogDeterminant] {
        let shape = architecture.layers[layer]
        guard method == .singularValues else {
            let roots = try mapSpectrum(of: layer, parameters: parameters, state: state, scratch: scratch)
            return factors.map { multiplicity(shape, parameters) * LogDeterminant(squareRoots: roots, factor: $0) }
        }
        var sums = [LogDeterminant](repeating: .zero, count: factors.count)
        try forEachUnit(of: layer, parameters: parameters, state: state) { scores in
            let found =
                try logDeterminantsByProducts(scores, factors, scratch)
                ?? logDeterminantsByRows(scores, factors, scratch)
            for index in factors.indices { sums[index] = sums[index] + multiplicity(shape, parameters) * found[index] }
        }
        return sums
    }

    /// The number of units for which one stands.
    private func multiplicity(_ layer: any Layer, _ parameters: ArraySlice<Double>) -> Int {
        layer.isLinear ? parameters.count / layer.parametersPerUnit : 1
    }

    /// By the Gram matrix of the rows, a few rows at a time; nil if the result is not reliable.
    private func logDeterminantsByProducts(
        _ scores: UnitScores, _ factors: [Double], _ scratch: Scratch
    ) throws -> [LogDeterminant]? {
        guard scores.count >= scores.columns else { return nil }
        var gram = Matrix(rows: scores.columns, columns: scores.columns)
        scores.forEachPiece(of: Self.pieceRows, in: &scratch.rows, isRotated: true) { rows, count in
            BLAS.accumulateGram(UnsafeBufferPointer(rows), rows: count, into: &gram)
        }
        var tiny: Double?
        if let column = scores.tinyColumn {
            guard scores.columns > 1, let split = gram.splittingOff(tinyColumn: column) else { return nil }
            (gram, tiny) = (split.others, split.eigenvalue.squareRoot())
        }
        let graded = try GradedSums(gram: gram, factors: factors, untrusted: false, workspace: scratch.eigenvalues)
        guard graded.isTrusted else { return nil }
        return zip(factors, graded.sums.logDeterminants).map { factor, sum in
            tiny.map { sum + LogDeterminant(squareRoots: [$0], factor: factor) } ?? sum
        }
    }

    /// By the bidiagonal form of all rows.
    private func logDeterminantsByRows(
        _ scores: UnitScores, _ factors: [Double], _ scratch: Scratch
    ) throws -> [LogDeterminant] {
        var result = [LogDeterminant](repeating: .zero, count: factors.count)
        try scores.forEachPiece(of: scores.count, in: &scratch.rows) { rows, count in
            result = try scratch.workspace.squareRootSums(
                destroying: rows, rows: count, columns: scores.columns, factors: factors
            ).logDeterminants
        }
        return result
    }
}

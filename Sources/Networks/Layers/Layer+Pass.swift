public import LinearAlgebra

/// The results of one pass through a layer that back-propagation needs.
public struct LayerPass: Sendable {
    /// What the layer reads [samples x inputs].
    public let inputs: Matrix
    /// What the units see [samples * positions x weightsPerUnit].
    public let unitInputs: Matrix
    /// Derivative of the activation by the preactivations [samples * positions x units]; nil for the identity.
    public let derivatives: Matrix?
    /// What the units project of an earlier layer [samples * outputsPerUnit x channels]; nil without a projection.
    let projected: Matrix?
    /// The place in its map of each largest value [samples * outputsPerUnit x units], with max-pooling.
    let picks: [Int32]
    /// The outputs [samples x outputs].
    public internal(set) var outputs: Matrix
}

extension Layer {
    /// The outputs for the inputs `x` [samples x inputs], parameters in unit order.
    ///
    /// Complexity: `2 positions` flops for each sample and parameter.
    func forward(_ x: Matrix, parameters: ArraySlice<Double>) -> LayerPass {
        forward(x, seen: unitInputs(x), projected: projection?.rows(x), parameters: parameters)
    }

    /// The same for the unit inputs `seen` of x and what the units project of it.
    func forward(_ x: Matrix, seen: Matrix, projected: Matrix?, parameters: ArraySlice<Double>) -> LayerPass {
        var values = preactivations(seen, parameters: parameters)
        guard activation != .identity || !isPointwise else {
            return LayerPass(
                inputs: x, unitInputs: seen, derivatives: nil, projected: nil, picks: [], outputs: outputOrder(values))
        }
        var derivatives = values
        for unit in 0..<units {
            let response = UnitResponse(
                (0..<values.rows).map { values[$0, unit] }, of: unit, in: self, parameters: unitPart(unit, parameters))
            for row in 0..<values.rows {
                derivatives[row, unit] = response.gain * activation.derivative(response.normalised[row])
                values[row, unit] = activation(response.normalised[row])
            }
        }
        let pooled = pooling?.pooled(values) ?? (values: values, picks: [])
        var outputs = outputOrder(pooled.values)
        addProjection(of: projected, parameters: parameters, to: &outputs)
        return LayerPass(
            inputs: x, unitInputs: seen, derivatives: derivatives, projected: projected, picks: pooled.picks,
            outputs: outputs)
    }

    /// The parameters of one unit of those of the layer.
    func unitPart(_ unit: Int, _ parameters: ArraySlice<Double>) -> ArraySlice<Double> {
        parameters.dropFirst(unit * parametersPerUnit).prefix(parametersPerUnit)
    }

    /// From cotangents of the outputs [samples * each x outputs], `each` rows for every sample, to cotangents of the
    /// preactivations [samples * each * positions x units]. The statistics of a normalisation are taken as given.
    func preactivationCotangents(_ cotangents: Matrix, of pass: LayerPass, each: Int) -> Matrix {
        var result = unitOrder(cotangents)
        if let pooling { result = pooling.spread(result, picks: pass.picks, each: each) }
        if let derivatives = pass.derivatives { result.multiplyRows(by: derivatives, positions: positions, each: each) }
        return result
    }

    /// From cotangents of the preactivations to cotangents of the inputs `x` [samples * each x inputs].
    func inputCotangents(_ cotangents: Matrix, at x: Matrix, parameters: ArraySlice<Double>) -> Matrix {
        pullBack(
            BLAS.product(cotangents, matrixOf: weights(parameters), columns: weightsPerUnit, keeping: fanIn), at: x)
    }
}

extension Pooling {
    /// The pooled values [samples * outputs x units] of values [samples * inputs x units], and the place in the map of each
    /// largest one.
    func pooled(_ values: Matrix) -> (values: Matrix, picks: [Int32]) {
        let (units, size) = (values.columns, window * window)
        var result = Matrix(rows: values.rows / inputs * outputs, columns: units)
        var picks = [Int32](repeating: 0, count: kind == .max ? result.elements.count : 0)
        for row in 0..<result.rows {
            let (start, output) = (row / outputs * inputs, row % outputs)
            for unit in 0..<units {
                switch kind {
                case .average:
                    result[row, unit] =
                        places(of: output).reduce(0) { $0 + values[start + $1, unit] } / Double(size)
                case .max:
                    let best = largestPlace(of: output) { values[start + $0, unit] }
                    result[row, unit] = values[start + best, unit]
                    picks[row * units + unit] = Int32(best)
                }
            }
        }
        return (result, picks)
    }

    /// From cotangents of the pooled values [samples * each * outputs x units] to those of the map [samples * each * inputs
    /// x units].
    fileprivate func spread(_ cotangents: Matrix, picks: [Int32], each: Int) -> Matrix {
        let (units, size) = (cotangents.columns, window * window)
        var result = Matrix(rows: cotangents.rows / outputs * inputs, columns: units)
        for row in 0..<cotangents.rows {
            let start = row / outputs * inputs
            let source = row / outputs / each * outputs + row % outputs
            for unit in 0..<units {
                if kind == .max {
                    result[start + Int(picks[source * units + unit]), unit] += cotangents[row, unit]
                } else {
                    let share = cotangents[row, unit] / Double(size)
                    for place in places(of: row % outputs) { result[start + place, unit] += share }
                }
            }
        }
        return result
    }
}

extension Matrix {
    /// Multiplies, entry by entry, row (sample, k, position) with k < `each` by row (sample, position) of `factors`.
    fileprivate mutating func multiplyRows(by factors: Matrix, positions: Int, each: Int) {
        let width = columns
        let period = each * positions
        elements.withUnsafeMutableBufferPointer { target in
            factors.elements.withUnsafeBufferPointer { source in
                for row in 0..<rows {
                    let start = (row / period * positions + row % positions) * width
                    for column in 0..<width { target[row * width + column] *= source[start + column] }
                }
            }
        }
    }
}

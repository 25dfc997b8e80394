public import LinearAlgebra

extension ForwardPass {
    /// Derivatives of combinations of the outputs by the sums of every layer, by back-propagation.
    ///
    /// Each sample has `seeds.rows / samples` combinations, one row of `seeds` [combinations x outputs] each, sample after
    /// sample. Result l holds, for each combination `s`, the row `d (s . output) / d (sums of layer l)` [combinations x
    /// units]; the derivative by the weights of unit u is that row's entry u times the sample's row of `layerInputs[l]`.
    /// Complexity: `2` flops for each combination and parameter after the first layer.
    public func backward(_ seeds: Matrix, parameters: ArraySlice<Double>) -> [Matrix] {
        let samples = outputs.rows
        precondition(
            seeds.columns == outputs.columns && seeds.rows % samples == 0,
            "seeds \(seeds.rows) x \(seeds.columns) for outputs \(samples) x \(outputs.columns)")
        let perSample = seeds.rows / samples
        let ranges = architecture.layerRanges
        var results: [Matrix] = []
        var flow = seeds
        for layer in stride(from: architecture.depth - 1, through: 0, by: -1) {
            if let slope = slopes[layer] { flow.multiplyRows(by: slope, each: perSample) }
            results.append(flow)
            if layer > 0 {
                let weights = parameters.dropFirst(ranges[layer].lowerBound).prefix(ranges[layer].count)
                flow = BLAS.product(
                    flow, matrixOf: weights, columns: architecture.parametersPerUnit(layer),
                    keeping: architecture.widths[layer])
            }
        }
        return results.reversed()
    }
}

extension Matrix {
    /// Multiplies row i, entry by entry, by row `i / each` of `factors`.
    fileprivate mutating func multiplyRows(by factors: Matrix, each: Int) {
        let width = columns
        elements.withUnsafeMutableBufferPointer { target in
            factors.elements.withUnsafeBufferPointer { source in
                for row in 0..<rows {
                    let start = row / each * width
                    for column in 0..<width { target[row * width + column] *= source[start + column] }
                }
            }
        }
    }
}

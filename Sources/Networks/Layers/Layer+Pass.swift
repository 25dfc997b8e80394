public import LinearAlgebra

/// The results of one pass through a layer that back-propagation needs.
public struct LayerPass: Sendable {
    /// What the units see [samples * positions x parametersPerUnit].
    public let unitInputs: Matrix
    /// Derivative of the activation at the preactivations [samples * positions x units]; nil for the identity.
    public let derivatives: Matrix?
    /// The outputs [samples x outputs].
    public let outputs: Matrix
}

extension Layer {
    /// The outputs for the inputs `x` [samples x inputs], parameters in unit order.
    ///
    /// Complexity: `2 positions` flops for each sample and parameter.
    func forward(_ x: Matrix, parameters: ArraySlice<Double>) -> LayerPass {
        let seen = unitInputs(x)
        var values = preactivations(seen, parameters: parameters)
        guard activation != .identity else {
            return LayerPass(unitInputs: seen, derivatives: nil, outputs: outputOrder(values))
        }
        var derivatives = values
        for index in values.elements.indices {
            derivatives.elements[index] = activation.derivative(values.elements[index])
            values.elements[index] = activation(values.elements[index])
        }
        return LayerPass(unitInputs: seen, derivatives: derivatives, outputs: outputOrder(values))
    }

    /// From cotangents of the outputs [samples * each x outputs], `each` rows for every sample, to cotangents of the
    /// preactivations [samples * each * positions x units].
    func preactivationCotangents(_ cotangents: Matrix, of pass: LayerPass, each: Int) -> Matrix {
        var result = unitOrder(cotangents)
        if let derivatives = pass.derivatives { result.multiplyRows(by: derivatives, positions: positions, each: each) }
        return result
    }

    /// From cotangents of the preactivations to cotangents of the inputs [samples * each x inputs].
    func inputCotangents(_ cotangents: Matrix, parameters: ArraySlice<Double>) -> Matrix {
        pullBack(BLAS.product(cotangents, matrixOf: parameters, columns: parametersPerUnit, keeping: fanIn))
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

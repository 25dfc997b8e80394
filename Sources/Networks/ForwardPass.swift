public import LinearAlgebra

/// What one noise-free pass of a network over its inputs leaves behind: enough to go back through it.
public struct ForwardPass: Sendable {
    /// The shape.
    public let architecture: Architecture
    /// What each layer sees [samples x fan-in], extended by a column of ones where there are biases.
    public let layerInputs: [Matrix]
    /// Derivative of each layer's activation at its sums [samples x units]; nil where the activation is the identity.
    public let slopes: [Matrix?]
    /// What the last layer says [samples x outputs].
    public let outputs: Matrix

    /// Runs `inputs` [samples x widths[0]] through the network with `parameters` in unit order.
    ///
    /// Complexity: `2 samples` flops for each parameter.
    public init(_ architecture: Architecture, inputs: Matrix, parameters: ArraySlice<Double>) {
        precondition(
            inputs.columns == architecture.widths[0] && parameters.count == architecture.parameterCount,
            "\(inputs.columns) features and \(parameters.count) parameters for the network \(architecture.name)")
        self.architecture = architecture
        var layerInputs: [Matrix] = []
        var slopes: [Matrix?] = []
        var values = inputs
        for (layer, range) in architecture.layerRanges.enumerated() {
            let seen = architecture.layerInputs(values)
            let activation = architecture.activation(of: layer)
            let weights = parameters.dropFirst(range.lowerBound).prefix(range.count)
            values = BLAS.product(seen, rowsOf: weights, count: architecture.widths[layer + 1])
            layerInputs.append(seen)
            if activation == .identity {
                slopes.append(nil)
            } else {
                var slope = values
                for index in values.elements.indices {
                    slope.elements[index] = activation.derivative(values.elements[index])
                    values.elements[index] = activation(values.elements[index])
                }
                slopes.append(slope)
            }
        }
        self.layerInputs = layerInputs
        self.slopes = slopes
        outputs = values
    }
}

extension Architecture {
    /// Where each layer's parameters lie in the whole vector.
    public var layerRanges: [Range<Int>] {
        var start = 0
        return (0..<depth).map { layer in
            let count = parametersPerUnit(layer) * widths[layer + 1]
            defer { start += count }
            return start..<(start + count)
        }
    }

    /// What a layer sees of the values below it: with biases, a column of ones after them.
    func layerInputs(_ values: Matrix) -> Matrix {
        guard hasBias else { return values }
        return Matrix(rows: values.rows, columns: values.columns + 1) { i, j in
            j < values.columns ? values[i, j] : 1
        }
    }
}

import LinearAlgebra
import Networks

/// The forward pass of a network in plain loops over parameters in unit order: the reference for the fast one.
func naiveOutputs(_ architecture: Architecture, input: [Double], parameters: [Double]) -> [Double] {
    var values = input
    var next = 0
    for layer in 0..<architecture.depth {
        let seen = architecture.hasBias ? values + [1] : values
        values = (0..<architecture.widths[layer + 1]).map { _ in
            var sum = 0.0
            for value in seen {
                sum += parameters[next] * value
                next += 1
            }
            return architecture.layers[layer].activation(sum)
        }
    }
    return values
}

/// The derivative of every output by every parameter [outputs x parameters], by central differences of step 1e-5.
func naiveJacobian(_ architecture: Architecture, input: [Double], parameters: [Double]) -> Matrix {
    let step = 1e-5
    let columns = parameters.indices.map { index in
        var (above, below) = (parameters, parameters)
        above[index] += step
        below[index] -= step
        return zip(
            naiveOutputs(architecture, input: input, parameters: above),
            naiveOutputs(architecture, input: input, parameters: below)
        ).map { ($0 - $1) / (2 * step) }
    }
    return Matrix(rows: columns[0].count, columns: columns.count) { i, j in columns[j][i] }
}

/// The Fisher matrix `mean J^T A J` by explicit loops over its definition, A from the definition of the output law.
func naiveFisher(_ architecture: Architecture, inputs: Matrix, parameters: [Double], output: OutputLaw) -> Matrix {
    let count = parameters.count
    var fisher = Matrix(rows: count, columns: count)
    for sample in 0..<inputs.rows {
        let input = Array(inputs.row(sample))
        let jacobian = naiveJacobian(architecture, input: input, parameters: parameters)
        let information = naiveInformation(
            naiveOutputs(architecture, input: input, parameters: parameters), output: output)
        let product = BLAS.product(BLAS.product(jacobian.transposed, information), jacobian)
        for index in fisher.elements.indices { fisher.elements[index] += product.elements[index] / Double(inputs.rows) }
    }
    return fisher
}

/// The Fisher information of the output law in its outputs.
func naiveInformation(_ outputs: [Double], output: OutputLaw) -> Matrix {
    switch output {
    case .gaussian(let sigma):
        return Matrix(rows: outputs.count, columns: outputs.count) { $0 == $1 ? 1 / (sigma * sigma) : 0 }
    case .softmax:
        let largest = outputs.max()!
        let weights = outputs.map { ($0 - largest).exponential }
        let total = weights.reduce(0, +)
        let p = weights.map { $0 / total }
        return Matrix(rows: p.count, columns: p.count) { ($0 == $1 ? p[$0] : 0) - p[$0] * p[$1] }
    }
}

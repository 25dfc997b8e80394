import Foundation
internal import Foundations
public import LinearAlgebra

/// The Hessian of the mean cross-entropy at one set of weights, by exact products with vectors.
///
/// `H v` is the derivative of the gradient along v: one pass forward and one back, each with its derivative beside it
/// (Pearlmutter, "Fast exact multiplication by the Hessian", Neural Computation 6, 1994). Unlike the Fisher matrix it may have
/// negative eigenvalues. Where a relu jumps, its second derivative counts as 0.
public struct LossHessian: Sendable {
    private let layers: [Dense]
    private let ranges: [Range<Int>]
    private let parameters: [Double]
    /// Of each layer: its inputs with the column of ones, its preactivations, the cotangents of these.
    private let inputs: [Matrix]
    private let sums: [Matrix]
    private let cotangents: [Matrix]
    /// Cotangents of the outputs of each layer.
    private let flows: [Matrix]
    private let probabilities: Matrix

    /// The Hessian of `-mean log p_y` on `inputs` [samples x features] with their classes.
    ///
    /// Throws `UserError` for a network with layers that are not dense, or with skips.
    public init(_ architecture: Architecture, inputs: Matrix, labels: [Int], parameters: [Double]) throws {
        try architecture.check(inputs, rows: inputs.rows)
        precondition(labels.count == inputs.rows, "\(labels.count) classes for \(inputs.rows) rows")
        let dense = architecture.layers.compactMap { $0 as? Dense }
        guard architecture.isDenseChain else {
            throw UserError(
                .usage, "the Hessian is that of dense layers in a chain", "network \(architecture.name)",
                "leave it out")
        }
        layers = dense
        ranges = architecture.layerRanges
        self.parameters = parameters
        let pass = ForwardPass(architecture, inputs: inputs, parameters: parameters[...])
        self.inputs = pass.layers.map(\.unitInputs)
        sums = zip(pass.layers, zip(dense, ranges)).map { pass, layer in
            layer.0.preactivations(pass.unitInputs, parameters: parameters[layer.1])
        }
        probabilities = pass.outputs.softmaxOfRows
        var seeds = probabilities
        for (row, label) in labels.enumerated() { seeds[row, label] -= 1 }
        for index in seeds.elements.indices { seeds.elements[index] /= Double(inputs.rows) }
        cotangents = pass.backward(seeds, parameters: parameters[...])
        var flows: [Matrix] = []
        for index in dense.indices {
            flows.append(
                index == dense.count - 1
                    ? seeds
                    : dense[index + 1].inputCotangents(
                        cotangents[index + 1], at: Matrix(rows: 0, columns: 0),
                        parameters: parameters[ranges[index + 1]]))
        }
        self.flows = flows
    }

    /// Number of parameters d.
    public var parameterCount: Int { parameters.count }

    /// The gradient of the mean loss, in unit order.
    public var gradient: [Double] {
        zip(cotangents, inputs).flatMap { BLAS.product($0.transposed, $1).elements }
    }

    /// `H v`. Complexity: about `8 samples d` flops.
    public func times(_ v: [Double]) -> [Double] {
        precondition(v.count == parameterCount, "\(v.count) entries for \(parameterCount) parameters")
        // Derivatives along v: of the preactivations and of the inputs with a column of zeros.
        var sumChanges: [Matrix] = []
        var inputChanges: [Matrix] = []
        var change = Matrix(rows: inputs[0].rows, columns: layers[0].fanIn)
        for (index, layer) in layers.enumerated() {
            let seen = layer.hasBias ? change.withColumn(of: 0) : change
            inputChanges.append(seen)
            var sum = layer.preactivations(inputs[index], parameters: v[ranges[index]])
            let indirect = layer.preactivations(seen, parameters: parameters[ranges[index]])
            for place in sum.elements.indices { sum.elements[place] += indirect.elements[place] }
            sumChanges.append(sum)
            change = sum
            for place in change.elements.indices {
                change.elements[place] *= layer.activation.derivative(sums[index].elements[place])
            }
        }
        var flowChange = softmaxChange(along: change)
        var result = [Double](repeating: 0, count: parameterCount)
        for (index, layer) in layers.enumerated().reversed() {
            var cotangentChange = flowChange
            for place in cotangentChange.elements.indices {
                let a = sums[index].elements[place]
                cotangentChange.elements[place] *= layer.activation.derivative(a)
                cotangentChange.elements[place] +=
                    flows[index].elements[place] * layer.activation.secondDerivative(a)
                    * sumChanges[index].elements[place]
            }
            let direct = BLAS.product(cotangentChange.transposed, inputs[index]).elements
            let indirect = BLAS.product(cotangents[index].transposed, inputChanges[index]).elements
            for (place, target) in ranges[index].enumerated() { result[target] = direct[place] + indirect[place] }
            guard index > 0 else { break }
            let none = Matrix(rows: 0, columns: 0)
            flowChange = layer.inputCotangents(cotangentChange, at: none, parameters: parameters[ranges[index]])
            let second = layer.inputCotangents(cotangents[index], at: none, parameters: v[ranges[index]])
            for place in flowChange.elements.indices { flowChange.elements[place] += second.elements[place] }
        }
        return result
    }

    /// The whole matrix [d x d]. Complexity: `8 samples d^2` flops.
    public func matrix() -> Matrix {
        var elements: [Double] = []
        elements.reserveCapacity(parameterCount * parameterCount)
        var unit = [Double](repeating: 0, count: parameterCount)
        for place in unit.indices {
            unit[place] = 1
            elements += times(unit)
            unit[place] = 0
        }
        return Matrix(rows: parameterCount, columns: parameterCount, elements: elements)
    }

    /// `(diag p - p p^T) o' / samples` for the derivative o' of the outputs.
    private func softmaxChange(along change: Matrix) -> Matrix {
        var result = change
        for row in 0..<change.rows {
            let p = probabilities.row(row)
            let mean = zip(p, change.row(row)).reduce(0) { $0 + $1.0 * $1.1 }
            for (column, weight) in p.enumerated() {
                result[row, column] = weight * (change[row, column] - mean) / Double(change.rows)
            }
        }
        return result
    }
}

extension Matrix {
    /// The softmax of every row.
    public var softmaxOfRows: Matrix {
        var result = self
        for i in 0..<rows {
            let shift = row(i).max() ?? 0
            let weights = row(i).map { exp($0 - shift) }
            let total = weights.reduce(0, +)
            for (j, weight) in weights.enumerated() { result[i, j] = weight / total }
        }
        return result
    }

    /// The matrix with one more column of a value.
    fileprivate func withColumn(of value: Double) -> Matrix {
        Matrix(rows: rows, columns: columns + 1) { i, j in j < columns ? self[i, j] : value }
    }
}

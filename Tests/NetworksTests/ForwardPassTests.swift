import Foundation
import LinearAlgebra
import Testing

@testable import Networks

extension Double {
    /// `exp`, for references that do without Foundation.
    var exponential: Double { exp(self) }
}

@Suite struct ForwardPassTests {
    @Test(arguments: [false, true])
    func outputsAreThoseOfPlainLoops(bias: Bool) {
        let shape = Architecture(widths: [3, 4, 5, 2], activation: .gelu, lastLayer: .activated, hasBias: bias)
        let (inputs, parameters) = example(shape, samples: 7, seed: 3)
        let pass = ForwardPass(shape, inputs: inputs, parameters: parameters[...])
        for sample in 0..<7 {
            let expected = naiveOutputs(shape, input: Array(inputs.row(sample)), parameters: parameters)
            for (value, reference) in zip(pass.outputs.row(sample), expected) {
                #expect(abs(value - reference) <= 1e-14 * max(1, abs(reference)))
            }
        }
    }

    @Test(arguments: [Activation.tanh, .sigmoid, .softplus, .gelu, .relu, .leakyReLU])
    func derivativesByTheParametersAreThoseOfCentralDifferences(activation: Activation) {
        for (lastLayer, bias) in [(Architecture.LastLayer.linear, false), (.activated, true)] {
            let shape = Architecture(widths: [3, 4, 5, 2], activation: activation, lastLayer: lastLayer, hasBias: bias)
            let (inputs, parameters) = example(shape, samples: 4, seed: 8)
            let pass = ForwardPass(shape, inputs: inputs, parameters: parameters[...])
            // Two combinations for each sample, neither of them a single output.
            let seeds = Matrix(rows: 8, columns: 2) { i, j in Double((i * 2 + j) % 5) - 1.375 }
            let sums = pass.backward(seeds, parameters: parameters[...])
            for row in 0..<8 {
                var derivative: [Double] = []
                for (x, d) in zip(pass.layers.map(\.unitInputs), sums) {
                    for unit in d.row(row) { derivative += x.row(row / 2).map { unit * $0 } }
                }
                let jacobian = naiveJacobian(shape, input: Array(inputs.row(row / 2)), parameters: parameters)
                for index in parameters.indices {
                    let expected = (0..<2).reduce(0) { $0 + seeds[row, $1] * jacobian[$1, index] }
                    // Central differences of step 1e-5: error 1e-10 times a third derivative, rounding 1e-11.
                    #expect(abs(derivative[index] - expected) < 1e-8, "\(activation), parameter \(index)")
                }
            }
        }
    }
}

/// Restless inputs and parameters of an architecture.
func example(_ shape: Architecture, samples: Int, seed: UInt64) -> (inputs: Matrix, parameters: [Double]) {
    let inputs = Prior.normal(standardDeviation: 1.375).draw(
        0, for: Architecture(widths: [shape.widths[0], samples]), seed: seed)
    return (
        Matrix(rows: samples, columns: shape.widths[0], elements: inputs),
        Prior.standard.draw(1, for: shape, seed: seed)
    )
}

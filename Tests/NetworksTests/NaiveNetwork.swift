import EffectiveDimension
import Foundations
import LinearAlgebra
import Networks

/// Fisher blocks of a noise-free Markovian network by loops over its definition, as dense layer matrices.
struct NaiveNetwork {
    let architecture: Architecture
    let inputs: Matrix
    let sigma: [Double]
    /// Parameters in unit order.
    let theta: [Double]

    /// The Fisher matrix of each layer, parameters in unit order, zero between units.
    var layerBlocks: [Matrix] {
        var rows = (0..<inputs.rows).map { Array(inputs.row($0)) }
        var start = 0
        return (0..<architecture.depth).map { layer in
            let width = architecture.layers[layer].parametersPerUnit
            let units = architecture.widths[layer + 1]
            let activation = architecture.layers[layer].activation
            var block = Matrix(rows: units * width, columns: units * width)
            for index in rows.indices {
                let x = rows[index] + (architecture.hasBias ? [1] : [])
                var outputs: [Double] = []
                for unit in 0..<units {
                    var a = 0.0
                    for j in 0..<width { a += theta[start + unit * width + j] * x[j] }
                    let slope = activation.derivative(a) / sigma[layer]
                    for i in 0..<width {
                        for j in 0..<width {
                            block[unit * width + i, unit * width + j] +=
                                slope * slope * x[i] * x[j] / Double(inputs.rows)
                        }
                    }
                    outputs.append(activation(a))
                }
                rows[index] = outputs
            }
            start += units * width
            return block
        }
    }
}

/// Inputs from the normal law, the same for the same shape.
func normalInputs(_ rows: Int, _ columns: Int) -> Matrix {
    Matrix(rows: rows, columns: columns) { i, j in
        var stream = RandomStream(seed: 2, purpose: .syntheticInputs, index: UInt64(i * columns + j))
        return stream.normal()
    }
}

extension MarkovianNetwork {
    /// The whole spectrum with a scratch of its own.
    func spectrum(at theta: [Double]) throws -> [Double] {
        var scratch = makeScratch()
        return try squareRootSpectrum(at: theta, scratch: &scratch)
    }
}

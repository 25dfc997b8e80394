// The two-scale effective dimension of a small network, from the library alone.
import EffectiveDimension
import Foundation
import LinearAlgebra
import Networks

let inputs = Matrix(rows: 50, columns: 3) { row, column in sin(Double(3 * row + column)) }
let network = try MarkovianNetwork(Architecture(widths: [3, 4, 2]), inputs: inputs)
let draws = network.source(.standard, count: 200, seed: 1)

let estimator = PlainEstimator()
let normalisation = try estimator.normalisation(of: network, from: draws)
let scales = [0.1, 0.01].map { Scale(epsilon: $0, zeta: 2.0 / 3) }
let answer = try estimator.estimate(network, from: draws, at: scales, normalisation: normalisation)

for estimate in answer.estimates {
    let dimension = estimate.twoScaleDimension
    print(
        String(
            format: "epsilon %.2f  2sED %.3f +- %.3f", estimate.scale.epsilon, dimension.value, dimension.standardError)
    )
    for warning in estimate.warnings { print("warning: \(warning)") }
}

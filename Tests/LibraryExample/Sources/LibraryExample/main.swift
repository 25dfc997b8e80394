// The two-scale effective dimension of a small network, from the library alone.
import EffectiveDimension
import Foundation
import LinearAlgebra
import Networks

let inputs = Matrix(rows: 50, columns: 3) { row, column in sin(Double(3 * row + column)) }
let network = try MarkovianNetwork(Architecture(widths: [3, 4, 2]), inputs: inputs)
let draw: @Sendable (Int) -> [Double] = { k in Prior.standard.draw(k, for: network.architecture, seed: 1) }

let estimator = PlainEstimator(draws: 200)
let normalisation = try estimator.normalisation(of: network, draw: draw)
let scales = [0.1, 0.01].map { Scale(epsilon: $0, zeta: 2.0 / 3) }
let estimates = try estimator.estimate(network, scales: scales, normalisation: normalisation, draw: draw)

for estimate in estimates {
    let dimension = estimate.twoScaleDimension
    print(
        String(
            format: "epsilon %.2f  2sED %.3f +- %.3f", estimate.scale.epsilon, dimension.value, dimension.standardError)
    )
    for warning in estimate.warnings { print("warning: \(warning)") }
}

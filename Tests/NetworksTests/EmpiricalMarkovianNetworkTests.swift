import EffectiveDimension
import Foundations
import LinearAlgebra
import Testing

@testable import Networks

@Suite struct EmpiricalMarkovianNetworkTests {
    private let shape = Architecture(widths: [3, 4, 2], activation: .tanh, lastLayer: .activated, hasBias: true)

    private func spectrum(_ network: EmpiricalMarkovianNetwork, _ parameters: [Double]) throws -> [Double] {
        var scratch = network.makeScratch()
        return try network.squareRootSpectrum(at: parameters, scratch: &scratch)
    }

    /// Scores by central differences of the log density of the sampled layer outputs.
    @Test func eigenvaluesAreThoseOfSampledScoreProducts() throws {
        let (inputs, parameters) = example(shape, samples: 30, seed: 9)
        let sigma = [0.375, 0.5]
        let network = try EmpiricalMarkovianNetwork(shape, inputs: inputs, sigma: sigma, noiseSamples: 1, seed: 5)
        let roots = try spectrum(network, parameters)
        var state = (0..<30).map { Array(inputs.row($0)) }
        var start = 0
        var expected: [Double] = []
        for layer in 0..<2 {
            let units = shape.widths[layer + 1]
            let width = shape.layers[layer].parametersPerUnit
            let own = Array(parameters[start..<(start + units * width)])
            start += units * width
            func means(_ weights: [Double], _ x: [Double]) -> [Double] {
                (0..<units).map { unit in
                    shape.activation((x + [1]).indices.reduce(0) { $0 + weights[unit * width + $1] * (x + [1])[$1] })
                }
            }
            var fisher = Matrix(rows: units * width, columns: units * width)
            for row in 0..<30 {
                var stream = RandomStream(seed: 5, purpose: .forwardNoise, index: UInt64(layer) << 40 | UInt64(row))
                let sample = means(own, state[row]).map { $0 + sigma[layer] * stream.normal() }
                func logDensity(_ weights: [Double]) -> Double {
                    zip(sample, means(weights, state[row])).reduce(0) {
                        $0 - ($1.0 - $1.1) * ($1.0 - $1.1) / (2 * sigma[layer] * sigma[layer])
                    }
                }
                let score = own.indices.map { index in
                    var (above, below) = (own, own)
                    above[index] += 1e-5
                    below[index] -= 1e-5
                    return (logDensity(above) - logDensity(below)) / 2e-5
                }
                for i in score.indices { for j in score.indices { fisher[i, j] += score[i] * score[j] / 30 } }
                state[row] = sample
            }
            expected += try fisher.symmetricEigenvalues().reversed()
        }
        for (root, value) in zip(roots, expected) { #expect(abs(root * root - value) < 1e-7 * expected[0]) }
        #expect(abs(network.trace(at: parameters) / expected.reduce(0, +) - 1) < 1e-7)
    }

    @Test func theRankIsAtMostTheNumberOfRowsInEveryLayer() throws {
        let (inputs, parameters) = example(shape, samples: 3, seed: 9)
        let roots = try spectrum(EmpiricalMarkovianNetwork(shape, inputs: inputs), parameters)
        #expect(roots[..<16].filter { $0 > 0 }.count == 3 && roots[16...].filter { $0 > 0 }.count == 3)
    }

    /// The mean of the first layer's trace over 2,000 paths for each input is that of the expected matrix, within five standard
    /// errors of a mean of squares of normals (the seed is fixed).
    @Test func manySampledScoresApproachTheExpectedMatrix() throws {
        let (inputs, parameters) = example(shape, samples: 4, seed: 9)
        let empirical = try EmpiricalMarkovianNetwork(shape, inputs: inputs, noiseSamples: 2000)
        let expected = try MarkovianNetwork(shape, inputs: inputs, noiseSamples: 2000)
        let range = expected.layerRanges[0]
        let sampled = empirical.trace(of: 0, parameters: parameters[range], state: empirical.initialState)
        let exact = expected.trace(of: 0, parameters: parameters[range], state: expected.initialState)
        #expect(abs(sampled / exact - 1) < 5 * (2.0 / 8000).squareRoot())
        #expect(empirical.inputCount == 4 && empirical.initialState.rows.rows == 8000)
        #expect(empirical.fisher.estimate == "empirical" && expected.fisher.estimate == "expected")
    }
}

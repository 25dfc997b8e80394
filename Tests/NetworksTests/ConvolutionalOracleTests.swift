import EffectiveDimension
import LinearAlgebra
import Testing

@testable import Networks

/// Networks with convolutions against automatic differentiation in another program.
@Suite struct ConvolutionalOracleTests {
    private func relative(_ a: Double, _ b: Double) -> Double { abs(a - b) / max(abs(b), 1e-300) }

    @Test(arguments: ConvolutionalOracle.names)
    func fisherBlocksAgreeToTwelveDigits(name: String) throws {
        let oracle = try #require(ConvolutionalOracle.all[name])
        let network = try oracle.network(name, isNoisy: false)
        let theta = try Array(ConvolutionalOracle.array("\(name)_theta").row(0))
        var state = network.initialState
        var start = 0
        for (index, layer) in network.architecture.layers.enumerated() {
            let parameters = theta[start..<(start + layer.parameterCount)]
            let expected = try ConvolutionalOracle.array("\(name)_blocks\(index)")
            let width = layer.parametersPerUnit
            #expect(expected.columns == width * width)
            let blocks = network.fisherBlocks(of: index, parameters: parameters, state: state)
            for (unit, block) in blocks.enumerated() {
                let largest = expected.row(unit).map(abs).max() ?? 0
                let error = zip(block.elements, expected.row(unit)).map { abs($0 - $1) }.max() ?? 0
                #expect(error <= 1e-12 * largest, "unit \(unit) of layer \(index + 1): \(error) of \(largest)")
            }
            #expect(blocks.count == (layer.isLinear ? 1 : layer.units))
            start += layer.parameterCount
            if index + 1 < network.layers.count {
                state = network.advance(state, through: index, parameters: parameters)
            }
        }
        #expect(start == theta.count)
    }

    @Test(arguments: ConvolutionalOracle.names, [false, true])
    func tracesSpectraAndDimensionsAgreeToTenDigits(name: String, isNoisy: Bool) throws {
        let oracle = try #require(ConvolutionalOracle.all[name])
        let answers = isNoisy ? oracle.noisy : oracle.noiseFree
        let network = try oracle.network(name, isNoisy: isNoisy)
        #expect(network.parameterCount == answers.d)
        let thetas = try ConvolutionalOracle.array("\(name)_theta")
        let roots = try ConvolutionalOracle.array("\(name)_\(isNoisy ? "noisy" : "noise_free")_sqrteigs")
        var scratch = network.makeScratch()
        let keys = answers.values.keys.sorted()
        let factors = keys.map { ConvolutionalOracle.scale($0).factor(kappa: answers.kappa) }
        for draw in 0..<thetas.rows {
            let theta = Array(thetas.row(draw))
            #expect(relative(network.trace(at: theta), answers.trace[draw].reduce(0, +)) < 1e-12)
            let spectrum = try network.squareRootSpectrum(at: theta, scratch: &scratch)
            var state = network.initialState
            for (layer, range) in network.layerRanges.enumerated() {
                let largest = roots[draw, range.lowerBound]
                for index in range { #expect(abs(spectrum[index] - roots[draw, index]) <= 1e-13 * largest) }
                let found = try network.logDeterminants(
                    of: layer, parameters: theta[range], state: state, factors: factors, scratch: &scratch)
                for (index, key) in keys.enumerated() {
                    let expected = answers.values[key]!.logdet[draw][layer]
                    #expect(relative(found[index].value, expected) < 1e-10, "\(key), layer \(layer + 1)")
                }
                if layer + 1 < network.layers.count {
                    state = network.advance(state, through: layer, parameters: theta[range])
                }
            }
        }
        let source = ParameterSource.given(thetas.rows) { Array(thetas.row($0)) }
        let normalisation = try PlainEstimator().normalisation(of: network, from: source)
        #expect(relative(normalisation.kappa, answers.kappa) < 1e-12)
        let result = try PlainEstimator().estimate(
            network, from: source, at: keys.map(ConvolutionalOracle.scale), normalisation: normalisation,
            lowerBounds: true)
        for (key, estimate) in zip(keys, result.estimates) {
            let expected = answers.values[key]!
            #expect(relative(estimate.logExpectedDeterminant.value, expected.logExpectedDeterminant) < 1e-10)
            #expect(relative(estimate.twoScaleDimension.value, expected.dimension) < 1e-10)
            let lower = try #require(estimate.lower)
            #expect(relative(lower.published.value, expected.published) < 1e-10)
            #expect(relative(lower.tight.value, expected.tight) < 1e-10)
        }
    }
}

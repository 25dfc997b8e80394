import EffectiveDimension
import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

@Suite struct DeterministicOracleTests {
    private static let cases = [
        "small_relu_det_softmax", "small_relu_det_gaussian", "small_tanh_det_softmax", "small_tanh_det_gaussian",
        "big_relu_det_softmax", "big_relu_det_gaussian",
    ]

    private func network(_ name: String, _ method: SpectrumMethod?) throws -> (DeterministicNetwork, Matrix) {
        let isSmall = name.hasPrefix("small")
        let shape = Architecture(
            widths: isSmall ? [5, 4, 3, 2] : [54, 16, 7], activation: name.contains("tanh") ? .tanh : .relu,
            hasBias: isSmall)
        return (
            try DeterministicNetwork(
                shape, inputs: Oracle.array(isSmall ? "small_x" : "x"),
                output: name.hasSuffix("softmax") ? .softmax : .gaussian(sigma: 1), method: method),
            try Oracle.array(isSmall ? "small_thetas" : "thetas")
        )
    }

    /// The scales named by a key such as `eps=0.01|zeta=2/3`.
    private func scale(_ key: String) -> Scale {
        let numbers = key.split(separator: "|").map { part in
            let fraction = part.split(separator: "=")[1].split(separator: "/").compactMap { Double($0) }
            return fraction.count == 2 ? fraction[0] / fraction[1] : fraction[0]
        }
        return Scale(epsilon: numbers[0], zeta: numbers[1])
    }

    /// With no method chosen the two nets take both ways: singular values (small), checked eigenvalues (big).
    @Test(arguments: cases, [nil, SpectrumMethod.singularValues])
    func dimensionsAgreeToTenDigits(name: String, method: SpectrumMethod?) throws {
        let answer = try #require(Oracle.answers()[name])
        let (network, thetas) = try network(name, method)
        #expect(network.parameterCount == answer.d)
        let (estimator, architecture) = (PlainEstimator(), network.architecture)
        let source = ParameterSource.given(thetas.rows) { architecture.unitOrder(fromLayerOrder: thetas.row($0)) }
        let normalisation = try estimator.normalisation(of: network, from: source)
        #expect(abs(normalisation.kappa / answer.normalisation - 1) < 1e-12)
        #expect(abs(normalisation.meanTrace.value / answer.meanTrace - 1) < 1e-12)
        let keys = answer.values.keys.sorted()
        let scales = keys.map(scale)
        let result = try estimator.estimate(
            network, from: source, at: scales, normalisation: normalisation, lowerBounds: false)
        for (key, estimate) in zip(keys, result.estimates) {
            let expected = answer.values[key]!
            #expect(abs(estimate.twoScaleDimension.value / expected.twoSED - 1) < 1e-10, "\(key)")
            #expect(abs(estimate.logExpectedDeterminant.value / expected.logMeanExp - 1) < 1e-10, "\(key)")
            #expect(abs(estimate.jensen.value / expected.jensen - 1) < 1e-10, "\(key)")
        }
        if method == nil, name.hasPrefix("big") {
            // What the check refuses, one draw of these, goes to singular values and is right all the same.
            let note = try #require(network.notes(on: result.notices).first)
            let checked = try #require(note.firstMatch(of: /Spectra: (\d+) of 20 by eigenvalues of the dual/))
            #expect(Int(checked.1)! >= 18)
        }
    }

    @Test(arguments: cases)
    func squareRootsOfTheEigenvaluesAgreeToRounding(name: String) throws {
        let (network, thetas) = try network(name, .singularValues)
        let expected = try Oracle.array("\(name)_sqrteigs")
        var scratch = network.makeScratch()
        for draw in [0, 7, 19] {
            let theta = network.architecture.unitOrder(fromLayerOrder: thetas.row(draw))
            let roots = try network.squareRootSpectrum(at: theta, scratch: &scratch)
            for (root, value) in zip(roots, expected.row(draw)) { #expect(abs(root - value) < 2e-14 * roots[0]) }
        }
    }
}

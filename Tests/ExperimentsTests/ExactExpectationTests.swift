import BallArithmetic
import EffectiveDimension
import Experiments
import Foundation
import LinearAlgebra
import Networks
import Testing

@Suite struct ExactExpectationTests {
    /// The independent quadrature of `tiny_nets.json`, good to 2e-6 in L and 2e-4 in the lower sums.
    @Test(
        .enabled(if: Oracle.isPresent),
        arguments: TinyNet.all.filter {
            ["1-1 tanh activated", "2-1 tanh activated", "1-2-1 tanh linear"].contains($0.name)
        })
    func agreesWithAnotherProgram(net: TinyNet) throws {
        for index in [0, 2] {
            let found = try ExactExpectation(of: net.network, low: -1, high: 1, scale: net.scales[index])
            #expect(abs(found.normalisation / net.kappa - 1) < 1e-6)
            #expect(abs(found.expected - net.expected[index]) < 3e-6, "\(net.name)")
            #expect(abs(found.lower - net.published[index]) < 3e-4, "\(net.name)")
            #expect(found.error < 1e-4)
        }
    }

    /// One unit sees x and -x: its relu block is the same for every w but 0, so that all means are values.
    @Test func pairedInputsAreExact() throws {
        let inputs = Matrix(rows: 4, columns: 2, elements: [0.375, -1.3, -0.375, 1.3, 2.385, 0.5, -2.385, -0.5])
        let network = try MarkovianNetwork(
            Architecture(widths: [2, 5], activation: .relu, lastLayer: .activated), inputs: inputs, sigma: [1])
        let scale = Scale(epsilon: 0.01, zeta: 0.375)
        let found = try ExactExpectation(of: network, low: -1, high: 1, scale: scale)
        // E[1{w.x > 0} x x^T] = E[x x^T] / 2, normalised to trace 2 for each of five units.
        let (a, b, c) = (0.375 * 0.375 + 2.385 * 2.385, 0.375 * -1.3 + 2.385 * 0.5, 1.3 * 1.3 + 0.25)
        let (mean, root) = ((a + c) / 2, (((a - c) / 2) * ((a - c) / 2) + b * b).squareRoot())
        let roots = [mean + root, mean - root].map { (2 * $0 / (a + c)).squareRoot() }
        let expected = 5 * roots.reduce(0) { $0 + log1p(scale.magnification * $1) }
        #expect(abs(found.expected - expected) < 1e-9 * expected && found.lower == found.expected)
    }
}

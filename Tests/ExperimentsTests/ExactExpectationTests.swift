import EffectiveDimension
import Experiments
import Foundation
import LinearAlgebra
import Networks
import Testing

@Suite struct ExactExpectationTests {
    /// The independent quadrature of `tiny_nets.json`, good to 2e-6 in L and 2e-4 in the lower sums.
    @Test(arguments: TinyNet.all.filter { $0.name == "1-1 tanh activated" })
    func agreesWithAnotherProgram(net: TinyNet) throws {
        for index in [0, 2] {
            let found = try ExactExpectation(of: net.network, low: -1, high: 1, scale: net.scales[index])
            #expect(abs(found.normalisation / net.kappa - 1) < 1e-6)
            #expect(abs(found.expected - net.expected[index]) < 3e-6, "\(net.name)")
            #expect(found.lower == found.expected && found.error < 1e-4)
        }
    }

    /// One parameter before a linear layer: the midpoint rule on 20,000 points, by hand.
    @Test func twoLayersAgreeWithTheMidpointRule() throws {
        let inputs = [0.731, -1.284, 0.415, 1.962, -0.518]
        let network = try MarkovianNetwork(
            Architecture(widths: [1, 1, 2], activation: .tanh),
            inputs: Matrix(rows: 5, columns: 1, elements: inputs), sigma: [1])
        let found = try ExactExpectation(of: network, low: -2, high: 2, scale: Scale(epsilon: 0.01, zeta: 0.375))
        func means(_ w: Double) -> (first: Double, second: Double) {
            inputs.reduce((0, 0)) { sum, x in
                let y = tanh(w * x)
                return (sum.0 + (1 - y * y) * (1 - y * y) * x * x / 5, sum.1 + y * y / 5)
            }
        }
        let points = (0..<20_000).map { -2 + 4 * (Double($0) + 0.5) / 20_000 }.map(means)
        let trace = points.reduce(0) { $0 + $1.first + 2 * $1.second } / 20_000
        let kappa = 3 / trace
        let c = Scale(epsilon: 0.01, zeta: 0.375).magnification
        let determinants = points.map { point in
            (first: 1 + c * (kappa * point.first).squareRoot(), second: 1 + c * (kappa * point.second).squareRoot())
        }
        let whole = determinants.reduce(0) { $0 + $1.first * $1.second * $1.second } / 20_000
        let first = determinants.reduce(0) { $0 + $1.first } / 20_000
        let tilted = determinants.reduce(0) { $0 + $1.first * 2 * log($1.second) } / 20_000 / first
        #expect(abs(found.normalisation / kappa - 1) < 1e-6)
        #expect(abs(found.expected - log(whole)) < 1e-6)
        #expect(abs(found.lower - (log(first) + tilted)) < 1e-6)
    }

    /// Three layers of one unit each, where published and tight sums differ, against another program: Gauss-Legendre rules of
    /// order 200 on both halves of [-2, 2] in NumPy, from the layers' definitions.
    @Test func threeLayersAgreeWithAnotherProgram() throws {
        let network = try MarkovianNetwork(
            Architecture(widths: [1, 1, 1, 2], activation: .tanh),
            inputs: Matrix(rows: 5, columns: 1, elements: [0.731, -1.284, 0.415, 1.962, -0.518]), sigma: [1])
        let found = try ExactExpectation(
            of: network, low: -2, high: 2, scale: Scale(epsilon: 0.01, zeta: 0.375))
        #expect(abs(found.normalisation / 3.6834936920675556 - 1) < 1e-9)
        // What the rule says of its own error holds, and is small.
        #expect(abs(found.expected - 10.816551429376164) <= found.error)
        #expect(abs(found.lower - 9.808967414910985) <= found.error)
        #expect(abs(found.tight - 9.858578875828346) <= found.error)
        #expect(found.error < 1e-5)
    }

    /// Two units before one, with kinks on axes and diagonals: 1-2-1-1 by another program (NumPy, rules of orders 10 and 14,
    /// which agree to 2e-5, on triangles of its own).
    @Test func twoUnitsInADeepNetworkAgreeWithAnotherProgram() throws {
        let network = try MarkovianNetwork(
            Architecture(widths: [1, 2, 1, 1], activation: .tanh),
            inputs: Matrix(rows: 5, columns: 1, elements: [0.731, -1.284, 0.415, 1.962, -0.518]), sigma: [1])
        let found = try ExactExpectation(of: network, low: -3, high: 3, scale: Scale(epsilon: 0.001, zeta: 2.0 / 3))
        #expect(abs(found.normalisation - 3.80054653) < 2e-4, "\(found)")
        #expect(abs(found.expected - 8.94908394) < 1e-4 && found.error < 3e-3, "\(found)")
        #expect(found.lower < found.tight && found.tight < found.expected)
    }

    /// Inputs in pairs x, -x: a relu block is half of E[x^2] whatever w is, which the normalisation turns into 1.
    @Test func pairedInputsAreExact() throws {
        let network = try MarkovianNetwork(
            Architecture(widths: [1, 5], activation: .relu, lastLayer: .activated),
            inputs: Matrix(rows: 4, columns: 1, elements: [0.375, -0.375, 2.385, -2.385]), sigma: [1])
        let scale = Scale(epsilon: 0.01, zeta: 0.375)
        let found = try ExactExpectation(of: network, low: -1, high: 1, scale: scale)
        #expect(abs(found.expected - 5 * log1p(scale.magnification)) < 1e-9 && found.lower == found.expected)
    }
}

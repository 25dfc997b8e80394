import EffectiveDimension
import LinearAlgebra
import Networks
import Testing

/// The largest log det over the parameters that a prior allows.
@Suite struct CeilingTests {
    /// It lies above the expectations of the tiny nets, known to 2e-6; for one linear unit the two are equal.
    @Test(arguments: TinyNet.all) func itLiesAboveTheExpectation(net: TinyNet) throws {
        for (scale, expected) in zip(net.scales, net.expected) {
            let laws = net.network.layers.map { _ in ParameterLaw.uniform(low: -1, high: 1) }
            let ceiling = try #require(
                net.network.largestLogDeterminant(laws: laws, factor: scale.magnification * net.kappa.squareRoot()))
            #expect(ceiling > expected - 2e-6, "\(net.name)")
        }
    }

    /// It lies above log det at corners of the prior's box, with biases, noise and every activation; for one linear layer with
    /// equal eigenvalues it is the value itself.
    @Test(arguments: Activation.allCases) func itLiesAboveTheCorners(activation: Activation) throws {
        let inputs = Matrix(rows: 4, columns: 2, elements: [1, 1, 1, -1, -1, 1, -1, -1])
        let network = try MarkovianNetwork(
            Architecture(widths: [2, 3, 2], activation: activation, hasBias: true), inputs: inputs, sigma: [0.5],
            noiseSamples: 2)
        let laws = network.layers.map { _ in ParameterLaw.uniform(low: -3, high: 2) }
        let ceiling = try #require(network.largestLogDeterminant(laws: laws, factor: 7))
        var scratch = network.makeScratch()
        for corner in 0..<64 {
            let theta = (0..<network.parameterCount).map { (corner * 37 + $0 * $0 * 11) % 7 < 4 ? -3.0 : 2 }
            let roots = try network.squareRootSpectrum(at: theta, scratch: &scratch)
            #expect(LogDeterminant(squareRoots: roots, factor: 7).value <= ceiling)
        }
        let linear = try MarkovianNetwork(Architecture(widths: [2, 1]), inputs: inputs, sigma: [1])
        let value = LogDeterminant(
            squareRoots: try linear.squareRootSpectrum(at: [0.3, 0.4], scratch: &scratch), factor: 5
        ).value
        let bound = try #require(linear.largestLogDeterminant(laws: [.uniform(low: -1, high: 1)], factor: 5))
        #expect(abs(bound - value) < 1e-12 * value)
    }

    /// A normal prior has no bound.
    @Test func anUnboundedPriorHasNone() throws {
        let network = try MarkovianNetwork(
            Architecture(widths: [2, 3, 2]), inputs: Matrix(rows: 1, columns: 2, elements: [1, 2]), sigma: [1])
        let laws = network.layers.map { _ in ParameterLaw.normal(standardDeviation: 1) }
        #expect(network.largestLogDeterminant(laws: laws, factor: 1) == nil)
    }
}

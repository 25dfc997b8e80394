import EffectiveDimension
import LinearAlgebra
import Testing

@testable import Networks

@Suite struct MarkovianNetworkLayerTests {
    private let factors = [0.375, 40, 3000]

    private func network(
        _ activation: Activation, samples: Int, method: SpectrumMethod = .singularValues,
        lanczos: LanczosDeterminants? = nil
    ) throws -> (MarkovianNetwork, [Double]) {
        let shape = Architecture(widths: [30, 12, 20, 3], activation: activation, lastLayer: .activated, hasBias: true)
        let (inputs, parameters) = example(shape, samples: samples, seed: 12)
        var network = try MarkovianNetwork(shape, inputs: inputs, noiseSamples: 1, method: method)
        network.lanczos = lanczos
        return (network, parameters)
    }

    /// The layer's log determinants by the short way and by the spectrum of every unit.
    private func both(
        _ network: MarkovianNetwork, _ parameters: [Double]
    ) throws -> [(LogDeterminant, LogDeterminant)] { try bothWithNotices(network, parameters).pairs }

    private func bothWithNotices(
        _ network: MarkovianNetwork, _ parameters: [Double]
    ) throws -> (pairs: [(LogDeterminant, LogDeterminant)], notices: SpectrumNotices) {
        var scratch = network.makeScratch()
        var state = network.initialState
        var pairs: [(LogDeterminant, LogDeterminant)] = []
        for (layer, range) in network.layerRanges.enumerated() {
            let short = try network.logDeterminants(
                of: layer, parameters: parameters[range], state: state, factors: factors, scratch: &scratch)
            let long = try network.unitwiseLogDeterminants(
                of: layer, parameters: parameters[range], state: state, factors: factors, scratch: &scratch)
            pairs += zip(short, long)
            if layer + 1 < network.layers.count {
                state = network.advance(state, through: layer, parameters: parameters[range])
            }
        }
        return (pairs, network.takeNotices(from: &scratch))
    }

    @Test(arguments: [Activation.relu, .tanh, .identity], [9, 50])
    func coordinatesOfTheRowsLeaveLogDeterminantsAsTheyAre(activation: Activation, samples: Int) throws {
        let (network, parameters) = try network(activation, samples: samples)
        for (short, long) in try both(network, parameters) {
            #expect(abs(short.value - long.value) <= 1e-11 * long.value)
            #expect(abs(short.slope - long.slope) <= 1e-11 * long.slope)
        }
        let (lapack, same) = try self.network(activation, samples: samples, method: .eigenvalues(.lapack))
        for (short, long) in try both(lapack, same) { #expect(abs(short.value / long.value - 1) < 1e-3) }
    }

    /// Many rows, yet fewer than inputs: by their scalar products, but for rows that stand twice, which are not to be trusted.
    @Test(arguments: [Activation.relu, .tanh], [Array(0..<130), Array(0..<129) + [128]])
    func scalarProductsOfManyRowsGiveTheSameLogDeterminants(activation: Activation, rows: [Int]) throws {
        let shape = Architecture(widths: [150, 6, 2], activation: activation)
        let (inputs, parameters) = example(shape, samples: 130, seed: 3)
        let network = try MarkovianNetwork(shape, inputs: inputs.selectingRows(rows))
        for (short, long) in try both(network, parameters) {
            #expect(abs(short.value - long.value) <= 1e-10 * long.value)
            #expect(abs(short.slope - long.slope) <= 1e-10 * long.slope)
        }
    }

    /// Steps for every direction: the only error is that of the probes, which the stated standard error covers within
    /// five, with odds of about 1e-6 against each if it is right (the seed is fixed).
    @Test func lanczosQuadratureStatesItsError() throws {
        let lanczos = LanczosDeterminants(probes: 40, steps: 60, threshold: 0)
        let (network, parameters) = try network(.tanh, samples: 50, lanczos: lanczos)
        let (pairs, notices) = try bothWithNotices(network, parameters)
        for (short, long) in pairs {
            #expect(abs(short.value / long.value - 1) < 5 * notices.probeError)
            #expect(abs(short.slope / long.slope - 1) < 5 * notices.probeError)
        }
        #expect(notices.probeError > 1e-4 && notices.probeError < 0.05)
        #expect(notices.stepError < 1e-12)
    }

    /// Few steps on a square Gaussian block, whose spectrum reaches down to 0: extrapolation takes away most of the error, and
    /// what is left lies within the stated correction and five standard errors (the seed is fixed).
    @Test func unfinishedConvergenceIsCorrectedAndStated() throws {
        let shape = Architecture(widths: [150, 1, 1], activation: .identity)
        let inputs = example(shape, samples: 150, seed: 2).inputs
        var network = try MarkovianNetwork(shape, inputs: inputs)
        network.lanczos = LanczosDeterminants(probes: 60, steps: 12, threshold: 0)
        let (pairs, notices) = try bothWithNotices(network, Array(repeating: 0.1, count: 151))
        let error = abs(pairs[2].0.value / pairs[2].1.value - 1)
        #expect(notices.stepError > 0.005 && error < notices.stepError / 2 + 5 * notices.probeError)
    }

    @Test func quadratureIsForLargeBlocksAlone() throws {
        var (network, parameters) = try network(.tanh, samples: 50)
        network.useLanczosWhereBlocksAreLarge(seed: 1)
        #expect(network.lanczos == nil && network.methodName == "singular-values" && network.notes(on: .init()).isEmpty)
        network.lanczos = LanczosDeterminants(threshold: 25)
        // Only the first layer has more than 25 rows and more than 25 parameters for each unit.
        let pairs = try both(network, parameters)
        #expect(pairs[0].0 != pairs[0].1)
        for (short, long) in pairs[factors.count...] { #expect(abs(short.value / long.value - 1) < 1e-12) }
        #expect(network.methodName == "lanczos" && network.notes(on: .init()).count == 1)
    }
}

@Suite struct HandedInStateTests {
    /// The first layer's blocks are those of the state handed in, not of the network's own inputs.
    @Test func theStateHandedInIsTheStateUsed() throws {
        let shape = Architecture(widths: [4, 3, 2], activation: .tanh)
        let (one, other) = (
            normalInputs(5, 4), Matrix(rows: 5, columns: 4) { i, j in Double((3 * i + j) % 7) / 7 - 0.385 }
        )
        let (network, reference) = (
            try MarkovianNetwork(shape, inputs: one), try MarkovianNetwork(shape, inputs: other)
        )
        let theta = Prior.standard.draw(0, for: shape, seed: 2)
        let range = network.layerRanges[0]
        var scratch = network.makeScratch()
        for state in [network.initialState, reference.initialState] {
            let expected = state == reference.initialState ? reference : network
            var own = expected.makeScratch()
            let found = try network.logDeterminants(
                of: 0, parameters: theta[range], state: state, factors: [2.385], scratch: &scratch)
            #expect(
                found
                    == (try expected.logDeterminants(
                        of: 0, parameters: theta[range], state: expected.initialState, factors: [2.385], scratch: &own))
            )
            let block = try network.block(
                ofUnitIn: 0, parameters: theta[0..<4], state: state, factor: 2.385, known: nil, scratch: &scratch)
            let ownBlock = try expected.block(
                ofUnitIn: 0, parameters: theta[0..<4], state: expected.initialState, factor: 2.385, known: nil,
                scratch: &own)
            #expect(block == ownBlock)
        }
    }
}

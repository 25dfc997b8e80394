import EffectiveDimension
import Foundations
import LinearAlgebra
import Networks
import Testing

@Suite struct MarkovianNetworkTests {
    static let architectures =
        Activation.allCases.map { Architecture(widths: [4, 3, 5, 2], activation: $0, lastLayer: .activated) } + [
            Architecture(widths: [4, 3, 2], activation: .tanh, hasBias: true),
            Architecture(widths: [4, 3, 2], activation: .relu, lastLayer: .activated, hasBias: true),
            Architecture(widths: [9, 2], activation: .gelu, lastLayer: .activated), Architecture(widths: [1, 1, 1]),
            Architecture(widths: [9, 2]),
        ]

    /// Rows more and fewer than the fan-in, and one sigma for each layer.
    @Test(arguments: architectures, [1, 3, 20])
    func spectraAreThoseOfTheDenseBlocksByAnotherLibrary(architecture: Architecture, rows: Int) throws {
        let inputs = normalInputs(rows, architecture.widths[0])
        let sigma = (0..<architecture.depth).map { 0.375 + Double($0) }
        let network = try MarkovianNetwork(architecture, inputs: inputs, sigma: sigma)
        let theta = Prior.standard.draw(rows, for: architecture, seed: 4)
        let spectrum = try network.spectrum(at: theta)
        let blocks = NaiveNetwork(architecture: architecture, inputs: inputs, sigma: sigma, theta: theta).layerBlocks
        #expect(network.parameterCount == architecture.parameterCount)
        for (range, block) in zip(network.layerRanges, blocks) {
            let expected = try Array(block.symmetricEigenvalues(solver: .gsl).reversed())
            let squares = spectrum[range].map { $0 * $0 }
            #expect(squares.count == expected.count)
            for (square, value) in zip(squares, expected) { #expect(abs(square - value) < 1e-13 * max(expected[0], 1)) }
        }
    }

    @Test(arguments: architectures)
    func theTraceNeedsNoSpectrum(architecture: Architecture) throws {
        let inputs = normalInputs(7, architecture.widths[0])
        for noise in [0, 3] {
            let network = try MarkovianNetwork(architecture, inputs: inputs, sigma: [0.375], noiseSamples: noise)
            for index in 0..<3 {
                let theta = Prior.standard.draw(index, for: architecture, seed: 5)
                let spectrum = try network.spectrum(at: theta)
                let sum = spectrum.reduce(0) { $0 + $1 * $1 }
                #expect(abs(network.trace(at: theta) - sum) <= 1e-13 * sum)
            }
        }
    }

    @Test(arguments: SpectrumMethod.all)
    func allMethodsFindTheSameSpectrum(method: SpectrumMethod) throws {
        let architecture = Architecture(widths: [6, 5, 3], activation: .tanh, lastLayer: .activated, hasBias: true)
        let inputs = normalInputs(4, 6)
        let exact = try MarkovianNetwork(architecture, inputs: inputs)
        let network = try MarkovianNetwork(architecture, inputs: inputs, method: method)
        let theta = Prior.standard.draw(0, for: architecture, seed: 6)
        let expected = try exact.spectrum(at: theta)
        let spectrum = try network.spectrum(at: theta)
        // Rounding of 1e-16 in a null eigenvalue of the block is 1e-8 in its root.
        for (a, b) in zip(spectrum, expected) { #expect(abs(a - b) < 3e-8 * expected[0]) }
    }

    @Test func methodsHaveTheNamesOfTheCommandLine() {
        #expect(SpectrumMethod.all.map(\.name) == ["singular-values", "lapack", "gsl"])
    }

    @Test func layersWithoutActivationHaveConstantBlocks() throws {
        func constant(_ architecture: Architecture) throws -> [Bool] {
            try MarkovianNetwork(architecture, inputs: normalInputs(2, 4)).layers.map(\.hasConstantBlocks)
        }
        #expect(try constant(Architecture(widths: [4, 3, 2])) == [false, true])
        #expect(try constant(Architecture(widths: [4, 3, 2], lastLayer: .activated)) == [false, false])
        #expect(try constant(Architecture(widths: [4, 3, 2], activation: .identity)) == [true, true])
    }

    @Test func aUnitThatNeverFiresHasNoInformation() throws {
        let network = try MarkovianNetwork(
            Architecture(widths: [2, 1], lastLayer: .activated), inputs: Matrix(rows: 3, columns: 2, repeating: 1))
        #expect(try network.spectrum(at: [-1, -1]) == [0, 0])
        // Exactly at the kink the derivative is 0.
        #expect(network.trace(at: [1, -1]) == 0)
        // Three equal rows (1, 1) and sigma = 0.1: F = 100 [[1, 1], [1, 1]].
        let spectrum = try network.spectrum(at: [1, 1])
        #expect(abs(spectrum[0] - 200.0.squareRoot()) < 1e-13 && spectrum[1] < 1e-14)
    }

    @Test func forwardNoiseIsAFixedSampleWhateverTheParameters() throws {
        let architecture = Architecture(widths: [3, 4, 2], activation: .tanh, hasBias: true)
        let inputs = normalInputs(5, 3)
        func state(_ noise: Int, _ seed: UInt64, _ theta: [Double]) throws -> Matrix {
            let network = try MarkovianNetwork(
                architecture, inputs: inputs, sigma: [0.375, 1], noiseSamples: noise, seed: seed)
            return network.advance(network.initialState, through: 0, parameters: theta[network.layerRanges[0]]).rows
        }
        let draws = (0..<2).map { Prior.standard.draw($0, for: architecture, seed: 7) }
        let noises = try draws.map { theta -> [Double] in
            let (quiet, noisy) = (try state(0, 1, theta), try state(2, 1, theta))
            #expect(quiet.rows == 5 && noisy.rows == 10 && noisy.columns == 5)
            // Copies of an input stand together, and the last column stays 1.
            #expect((0..<10).allSatisfy { noisy[$0, 4] == 1 })
            return (0..<10).flatMap { row in (0..<4).map { noisy[row, $0] - quiet[row / 2, $0] } }
        }
        #expect(zip(noises[0], noises[1]).allSatisfy { abs($0 - $1) < 1e-15 })
        #expect(Set(noises[0]).count == 40)
        #expect(try state(2, 1, draws[0]) == state(2, 1, draws[0]))
        #expect(try state(2, 2, draws[0]) != state(2, 1, draws[0]))
    }

    @Test func forwardNoiseHasTheDeviationOfItsLayerAndIsNewInEach() throws {
        let architecture = Architecture(widths: [1, 3, 3, 1], activation: .identity)
        let network = try MarkovianNetwork(
            architecture, inputs: Matrix(rows: 200, columns: 1), sigma: [0.5, 2, 1], noiseSamples: 10)
        let zeros = [Double](repeating: 0, count: 9)
        let first = network.advance(network.initialState, through: 0, parameters: zeros[..<3])
        let second = network.advance(first, through: 1, parameters: zeros[...])
        #expect(first.rows.rows == 2000 && second.rows.rows == 2000)
        for (state, sigma) in [(first.rows, 0.5), (second.rows, 2.0)] {
            let scaled = state.elements.map { $0 / sigma }
            let count = Double(scaled.count)
            // Five standard errors of 6000 samples: a false alarm in one of four with probability 2e-6.
            #expect(abs(scaled.reduce(0, +) / count) < 5 / count.squareRoot())
            #expect(abs(scaled.reduce(0) { $0 + $1 * $1 } / count - 1) < 5 * (2 / count).squareRoot())
        }
        let product = zip(first.rows.elements, second.rows.elements).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(product) < 5 * 6000.0.squareRoot())
    }

    @Test func noiseOfTheLastLayerEntersThroughSigmaAlone() throws {
        let architecture = Architecture(widths: [3, 2], activation: .tanh, lastLayer: .activated)
        let theta = Prior.standard.draw(0, for: architecture, seed: 8)
        let traces = try [0, 4].map { noise in
            try MarkovianNetwork(architecture, inputs: normalInputs(6, 3), sigma: [0.375], noiseSamples: noise)
                .trace(at: theta)
        }
        #expect(traces[0] == traces[1])
        let doubled = try MarkovianNetwork(architecture, inputs: normalInputs(6, 3), sigma: [0.75]).trace(at: theta)
        #expect(abs(traces[0] / doubled - 4) < 1e-14)
    }

    @Test func inputsThatDoNotFitAreRefused() {
        let error = #expect(throws: UserError.self) {
            try MarkovianNetwork(Architecture(widths: [54, 16, 7]), inputs: Matrix(rows: 2, columns: 64))
        }
        #expect(
            error?.description
                == "the data have 64 features and the network takes 54 (network 54-16-7): start the network with 64")
    }

    @Test(arguments: [[], [0.1, 0.1, 0.1], [0], [-1], [0.1, .infinity], [.nan]] as [[Double]])
    func deviationsThatDoNotFitAreRefused(sigma: [Double]) {
        let error = #expect(throws: UserError.self) {
            try MarkovianNetwork(
                Architecture(widths: [2, 3, 2]), inputs: Matrix(rows: 2, columns: 2), sigma: sigma)
        }
        #expect(
            error?.description
                == "sigma takes one positive number, or one for each of the 2 layers (sigma): give 1 or 2 numbers")
    }
}

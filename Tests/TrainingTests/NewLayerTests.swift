import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing
import Training

/// Layers that only this folder knows get Fisher blocks, Jacobians, dimensions and training like any other.
@Suite struct NewLayerTests {
    private static let network = Architecture(
        name: "toy convolution",
        layers: [
            ToyConvolution(length: 7, channels: 2, kernel: 3, activation: .tanh, hasBias: true),
            SignFlip(signs: (0..<10).map { $0 % 3 == 0 ? -1 : 1 }, units: 4, activation: .sigmoid),
            Dense(inputs: 4, units: 3, activation: .identity, hasBias: true),
        ])
    private static let inputs = Matrix(
        rows: 6, columns: 7,
        elements: Prior.normal(standardDeviation: 1.375).draw(0, for: Architecture(widths: [7, 6]), seed: 4))
    private static let parameters = Prior.standard.draw(3, for: network, seed: 4)

    /// All layers' outputs for one row by loops over the definitions.
    private static func naive(_ x: [Double], _ theta: [Double]) -> [[Double]] {
        var first: [Double] = []
        for channel in 0..<2 {
            let w = Array(theta[(channel * 4)..<(channel * 4 + 4)])
            for place in 0..<5 {
                first.append(Activation.tanh((0..<3).reduce(w[3]) { $0 + w[$1] * x[place + $1] }))
            }
        }
        let second = (0..<4).map { unit in
            let start = 8 + unit * 10
            return Activation.sigmoid(
                (0..<10).reduce(0) { $0 + theta[start + $1] * ($1 % 3 == 0 ? -1 : 1) * first[$1] })
        }
        let third = (0..<3).map { unit in
            let start = 48 + unit * 5
            return (0..<4).reduce(theta[start + 4]) { $0 + theta[start + $1] * second[$1] }
        }
        return [first, second, third]
    }

    /// Central differences of the outputs of layer `output` by some parameters: [outputs][parameters].
    private static func differences(_ x: [Double], by range: Range<Int>, of output: Int) -> [[Double]] {
        let step = 1e-5
        let columns = range.map { index -> [Double] in
            var (up, down) = (parameters, parameters)
            up[index] += step
            down[index] -= step
            return zip(naive(x, up)[output], naive(x, down)[output]).map { ($0 - $1) / (2 * step) }
        }
        return (0..<columns[0].count).map { row in columns.map { $0[row] } }
    }

    @Test func theForwardPassIsThatOfTheDefinitions() {
        let pass = ForwardPass(Self.network, inputs: Self.inputs, parameters: Self.parameters[...])
        for row in 0..<6 {
            let expected = Self.naive(Array(Self.inputs.row(row)), Self.parameters)
            for (layer, values) in expected.enumerated() {
                for (value, reference) in zip(pass.layers[layer].outputs.row(row), values) {
                    #expect(abs(value - reference) < 1e-14)
                }
            }
        }
    }

    /// Rows are not samples: the mean is over samples, and a unit's block sums over its positions.
    @Test func fisherBlocksAreThoseOfCentralDifferences() throws {
        let chain = try MarkovianNetwork(Self.network, inputs: Self.inputs, sigma: [0.3, 0.2, 0.5])
        var scratch = chain.makeScratch()
        var state = chain.initialState
        for (layer, range) in Self.network.layerRanges.enumerated() {
            var trace = 0.0
            let shape = chain.layers[layer]
            for unit in 0..<shape.units {
                let start = range.lowerBound + unit * shape.parametersPerUnit
                let own = start..<(start + shape.parametersPerUnit)
                let scale = 1 / (6 * chain.sigma[layer] * chain.sigma[layer])
                let block = Self.sumOfSquares(parameters: own, output: layer, scale: scale)
                let found = try chain.blockSpectrum(
                    ofUnitIn: layer, parameters: Self.parameters[own], state: state, scratch: &scratch)
                for (value, reference) in zip(found, try Self.squareRoots(block)) {
                    #expect(abs(value - reference) < 1e-6)
                }
                trace += Self.trace(block)
            }
            let theta = Self.parameters[range]
            #expect(abs(chain.trace(of: layer, parameters: theta, state: state) / trace - 1) < 1e-8)
            if layer < 2 { state = chain.advance(state, through: layer, parameters: theta) }
        }
    }

    /// `scale` times the sum over the rows and outputs of the outer product of the differences by some parameters.
    private static func sumOfSquares(parameters: Range<Int>, output: Int, scale: Double) -> Matrix {
        let size = parameters.count
        var block = Matrix(rows: size, columns: size)
        for row in 0..<6 {
            for gradient in differences(Array(inputs.row(row)), by: parameters, of: output) {
                for i in 0..<size { for j in 0..<size { block[i, j] += scale * gradient[i] * gradient[j] } }
            }
        }
        return block
    }

    private static func squareRoots(_ matrix: Matrix) throws -> [Double] {
        try matrix.symmetricEigenvalues(solver: .lapack).reversed().map { max($0, 0).squareRoot() }
    }

    private static func trace(_ matrix: Matrix) -> Double { (0..<matrix.rows).reduce(0) { $0 + matrix[$1, $1] } }

    @Test func theWholeJacobianIsThatOfCentralDifferences() throws {
        let whole = try DeterministicNetwork(Self.network, inputs: Self.inputs, output: .gaussian(sigma: 0.5))
        let d = Self.network.parameterCount
        let fisher = Self.sumOfSquares(parameters: 0..<d, output: 2, scale: 1 / (6 * 0.25))
        let expected = try Self.squareRoots(fisher)
        var scratch = whole.makeScratch()
        let found = try whole.squareRootSpectrum(at: Self.parameters, scratch: &scratch)
        // Rank 18: beyond it differences leave noise.
        for index in 0..<18 { #expect(abs(found[index] - expected[index]) < 1e-6) }
        #expect(abs(whole.trace(at: Self.parameters) - Self.trace(fisher)) < 1e-6)
    }

    @Test func oneUnitsChangeReachesTheNextLayer() throws {
        let chain = try MarkovianNetwork(Self.network, inputs: Self.inputs, noiseSamples: 2, seed: 3)
        var state = chain.initialState
        for layer in 0..<2 {
            let range = Self.network.layerRanges[layer]
            var theta = Self.parameters
            let next = chain.advance(state, through: layer, parameters: theta[range])
            let width = chain.layers[layer].parametersPerUnit
            for index in (range.lowerBound + width)..<(range.lowerBound + 2 * width) { theta[index] += 0.375 }
            let changed = chain.advance(state, through: layer, parameters: theta[range], changing: 1, of: next)
            let anew = chain.advance(state, through: layer, parameters: theta[range])
            #expect(changed != next)
            for (value, reference) in zip(changed.rows.elements, anew.rows.elements) {
                #expect(abs(value - reference) < 1e-14)
            }
            state = next
        }
    }

    /// Tempering and the plain mean agree where the plain one can be trusted, and both read the same blocks.
    @Test func dimensionsAreEstimatedLikeThoseOfAnyNetwork() throws {
        let chain = try MarkovianNetwork(Self.network, inputs: Self.inputs)
        let scale = Scale(epsilon: 0.5, zeta: 0.5)
        let normalisation = try FactorisedEstimator().normalisation(
            of: chain, from: chain.source(.standard, count: 1, seed: 2))
        let plain = try PlainEstimator().estimate(
            chain, from: chain.source(.standard, count: 4000, seed: 1), at: [scale], normalisation: normalisation,
            lowerBounds: false)[0]
        let factorised = try FactorisedEstimator().estimate(
            chain, from: chain.source(.standard, count: 512, seed: 1), at: [scale], normalisation: normalisation,
            lowerBounds: false)[0]
        let (a, b) = (plain.logExpectedDeterminant, factorised.logExpectedDeterminant)
        // Four standard errors: a false alarm in one of 16,000 seeds.
        #expect(
            abs(a.value - b.value) < 4
                * (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot())
        #expect(plain.twoScaleDimension.value > 0.5 * 63)
    }

    @Test func trainingDescendsAlongTheGradient() throws {
        let labels = [0, 1, 2, 0, 1, 2]
        let set = TrainingSet(features: Self.inputs, labels: labels, classCount: 3, precision: .float64)
        var settings = TrainingConfiguration()
        settings.precision = .float64
        settings.optimiser = .adam
        settings.learningRate = 0.05
        settings.batchSize = 3
        let trainer = try Trainer(Self.network, settings, initial: Self.parameters)
        let (risk, gradient) = try trainer.riskGradient(on: set)
        for index in stride(from: 0, to: Self.parameters.count, by: 5) {
            func risk(_ shift: Double) throws -> Double {
                trainer.parameters[index] = Self.parameters[index] + shift
                return try trainer.risk(on: set).value
            }
            let slope = (try risk(1e-5) - risk(-1e-5)) / 2e-5
            trainer.parameters = Self.parameters
            #expect(abs(slope - gradient[index]) < 1e-8)
        }
        for _ in 0..<200 { try trainer.runEpoch(on: set, of: 200) }
        #expect(try trainer.risk(on: set).value < 0.1 * risk)
    }

    @Test func theArticleShowsTheConvolution() throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let article = source.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Networks/Networks.docc/WritingALayer.md")
        let code = try String(contentsOf: source.appending(path: "ToyConvolution.swift"), encoding: .utf8)
        let shown = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n")
        #expect(shown.count == 2)
        #expect(code.contains(shown[1].components(separatedBy: "```")[0]))
    }

    @Test func layersOfANewKindTrainInDoublePrecisionOnly() {
        #expect(throws: UserError.self) { try Trainer(Self.network, TrainingConfiguration()) }
    }
}

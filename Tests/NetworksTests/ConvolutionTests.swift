import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Testing

@testable import Networks

/// Layers with maps against loops, central differences and simulation.
@Suite struct ConvolutionTests {
    static func normals(_ count: Int, _ index: UInt64 = 0) -> [Double] {
        var stream = RandomStream(seed: 5, purpose: .syntheticInputs, index: index)
        return (0..<count).map { _ in stream.normal() }
    }

    static func inputs(_ rows: Int, _ columns: Int) -> Matrix {
        Matrix(rows: rows, columns: columns, elements: normals(rows * columns, 1))
    }

    /// Networks whose outputs depend on one input each.
    static let separate: [Architecture] = {
        let notations = [
            "cnn:3-3|3-4-2;pool=none;padding=1;skip=1>2;image=2x5x5",
            "cnn:3-3|2-3;pool=none;padding=1;skip=0>1,0>2,1>2;flatten=full;image=2x5x4",
            "cnn:3|2-3-2;pool=avg:2:1;stride=2;padding=1;image=1x7x6", "cnn:2-2|2-3;pool=max:2;image=1x8x8",
            "cnn:3|2-3;pool=max:3:2;noise=before-pool;image=2x7x7",
            "cnn:3|2-3;pool=avg:2;noise=before-pool;image=1x6x6",
            "cnn:3-3-3|3-4-2@2,4;pool=none;padding=1;project=1>3;image=2x5x4",
            "cnn:3-3-3|2-3;pool=max:2;padding=1;project=0>2,1>3;image=1x8x12",
        ]
        var networks = notations.flatMap { text in
            [true, false].map { bias in
                // swift-format-ignore: NeverUseForceTry
                try! NetworkShape(text, activation: .tanh, bias: bias).architecture()
            }
        }
        let frozen = Convolution(
            inputs: TensorShape(1, 6, 6), channels: 2, kernel: 3, activation: .softplus,
            normalisation: .frozen([
                .init(mean: 0.375, variance: 2.385, gamma: -1.25, beta: 0.5), .init(mean: -1, variance: 0.25, gamma: 2),
            ]), pool: PoolingWindow(.max, window: 2))
        networks.append(
            Architecture(
                name: "frozen", layers: [frozen, Dense(inputs: 8, units: 3, activation: .identity, hasBias: true)]))
        return networks
    }()

    @Test func convolutionsAreLoopsOverTheDefinition() {
        for (stride, padding) in [(1, 0), (2, 1), (3, 2)] {
            let layer = Convolution(
                inputs: TensorShape(2, 6, 5), channels: 3, kernel: 3, stride: stride, padding: padding,
                activation: .identity, hasBias: true)
            let (x, w) = (Self.inputs(4, 60), Self.normals(layer.parameterCount, 2))
            let found = layer.forward(x, parameters: w[...]).outputs
            let (height, width) = (layer.outputShape.sizes[1], layer.outputShape.sizes[2])
            #expect(height == (6 + 2 * padding - 3) / stride + 1 && width == (5 + 2 * padding - 3) / stride + 1)
            for r in 0..<4 {
                for o in 0..<3 {
                    for u in 0..<height {
                        for v in 0..<width {
                            var sum = w[o * 19 + 18]
                            for c in 0..<2 {
                                for i in 0..<3 {
                                    for j in 0..<3 {
                                        let (y, z) = (stride * u + i - padding, stride * v + j - padding)
                                        guard (0..<6).contains(y), (0..<5).contains(z) else { continue }
                                        sum += w[o * 19 + c * 9 + i * 3 + j] * x[r, c * 30 + y * 5 + z]
                                    }
                                }
                            }
                            #expect(abs(found[r, (o * height + u) * width + v] - sum) < 1e-12)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: separate)
    func gradientsAreThoseOfCentralDifferences(architecture: Architecture) throws {
        let (x, theta) = (Self.inputs(3, architecture.widths[0]), Self.normals(architecture.parameterCount, 3))
        let seeds = Self.inputs(3, architecture.widths[architecture.depth])
        func value(_ theta: [Double]) -> Double {
            zip(ForwardPass(architecture, inputs: x, parameters: theta[...]).outputs.elements, seeds.elements).reduce(0)
            {
                $0 + $1.0 * $1.1
            }
        }
        let found = ForwardPass(architecture, inputs: x, parameters: theta[...]).gradient(seeds, parameters: theta[...])
        for index in theta.indices {
            var (up, down) = (theta, theta)
            up[index] += 1e-6
            down[index] -= 1e-6
            let difference = (value(up) - value(down)) / 2e-6
            #expect(abs(found[index] - difference) < 1e-7 * max(1, abs(difference)), "parameter \(index)")
        }
    }

    /// A chain's outputs without noise are those of the network, whatever poolings, skips and norms.
    @Test(arguments: separate)
    func theChainWithoutNoiseIsTheNetwork(architecture: Architecture) throws {
        let (x, theta) = (Self.inputs(3, architecture.widths[0]), Self.normals(architecture.parameterCount, 3))
        let network = try MarkovianNetwork(architecture, inputs: x)
        let pass = ForwardPass(architecture, inputs: x, parameters: theta[...])
        var state = network.initialState
        for (layer, range) in architecture.layerRanges.enumerated() {
            let seen = pass.layers[layer].unitInputs
            #expect(zip(state.rows.elements, seen.elements).allSatisfy { abs($0 - $1) < 1e-12 })
            if layer + 1 < architecture.depth {
                state = network.advance(state, through: layer, parameters: theta[range])
            }
        }
    }

    /// Sampled scores of a convolution and the dense layer above it: the mean of their products is the block-diagonal matrix.
    ///
    /// z-values of entries that share noise are correlated, so that their mean square, 1 on average, varies more than that of
    /// as many independent ones.
    @Test func sampledScoresHaveNoProductsBetweenChannelsAndLayers() throws {
        let architecture = try NetworkShape("cnn:3|2-3;pool=max:2;flatten=full;image=1x6x6", lastLayer: .activated)
            .architecture()
        var stream = RandomStream(seed: 6, purpose: .syntheticInputs, index: 0)
        let found = try (0..<24).map { _ in try Self.scoreProducts(architecture, samples: 300, &stream) }
        for values in [found.flatMap(\.between), found.flatMap(\.within)] {
            let meanSquare = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
            #expect(values.count > 2000 && abs(meanSquare - 1) < 0.4, "\(meanSquare) of \(values.count)")
        }
    }

    /// z-values of the means of products of sampled scores against the blocks of the convolution: between blocks and within.
    private static func scoreProducts(
        _ architecture: Architecture, samples: Int, _ stream: inout RandomStream
    ) throws -> (between: [Double], within: [Double]) {
        let (first, second, ranges) = (architecture.layers[0], architecture.layers[1], architecture.layerRanges)
        let theta = (0..<architecture.parameterCount).map { _ in stream.normal() }
        let x = Matrix(rows: 1, columns: 36) { _, _ in stream.normal() }
        let (sigma, d) = (0.5, theta.count)
        func outputs(_ theta: [Double]) -> [Double] { first.forward(x, parameters: theta[ranges[0]]).outputs.elements }
        // The Jacobian of the first block by central differences, a row for each parameter.
        let jacobian = ranges[0].map { index in
            var (up, down) = (theta, theta)
            up[index] += 1e-6
            down[index] -= 1e-6
            return zip(outputs(up), outputs(down)).map { ($0 - $1) / 2e-6 }
        }
        let values = outputs(theta)
        var (sums, squares) = (Matrix(rows: d, columns: d), Matrix(rows: d, columns: d))
        for _ in 0..<samples {
            let noise = values.map { _ in stream.normal() }
            var score = jacobian.map { zip($0, noise).reduce(0) { $0 + $1.0 * $1.1 } / sigma }
            let state = zip(values, noise).map { $0 + sigma * $1 }
            for unit in 0..<second.units {
                let own = theta[(ranges[1].lowerBound + unit * 8)..<(ranges[1].lowerBound + (unit + 1) * 8)]
                let slope = zip(own, state).reduce(0) { $0 + $1.0 * $1.1 } > 0 ? stream.normal() / sigma : 0
                score += state.map { slope * $0 }
            }
            for i in 0..<d {
                for j in 0...i {
                    sums[i, j] += score[i] * score[j]
                    squares[i, j] += score[i] * score[i] * score[j] * score[j]
                }
            }
        }
        let network = try MarkovianNetwork(architecture, inputs: x, sigma: [sigma])
        let blocks = network.fisherBlocks(of: 0, parameters: theta[ranges[0]], state: network.initialState)
        func block(_ index: Int) -> Int { index < 18 ? index / 9 : 2 + (index - 18) / 8 }
        var (between, within) = ([Double](), [Double]())
        for i in 0..<d {
            for j in 0...i {
                let mean = sums[i, j] / Double(samples)
                let error = ((squares[i, j] / Double(samples) - mean * mean) / Double(samples)).squareRoot()
                guard error > 0 else { continue }
                if block(i) != block(j) {
                    between.append(mean / error)
                } else if i < 18 {
                    within.append((mean - blocks[block(i)][i % 9, j % 9]) / error)
                }
            }
        }
        return (between, within)
    }

    /// Without noise between the shared kernel and the dense layer above it, their parameters are coupled: the chain's blocks
    /// would be wrong, and their determinant too large.
    @Test func aSharedKernelWithoutNoiseOfItsOwnIsCoupledToTheLayerAbove() throws {
        let (kernel, dense) = (
            SharedKernel(inputs: TensorShape(3, 2, 2)), Dense(inputs: 3, units: 4, activation: .relu)
        )
        let (x, theta) = (Self.inputs(20, 12), Self.normals(4 + 12, 7))
        func outputs(_ theta: [Double]) -> [Double] {
            dense.forward(kernel.forward(x, parameters: theta[..<4]).outputs, parameters: theta[4...]).outputs.elements
        }
        let jacobian = Matrix(
            rows: 16, columns: 80,
            elements: theta.indices.flatMap { index in
                var (up, down) = (theta, theta)
                up[index] += 1e-6
                down[index] -= 1e-6
                return zip(outputs(up), outputs(down)).map { ($0 - $1) / 2e-6 }
            }
        ).transposed
        let whole = BLAS.gram(jacobian)
        func logDeterminant(_ keeping: (Int, Int) -> Bool) throws -> Double {
            let matrix = Matrix(rows: 16, columns: 16) { keeping($0, $1) ? whole[$0, $1] : 0 }
            return try matrix.symmetricEigenvalues(solver: .lapack).reduce(0) {
                $0 + log1p(10 * max($1, 0).squareRoot())
            }
        }
        let coupled = try logDeterminant { _, _ in true }
        let blocks = try logDeterminant { ($0 < 4) == ($1 < 4) && ($0 < 4 || ($0 - 4) / 3 == ($1 - 4) / 3) }
        #expect(blocks - coupled > 0.5, "\(blocks) and \(coupled)")
    }

    /// The closed form behind the convolutions is the mean over draws of the dense layers.
    @Test func theTraceOfTheDenseLayersHasItsClosedForm() throws {
        let architecture = try NetworkShape("cnn:3-2|3-6-5-4;image=1x8x8").architecture()
        let network = try MarkovianNetwork(architecture, inputs: Self.inputs(4, 64))
        let laws = Prior.standard.laws(for: architecture)
        #expect(network.exactMeanTrace(laws: laws) == nil)
        var theta = Prior.standard.draw(0, for: architecture, seed: 1)
        let closed = network.conditionalMeanTrace(at: theta, laws: laws)
        let tail = architecture.layerRanges[2].lowerBound
        let traces = (1...4000).map { draw in
            theta.replaceSubrange(tail..., with: Prior.standard.draw(draw, for: architecture, seed: 1)[tail...])
            return network.trace(at: theta)
        }
        let mean = Estimate.mean(of: traces)
        #expect(abs(mean.value - closed) < 4 * mean.standardError && mean.standardError < 0.05 * closed)
        // A law with another mean has none, and a noisy chain none either.
        let skewed = laws.map { _ in ParameterLaw.uniform(low: 0, high: 1) }
        #expect(network.conditionalMeanTrace(at: theta, laws: skewed) == network.trace(at: theta))
    }

    /// Sampled scores on many copies of the noise have the trace of the expected matrix.
    @Test func manySampledScoresOfAConvolutionHaveTheExpectedTrace() throws {
        for architecture in [Self.separate[3], Self.separate[4], Self.separate[12], Self.separate[14]] {
            let (x, theta) = (Self.inputs(2, architecture.widths[0]), Self.normals(architecture.parameterCount, 3))
            let expected = try MarkovianNetwork(architecture, inputs: x, sigma: [1e-3])
            let sampled = try (1...200).map { seed in
                try EmpiricalMarkovianNetwork(architecture, inputs: x, sigma: [1e-3], seed: UInt64(seed))
                    .trace(at: theta)
            }
            let mean = Estimate.mean(of: sampled)
            #expect(abs(mean.value - expected.trace(at: theta)) < 4 * mean.standardError, "\(architecture.name)")
        }
    }

    @Test func oneValueHasNoVariance() throws {
        let architecture = try NetworkShape("cnn:3|2-3;norm=batch;pool=none;image=1x3x3").architecture()
        #expect(throws: UserError.self) { try MarkovianNetwork(architecture, inputs: Self.inputs(1, 9)) }
        #expect(try MarkovianNetwork(architecture, inputs: Self.inputs(2, 9)).inputCount == 2)
    }

    @Test func statisticsOfABatchGiveNoInputAScoreOfItsOwn() throws {
        let architecture = try NetworkShape("cnn:3|2-3;norm=batch;image=1x6x6").architecture()
        #expect(throws: UserError.self) { try EmpiricalMarkovianNetwork(architecture, inputs: Self.inputs(2, 36)) }
        #expect(throws: UserError.self) {
            try DeterministicNetwork(architecture, inputs: Self.inputs(2, 36), output: .softmax)
        }
    }
}

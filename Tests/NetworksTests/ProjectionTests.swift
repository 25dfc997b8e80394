import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Testing

@testable import Networks

/// Projected skips against loops, central differences and simulation.
@Suite struct ProjectionTests {
    /// A projection reads, at steps, the places of the earlier map from the corner on, and is added behind activation and pooling.
    @Test func aProjectionIsAddedToTheOutputs() throws {
        var layer = Convolution(
            inputs: TensorShape(2, 10, 13), channels: 3, kernel: 3, padding: 1, activation: .tanh, hasBias: true,
            pool: PoolingWindow(.max, window: 2))
        let (below, source) = (
            ConvolutionTests.inputs(2, 260), Matrix(rows: 2, columns: 440, elements: ConvolutionTests.normals(880, 6))
        )
        let plain = layer
        let projection = try #require(Projection(TensorShape(4, 10, 11), onto: layer.outputShape))
        #expect(projection.step == 2 && Projection(TensorShape(4, 10, 9), onto: layer.outputShape) == nil)
        layer.projection = projection
        #expect(layer.fanIn == 2 * 9 && layer.parametersPerUnit == 2 * 9 + 1 + 4)
        let theta = ConvolutionTests.normals(layer.parameterCount, 8)
        let alone = plain.forward(below, parameters: (0..<3).flatMap { theta[($0 * 23)..<($0 * 23 + 19)] }[...]).outputs
        let found = layer.forward(below.beside(source), parameters: theta[...]).outputs
        for sample in 0..<2 {
            for (o, place) in (0..<3).flatMap({ o in (0..<30).map { (o, $0) } }) {
                let sum = (0..<4).reduce(alone[sample, o * 30 + place]) { sum, c in
                    sum + theta[o * 23 + 19 + c] * source[sample, c * 110 + place / 6 * 22 + place % 6 * 2]
                }
                #expect(abs(found[sample, o * 30 + place] - sum) < 1e-13)
            }
        }
    }

    /// With noise in the chain, too: the blocks of a batch-normalised residual chain against the derivatives of its layer.
    @Test(
        arguments: [
            ("pool=none;project=0>2", Activation.relu), ("pool=max:2;project=1>2", .tanh),
            ("pool=avg:2;project=1>2", .tanh),
        ])
    func blocksWithAProjectionAreThoseOfCentralDifferences(options: String, activation: Activation) throws {
        let notation = "cnn:3-3|3-2@2;padding=1;norm=batch-affine;\(options);image=3x8x8"
        let architecture = try NetworkShape(notation, activation: activation, bias: true).architecture()
        let (inputs, theta) = (
            ConvolutionTests.inputs(3, 192), ConvolutionTests.normals(architecture.parameterCount, 3)
        )
        let network = try MarkovianNetwork(architecture, inputs: inputs, sigma: [0.5], noiseSamples: 2)
        let (ranges, layer) = (architecture.layerRanges, architecture.layers[1])
        let state = network.advance(network.initialState, through: 0, parameters: theta[ranges[0]])
        let own = Array(theta[ranges[1]])
        let width = 18 + 1 + (options.hasSuffix("0>2") ? 3 : 2) + 2
        #expect(layer.parametersPerUnit == width)
        let blocks = network.fisherBlocks(of: 1, parameters: own[...], state: state)
        func outputs(_ own: [Double]) -> [Double] {
            layer.forward(
                Matrix(rows: 6, columns: 0), seen: state.rows, projected: state.projected, parameters: own[...]
            ).outputs.elements
        }
        let jacobian = own.indices.map { index in
            var (up, down) = (own, own)
            up[index] += 1e-5
            down[index] -= 1e-5
            return zip(outputs(up), outputs(down)).map { ($0 - $1) / 2e-5 }
        }
        for i in own.indices {
            for j in 0...i {
                let product = zip(jacobian[i], jacobian[j]).reduce(0) { $0 + $1.0 * $1.1 } / (6 * 0.25)
                let expected = i / width == j / width ? blocks[i / width][i % width, j % width] : 0
                #expect(abs(product - expected) < 1e-6 * max(1, abs(product)), "\(i), \(j)")
            }
        }
        // The way without the matrix: rows rotated against the weights, their Gram matrix and its small eigenvalue.
        var scratch = network.makeScratch()
        let found = try network.logDeterminants(
            of: 1, parameters: own[...], state: state, factors: [10], scratch: &scratch)[0].value
        let roots = try blocks.flatMap { try $0.symmetricEigenvalues(solver: .lapack).map { max($0, 0).squareRoot() } }
        #expect(abs(found - roots.reduce(0) { $0 + log1p(10 * $1) }) < 1e-5)
    }

    /// Sampled scores of three convolutions, the last of which projects the noisy outputs of the first: their products have the
    /// means of the blocks, and 0 between channels and layers.
    @Test func sampledScoresOfAResidualChainHaveNoProductsBetweenBlocks() throws {
        let architecture = try NetworkShape("cnn:2-1-1|2-2;pool=none;project=1>3;image=1x3x3", activation: .tanh)
            .architecture()
        var stream = RandomStream(seed: 8, purpose: .syntheticInputs, index: 0)
        let found = try (0..<40).map { _ in try Self.residualProducts(architecture, samples: 300, &stream) }
        for values in [found.flatMap(\.between), found.flatMap(\.within)] {
            let meanSquare = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
            #expect(values.count > 1000 && abs(meanSquare - 1) < 0.1, "\(meanSquare) of \(values.count)")
        }
    }

    /// z-values of the means of products of sampled scores less the entries of the blocks: maps of 2 x 2 with 2 channels, and
    /// kernels of 1 x 1 behind the first layer, so that scores are written down without the layers.
    private static func residualProducts(
        _ architecture: Architecture, samples: Int, _ stream: inout RandomStream
    ) throws -> (between: [Double], within: [Double]) {
        let (ranges, widths) = (architecture.layerRanges[..<3], [4, 2, 4])
        let theta = (0..<architecture.parameterCount).map { _ in stream.normal() }
        let x = Matrix(rows: 1, columns: 9) { _, _ in stream.normal() }
        let (sigma, d) = (0.5, ranges[2].upperBound)
        let network = try MarkovianNetwork(architecture, inputs: x, sigma: [sigma])
        let first = network.fisherBlocks(of: 0, parameters: theta[ranges[0]], state: network.initialState)
        let patches = (0..<4).map { p in [0, 1, 3, 4].map { x[0, p / 2 * 3 + p % 2 + $0] } }
        var (sums, squares) = (Matrix(rows: d, columns: d), Matrix(rows: d, columns: d))
        func block(_ i: Int) -> (layer: Int, unit: Int, place: Int) {
            let layer = ranges.firstIndex { $0.contains(i) } ?? 0
            let place = i - ranges[layer].lowerBound
            return (layer, place / widths[layer], place % widths[layer])
        }
        for _ in 0..<samples {
            var score = [Double](repeating: 0, count: d)
            /// A layer's noisy outputs [channel * 4 + position]; its scores go to `score`.
            func layer(_ index: Int, seen: [[Double]], projected: [[Double]]?) -> [Double] {
                (0..<2).flatMap { unit in
                    (0..<4).map { p in
                        let start = ranges[index].lowerBound + unit * widths[index]
                        let own = theta[start...].prefix(widths[index])
                        let value = tanh(zip(own, seen[p]).reduce(0) { $0 + $1.0 * $1.1 })
                        let rest = projected.map { zip(own.dropFirst(2), $0[p]).reduce(0) { $0 + $1.0 * $1.1 } } ?? 0
                        let noise = stream.normal()
                        let slopes = seen[p].map { (1 - value * value) * $0 } + (projected?[p] ?? [])
                        for (place, slope) in slopes.enumerated() { score[start + place] += slope * noise / sigma }
                        return value + rest + sigma * noise
                    }
                }
            }
            func channels(_ values: [Double]) -> [[Double]] { (0..<4).map { [values[$0], values[4 + $0]] } }
            let one = layer(0, seen: patches, projected: nil)
            let two = layer(1, seen: channels(one), projected: nil)
            _ = layer(2, seen: channels(two), projected: channels(one))
            let states = [one, two].map { Matrix(rows: 1, columns: 8, elements: $0) }
            let blocks =
                [first]
                + [1, 2].map { index in
                    let kept = [1: states[0]]
                    let inputs = architecture.inputs(of: index, below: states[index - 1], kept: kept)
                    return network.fisherBlocks(
                        of: index, parameters: theta[ranges[index]],
                        state: UnitInputs(inputs, of: architecture.layers[index], kept: kept))
                }
            for i in 0..<d {
                for j in 0...i {
                    let (a, b) = (block(i), block(j))
                    let isWithin = a.layer == b.layer && a.unit == b.unit
                    let product = score[i] * score[j] - (isWithin ? blocks[a.layer][a.unit][a.place, b.place] : 0)
                    sums[i, j] += product
                    squares[i, j] += product * product
                }
            }
        }
        var (between, within) = ([Double](), [Double]())
        for i in 0..<d {
            for j in 0...i {
                let mean = sums[i, j] / Double(samples)
                let z = mean / ((squares[i, j] / Double(samples) - mean * mean) / Double(samples)).squareRoot()
                let (a, b) = (block(i), block(j))
                if a.layer == b.layer && a.unit == b.unit { within.append(z) } else { between.append(z) }
            }
        }
        return (between, within)
    }
}

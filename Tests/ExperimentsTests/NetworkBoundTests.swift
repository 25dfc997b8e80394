import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Testing

@testable import Bounds
@testable import Networks

/// The constants of a network over a box, against exact gradients and Fisher matrices at sampled weights and inputs.
@Suite struct NetworkBoundTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var widths: [Int]
        var activation: Activation
        var bias: Bool
        var loss: ClassLoss
        var halfWidth: Double
        /// Whether the box is around 0, else around weights up to 1.5.
        var isCentred: Bool
        var testDescription: String { "\(widths) \(activation) \(loss) \(halfWidth)" }

        var architecture: Architecture { Architecture(widths: widths, activation: activation, hasBias: bias) }

        func network(shrunkBy share: Double = 1) throws -> BoundedNetwork {
            var stream = RandomStream(seed: 3, purpose: .simulatedDataSets, index: 0)
            let centre = (0..<architecture.parameterCount).map { _ in isCentred ? 0 : 3 * stream.uniform() - 1.5 }
            let smooth = try #require(SmoothActivation(rawValue: widths.count == 2 ? "identity" : activation.rawValue))
            return try BoundedNetwork(
                widths: widths, activation: smooth, hasBias: bias, loss: loss,
                inputs: ParameterInterval(-2, Rational(3) / 2), centre: centre.map { Rational(exactly: $0) ?? 0 },
                halfWidth: #require(Rational(exactly: halfWidth * share)))
        }
    }

    static let cases = [
        Case(widths: [2, 3, 2], activation: .tanh, bias: true, loss: .brier, halfWidth: 1, isCentred: true),
        Case(widths: [2, 3, 2], activation: .tanh, bias: true, loss: .crossEntropy, halfWidth: 1, isCentred: true),
        Case(widths: [4, 4, 3], activation: .sigmoid, bias: false, loss: .crossEntropy, halfWidth: 2, isCentred: true),
        Case(widths: [3, 4, 3], activation: .tanh, bias: true, loss: .crossEntropy, halfWidth: 0.1, isCentred: false),
        Case(widths: [2, 3, 3, 4], activation: .tanh, bias: true, loss: .brier, halfWidth: 0.5, isCentred: false),
        Case(widths: [2, 3, 2], activation: .softplus, bias: true, loss: .brier, halfWidth: 1, isCentred: true),
        Case(widths: [3, 2], activation: .tanh, bias: true, loss: .crossEntropy, halfWidth: 1, isCentred: true),
    ]

    /// The largest ratio of an exact value to its bound, by constant: above 1 the bound is violated.
    static func ratios(_ example: Case, bounds: NetworkConstants, places: Int = 20) throws -> [String: Double] {
        let network = try example.network()
        let (architecture, d, side) = (example.architecture, network.parameters, network.side.doubleValue)
        let classes = example.widths[example.widths.count - 1]
        var stream = RandomStream(seed: 17, purpose: .simulatedDataSets, index: 1)
        /// A number in [0, 1], an end with chance 1/2.
        func share() -> Double {
            let u = stream.uniform()
            return u < 0.25 ? 0 : u > 0.75 ? 1 : stream.uniform()
        }
        var ratios: [String: Double] = [:]
        func compare(_ name: String, _ value: Double, _ bound: Ball) {
            ratios[name] = max(ratios[name] ?? 0, value / bound.value)
        }
        let identity = Matrix(rows: d, columns: d) { $0 == $1 ? 1 : 0 }
        var losses: [Double] = []
        let rows = 4
        func theta(_ place: [Double]) -> [Double] {
            zip(place, network.centre).map { $1.doubleValue + side * ($0 - 0.5) }
        }
        /// J of each row in unit-cube coordinates, and its chances.
        func derivatives(_ place: [Double], _ inputs: Matrix) -> (j: [Matrix], p: [[Double]]) {
            let pass = ForwardPass(architecture, inputs: inputs, parameters: theta(place)[...])
            let all = pass.scoreRows(.gaussian(sigma: 1), parameters: theta(place)[...]).map.times(identity)
            let scale = side * Double(rows).squareRoot()
            return (
                (0..<rows).map { r in Matrix(rows: classes, columns: d) { scale * all[r * classes + $0, $1] } },
                (0..<rows).map { r in
                    let outputs = Array(pass.outputs.row(r))
                    let whole = LogSpace.logSumExp(outputs)
                    return outputs.map { exp($0 - whole) }
                }
            )
        }
        func covariance(_ p: [Double]) -> Matrix {
            Matrix(rows: classes, columns: classes) { ($0 == $1 ? p[$0] : 0) - p[$0] * p[$1] }
        }
        func fisher(_ all: (j: [Matrix], p: [[Double]])) -> Matrix {
            var sum = Matrix(rows: d, columns: d)
            for (j, p) in zip(all.j, all.p) {
                let part = j.transposed.times(covariance(p).times(j))
                for index in sum.elements.indices { sum.elements[index] += part.elements[index] / Double(rows) }
            }
            return sum
        }
        func norm(_ v: [Double]) -> Double { v.reduce(0) { $0 + $1 * $1 }.squareRoot() }
        func spectral(_ m: Matrix) throws -> Double {
            let gram = m.rows <= m.columns ? m.times(m.transposed) : m.transposed.times(m)
            return max(try gram.symmetricEigenvalues().last ?? 0, 0).squareRoot()
        }
        for _ in 0..<places {
            let inputs = Matrix(rows: rows, columns: example.widths[0]) { _, _ in -2 + 3.5 * share() }
            let place = (0..<d).map { _ in share() }
            let all = derivatives(place, inputs)
            let f = fisher(all)
            let direction = (0..<d).map { _ in stream.uniform() - 0.5 }
            for (j, p) in zip(all.j, all.p) {
                compare("slope", try spectral(j), bounds.outputSlope)
                compare("chance", bounds.leastChance.value, Ball(exactly: p.min() ?? 0, precision: 96))
                let s = covariance(p)
                let own = j.transposed.times(s.times(j))
                for i in 0..<d { compare("diagonal", own[i, i], bounds.fisherDiagonal[i]) }
                let image = j.times(Matrix(rows: d, columns: 1, elements: direction))
                let quadratic = (image.transposed.times(s.times(image)))[0, 0]
                for y in 0..<classes {
                    let w = (0..<classes).map { p[$0] - ($0 == y ? 1 : 0) }
                    let g =
                        example.loss == .crossEntropy
                        ? w : s.times(Matrix(rows: classes, columns: 1, elements: w)).elements.map { 2 * $0 }
                    losses.append(example.loss == .crossEntropy ? -log(p[y]) : w.reduce(0) { $0 + $1 * $1 })
                    let gradient = j.transposed.times(Matrix(rows: classes, columns: 1, elements: g)).elements
                    for i in 0..<d { compare("gradient", abs(gradient[i]), bounds.gradients[i]) }
                    compare("norm", norm(gradient), bounds.gradientNorm)
                    let along = zip(gradient, direction).reduce(0) { $0 + $1.0 * $1.1 }
                    if quadratic > 1e-9 { compare("kappa", along * along / quadratic, bounds.riskRatio) }
                }
            }
            // Two points of the box, near and far, and the second derivative of the outputs along their difference.
            for step in [1e-4, 0.3] {
                let other = zip(place, direction).map { min(max($0 + step * $1, 0), 1) }
                let distance = norm(zip(place, other).map { $0 - $1 })
                guard distance > 0 else { continue }
                let moved = derivatives(other, inputs)
                let change = fisher(moved)
                let difference = Matrix(rows: d, columns: d) { f[$0, $1] - change[$0, $1] }
                compare("lipschitz", try spectral(difference) / distance, bounds.fisherLipschitz)
                for (a, b) in zip(all.j, moved.j) {
                    let turn = Matrix(rows: classes, columns: d) { a[$0, $1] - b[$0, $1] }
                    compare("curvature", try spectral(turn) / distance, bounds.outputCurvature)
                }
            }
        }
        compare("range", (losses.max() ?? 0) - (losses.min() ?? 0), bounds.lossRange)
        return ratios
    }

    @Test(arguments: cases) func everyConstantIsAnUpperBound(_ example: Case) throws {
        let bounds = try example.network().constants
        let ratios = try Self.ratios(example, bounds: bounds)
        for (name, ratio) in ratios { #expect(ratio <= 1 + 1e-7, "\(name): \(ratio)") }
        // And not far above what occurs. Chances and kappa are extreme in one corner only, which no sample meets; the
        // Lipschitz constant, of norms layer by layer, is the loosest: 10 times too large at one layer, 3000 times at three.
        let least = ["diagonal": 0.98, "gradient": 0.85, "range": 0.5, "norm": 0.2, "slope": 0.15, "lipschitz": 1e-4]
        for (name, share) in least { #expect(ratios[name] ?? 0 > share, "\(name): \(ratios)") }
        if example.loss == .brier { #expect(ratios["kappa"] ?? 0 > 0.85) }
    }

    @Test func constantsOfASmallerBoxAreViolatedOutsideIt() throws {
        for example in Self.cases.prefix(3) {
            let ratios = try Self.ratios(example, bounds: example.network(shrunkBy: 0.3).constants)
            for name in ["chance", "gradient", "norm", "slope", "range", "diagonal"] {
                // The unit of the smaller cube is smaller, too: 0.3 of the side.
                #expect(ratios[name] ?? 0 > 1, "\(example.testDescription): \(name)")
            }
        }
    }

    /// `log E det(I + c Fhat^{1/2})` over sampled weights is below the bound of the dimension.
    @Test func theDimensionIsBoundedFromAbove() throws {
        let example = Self.cases[0]
        let network = try example.network()
        let (d, side) = (network.parameters, network.side.doubleValue)
        let scale = network.fisherCover().meanTrace.value
        let bound = network.dimensionBound(zeta: Rational(2) / 3)
        var stream = RandomStream(seed: 5, purpose: .simulatedDataSets, index: 2)
        let inputs = Matrix(rows: 20, columns: 2) { _, _ in 3.5 * stream.uniform() - 2 }
        let spectra = try (0..<60).map { _ -> [Double] in
            let theta = (0..<d).map { _ in 2 * stream.uniform() - 1 }
            let spectrum = try FisherAtWeights(
                example.architecture, inputs: inputs, output: .softmax, parameters: theta
            ).spectrum()
            return spectrum.eigenvalues.map { (max($0, 0) * side * side * Double(d) / scale).squareRoot() }
        }
        for depth in [0.5, 3, 12.0] {
            let c = exp(depth / 3)
            let logs = spectra.map { $0.reduce(0) { $0 + log1p(c * $1) } }
            let mean = LogSpace.logSumExp(logs) - log(Double(logs.count))
            let most = try #require(bound.logPower(depth: Ball(exactly: depth, precision: 128))).value.value
            #expect(mean <= most - 2 * Double(d) * depth / 3)
        }
    }

    @Test(arguments: [0, 3]) func theLocalFormIsAtMostTheUniformBoundAndSmallerNearAFixedPoint(_ index: Int) throws {
        let example = Self.cases[index]
        let network = try example.network()
        let delta = Rational(1) / 20
        let theta = network.centre.map { $0 + network.halfWidth / 4 }
        let n = Integer(10_000)
        let metric = network.riskMetric()
        let first = metric.bound.atLevel(delta).deviation(n: n)
        let local = network.localChain(delta: delta, start: first.start, metric: metric, at: theta).deviation(n: n)
        let near = network.localChain(
            delta: delta, start: first.start, metric: metric, at: theta, near: theta
        ).deviation(n: n)
        #expect(local.value <= first.value.value * (1 + 1e-12))
        #expect(near.value < 0.9 * local.value)
        let zeta = Rational(2) / 3
        let cover = try network.fisherCover().bound(dimension: network.dimensionBound(zeta: zeta)).atLevel(delta)
            .deviation(n: n)
        let own = try network.localChain(delta: delta, start: cover.start, zeta: zeta, at: theta).deviation(n: n)
        #expect(own.value <= cover.value.value * (1 + 1e-12))
        // Both say something at 10,000 samples.
        #expect(first.value.value < metric.lossRange?.value ?? 0)
    }
}

extension Matrix {
    fileprivate func times(_ other: Matrix) -> Matrix { BLAS.product(self, other) }
}

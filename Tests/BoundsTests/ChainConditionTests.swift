import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Testing

@testable import Bounds

/// The conditions (M), (M') and (N) that families state, against their losses over all outcomes at random parameters.
@Suite struct ChainConditionTests {
    /// A family with finitely many outcomes: the chance of each, and its loss.
    struct Finite: Sendable {
        var family: any BoundedFamily
        var chances: [Double]
        var loss: @Sendable (_ theta: [Double], _ outcome: Int) -> Double
        /// The density or chance of an outcome under theta, times its share of the design.
        var density: @Sendable (_ theta: [Double], _ outcome: Int) -> Double
    }

    static let names = ["bernoulli", "categorical", "logistic", "waves", "turned", "coins"]

    static func finite(_ name: String) throws -> Finite {
        switch name {
        case "bernoulli":
            return Finite(
                family: try ChainReferences.family(name), chances: [0.7, 0.3],
                loss: { -log($1 == 1 ? $0[0] : 1 - $0[0]) }, density: { $1 == 1 ? $0[0] : 1 - $0[0] })
        case "categorical":
            @Sendable func p(_ t: [Double], _ z: Int) -> Double { z < 2 ? t[z] : 1 - t[0] - t[1] }
            return Finite(
                family: try ChainReferences.family(name), chances: [0.25, 0.2, 0.55], loss: { -log(p($0, $1)) },
                density: p)
        case "logistic":
            let rows = [[1.0, -1], [1, 0], [1, 1]]
            @Sendable func u(_ t: [Double], _ z: Int) -> Double {
                let logit = rows[z / 2][0] * t[0] + rows[z / 2][1] * t[1]
                return 1 / (1 + exp(z % 2 == 1 ? -logit : logit))
            }
            return Finite(
                family: try ChainReferences.family(name), chances: (0..<6).map { u([0.5, -0.25], $0) / 3 },
                loss: { -log(u($0, $1)) }, density: { u($0, $1) / 3 })
        case "coins":
            let sides = ["1/10:9/10", "1/5:1/2", "2/5:9/20"].joined(separator: ",")
            @Sendable func p(_ t: [Double], _ z: Int) -> Double {
                var product = 1.0
                for i in 0..<3 { product *= (z >> i) & 1 == 1 ? t[i] : 1 - t[i] }
                return product
            }
            return Finite(
                family: try BernoulliProductFamily(
                    count: 3, box: ParameterInterval.box(parsing: sides),
                    truth: [Rational(parsing: "3/10"), Rational(parsing: "1/2"), Rational(parsing: "7/10")]),
                chances: (0..<8).map { p([0.3, 0.5, 0.7], $0) }, loss: { -log(p($0, $1)) }, density: p)
        default:
            let matrix: [[Double]] =
                name == "waves" ? [[0.2, 0], [0, 0.1]] : [[0.125, -0.0625], [0.0625, 0.25]]
            @Sendable func p(_ t: [Double], _ z: Int) -> Double {
                var sum = 1.0
                for (i, row) in matrix.enumerated() {
                    let weight: Double = row[0] * (2 * t[0] - 1) + row[1] * (2 * t[1] - 1)
                    let angle: Double = 2 * Double.pi * Double((i + 1) * z) / 16
                    sum += weight * 2.0.squareRoot() * cos(angle)
                }
                return sum
            }
            let family: any BoundedFamily =
                name == "waves"
                ? try CosineFamily(
                    amplitudes: [Rational(1) / 5, Rational(1) / 10], truth: [Rational(3) / 4, Rational(1) / 4],
                    points: 16)
                : try TurnedCosineFamily(
                    matrix: matrix.map { $0.map { Rational(exactly: $0) ?? 0 } }, points: 16,
                    truth: [Rational(3) / 4, Rational(1) / 4])
            return Finite(
                family: family, chances: (0..<16).map { p([0.75, 0.25], $0) / 16 }, loss: { -p($0, $1) },
                density: { p($0, $1) / 16 })
        }
    }

    /// Standard deviation and range of a function of the outcome under the truth.
    private static func size(_ values: [Double], _ chances: [Double]) -> (deviation: Double, range: Double) {
        let mean = zip(values, chances).reduce(0) { $0 + $1.0 * $1.1 }
        let variance = zip(values, chances).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 }
        return (max(variance, 0).squareRoot(), (values.max() ?? 0) - (values.min() ?? 0))
    }

    private static func places(_ family: any BoundedFamily, _ count: Int) -> [[Double]] {
        var stream = RandomStream(seed: 23, purpose: .simulatedDataSets, index: 0)
        return (0..<count).map { k in
            family.parameterBox.map { side in
                // Every tenth coordinate is an end of the box.
                let u = stream.uniform()
                let share = u < 0.05 ? 0 : u > 0.95 ? 1 : (u - 0.05) / 0.9
                return side.lower.doubleValue + side.length.doubleValue * share
            }
        }
    }

    @Test(arguments: names)
    func lossesDifferByNoMoreThanTheirDistance(_ name: String) throws {
        let model = try Self.finite(name)
        let metric = try model.family.riskMetric()
        func position(_ theta: [Double]) throws -> [Double] {
            let box = model.family.parameterBox
            let exactly = zip(theta, box).map { min(max(Rational(exactly: $0) ?? 0, $1.lower), $1.upper) }
            return try model.family.metricPosition(of: exactly).map(\.value)
        }
        func bounds(_ steps: [Double]) -> (Double, Double) {
            let axes = steps.enumerated().map { (axis: $0, length: Ball(exactly: abs($1), precision: 128)) }
            return (metric.norm(axes).value, metric.range(axes).value)
        }
        let outcomes = model.chances.indices
        let middles = metric.lengths.map { $0.value / 2 }
        let places = Self.places(model.family, 400)
        var nearest = 0.0
        for (a, b) in zip(places, places.dropFirst()) {
            let (one, two) = (try position(a), try position(b))
            let difference = Self.size(outcomes.map { model.loss(a, $0) - model.loss(b, $0) }, model.chances)
            let most = bounds(zip(one, two).map { $0 - $1 })
            #expect(difference.deviation <= most.0 * (1 + 1e-9) + 1e-12, "\(name) at \(a), \(b)")
            #expect(difference.range <= most.1 * (1 + 1e-9) + 1e-12, "\(name) at \(a), \(b)")
            nearest = max(nearest, difference.deviation / most.0)
            // From the centre, and over all.
            let own = Self.size(outcomes.map { model.loss(a, $0) }, model.chances)
            let far = bounds(zip(one, middles).map { $0 - $1 })
            #expect(own.deviation <= metric.centreDeviation.value + far.0 + 1e-12)
            #expect(own.range <= metric.centreRange.value + far.1 + 1e-12)
            if let most = metric.largestDeviation { #expect(own.deviation <= most.value * (1 + 1e-12)) }
            #expect(own.range <= (metric.lossRange?.value ?? .infinity) * (1 + 1e-12))
        }
        // The metric is not far too long either.
        #expect(nearest > 0.5, "\(name): \(nearest)")
    }

    @Test(arguments: names)
    func gradientsVaryByNoMoreThanTheFisherMatrix(_ name: String) throws {
        let model = try Self.finite(name)
        let cover = try model.family.fisherCover()
        let sides = model.family.parameterBox.map(\.length.doubleValue)
        let outcomes = model.chances.indices
        let step = 1e-5
        var stream = RandomStream(seed: 29, purpose: .simulatedDataSets, index: 0)
        for place in Self.places(model.family, 200) {
            // Away from the ends, for central differences.
            let theta = zip(place, model.family.parameterBox).map { value, side in
                min(max(value, side.lower.doubleValue + 2e-5), side.upper.doubleValue - 2e-5)
            }
            let direction = sides.map { _ in stream.uniform() - 0.5 }
            func moved(_ sign: Double) -> [Double] {
                theta.indices.map { theta[$0] + sign * step * direction[$0] * sides[$0] }
            }
            let slope = outcomes.map { (model.loss(moved(1), $0) - model.loss(moved(-1), $0)) / (2 * step) }
            let information = outcomes.reduce(0.0) { sum, z in
                let change = (model.density(moved(1), z) - model.density(moved(-1), z)) / (2 * step)
                return sum + change * change / model.density(theta, z)
            }
            let size = Self.size(slope, model.chances)
            let length = direction.reduce(0) { $0 + $1 * $1 }.squareRoot()
            #expect(
                size.deviation * size.deviation <= cover.riskRatio.value * information * (1 + 1e-6) + 1e-9, "\(name)")
            #expect(size.range <= cover.gradientRange.value * length * (1 + 1e-6) + 1e-9, "\(name)")
            let own = Self.size(outcomes.map { model.loss(theta, $0) }, model.chances)
            #expect(own.deviation <= cover.largestDeviation.value * (1 + 1e-12), "\(name)")
            #expect(own.range <= cover.lossRange.value * (1 + 1e-12), "\(name)")
        }
    }
}

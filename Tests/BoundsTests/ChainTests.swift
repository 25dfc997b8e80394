import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Testing

@testable import Bounds

@Suite struct ChainTests {
    /// A chain by its definition: all middles of all cells, each linked to its parent's middle.
    private struct BruteForce {
        var lengths: [Double]
        var gammas: [Double]
        var offsets: [Int]
        var centre: (deviation: Double, range: Double)
        var most: (deviation: Double, range: Double)
        var lastLevel: Int

        private func middle(_ y: Double, _ axis: Int, _ level: Int) -> Double {
            let width = lengths[axis] / exp2(Double(max(0, level - offsets[axis])))
            return (floor(y / width) + 0.5) * width
        }

        private func points(_ level: Int) -> [[Double]] {
            lengths.indices.reduce([[]]) { partial, i in
                let cells = Int(exp2(Double(max(0, level - offsets[i]))))
                let middles = (0..<cells).map { (Double($0) + 0.5) * lengths[i] / Double(cells) }
                return partial.flatMap { point in middles.map { point + [$0] } }
            }
        }

        private func size(_ steps: [Double]) -> (Double, Double) {
            (steps.reduce(0) { $0 + $1 * $1 }.squareRoot(), zip(gammas, steps).reduce(0) { $0 + $1.0 * abs($1.1) })
        }

        func deviation(n: Double, delta: Double, lastStart: Int) -> Double {
            (0...lastStart).map { j in
                var levels: [(v: Double, w: Double, count: Double)] = []
                let reaches = points(j).map { point in size(lengths.indices.map { point[$0] - lengths[$0] / 2 }) }
                levels.append(
                    (
                        min(most.deviation, centre.deviation + (reaches.map(\.0).max() ?? 0)),
                        min(most.range, centre.range + (reaches.map(\.1).max() ?? 0)), Double(reaches.count)
                    ))
                for k in (j + 1)...lastLevel {
                    let links = points(k).map { point in
                        size(lengths.indices.map { point[$0] - middle(point[$0], $0, k - 1) })
                    }
                    levels.append((links.map(\.0).max() ?? 0, links.map(\.1).max() ?? 0, Double(links.count)))
                }
                levels.removeAll { $0.v == 0 }
                let total = levels.reduce(0) { $0 + $1.v }
                let rest = lengths.indices.reduce(0) {
                    $0 + gammas[$1] * lengths[$1] / exp2(Double(max(0, lastLevel - offsets[$1]))) / 2
                }
                return levels.reduce(rest) { sum, level in
                    let x = log(2 * level.count / (delta * level.v / total))
                    return sum
                        + min(
                            level.v * (2 * x / n).squareRoot() + level.w * x / (3 * n),
                            level.w * (x / (2 * n)).squareRoot(), level.w)
                }
            }.min() ?? 0
        }
    }

    @Test func randomMetricsAgreeWithAllMiddlesOfAllCells() {
        var stream = RandomStream(seed: 19, purpose: .simulatedDataSets, index: 0)
        func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * stream.uniform() }
        for trial in 0..<200 {
            let d = 1 + trial % 3
            let last = [7, 4, 3][d - 1]
            let brute = BruteForce(
                lengths: (0..<d).map { _ in exp2(number(-4, 2)) }, gammas: (0..<d).map { _ in number(0.5, 6) },
                offsets: (0..<d).map { _ in Int(number(0, 3)) }, centre: (number(0, 1), number(1, 2)),
                most: (number(0.5, 2), number(1, 6)), lastLevel: last)
            func ball(_ value: Double) -> Ball { Ball(exactly: value, precision: 224) }
            let metric = RiskMetric(
                lengths: brute.lengths.map(ball), ranges: .byAxis(brute.gammas.map(ball)), offsets: brute.offsets,
                centreDeviation: ball(brute.centre.deviation), centreRange: ball(brute.centre.range),
                largestDeviation: ball(brute.most.deviation), lossRange: ball(brute.most.range), lastLevel: last,
                lastStart: last - 1)
            let (n, delta) = (Int(exp(number(0, 12))), number(0.01, 0.9))
            let value = metric.bound.atLevel(Rational(exactly: delta) ?? 0).deviation(n: Integer(n)).value.value
            let naive = brute.deviation(n: Double(n), delta: delta, lastStart: last - 1)
            #expect(abs(value - naive) <= 1e-12 * naive, "trial \(trial): \(value), \(naive)")
        }
    }

    @Test func usualOffsetsAreWholeLogarithmsOfTheRatios() {
        let lengths = [Rational(3), Rational(3) / 2, Rational(1), Rational(3) / 16, Rational(3) / 17].map(exact)
        #expect(RiskMetric.offsets(of: lengths) == [0, 1, 1, 4, 4])
    }

    @Test func axesWithoutLengthChangeNothing() {
        func metric(_ lengths: [Rational]) -> RiskMetric {
            RiskMetric(
                lengths: lengths.map(exact), ranges: .byAxis(lengths.map { _ in exact(2) }),
                centreDeviation: exact(0), centreRange: exact(0), lossRange: exact(5))
        }
        let delta = Rational(1) / 20
        let plain = metric([1, Rational(1) / 3]).bound.atLevel(delta).deviation(n: 1000).value
        #expect(metric([1, 0, Rational(1) / 3, 0]).bound.atLevel(delta).deviation(n: 1000).value.value == plain.value)
        // A constant model has no gap at all.
        let constant = metric([0]).bound
        #expect(constant.atLevel(delta).deviation(n: 1).value.isZero)
        #expect(constant.atLevel(delta).leastSampleSize(deviation: Rational(1) / 1000) == 1)
    }

    /// 40 waves of falling amplitude: the spectrum is worth most of a decade; for one axis there is none.
    @Test func theSpectrumDecidesWhereLengthsDiffer() throws {
        let waves = try ChainReferences.family("cosine-40").riskMetric()
        let blind = waves.blindToTheSpectrum
        #expect(!waves.hasEqualAxes && blind.hasEqualAxes)
        let values = [waves, blind].map { $0.bound.atLevel(Rational(1) / 20).deviation(n: 1000).value.value }
        // 0.938 decades in a separate evaluation in doubles.
        #expect(abs(log10(values[1] / values[0]) - 0.938) < 5e-4)
        let coin = try ChainReferences.family("bernoulli").riskMetric()
        #expect(coin.hasEqualAxes && coin.centreDeviation.isZero)
    }

    @Test func deviationsFallWithTheSizeAndTheChance() throws {
        let bound = try ChainReferences.family("categorical").riskMetric().bound
        var last = Double.infinity
        for n in [1, 2, 3, 10, 99, 100, 1000, 1_000_000] {
            let value = bound.atLevel(Rational(1) / 20).deviation(n: Integer(n)).value.value
            #expect(value <= last && (n < 10 || value < last))
            last = value
        }
        for (low, high) in [("1e-9", "1e-8"), ("1/20", "1/10"), ("1/2", "0.999999")] {
            let values = try [low, high].map {
                bound.atLevel(try Rational(parsing: $0)).deviation(n: 100).value.value
            }
            #expect(values[0] > values[1])
        }
    }

    @Test func inversesReturnTheirArguments() throws {
        let bound = try ChainReferences.family("truncated-normal").riskMetric().bound
        let level = bound.atLevel(Rational(1) / 20)
        for n in [1, 7, 500, 123_457] {
            // The deviation at n, rounded up, is reached at n and not before.
            let upper = try #require(level.deviation(n: Integer(n)).value.bounds).upper
            #expect(
                level.leastSampleSize(deviation: upper + Rational(1) / Rational(Integer(10).power(40))) == Integer(n))
        }
        let target = try #require(Rational(exactly: level.deviation(n: 300).value.value))
        let delta = try #require(bound.leastDelta(n: 300, deviation: target))
        #expect(abs(delta.doubleValue - 0.05) < 1e-9)
        #expect(bound.leastDelta(n: 2, deviation: Rational(1) / 100) == nil)
    }

    @Test func theBoundOfTheMeanLiesBetweenTheMeanAndTheDeviation() throws {
        for name in ChainReferences.families where name != "logistic" {
            let family = try ChainReferences.family(name)
            let bound = try family.riskMetric().bound
            let sample = try SupremumSample(
                family: family, size: 300, count: 200, seed: 3, context: RunContext(threads: 2))
            let mean = bound.ofTheMean.deviation(n: 300).value.value
            #expect(mean > sample.mean.value && mean < bound.atLevel(Rational(1) / 2).deviation(n: 300).value.value)
        }
    }

    @Test func extremeScalesAndSizesGiveFiniteBounds() throws {
        let family = try ChainReferences.family("cosine")
        let cover = try family.fisherCover()
        for zeta in [Rational(0), Rational(1) / 1_000_000, Rational(999_999) / 1_000_000] {
            let bound = try cover.bound(dimension: family.dimension(zeta: zeta))
            for n in [Integer(1), Integer(1000), Integer(10).power(200)] {
                let value = bound.atLevel(Rational(1) / 20).deviation(n: n).value
                #expect(value.isFinite && value.isPositive == .certain)
            }
        }
        let one = try family.riskMetric().bound.atLevel(Rational(1) / 20).deviation(n: 1).value
        #expect(one.value <= 0.8485281374238571 * 1.4)
    }

    @Test func manySizesOfEveryFamilyAreKnownToFortyDigits() throws {
        let levels = try ChainReferences.families.map {
            try ChainReferences.family($0).riskMetric().bound.atLevel(Rational(1) / 20)
        }
        for level in levels {
            for k in 1...20 { #expect(level.deviation(n: Integer(k * 977)).value.radius < 1e-40) }
        }
    }
}

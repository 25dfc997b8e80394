import BallArithmetic
import EffectiveDimension
import Foundation
import Testing

@testable import Bounds

/// Deviations against an independent evaluation in 40 digits, which prints 15.
@Suite struct ChainReferenceTests {
    @Test func aLinkIsTheLeastOfItsThreeInequalities() throws {
        for row in try ChainReferences.load().r {
            let link = ChainLink(
                v: exact(try Rational(parsing: row.v)), w: exact(try Rational(parsing: row.omega)),
                x: exact(try Rational(parsing: row.x)))
            #expect(try agrees(link.deviation(n: Integer(row.n)), row.r), "n = \(row.n)")
        }
    }

    @Test func theProductMetricGivesTheReferenceDeviations() throws {
        for entry in try ChainReferences.load().theorem1 {
            let bound = try entry.inputs.metric().bound
            for row in entry.values {
                let delta = try Rational(parsing: row.delta)
                let value = bound.atLevel(delta).deviation(n: Integer(row.n))
                #expect(
                    try agrees(value.value, row.deviation),
                    "\(entry.family) \(entry.metric), n = \(row.n): \(value.value) not \(row.deviation)")
                #expect(value.start == row.start)
            }
            for row in entry.mean {
                #expect(try agrees(bound.ofTheMean.deviation(n: Integer(row.n)).value, row.bound))
            }
            for row in entry.leastSizes {
                let level = bound.atLevel(try Rational(parsing: row.delta))
                #expect(try level.leastSampleSize(deviation: Rational(parsing: row.deviation)) == Integer(row.n))
            }
        }
    }

    @Test func theLevelsAreThoseOfTheReferences() throws {
        for entry in try ChainReferences.load().theorem1 {
            let chain = try entry.inputs.metric().bound.candidates[0].chain
            #expect(try agrees(chain.rest, entry.rest))
            for row in entry.firstLevels {
                let level = try #require(chain.levels.first { $0.index == row.k })
                #expect(try agrees(level.deviation, row.v))
                #expect(try agrees(level.range, row.omega))
                #expect(abs(level.logCount.value - Double(row.log2N) * log(2)) <= 1e-12)
            }
        }
    }

    @Test(arguments: ["bernoulli", "cosine", "cosine-40", "bernoulli-product-20"])
    func fisherCoversGiveTheReferenceDeviations(_ name: String) throws {
        let family = try ChainReferences.family(name)
        let cover = try family.fisherCover()
        for entry in try ChainReferences.load().theorem2 where entry.family == name {
            let bound = try cover.bound(dimension: family.dimension(zeta: Rational(parsing: entry.zeta)))
            for row in entry.values {
                let value = bound.atLevel(try Rational(parsing: row.delta)).deviation(n: Integer(row.n))
                #expect(
                    try agrees(value.value, row.deviation),
                    "\(name), zeta = \(entry.zeta), n = \(row.n): \(value.value) not \(row.deviation)")
                #expect(value.start == row.j)
            }
        }
    }

    @Test(arguments: ["bernoulli", "categorical", "truncated-normal", "cosine-40"])
    func familiesStateTheReferenceMetric(_ name: String) throws {
        let entry = try #require(
            try ChainReferences.load().theorem1.first { $0.family == name && $0.metric == "risk" })
        let level = try ChainReferences.family(name).riskMetric().bound.atLevel(Rational(1) / 20)
        for row in entry.values where row.delta == "1/20" {
            #expect(
                try agrees(level.deviation(n: Integer(row.n)).value, row.deviation),
                "\(name), n = \(row.n): \(level.deviation(n: Integer(row.n)).value) not \(row.deviation)")
        }
    }

    /// Each broken side condition is seen by the reference numbers.
    @Test(arguments: ["offset", "start", "delta", "range"])
    func aBrokenSideConditionIsSeen(_ what: String) throws {
        let entry = try #require(
            try ChainReferences.load().theorem1.first { $0.family == "cosine-40" && $0.metric == "risk" })
        let metric = try entry.inputs.metric()
        func broken(_ row: ChainReferences.Value) throws -> Ball {
            let (n, delta) = (Integer(row.n), try Rational(parsing: row.delta))
            switch what {
            case "offset":
                // The count of finer offsets with the lengths of the true ones.
                let chain = metric.bound.candidates[try #require(row.start)].chain
                let levels = chain.levels.map { level in
                    let cuts = metric.offsets.reduce(0) { $0 + max(0, level.index - $1 - 1) }
                    return Chain.Level(
                        index: level.index, deviation: level.deviation, range: level.range,
                        logCount: exact(2).log() * Rational(cuts))
                }
                return Chain(levels: levels, rest: chain.rest).weighted(delta: delta).deviation(n: n)
            case "start":
                // The next start with the levels of the best one.
                let chain = metric.bound.candidates[try #require(row.start) + 1].chain
                return chain.weighted(delta: delta).deviation(n: n)
            case "delta":
                // delta for each level in place of its share.
                let chain = metric.bound.candidates[try #require(row.start)].chain
                return WeightedChain(
                    rest: chain.rest, levels: chain.levels.filter { !$0.deviation.isZero },
                    exponent: { $0.logCount + (exact(2) / delta).log() }
                ).deviation(n: n)
            default:
                let chain = metric.bound.candidates[try #require(row.start)].chain
                let levels = chain.levels.map {
                    Chain.Level(
                        index: $0.index, deviation: $0.deviation, range: $0.range * 2, logCount: $0.logCount)
                }
                return Chain(levels: levels, rest: chain.rest).weighted(delta: delta).deviation(n: n)
            }
        }
        for row in entry.values where row.n <= 1000 {
            #expect(!(try agrees(broken(row), row.deviation, to: Rational(1) / 100_000)), "\(what) at n = \(row.n)")
        }
    }
}

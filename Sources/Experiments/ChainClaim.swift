internal import BallArithmetic
internal import Bounds
import Foundation
internal import Foundations
internal import Records

/// The claim of a bound by chains that a simulation tests: `P(sup |R - R_n| > deviation) <= delta`.
struct ChainClaim {
    let name: String
    let delta: Rational
    private let level: LeveledChainBound

    /// The claims of both theorems.
    static func all(
        of family: any BoundedFamily, dimension: any DimensionFunction, delta: Rational
    ) throws -> [ChainClaim] {
        [
            ChainClaim(name: "chain a", delta: delta, level: try family.riskMetric().bound.atLevel(delta)),
            ChainClaim(
                name: "chain b", delta: delta,
                level: try family.fisherCover().bound(dimension: dimension).atLevel(delta)),
        ]
    }

    private init(name: String, delta: Rational, level: LeveledChainBound) {
        self.name = name
        self.delta = delta
        self.level = level
    }

    /// The claim on simulated suprema; a deviation of at least the range of the loss tests nothing.
    func row(
        _ sample: SupremumSample, family: any BoundedFamily, lossRange: Ball?, confidence: Double
    ) -> VerificationDocument.Row {
        let deviation = level.deviation(n: Integer(sample.n)).value
        let upper = deviation.upperDouble
        let exceedances = sample.exceedances(of: upper)
        let interval = BinomialInterval(
            successes: exceedances, trials: sample.suprema.count, confidence: confidence)
        let isReachable = lossRange.map { deviation.isLess(than: $0) == .certain } ?? true
        let mean = sample.mean.value
        return VerificationDocument.Row(
            n: sample.n, rate: name, deviation: upper, logRightSide: log(delta.doubleValue), exceedances: exceedances,
            lower: interval.lower, upper: interval.upper,
            exactProbability: family.exactProbability(n: sample.n, deviation: upper),
            decadesAboveMean: mean > 0 ? log10(upper / mean) : nil,
            verdict: interval.lower > delta.doubleValue ? .violated : isReachable ? .satisfied : .uninformative)
    }
}

extension BoundedFamily {
    /// The exact probability of a deviation where it is known and n is at most 1000.
    func exactProbability(n: Int, deviation: Double) -> Double? {
        n <= 1000
            ? exactTail(n: n, deviation: Ball(exactly: deviation, precision: BoundPrecision.bits))?.value : nil
    }
}

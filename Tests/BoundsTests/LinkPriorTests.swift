import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Testing

@testable import Bounds

/// Priors on the links of a chain: their chances add to at most 1, and the bound with them holds.
@Suite struct LinkPriorTests {
    private static func ball(_ value: Double) -> Ball { Ball(exactly: value, precision: 224) }

    /// Two axes, the second cut two levels later, and a point off their middles.
    private static let metric = RiskMetric(
        lengths: [ball(1), ball(0.25)], ranges: .byAxis([ball(2), ball(2)]), centreDeviation: ball(0),
        centreRange: ball(0), lossRange: ball(4))

    @Test func chancesOfALevelAddToAtMostOne() throws {
        for point in [[0.3, 0.2], [0, 0.25], [0.99, 0.01]] {
            let prior = LinkPrior(near: point.map(Self.ball))
            for level in 0...6 {
                let parts = Self.metric.offsets.map { 1 << max(0, level - $0) }
                var sum = Ball(0, precision: 224)
                for a in 0..<parts[0] {
                    for b in 0..<parts[1] {
                        let place = [(Double(a) + 0.5) / Double(parts[0]), 0.25 * (Double(b) + 0.5) / Double(parts[1])]
                        sum += (-Self.metric.surprise(prior, level: level, at: place.map(Self.ball))).exp()
                    }
                }
                // A level of one cell has the chance 1; no mass is lost but over the ends of the axes.
                #expect(sum.lowerDouble <= 1 && sum.value > 0.3, "\(point), level \(level): \(sum.value)")
                #expect(level > 0 || sum.contains(1))
            }
        }
        // On one axis exactly: all scales, all parts.
        for scale in 0...LinkPrior.lastScale {
            for bits in 0...7 {
                let parts = 1 << bits
                for own in [0, parts / 3, parts - 1] {
                    let sum = Rational.sum(
                        (0..<parts).map {
                            LinkPrior.chance(away: abs($0 - own), of: Rational(parts), scale: scale)
                        })
                    #expect(sum <= 1, "scale \(scale), \(parts) parts")
                }
            }
        }
    }

    @Test func theMixtureIsTheMeanOfItsProducts() {
        let axes = [(away: 3, parts: 16), (away: 0, parts: 8), (away: 0, parts: 1)]
        let mean =
            Rational.sum(
                (0...LinkPrior.lastScale).map { scale in
                    axes.reduce(Rational(1)) {
                        $0 * LinkPrior.chance(away: $1.away, of: Rational($1.parts), scale: scale)
                    }
                }) / Rational(LinkPrior.lastScale + 1)
        let surprise = LinkPrior.surprise(axes.map { (Rational($0.away), Rational($0.parts)) })
        #expect((-surprise).exp().contains(mean))
    }

    @Test func aRightPointGainsAndAWrongOneCostsLittle() {
        let many = RiskMetric(
            lengths: [Ball](repeating: Self.ball(1), count: 40),
            ranges: .byAxis([Ball](repeating: Self.ball(2), count: 40)),
            centreDeviation: Self.ball(0), centreRange: Self.ball(0), lossRange: Self.ball(80))
        let theta = (0..<40).map { Self.ball(0.2 + 0.01 * Double($0)) }
        func deviation(near point: [Ball]?) -> Double {
            many.localChain(
                delta: Rational(1) / 20, start: 4, at: theta, prior: point.map(LinkPrior.init(near:))
            ).deviation(n: 10_000).value
        }
        let plain = deviation(near: nil)
        #expect(deviation(near: theta) < 0.7 * plain)
        #expect(deviation(near: theta.map { $0 + Rational(1) / 50 }) < 0.9 * plain)
        #expect(deviation(near: theta.map { 1 - $0 }) < 1.05 * plain)
    }

    /// Two coins: over a grid of thetas at once, the local bound with a prior fails at most at its chance.
    @Test func theBoundWithAPriorHoldsForAllThetaAtOnce() throws {
        let coin = try BernoulliFamily(probability: Rational(3) / 10)
        let family = try BernoulliProductFamily(
            count: 2, box: coin.parameterBox, truth: [Rational(3) / 10, Rational(3) / 10])
        let metric = family.riskMetric()
        let (n, delta) = (60, Rational(1) / 2)
        let far = log(9.0)
        let logits = (0...8).map { -far + 2 * far * Double($0) / 8 }
        let q = 0.21.squareRoot()
        func position(_ logit: Double) -> Ball { Self.ball(q * (logit + far)) }
        let prior = LinkPrior(near: [position(-0.85), position(-0.85)])
        let grid = logits.flatMap { a in logits.map { (a, $0) } }
        let bounds = grid.map { a, b in
            metric.localChain(delta: delta, start: 3, at: [position(a), position(b)], prior: prior)
                .deviation(n: Integer(n)).value
        }
        var failures = 0
        for k in 0..<1000 {
            var stream = RandomStream(seed: 31, purpose: .simulatedDataSets, index: UInt64(k))
            func gap() -> Double { Double(stream.binomial(trials: n, success: 0.3)) / Double(n) - 0.3 }
            let gaps = (gap(), gap())
            if zip(grid, bounds).contains(where: { abs(gaps.0 * $0.0.0 + gaps.1 * $0.0.1) > $0.1 }) { failures += 1 }
        }
        #expect(BinomialInterval(successes: failures, trials: 1000, confidence: 0.9999).lower <= 0.5)
        let uniform = try #require(metric.bound.atLevel(delta).chain(start: 3)).deviation(n: Integer(n)).value
        let atTruth = metric.localChain(
            delta: delta, start: 3, at: [position(-0.85), position(-0.85)], prior: prior
        ).deviation(n: Integer(n)).value
        #expect(atTruth < uniform)
    }
}

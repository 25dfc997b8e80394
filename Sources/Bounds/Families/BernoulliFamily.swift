public import BallArithmetic
public import EffectiveDimension
import Foundation
public import Foundations

/// Coin tosses with unknown probability theta in [a, b], scored by the negative log-likelihood.
///
/// `R - R_n = (pbar - p) logit(theta)`, so `sup |R - R_n| = |pbar - p| max(|logit a|, |logit b|)`. The truth p may lie
/// outside the box.
public struct BernoulliFamily: RademacherFamily {
    /// The box of theta, inside (0, 1).
    public let side: ParameterInterval
    /// The true probability, in (0, 1).
    public let probability: Rational

    /// A family on a box inside (0, 1), by default [1/10, 9/10], with the true p, by default the middle of the box.
    public init(box: [ParameterInterval] = [], probability: Rational? = nil) throws {
        side = try box.expanded(to: 1, default: ParameterInterval(Rational(1) / 10, Rational(9) / 10))[0]
        self.probability = probability ?? side.middle
        guard side.lower > 0, side.upper < 1 else {
            throw UserError(
                .usage, "the box \(side.lower):\(side.upper) reaches 0 or 1, where the density has no positive bound",
                setting: "box",
                "give a box inside (0, 1) such as 1/10:9/10")
        }
        guard self.probability > 0, self.probability < 1 else {
            throw UserError(
                .usage, "the truth \(self.probability) is no probability", setting: "truth", "give a number in (0, 1)")
        }
    }

    public var name: String { "bernoulli on \(side.text)" }
    public var truth: String { "p = \(probability)" }
    public var parameters: Int { 1 }
    public var loss: String { "negative log-likelihood" }
    public var supremumMethod: String { "closed form" }
    public var isDrawnAsCounts: Bool { true }

    /// `max |logit theta|` over the box: the supremum is this times `|pbar - p|`.
    public var largestLogit: Ball { logit(side.lower).magnitude().maximum(logit(side.upper).magnitude()) }

    func logit(_ p: Rational) -> Ball { exact(p / (1 - p)).log() }

    public var quantities: FamilyQuantities {
        let (a, b, s) = (side.lower, side.upper, side.length)
        func slope(_ p: Rational) -> Rational { (1 - 2 * p).magnitude / (p * (1 - p)).power(2) }
        let least = min(a, 1 - b)
        let greatest = max(b, 1 - a)
        return FamilyQuantities(
            parameters: 1, isDiagonal: true, leastDensity: exact(least),
            greatestDensity: exact(max(greatest, probability, 1 - probability)),
            leastTrueDensity: exact(min(probability, 1 - probability)), gradient: exact(s), gradientLipschitz: exact(0),
            meanTrace: (logit(b) - logit(a)) * s, fisherLipschitz: exact(s.power(3) * max(slope(a), slope(b))),
            lossRange: exact(greatest / least).log(), lossLipschitz: exact(least.reciprocal))
    }

    public var assumptions: [(Assumption.Status, String)] {
        [
            (.holds, "the density is affine in theta"), (.holds, "the box keeps away from 0 and 1"),
            (.holds, "1/(theta(1-theta)) is smooth on the box"),
            (.holds, "log is bounded and Lipschitz on [alpha_1, 1]"),
        ]
    }

    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        let raw = try fisherLength(from: side.lower, to: side.upper) { p in
            ComplexBall(1, precision: familyBits) / (p * (ComplexBall(1, precision: familyBits) - p))
        }
        return ProductDimension(
            lengths: [(raw / quantities.meanTrace.squareRoot(), 1)], zeta: zeta, summary: "exact, \(name)")
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        let p = probability.doubleValue
        let successes = stream.binomial(trials: n, success: p)
        return abs(Double(successes) / Double(n) - p) * largestLogit.value
    }

    public func rademacherSupremum(size n: Int, stream: inout RandomStream) -> Double {
        let successes = stream.binomial(trials: n, success: probability.doubleValue)
        let one = Double(stream.sumOfSigns(successes)) / Double(n)
        let zero = Double(stream.sumOfSigns(n - successes)) / Double(n)
        return largestSignedLoss(one: one, zero: zero)
    }

    /// `max -(one log theta + zero log(1 - theta))` over the box: at an end, or at the stationary point.
    func largestSignedLoss(one: Double, zero: Double) -> Double {
        var candidates = [side.lower.doubleValue, side.upper.doubleValue]
        let stationary = one / (one + zero)
        if stationary > candidates[0], stationary < candidates[1] { candidates.append(stationary) }
        return candidates.map { -(one * log($0) + zero * log(1 - $0)) }.max() ?? 0
    }

    /// The logits of the ends.
    var logits: (low: Double, high: Double) { (logit(side.lower).value, logit(side.upper).value) }

    /// The exact probability of `sup |R - R_n| >= deviation`, enclosed: the sum of binomial probabilities over the
    /// counts k with `|k/n - p| largestLogit >= deviation`. Counts that the enclosures do not decide widen the result.
    public func exactTail(n: Int, deviation: Ball) -> Ball? {
        precondition(n >= 1, "a data set of size \(n)")
        let odds = exact(probability / (1 - probability))
        let logit = largestLogit
        var weight = exact(1 - probability).power(n)
        var sum = exact(0)
        for k in 0...n {
            let gap = exact((Rational(k) / Rational(n) - probability).magnitude) * logit
            switch deviation.isAtMost(gap) {
            case .certain: sum += weight
            case .unknown: sum += weight.union(exact(0))
            case .impossible: break
            }
            weight = weight * odds * (Rational(n - k) / Rational(k + 1))
        }
        return sum
    }
}

extension BernoulliFamily {
    static let form = FamilyForm(
        notation: "bernoulli", parameters: "success probability", box: "1/10:9/10", outcomes: "0, 1"
    ) { try BernoulliFamily(box: $0.box, probability: $0.singleTruth()) }
}

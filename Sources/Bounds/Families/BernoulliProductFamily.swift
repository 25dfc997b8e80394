public import BallArithmetic
public import EffectiveDimension
import Foundation
public import Foundations

/// Independent coins, each with its own probability in its own interval, tossed together, scored by the negative
/// log-likelihood.
///
/// The loss is a sum over coins, so `sup |R - R_n| = sum_i |pbar_i - p_i| max(|logit a_i|, |logit b_i|)` if every box
/// reaches as far on both sides of 1/2, and at most the larger of two such sums in general, which is attained.
public struct BernoulliProductFamily: RademacherFamily {
    /// The coins.
    public let coins: [BernoulliFamily]
    private let ends: [(p: Double, low: Double, high: Double)]

    /// `count` coins, by default on the box [1/10, 9/10] with the middles as the truth.
    public init(count: Int, box: [ParameterInterval] = [], truth: [Rational] = []) throws {
        guard (1...100).contains(count) else {
            throw UserError(.usage, "\(count) coins", "\(setting: "family") coins:D", "give 1 to 100")
        }
        let sides = try box.expanded(to: count, default: ParameterInterval(Rational(1) / 10, Rational(9) / 10))
        guard truth.isEmpty || truth.count == count else {
            throw UserError(
                .usage, "\(truth.count) true probabilities for \(count) coins", setting: "truth",
                "give one for each coin")
        }
        coins = try sides.indices.map {
            try BernoulliFamily(box: [sides[$0]], probability: truth.isEmpty ? nil : truth[$0])
        }
        ends = coins.map { ($0.probability.doubleValue, $0.logits.low, $0.logits.high) }
    }

    public var name: String {
        let sides = coins.map(\.side)
        let isShort = coins.count <= 3 || sides.allSatisfy { $0 == sides[0] }
        return "\(coins.count) coins on \(isShort ? sides.text : "boxes of their own")"
    }
    public var truth: String { "p = \(coins.map(\.probability).shortList)" }
    public var parameters: Int { coins.count }
    public var loss: String { "negative log-likelihood" }
    public var supremumMethod: String { "closed form" }
    public var isDrawnAsCounts: Bool { true }

    /// A sum over coins.
    func sum(_ value: (BernoulliFamily) -> Ball) -> Ball { coins.reduce(exact(0)) { $0 + value($1) } }

    public var quantities: FamilyQuantities {
        let all = coins.map(\.quantities)
        let d = coins.count
        let high = all.map(\.greatestDensity)
        func product(_ values: [Ball], without left: Set<Int> = []) -> Ball {
            values.indices.reduce(exact(1)) { left.contains($1) ? $0 : $0 * values[$1] }
        }
        let least = product(all.map(\.leastDensity))
        let slopes = (0..<d).map { all[$0].gradient * product(high, without: [$0]) }
        // d_i d_j p = (+-) side_i side_j times the other coins' densities; d_i^2 p = 0.
        let bends = (0..<d).flatMap { i in
            (0..<d).filter { $0 != i }.map { all[i].gradient * all[$0].gradient * product(high, without: [i, $0]) }
        }
        func norm(_ values: [Ball]) -> Ball {
            values.reduce(exact(0)) { $0 + $1.squared() }.nonNegativePart.squareRoot()
        }
        return FamilyQuantities(
            parameters: d, isDiagonal: true, leastDensity: least, greatestDensity: product(high),
            leastTrueDensity: product(all.map(\.leastTrueDensity)), gradient: norm(slopes),
            gradientLipschitz: norm(bends), meanTrace: all.reduce(exact(0)) { $0 + $1.meanTrace },
            fisherLipschitz: all.reduce(exact(0)) { $0.maximum($1.fisherLipschitz) },
            lossRange: sum { $0.quantities.lossRange }, lossLipschitz: 1 / least)
    }

    /// `|d_i f| <= side_i / min(a_i, 1 - b_i)`.
    public var lossGradient: Ball? {
        sum { ($0.quantities.gradient / $0.quantities.leastDensity).squared() }.squareRoot()
    }

    public var assumptions: [(Assumption.Status, String)] {
        [
            (.holds, "the density is a polynomial in theta"), (.holds, "the box keeps away from 0 and 1"),
            (.holds, "1/(theta(1-theta)) is smooth on the box"),
            (.holds, "log is bounded and Lipschitz on [alpha_1, 1]"),
        ]
    }

    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        // The Fisher length of theta from a to b is 2 (asin sqrt b - asin sqrt a), here as a certified integral.
        let trace = quantities.meanTrace
        let lengths = try coins.map { coin in
            let raw = try fisherLength(from: coin.side.lower, to: coin.side.upper) { p in
                ComplexBall(1, precision: familyBits) / (p * (ComplexBall(1, precision: familyBits) - p))
            }
            return (length: raw * (Rational(coins.count) / trace).squareRoot(), count: 1)
        }
        return ProductDimension(lengths: lengths, zeta: zeta, summary: "exact, \(coins.count) coins")
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        var (up, down) = (0.0, 0.0)
        for (p, low, high) in ends {
            let gap = Double(stream.binomial(trials: n, success: p)) / Double(n) - p
            up += max(gap * low, gap * high)
            down += max(-gap * low, -gap * high)
        }
        return max(up, down)
    }

    public func rademacherSupremum(size n: Int, stream: inout RandomStream) -> Double {
        let plus = stream.binomial(trials: n, success: 0.5)
        return coins.reduce(0) { sum, coin in
            let p = coin.probability.doubleValue
            let (a, b) = (stream.binomial(trials: plus, success: p), stream.binomial(trials: n - plus, success: p))
            let one = Double(a - b) / Double(n)
            let zero = Double((plus - a) - (n - plus - b)) / Double(n)
            return sum + coin.largestSignedLoss(one: one, zero: zero)
        }
    }
}

extension BernoulliProductFamily {
    static let form = FamilyForm(
        notation: "coins:D", parameters: "success probabilities", box: "1/10:9/10", outcomes: "D zeros or ones"
    ) { request in
        guard let count = Int(request.arguments[0]) else {
            throw UserError(
                .usage, "'\(request.arguments[0])' is no number of coins", "\(setting: "family") coins:D",
                "give 1 to 100")
        }
        return try BernoulliProductFamily(count: count, box: request.box, truth: request.truth)
    }
}

public import BallArithmetic
public import EffectiveDimension
public import Foundations

/// A statistical family with bounded densities, a loss and a true distribution, for which all constants of the theorem
/// are known.
public protocol BoundedFamily: Sendable {
    /// The family with its parameters, in command-line notation.
    var name: String { get }
    /// The true distribution, in words.
    var truth: String { get }
    /// The loss, in words.
    var loss: String { get }
    /// Number of parameters d.
    var parameters: Int { get }
    /// The analytic quantities.
    ///
    /// - Throws: `UserError` if some are neither proved nor stated.
    var quantities: FamilyQuantities { get throws }
    /// B: length of the range of the loss, which no gap can exceed; nil if there is none.
    var lossRange: Ball? { get }
    /// Whether all quantities are proved by the program, not stated by its user.
    var hasProvedConstants: Bool { get }
    /// What a reader of results should know.
    var notes: [String] { get }
    /// Verdicts and reasons for the assumptions (i) to (iv).
    var assumptions: [(Assumption.Status, String)] { get }
    /// The two-scale effective dimension, exact or enclosed.
    func dimension(zeta: Rational) throws -> any DimensionFunction
    /// `sup_theta |R(theta) - R_n(theta)|` of a new data set of size n.
    func supremum(size n: Int, stream: inout RandomStream) -> Double
    /// Whether a data set is drawn exactly as counts of outcomes, at a cost independent of its size.
    var isDrawnAsCounts: Bool { get }
    /// The method of the supremum: closed form, or its relative error.
    var supremumMethod: String { get }
    /// The probability that the supremum of a data set of size n reaches a deviation, enclosed; nil if it is not known.
    func exactTail(n: Int, deviation: Ball) -> Ball?
    /// The metric of the parameters for bounds by chains (theory 6.7).
    ///
    /// - Throws: `UserError` with the reason if a constant is not proved.
    func riskMetric() throws -> RiskMetric
    /// The constants of the bound by chains of covers in the Fisher metric (theory 6.10).
    ///
    /// - Throws: `UserError` with the reason if a constant is not proved.
    func fisherCover() throws -> FisherCover
    /// The positions `tau_i(theta_i)` of a theta in the box along the axes of the metric, turned ones from the lower end
    /// of their range.
    ///
    /// - Throws: `UserError` with the reason if a constant is not proved.
    func metricPosition(of theta: [Rational]) throws -> [Ball]
    /// The constants of both theorems that hold for every true distribution, of the family at least; nil if none are known.
    var chainConstantsForAnyTruth: ChainConstants? { get }
    /// The box of the parameters.
    var parameterBox: [ParameterInterval] { get }
    /// The formula of each constant of the two, by its symbol.
    var chainFormulas: [String: String] { get }
    /// `sup |grad f_theta(z)|` on the unit cube, if it is known to be less than Lam G.
    var lossGradient: Ball? { get }
    /// The family with its Rademacher suprema, if they can be computed.
    var withRademacherSuprema: (any RademacherFamily)? { get }
}

/// What both theorems need of a family for every true distribution.
public struct ChainConstants: Sendable {
    /// For (6.7).
    public let metric: RiskMetric
    /// For (6.10).
    public let cover: FisherCover
    /// Formulas of those that differ from the family's.
    public let formulas: [String: String]
    /// The true distributions, in words.
    public let truths: String
}

/// A family for which the supremum in the Rademacher average can be computed.
public protocol RademacherFamily: BoundedFamily {
    /// `sup_theta (1/n) sum_k sigma_k loss(theta, z_k)` for new data and new signs, up to a term of mean 0 that does
    /// not depend on theta.
    func rademacherSupremum(size n: Int, stream: inout RandomStream) -> Double
}

extension BoundedFamily {
    /// That of the quantities.
    public var lossRange: Ball? { try? quantities.lossRange }

    /// Families with quantities in closed form.
    public var hasProvedConstants: Bool { true }

    /// Nothing.
    public var notes: [String] { [] }

    /// Most families draw each sample.
    public var isDrawnAsCounts: Bool { false }

    /// Most tails are known only by simulation.
    public func exactTail(n: Int, deviation: Ball) -> Ball? { nil }

    /// Most families have constants for one truth.
    public var chainConstantsForAnyTruth: ChainConstants? { nil }

    /// Lam G serves.
    public var lossGradient: Ball? { nil }

    /// Most families have no Rademacher suprema.
    public var withRademacherSuprema: (any RademacherFamily)? { nil }

    /// The largest data set that is drawn: 10 million samples, or 4 billion if drawn as counts.
    public var largestSize: Int { isDrawnAsCounts ? 4_000_000_000 : 10_000_000 }

    /// The assumption table at a meso exponent.
    public func assumptionTable(zeta: Rational) -> [Assumption] { Assumption.table(assumptions, zeta: zeta) }
}

extension RademacherFamily {
    /// The family itself.
    public var withRademacherSuprema: (any RademacherFamily)? { self }
}

extension Array where Element == Rational {
    /// The numbers with commas; the first four and their count if there are more than eight.
    var shortList: String {
        let shown = (count > 8 ? Array(prefix(4)) : self).map(\.abbreviated).joined(separator: ", ")
        return count > 8 ? "\(shown), ... (\(count) numbers)" : shown
    }
}

/// Precision of the families' quantities, above that of the bound.
let familyBits = BoundPrecision.bits + 32

/// A ball of the families' precision.
func exact(_ value: Rational) -> Ball { Ball(value, precision: familyBits) }

extension ParameterInterval {
    /// The interval cut into equal parts.
    func cut(into count: Int) -> [(lower: Rational, upper: Rational)] {
        (0..<count).map {
            (
                lower + length * Rational($0) / Rational(count), lower + length * Rational($0 + 1) / Rational(count)
            )
        }
    }
}

extension Array where Element == ParameterInterval {
    /// Cells of equal volume, `count` along each axis: the lower and upper corner of each.
    func cells(perAxis count: Int) -> [[(lower: Rational, upper: Rational)]] {
        reduce([[]]) { partial, side in partial.flatMap { cell in side.cut(into: count).map { cell + [$0] } } }
    }
}

/// The number of cells along each axis that keeps their total near 256.
func cellsPerAxis(_ dimension: Int) -> Int { [256, 16, 6, 4, 3, 2, 2, 2][min(dimension, 8) - 1] }

/// The Fisher length `integral of sqrt(f)` over [a, b], certified.
func fisherLength(from a: Rational, to b: Rational, of f: (ComplexBall) -> ComplexBall) throws -> Ball {
    try CertifiedIntegral(relativeBits: BoundPrecision.bits, precision: familyBits)
        .enclosure(from: a, to: b) { z, analytic in f(z).nonNegativeSquareRoot(analytic: analytic) }.real
        .nonNegativePart
}

public import BallArithmetic
import Foundation
internal import Foundations

/// The generalisation bound `P(sup |R - R_n| >= C eps_n) <= H eps_n^{-d_zeta(eps_n)} n^{-K/gamma}`.
///
/// Source: Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, Theorem 5.1; with the parametric rate this project's own
/// derivation. The logarithm of the right side is evaluated in ball arithmetic with high precision, so cancellation
/// between its terms loses no digits of the result.
public struct TailBound: Sendable {
    /// C, H and K.
    public let constants: BoundConstants
    /// Free parameter gamma in (0, 1].
    public let gamma: Rational
    /// The rate of eps_n.
    public let rate: ConvergenceRate

    /// A bound with its constants, and gamma in (0, 1].
    public init(constants: BoundConstants, gamma: Rational, rate: ConvergenceRate = .published) throws {
        guard gamma > 0, gamma <= 1 else {
            throw UserError(
                .usage, "gamma = \(gamma) lies outside (0, 1]", setting: "gamma", "give a number above 0 and at most 1")
        }
        self.constants = constants
        self.gamma = gamma
        self.rate = rate
    }

    /// The bound at one sample size.
    public enum Evaluation: Sendable {
        /// eps_n >= 1: this n is outside the theorem.
        case scaleTooLarge
        /// `C eps_n > 1`, but the constants are valid only up to 1.
        case deviationTooLarge
        /// The dimension is not known at this eps_n.
        case dimensionUnknown
        /// The logarithm of the right side in nats; at or above 0 the bound is vacuous.
        case tail(Tail)

        /// The right side, if there is one.
        public var tail: Tail? { if case .tail(let tail) = self { tail } else { nil } }
    }

    /// The right side of the bound.
    public struct Tail: Sendable {
        /// Its logarithm, an upper bound if the dimension is an enclosure. The ball's radius is due to rounding.
        public let logarithm: Ball
        /// Standard error of the logarithm, if the dimension is an estimate.
        public let standardError: Double?

        /// Whether the right side is certainly at most exp of `level`.
        public func isAtMost(logLevel level: Ball) -> Bool { logarithm.isAtMost(level) == .certain }
    }

    /// `|log eps_n|`; not positive outside the theorem.
    public func depth(n: Integer, precision: Int = BoundPrecision.bits) -> Ball {
        rate.depth(n: n, gamma: gamma, precision: precision)
    }

    /// eps_n and the deviation `C eps_n` as doubles; 0 only if they underflow.
    public func epsilonAndDeviation(n: Integer) -> (epsilon: Double, deviation: Double) {
        ((-depth(n: n)).exp().value, deviation(n: n).value)
    }

    /// The deviation `C eps_n`, enclosed.
    public func deviation(n: Integer) -> Ball { (-depth(n: n)).exp() * constants.deviationConstant }

    /// The right side at sample size `n >= 2`, with the upper end of the dimension's enclosure.
    ///
    /// Relative error of the logarithm below 1e-15 unless its terms cancel to less than 1e-40 of their size.
    public func evaluate(
        n: Integer, dimension: some DimensionFunction, precision: Int = BoundPrecision.bits
    ) throws -> Evaluation {
        let depth = depth(n: n, precision: precision)
        guard depth.isPositive == .certain else { return .scaleTooLarge }
        if constants.needsDeviationAtMostOne, constants.deviationConstant.log().isAtMost(depth) != .certain {
            return .deviationTooLarge
        }
        guard let power = try dimension.logPower(depth: depth) else { return .dimensionUnknown }
        let decay = constants.exponent.value(depth: depth) / gamma * Ball(integer: n, precision: precision).log()
        return .tail(
            Tail(
                logarithm: constants.logTail + power.value.upperEnd - decay, standardError: power.standardError))
    }
}

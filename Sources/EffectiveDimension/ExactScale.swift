public import BallArithmetic
internal import Foundations

/// An exact pair of scales, with rational numbers of any size that are printed as given.
public struct ExactScale: Sendable, Hashable {
    /// Micro scale in (0, 1).
    public let epsilon: Rational
    /// Meso exponent in [0, 1).
    public let zeta: Rational

    /// A pair of scales; throws `UserError` if one is out of range.
    public init(epsilon: Rational, zeta: Rational) throws {
        guard epsilon > 0, epsilon < 1 else {
            throw UserError(
                .usage, "epsilon = \(epsilon.abbreviated) lies outside (0, 1)", setting: "epsilon",
                "give numbers between 0 and 1")
        }
        guard zeta >= 0, zeta < 1 else {
            throw UserError(
                .usage, "zeta = \(zeta.abbreviated) lies outside [0, 1)", setting: "zeta",
                "give numbers from 0 up to below 1")
        }
        self.epsilon = epsilon
        self.zeta = zeta
    }

    /// All pairs, ordered by epsilon.
    public static func pairs(epsilons: [Rational], zetas: [Rational]) throws -> [ExactScale] {
        try epsilons.flatMap { epsilon in try zetas.map { try ExactScale(epsilon: epsilon, zeta: $0) } }
    }

    /// The nearest doubles; throws `UserError` if `epsilon` is below 1e-300, or where one of the two is rounded to 1.
    public func doubles() throws -> Scale {
        guard (1e-300..<1).contains(epsilon.doubleValue) else {
            throw UserError(
                .usage, "epsilon = \(epsilon.abbreviated) leaves the range of doubles", setting: "epsilon",
                "give numbers between 0 and 1, 1e-300 or more")
        }
        guard zeta.doubleValue < 1 else {
            throw UserError(
                .usage, "zeta = \(zeta.abbreviated) is 1 as a double", setting: "zeta",
                "give numbers from 0 up to below 1")
        }
        return Scale(epsilon: epsilon.doubleValue, zeta: zeta.doubleValue)
    }

    /// `|log eps|` in nats.
    public func depth(precision: Int) -> Ball { -Ball(epsilon, precision: precision).log() }

    /// The power `eps^exponent`.
    public func power(_ exponent: Rational, precision: Int) -> Ball {
        Ball(epsilon, precision: precision).power(exponent)
    }

    /// `c = eps^(zeta - 1)`.
    public func magnification(precision: Int) -> Ball { power(zeta - 1, precision: precision) }
}

public import BallArithmetic
internal import Foundations

/// A pair of scales as it was written, exact and of any size: nothing here is rounded to a double.
public struct ScalePair: Sendable, Hashable {
    /// Micro scale in (0, 1).
    public let epsilon: Rational
    /// Meso exponent in [0, 1).
    public let zeta: Rational

    /// A pair of scales; throws `UserError` where one is out of range.
    public init(epsilon: Rational, zeta: Rational) throws {
        guard epsilon > 0, epsilon < 1 else {
            throw UserError(
                .usage, "epsilon = \(epsilon) lies outside (0, 1)", setting: "epsilon", "give numbers between 0 and 1")
        }
        guard zeta >= 0, zeta < 1 else {
            throw UserError(
                .usage, "zeta = \(zeta) lies outside [0, 1)", setting: "zeta", "give numbers from 0 up to below 1")
        }
        self.epsilon = epsilon
        self.zeta = zeta
    }

    /// All pairs, epsilon by epsilon.
    public static func pairs(epsilons: [Rational], zetas: [Rational]) throws -> [ScalePair] {
        try epsilons.flatMap { epsilon in try zetas.map { try ScalePair(epsilon: epsilon, zeta: $0) } }
    }

    /// `|log eps|` in nats.
    func depth(precision: Int) -> Ball { -Ball(epsilon, precision: precision).log() }

    /// The power `eps^exponent`.
    func power(_ exponent: Rational, precision: Int) -> Ball { Ball(epsilon, precision: precision).power(exponent) }

    /// `c = eps^(zeta - 1)`.
    func magnification(precision: Int) -> Ball { power(zeta - 1, precision: precision) }
}

public import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// A pair of scales as it was written: exact numbers that come back as they went in.
public struct ExactScale: Sendable, Hashable {
    /// Micro scale in (0, 1).
    public let epsilon: Rational
    /// Meso exponent in [0, 1).
    public let zeta: Rational

    /// A pair of scales; throws `UserError` where one is out of range.
    public init(epsilon: Rational, zeta: Rational) throws {
        guard epsilon > Rational(0), epsilon < Rational(1), (1e-300..<1).contains(epsilon.doubleValue) else {
            throw UserError(
                .usage, "epsilon = \(Self.shown(epsilon)) lies outside (0, 1)", setting: "epsilon",
                "give numbers between 0 and 1, 1e-300 or more")
        }
        guard zeta >= Rational(0), zeta < Rational(1), zeta.doubleValue < 1 else {
            throw UserError(
                .usage, "zeta = \(Self.shown(zeta)) lies outside [0, 1)", setting: "zeta",
                "give numbers from 0 up to below 1")
        }
        self.epsilon = epsilon
        self.zeta = zeta
    }

    private static func shown(_ number: Rational) -> String {
        let text = number.description
        return text.count <= 40 ? text : text.prefix(30) + "..."
    }

    /// All pairs, epsilon by epsilon.
    public static func pairs(epsilons: [Rational], zetas: [Rational]) throws -> [ExactScale] {
        try epsilons.flatMap { epsilon in try zetas.map { try ExactScale(epsilon: epsilon, zeta: $0) } }
    }

    /// The nearest doubles.
    public var scale: Scale { Scale(epsilon: epsilon.doubleValue, zeta: zeta.doubleValue) }
}

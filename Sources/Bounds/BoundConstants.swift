public import BallArithmetic
internal import Foundations

/// The constants C, H and K of the bound `P(sup |R - R_n| >= C eps_n) <= H eps_n^{-d_zeta(eps_n)} n^{-K/gamma}`.
///
/// Each is an enclosure. The bound is evaluated with the unfavourable end of each, so it is certified if the constants
/// are.
public struct BoundConstants: Sendable {
    /// Factor C of the deviation.
    public let deviationConstant: Ball
    /// `log H` in nats; H itself overflows at a few hundred parameters.
    public let logTail: Ball
    /// Exponent K of the tail.
    public let exponent: TailExponent
    /// Whether the bound requires `C eps_n <= 1`, as the last step of the paper's proof does.
    public let needsDeviationAtMostOne: Bool

    /// Constants from their enclosures.
    public init(deviationConstant: Ball, logTail: Ball, exponent: TailExponent, needsDeviationAtMostOne: Bool = false) {
        self.deviationConstant = deviationConstant.upperEnd
        self.logTail = logTail.upperEnd
        self.exponent = exponent
        self.needsDeviationAtMostOne = needsDeviationAtMostOne
    }

    /// Constants given by the user, all positive; an error names the setting.
    public init(c: Rational, h: Rational, k: Rational) throws {
        for (setting, value) in [("constantC", c), ("constantH", h), ("constantK", k)] where value.sign <= 0 {
            throw UserError(
                .usage, "the constant \(value) is not a positive number", setting: setting, "give a number above 0")
        }
        let bits = BoundPrecision.bits
        self.init(
            deviationConstant: Ball(c, precision: bits), logTail: Ball(h, precision: bits).log(),
            exponent: .fixed(Ball(k, precision: bits)))
    }
}

/// The exponent K of the tail.
public enum TailExponent: Sendable {
    /// The same at every scale.
    case fixed(Ball)
    /// `K_eps = 2 / max(B^2, g^2 eps^{2 zeta})`, which increases towards `2/B^2` as eps falls (theory, section 6).
    case scaleDependent(lossRange: Ball, gradientRange: Ball, zeta: Rational)

    /// The exponent at `|log eps| = depth`, as a lower bound.
    public func value(depth: Ball) -> Ball {
        switch self {
        case .fixed(let value): return value.lowerEnd
        case .scaleDependent(let lossRange, let gradientRange, let zeta):
            let gradient = gradientRange * (depth * -zeta).exp()
            return (2 / lossRange.maximum(gradient).squared()).lowerEnd
        }
    }

    /// The supremum over all scales, attained or approached as eps falls.
    public var limit: Ball {
        switch self {
        case .fixed(let value): value.lowerEnd
        case .scaleDependent(let lossRange, _, _): (2 / lossRange.squared()).lowerEnd
        }
    }

    /// Whether the exponent is the same at every scale.
    public var isFixed: Bool { if case .fixed = self { true } else { false } }
}

/// The working precision of the bound.
public enum BoundPrecision {
    /// 192 bits are 57 digits: a log-tail whose terms cancel to 1e-40 of their size still has 17 correct digits.
    public static let bits = 192
}

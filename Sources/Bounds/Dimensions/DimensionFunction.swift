public import BallArithmetic
internal import Foundations

/// A model's two-scale effective dimension as a function of the micro scale, in the form the bound needs.
///
/// That form is `log eps^{-d_zeta(eps)} = d_zeta(eps) |log eps| = zeta d |log eps| + log E[det]`. It avoids the
/// division that loses digits as eps approaches 1. It does not decrease with `|log eps|`, and is convex in it if
/// `isExact`.
public protocol DimensionFunction: Sendable {
    /// A short description of the dimension.
    var summary: String { get }
    /// The meso exponent; nil for a dimension without one.
    var zeta: Rational? { get }
    /// The limit of the dimension as eps falls to 0.
    var limit: DimensionLimit { get }
    /// Whether values are enclosures of one model's exact dimension, not estimates. Then the function is convex in the
    /// depth, because `log(1 + c s)` is convex in `log c`, and so is the log of a mean of exponentials.
    var isExact: Bool { get }
    /// The values of `|log eps|` at which the dimension is known; nil for all above 0.
    var knownDepths: ClosedRange<Double>? { get }
    /// `d_zeta(eps) |log eps|` at `|log eps| = depth > 0`, or nil if it is not known.
    func logPower(depth: Ball) throws -> LogPower?
    /// The upper end of the same in doubles, for root finding; no error bound.
    func approximateLogPower(depth: Double) throws -> Double?
}

extension DimensionFunction {
    /// All scales.
    public var knownDepths: ClosedRange<Double>? { nil }

    /// By balls of 64 bits.
    public func approximateLogPower(depth: Double) throws -> Double? {
        try logPower(depth: Ball(exactly: depth, precision: 64))?.value.upperDouble
    }
}

/// `d_zeta(eps) |log eps|` at one scale.
public struct LogPower: Sendable {
    /// An enclosure, or the value of an estimate.
    public let value: Ball
    /// Standard error, for an estimate.
    public let standardError: Double?
    /// The upper end. A wide enclosure is a ball whose radius has 30 bits, so its own upper end lies a little higher.
    public let upperEnd: Ball

    /// A value, with its standard error if it is an estimate, and its upper end where that is known better.
    public init(_ value: Ball, standardError: Double? = nil, upperEnd: Ball? = nil) {
        self.value = value
        self.standardError = standardError
        self.upperEnd = upperEnd ?? value.upperEnd
    }
}

/// The known limit d* of the dimension as eps falls to 0: `zeta d + (1 - zeta) r`, r the largest rank.
public enum DimensionLimit: Sendable, Equatable {
    /// The limit.
    case exactly(Rational)
    /// An upper bound of it.
    case atMost(Rational)
}

/// A dimension that is the same at every scale.
public struct ConstantDimension: DimensionFunction {
    /// The dimension.
    public let dimension: Rational

    /// A nonnegative dimension.
    public init(_ dimension: Rational) throws {
        guard dimension.sign >= 0 else {
            throw UserError(
                .usage, "the dimension \(dimension) is negative", setting: "dimension", "give a number from 0 up")
        }
        self.dimension = dimension
    }

    public var summary: String { "constant" }
    public var zeta: Rational? { nil }
    public var limit: DimensionLimit { .exactly(dimension) }
    public var isExact: Bool { true }
    public func logPower(depth: Ball) -> LogPower? { LogPower(depth * dimension) }
    public func approximateLogPower(depth: Double) -> Double? { depth * dimension.doubleValue }
}

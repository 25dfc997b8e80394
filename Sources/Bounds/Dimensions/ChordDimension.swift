public import BallArithmetic
internal import Synchronization

/// An upper bound of an exact dimension that is expensive to compute, by chords between known scales.
///
/// `log E[det]` is convex in `u = |log eps|`, so a chord lies above it. The knots are multiples of 1/4 and are computed
/// when first needed. Beyond the last knot the line of slope `d (1 - zeta)`, the largest possible slope, is an upper
/// bound.
///
/// ## Error
/// For a constant matrix the second derivative is at most `d (1 - zeta)^2 / 4`, so a chord exceeds the function by at
/// most `d (1 - zeta)^2 / 500` nats.
public final class ChordDimension: DimensionFunction {
    /// Number of parameters d.
    public let parameters: Int
    /// The meso exponent.
    public let mesoExponent: Rational
    /// The origin of the dimension, in a few words.
    public let summary: String
    private let logDeterminant: @Sendable (_ magnification: Ball) throws -> Ball
    private let knots = Mutex<[Int: Ball]>([:])

    private static let perUnit = 4
    private static let lastKnot = 160
    /// Bits of the knots: about 29 digits, far more accurate than the chords.
    private static let bits = 96

    /// A dimension from `log E[det(I + c Fhat^{1/2})]` as a function of c.
    public init(
        parameters: Int, zeta: Rational, summary: String,
        logDeterminant: @escaping @Sendable (_ magnification: Ball) throws -> Ball
    ) {
        self.parameters = parameters
        self.summary = summary
        mesoExponent = zeta
        self.logDeterminant = logDeterminant
    }

    public var zeta: Rational? { mesoExponent }
    public var limit: DimensionLimit { .atMost(Rational(parameters)) }
    public var isExact: Bool { true }

    public func logPower(depth: Ball) throws -> LogPower? {
        let d = Rational(parameters)
        let position = depth.value * Double(Self.perUnit)
        let chord: Ball
        if position >= Double(Self.lastKnot) {
            let beyond = depth - Rational(Self.lastKnot / Self.perUnit)
            chord = try knot(Self.lastKnot) + beyond * (d * (1 - mesoExponent))
        } else {
            let index = Int(position)
            let share = (depth * Rational(Self.perUnit) - Rational(index)).atPrecision(depth.precision)
            let (left, right) = (try knot(index), try knot(index + 1))
            chord = left + (right - left) * share
        }
        return LogPower(depth * (mesoExponent * d) + chord.upperEnd)
    }

    /// The upper end of `log E[det]` at the depth `index / 4`.
    private func knot(_ index: Int) throws -> Ball {
        if let known = knots.withLock({ $0[index] }) { return known }
        let depth = Ball(Rational(index) / Rational(Self.perUnit), precision: Self.bits)
        let value = try logDeterminant((depth * (1 - mesoExponent)).exp()).upperEnd.atPrecision(BoundPrecision.bits)
        knots.withLock { $0[index] = value }
        return value
    }
}

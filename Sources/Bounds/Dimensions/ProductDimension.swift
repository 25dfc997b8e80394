public import BallArithmetic
import Foundation

/// The exact dimension of a product model, whose Fisher matrix is diagonal with entry i a function of coordinate i alone.
///
/// There `E[det(I + c Fhat^{1/2})] = prod_i (1 + c S_i)` with the Fisher lengths `S_i = int_0^1 sqrt(fhat_i)`.
public struct ProductDimension: DimensionFunction {
    /// The distinct Fisher lengths of the normalised matrix, with their counts.
    public let lengths: [(length: Ball, count: Int)]
    /// The meso exponent.
    public let mesoExponent: Rational
    /// The origin of the lengths, in a few words.
    public let summary: String
    private let approximate: [(length: Double, count: Double)]

    /// A model with these lengths, each an enclosure, positive or the point 0.
    public init(lengths: [(length: Ball, count: Int)], zeta: Rational, summary: String) {
        self.lengths = lengths
        self.summary = summary
        mesoExponent = zeta
        approximate = lengths.map { ($0.length.upperDouble, Double($0.count)) }
    }

    public var zeta: Rational? { mesoExponent }
    public var isExact: Bool { true }

    /// Number of parameters d.
    public var parameters: Int { lengths.reduce(0) { $0 + $1.count } }

    public var limit: DimensionLimit {
        let rank = lengths.reduce(0) { $0 + ($1.length.isZero ? 0 : $1.count) }
        return .exactly(mesoExponent * Rational(parameters) + (1 - mesoExponent) * Rational(rank))
    }

    public func logPower(depth: Ball) -> LogPower? {
        let magnification = (depth * (1 - mesoExponent)).exp()
        return LogPower(
            lengths.reduce(depth * (mesoExponent * Rational(parameters))) {
                $0 + ($1.length * magnification).log1p() * Rational($1.count)
            })
    }

    public func approximateLogPower(depth: Double) -> Double? {
        let zeta = mesoExponent.doubleValue
        let logMagnification = (1 - zeta) * depth
        return approximate.reduce(zeta * Double(parameters) * depth) { sum, axis in
            // log(1 + c s) without overflow of c.
            let term =
                logMagnification < 500
                ? log1p(exp(logMagnification) * axis.length) : logMagnification + log(axis.length)
            return axis.length > 0 ? sum + axis.count * term : sum
        }
    }
}

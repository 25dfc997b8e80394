public import BallArithmetic
internal import Foundations

/// The side of a box of parameters along one axis, with exact ends.
public struct ParameterInterval: Sendable, Equatable {
    /// Lower end.
    public let lower: Rational
    /// Upper end, above the lower.
    public let upper: Rational

    /// An interval; throws `UserError` unless `lower < upper`.
    public init(_ lower: Rational, _ upper: Rational) throws {
        guard lower < upper else {
            throw UserError(
                .usage, "the side \(lower.abbreviated):\(upper.abbreviated) of the box is empty", setting: "box",
                "write LO:HI with LO < HI")
        }
        (self.lower, self.upper) = (lower, upper)
    }

    private init(unitOf one: Rational) { (lower, upper) = (0, one) }

    /// [0, 1].
    public static let unit = ParameterInterval(unitOf: 1)

    /// The sides of a box `LO:HI,LO:HI,...`; throws `UserError`, or `ArithmeticError` if a number cannot be read.
    public static func box(parsing text: String) throws -> [ParameterInterval] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { side in
            let ends = side.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard ends.count == 2 else {
                throw UserError(
                    .usage, "'\(side)' is not an interval", setting: "box", "write LO:HI, such as 0.05:0.95")
            }
            return try ParameterInterval(Rational(parsing: ends[0]), Rational(parsing: ends[1]))
        }
    }

    /// `[lower, upper]`.
    public var text: String { "[\(lower), \(upper)]" }
    /// Length of the interval.
    public var length: Rational { upper - lower }
    /// Middle of the interval.
    public var middle: Rational { (lower + upper) / 2 }

    /// Whether the interval contains a number.
    public func contains(_ value: Rational) -> Bool { lower <= value && value <= upper }
}

extension Array where Element == ParameterInterval {
    /// One side for each of `count` axes, from one for all, one for each, or none (the default).
    public func expanded(to count: Int, default side: ParameterInterval) throws -> [ParameterInterval] {
        guard self.count > 1 else { return [ParameterInterval](repeating: first ?? side, count: count) }
        guard self.count == count else {
            throw UserError(
                .usage, "\(self.count) sides do not make a box for \(count) parameters", setting: "box",
                "give one LO:HI for all axes or one for each of the \(count)")
        }
        return self
    }

    /// The box as text; a single side if all are equal.
    public var text: String {
        guard let first, contains(where: { $0 != first }) else { return self.first?.text ?? "" }
        return map(\.text).joined(separator: " x ")
    }
}

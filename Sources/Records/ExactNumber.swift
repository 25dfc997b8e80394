internal import BallArithmetic

/// An exact number of a record or a study file, such as `1/100` or `0.01`: to compare and to draw, not to compute with.
public struct ExactNumber: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let value: Rational

    /// The number that a text gives; throws if it is not a number.
    public init(parsing text: String) throws { value = try Rational(parsing: text) }

    /// A fraction of integers, the second one not 0.
    public init(_ numerator: Int, over denominator: Int) { value = Rational(numerator) / Rational(denominator) }

    /// The nearest double.
    public var doubleValue: Double { value.doubleValue }

    /// The number in lowest terms, as records spell it.
    public var description: String { value.description }

    /// Whether it is a whole power of 10, such as 1/100, 1 or 1000.
    public var isPowerOfTen: Bool {
        let sides = description.split(separator: "/")
        return (sides.count == 1 || sides[0] == "1") && sides.last?.first == "1"
            && sides.last?.dropFirst().allSatisfy { $0 == "0" } == true
    }

    /// Whether one number is less than another.
    public static func < (a: ExactNumber, b: ExactNumber) -> Bool { a.value < b.value }
}

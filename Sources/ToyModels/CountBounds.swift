public import BallArithmetic

/// A number of boxes; exact if both bounds agree.
public struct CountBounds: Sendable, Equatable {
    /// A proven lower bound.
    public let lower: Integer
    /// A proven upper bound.
    public let upper: Integer

    /// The number itself, if it is known.
    public var exact: Integer? { lower == upper ? lower : nil }

    /// A known number.
    public init(_ exact: Integer) { self.init(lower: exact, upper: exact) }

    /// A number between bounds.
    public init(lower: Integer, upper: Integer) {
        precondition(lower <= upper, "\(lower) lies above \(upper)")
        self.lower = lower
        self.upper = upper
    }

    /// The product with another number.
    static func * (a: CountBounds, b: CountBounds) -> CountBounds {
        CountBounds(lower: a.lower * b.lower, upper: a.upper * b.upper)
    }

    /// The number to a power.
    func power(_ exponent: Int) -> CountBounds {
        CountBounds(lower: lower.power(exponent), upper: upper.power(exponent))
    }

    /// The product of many numbers.
    static func product(_ factors: [CountBounds]) -> CountBounds {
        CountBounds(lower: .product(factors.map(\.lower)), upper: .product(factors.map(\.upper)))
    }

    /// The natural logarithm of a number from 1 up.
    public func log(precision: Int) -> Ball {
        let low = Ball(integer: lower, precision: precision).log()
        return exact != nil ? low : low.union(Ball(integer: upper, precision: precision).log())
    }

    /// `⌈sqrt(square)⌉ = min{k integer, k >= max(sqrt(square), 1)}` without rounding: the least k >= 1 with `k^2 >= square`.
    public static func leastRoot(of square: Rational) -> Integer {
        // An integer k has k^2 >= square exactly if k^2 >= ⌈square⌉ =: a, and the least such k is floor(sqrt(a - 1)) + 1.
        let whole = square.roundedUp
        return whole <= 1 ? 1 : (whole - 1).squareRootRoundedDown + 1
    }

    /// Bounds of `⌈quotient⌉`, at least 1, from the enclosure; nil if it is not finite.
    static func ceiling(of quotient: Ball) -> CountBounds? {
        guard let (lower, upper) = quotient.ceilings() else { return nil }
        return CountBounds(lower: max(1, lower), upper: max(1, upper))
    }
}

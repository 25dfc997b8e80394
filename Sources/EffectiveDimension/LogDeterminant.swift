internal import Foundations

/// `log det(I + c sqrt(kappa F))` and its derivative by the normalisation kappa.
public struct LogDeterminant: Sendable, Equatable, Codable {
    /// The logarithm, in nats.
    public var value: Double
    /// Its derivative by `log kappa`: half the sum of `x / (1 + x)`, at most half the rank.
    public var slope: Double

    /// A log determinant of 0, that of the empty matrix.
    public static let zero = LogDeterminant(value: 0, slope: 0)

    /// A log determinant from its value and slope.
    public init(value: Double, slope: Double) {
        self.value = value
        self.slope = slope
    }

    /// From square roots `s_i` of eigenvalues of F and `factor = c sqrt(kappa)`: `sum_i log1p(factor s_i)`.
    public init(squareRoots: [Double], factor: Double) {
        var value = 0.0
        var slope = 0.0
        for root in squareRoots {
            value += ScaledLogarithm.value(factor, root)
            slope += ScaledLogarithm.slope(factor, root)
        }
        self.init(value: value, slope: slope / 2)
    }

    /// The determinant of independent blocks: logarithms add.
    public static func + (a: LogDeterminant, b: LogDeterminant) -> LogDeterminant {
        LogDeterminant(value: a.value + b.value, slope: a.slope + b.slope)
    }

    /// The determinant of `count` equal blocks.
    public static func * (count: Int, a: LogDeterminant) -> LogDeterminant {
        LogDeterminant(value: Double(count) * a.value, slope: Double(count) * a.slope)
    }
}

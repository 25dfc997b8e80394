import BallArithmetic
import Bounds
import Experiments

/// The same dimension and error at every scale, or none.
struct MadeUpDimension: DimensionFunction {
    var dimension: Double?
    var summary: String { "made up" }
    var zeta: Rational? { Rational(3) / 4 }
    var limit: DimensionLimit { .atMost(100) }
    var isExact: Bool { false }
    func logPower(depth: Ball) -> LogPower? {
        dimension.map { LogPower(depth * Ball(exactly: $0, precision: depth.precision), standardError: 0.375) }
    }
}

extension TailBound {
    /// A bound with all numbers doubles.
    init(c: Double, h: Double, k: Double, gamma: Double, rate: ConvergenceRate = .published) throws {
        func exact(_ value: Double) -> Rational { Rational(exactly: value) ?? 0 }
        try self.init(
            constants: BoundConstants(c: exact(c), h: exact(h), k: exact(k)), gamma: exact(gamma), rate: rate)
    }

    /// eps_n.
    func epsilon(n: Double) throws -> Double { epsilonAndDeviation(n: try SampleSizes.integer(n)).epsilon }
}

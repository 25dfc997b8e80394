public import BallArithmetic
import Foundation
internal import Foundations

/// The largest gamma in (0, 1] for which the right side at some n is at most delta, and the deviation there, which is
/// the smallest possible.
///
/// At fixed n the right side grows with gamma and the deviation `C eps_n` falls, so the largest feasible gamma is best.
public struct BestGamma: Sendable, Equatable {
    /// A gamma for which the right side is certainly at most delta (checked by substitution).
    public let gamma: Double
    /// `C eps_n` at this gamma.
    public let deviation: Double
    /// The reason why gamma cannot be larger.
    public let obstacle: Obstacle

    /// The reason why gamma cannot be larger.
    public enum Obstacle: Sendable {
        /// A gamma larger by a relative 1e-9 certainly fails.
        case rightSide
        /// gamma = 1 is feasible.
        case one
        /// The dimension is not known for larger ones.
        case unknownDimension
    }
}

extension TailBound {
    /// The best gamma for (n, delta), or nil if none is feasible or the dimension is not known at the relevant scales.
    /// The bound's own gamma is not used.
    ///
    /// With `u = |log eps_n|`, `gamma = (log n / n) e^{u/r}`, and the right side is at most delta iff
    /// `log(log H + d_zeta u - log delta) - log K - log n + u/r <= 0`, which is nearly linear in u: a root by Brent's
    /// method, then checked in ball arithmetic from both sides.
    public func bestGamma(n: Integer, delta: Rational, dimension: some DimensionFunction) throws -> BestGamma? {
        let level = Ball(delta, precision: BoundPrecision.bits).log()
        let logN = Ball(integer: n, precision: 64).log().value
        let largest = try TailBound(constants: constants, gamma: 1, rate: rate).depth(n: n).value
        let offset = constants.logTail.value - level.value
        let r = rate.exponent
        func excess(_ depth: Double) throws -> Double {
            guard let power = try dimension.approximateLogPower(depth: depth) else { return .nan }
            let exponent = constants.exponent.approximateValue(depth: depth)
            return log(max(offset + power, 1e-300)) - log(exponent) - logN + depth / r
        }
        var range = (low: largest * 1e-13, high: largest)
        if let known = dimension.knownDepths {
            range = (max(range.low, known.lowerBound), min(range.high, known.upperBound))
        }
        guard range.low <= range.high, try excess(range.low) < 0 else { return nil }
        let servesToTheEnd = try excess(range.high) <= 0
        let depth =
            servesToTheEnd ? range.high : try RootFinding.root(in: range.low...range.high, of: excess).value
        let reachesOne = servesToTheEnd && range.high == largest
        let gamma = reachesOne ? 1 : min(1, exp(depth / r - logN) * logN)
        guard let feasible = try certified(gamma, n: n, level, dimension) else { return nil }
        let deviation = feasible.bound.epsilonAndDeviation(n: n).deviation
        guard !constants.needsDeviationAtMostOne || deviation <= 1 else { return nil }
        return BestGamma(
            gamma: feasible.gamma, deviation: deviation,
            obstacle: feasible.gamma == 1 ? .one : servesToTheEnd ? .unknownDimension : .rightSide)
    }

    /// The largest gamma at or just below a candidate that is certainly feasible.
    private func certified(
        _ candidate: Double, n: Integer, _ level: Ball, _ dimension: some DimensionFunction
    ) throws -> (gamma: Double, bound: TailBound)? {
        for shrink in [0, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9] {
            let gamma = candidate * (1 - shrink)
            guard let exact = Rational(exactly: gamma), exact.sign > 0 else { return nil }
            let bound = try TailBound(constants: constants, gamma: exact, rate: rate)
            if let tail = try bound.evaluate(n: n, dimension: dimension).tail, tail.isAtMost(logLevel: level) {
                return (gamma, bound)
            }
        }
        return nil
    }
}

extension TailExponent {
    /// The exponent in doubles.
    func approximateValue(depth: Double) -> Double {
        switch self {
        case .fixed(let value): return value.value
        case .scaleDependent(let lossRange, let gradientRange, let zeta):
            let largest = max(lossRange.value, gradientRange.value * exp(-zeta.doubleValue * depth))
            return 2 / (largest * largest)
        }
    }
}

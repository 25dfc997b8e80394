import Foundation

/// The generalisation bound `P(sup |R - R_n| >= C eps_n) <= H eps_n^{-d_zeta(eps_n)} n^{-K/gamma}` with given constants.
///
/// Source: Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, Theorem 5.1.
public struct TailBound: Sendable, Equatable {
    /// Factor of the deviation.
    public let deviationFactor: Double
    /// Factor of the tail.
    public let tailFactor: Double
    /// Exponent of the tail.
    public let exponent: Double
    /// Free parameter gamma in (0, 1].
    public let gamma: Double
    /// Which eps_n.
    public let rate: ConvergenceRate

    /// A bound with the constants C, H, K of the theorem, all positive and finite, and gamma in (0, 1].
    public init(c: Double, h: Double, k: Double, gamma: Double, rate: ConvergenceRate = .published) throws {
        for (flag, value) in [("--constant-C", c), ("--constant-H", h), ("--constant-K", k)] {
            guard value > 0, value.isFinite else {
                throw BoundError("the constant \(value) is not a positive number", flag, "give a number above 0")
            }
        }
        guard gamma > 0, gamma <= 1 else {
            throw BoundError("gamma = \(gamma) lies outside (0, 1]", "--gamma", "give a number above 0 and at most 1")
        }
        deviationFactor = c
        tailFactor = h
        exponent = k
        self.gamma = gamma
        self.rate = rate
    }

    /// What the bound says at one sample size.
    public enum Evaluation: Sendable, Equatable {
        /// eps_n >= 1: the theorem does not speak of this n.
        case outsideTheorem(epsilon: Double)
        /// The logarithm of the right side (nats) at eps_n; at or above 0 it says nothing.
        case tail(epsilon: Double, deviation: Double, logTail: Double)
    }

    /// eps_n at a sample size; at least 1 where the theorem does not speak.
    public func epsilon(n: Double) -> Double { exp(rate.logEpsilon(n: n, gamma: gamma)) }

    /// The right side at sample size `n`, given the dimension `d_zeta(eps_n)` as a function of eps_n.
    ///
    /// `dimension` returns nil where it does not know the dimension; so does this function.
    public func evaluate(n: Double, dimension: (_ epsilon: Double) throws -> Double?) rethrows -> Evaluation? {
        let logEpsilon = rate.logEpsilon(n: n, gamma: gamma)
        let epsilon = exp(logEpsilon)
        guard logEpsilon < 0 else { return .outsideTheorem(epsilon: epsilon) }
        guard let value = try dimension(epsilon) else { return nil }
        let logTail = log(tailFactor) - value * logEpsilon - exponent / gamma * log(n)
        return .tail(epsilon: epsilon, deviation: deviationFactor * epsilon, logTail: logTail)
    }
}

/// A bound that cannot be evaluated as asked, in one line.
public struct BoundError: Error, CustomStringConvertible, Equatable {
    /// What is wrong, where, and what to try.
    public let description: String

    /// An error from what is wrong, where, and what to try.
    public init(_ what: String, _ place: String, _ remedy: String) { description = "\(what) (\(place)): \(remedy)" }
}

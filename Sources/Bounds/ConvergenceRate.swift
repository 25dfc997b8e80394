public import BallArithmetic
import Foundation

/// The rate at which the deviation of the bound falls with the sample size.
public enum ConvergenceRate: String, Sendable, CaseIterable, Codable {
    /// `eps_n = (log n / (gamma n))^{3/8}`: Theorem 5.1 of Datres et al., NeurIPS 2024.
    case published = "3/8"
    /// `eps'_n = (log n / (gamma n))^{1/2}`: the parametric rate, this project's own derivation.
    case parametric = "1/2"

    /// The exponent, exact in binary.
    public var exponent: Double {
        switch self {
        case .published: 0.375
        case .parametric: 0.5
        }
    }

    /// The exponent.
    public var exactExponent: Rational {
        switch self {
        case .published: Rational(3) / 8
        case .parametric: Rational(1) / 2
        }
    }

    /// `|log eps_n|` with its sign: positive where eps_n < 1, for n >= 2 and gamma in (0, 1].
    ///
    /// Computed as `r (log n + log gamma - log log n)`, so that nothing underflows for large n.
    public func depth(n: Integer, gamma: Rational, precision: Int) -> Ball {
        precondition(n >= 2 && gamma > 0, "n = \(n) and gamma = \(gamma) do not define a scale")
        let logN = Ball(integer: n, precision: precision).log()
        return (logN + Ball(gamma, precision: precision).log() - logN.log()) * exactExponent
    }

    /// `log eps_n` in doubles, a few ulps of `log n` off: for plots and thresholds, not for proofs.
    public func logEpsilon(n: Double, gamma: Double) -> Double {
        precondition(n >= 2 && gamma > 0, "n = \(n) and gamma = \(gamma) do not define a scale")
        let logN = log(n)
        return exponent * (log(logN / gamma) - logN)
    }
}

import Foundation

/// How fast the deviation of the bound falls with the sample size.
public enum ConvergenceRate: String, Sendable, CaseIterable, Codable {
    /// `eps_n = (log n / (gamma n))^{3/8}`: Theorem 5.1 of Datres et al., NeurIPS 2024.
    case published = "3/8"
    /// `eps'_n = (log n / (gamma n))^{1/2}`: the parametric rate, this project's own derivation.
    case parametric = "1/2"

    /// The exponent.
    public var exponent: Double {
        switch self {
        case .published: 0.375
        case .parametric: 0.5
        }
    }

    /// `log eps_n`, for n >= 2 and 0 < gamma <= 1; negative where the bound speaks at all.
    ///
    /// Taken from `log(log n) - log gamma - log n`, so that nothing underflows up to n = 10^300.
    public func logEpsilon(n: Double, gamma: Double) -> Double {
        precondition(n >= 2 && gamma > 0 && gamma <= 1, "n \(n) or gamma \(gamma) out of range")
        let logN = log(n)
        return exponent * (log(logN / gamma) - logN)
    }
}

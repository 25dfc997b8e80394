import Foundation

/// The bound by the single-scale effective dimension of Abbas et al.
///
///     P( sup |R - R_n| >= 4 M sqrt(2 pi log n/(gamma n)) )
///         <= c ( gamma n / (2 pi log n) )^{d_{gamma,n}/2} exp( -16 M^2 pi log n / (B^2 gamma) )
///
/// with `(gamma n/(2 pi log n))^{d_{gamma,n}/2} = E sqrt(det(I + gamma n/(2 pi log n) Fhat))`. Source: Abbas, Sutter,
/// Zoufal, Lucchi, Figalli, Woerner, "The power of quantum neural networks", Nature Computational Science 1 (2021),
/// theorem 1, for a loss Lipschitz in the density (alpha = 1) with a range of length B and `M = M_1 M_2` the product of
/// the Lipschitz constants. It requires Fhat of full rank with `|grad log Fhat| <= Lambda`. The constant c depends on d
/// and Lambda and is not fully determined there, so the caller gives it; 1 favours the bound.
public struct EffectiveDimensionBound: Sendable {
    /// M, above 0.
    public var lipschitz: Double
    /// B, above 0.
    public var range: Double
    /// The constant c, above 0.
    public var constant: Double

    /// A bound from M, B and the constant c.
    public init(lipschitz: Double, range: Double, constant: Double = 1) {
        precondition(lipschitz > 0 && range > 0 && constant > 0, "M = \(lipschitz), B = \(range), c = \(constant)")
        self.lipschitz = lipschitz
        self.range = range
        self.constant = constant
    }

    /// `4 M sqrt(2 pi log n/(gamma n))`.
    public func deviation(n: Double, gamma: Double) -> Double {
        4 * lipschitz * (2 * .pi * log(n) / (gamma * n)).squareRoot()
    }

    /// Logarithm of the right side; `logMeanRoot(kappa)` is `log E sqrt(det(I + kappa Fhat))`.
    public func logTail(n: Double, gamma: Double, logMeanRoot: (Double) -> Double) -> Double {
        let magnification = gamma * n / (2 * .pi * log(n))
        return log(constant) + logMeanRoot(magnification) - 16 * lipschitz * lipschitz * .pi * log(n)
            / (range * range * gamma)
    }

    /// The least deviation with right side at most delta over gamma in (0, 1], or nil if there is none.
    ///
    /// The right side grows with gamma, so the largest feasible gamma is best: by bisection on its logarithm.
    public func deviation(n: Double, delta: Double, logMeanRoot: (Double) -> Double) -> Double? {
        requireSensible(n: n, delta: delta, range: range)
        let level = log(delta)
        func serves(_ gamma: Double) -> Bool { logTail(n: n, gamma: gamma, logMeanRoot: logMeanRoot) <= level }
        if serves(1) { return deviation(n: n, gamma: 1) }
        // Below this gamma the magnification is below 1, where the dimension of the theorem is not defined.
        var (low, high) = (log(2 * .pi * log(n) / n), 0.0)
        guard low < 0, serves(exp(low)) else { return nil }
        while high - low > 1e-12 {
            let middle = (low + high) / 2
            if serves(exp(middle)) { low = middle } else { high = middle }
        }
        return deviation(n: n, gamma: exp(low))
    }
}

import Foundation

/// PAC-Bayes bounds on the risk of a randomised model, from the divergence of its distribution from a prior chosen
/// before the data.
public enum PACBayes {
    /// `KL(N(w, s^2 I) || N(w0, s0^2 I))` in d dimensions, from `|w - w0|^2`.
    ///
    /// `(d (s^2/s0^2 - 1 - log(s^2/s0^2)) + |w - w0|^2/s0^2) / 2`.
    public static func divergence(
        parameters d: Int, squaredDistance: Double, posteriorDeviation s: Double, priorDeviation s0: Double
    ) -> Double {
        precondition(s > 0 && s0 > 0 && squaredDistance >= 0, "deviations \(s), \(s0), distance^2 \(squaredDistance)")
        let ratio = s * s / (s0 * s0)
        return (Double(d) * (ratio - 1 - log(ratio)) + squaredDistance / (s0 * s0)) / 2
    }

    /// `E_Q R <= E_Q R_n + B sqrt((KL + log(2 sqrt(n)/delta)) / (2n))`: the returned value is the second summand.
    ///
    /// Source: McAllester, COLT 1999, with the constant of Maurer, "A note on the PAC Bayesian theorem" (2004), for n >= 8.
    public static func mcAllester(divergence: Double, range: Double, n: Double, delta: Double) -> Double {
        requireSensible(n: n, delta: delta, range: range)
        precondition(divergence >= 0, "a divergence of \(divergence)")
        return range * ((divergence + log(2 * n.squareRoot() / delta)) / (2 * n)).squareRoot()
    }

    /// `E_Q R <= (1 - exp(-lambda E_Q R_n - (KL + log(1/delta))/n)) / (1 - exp(-lambda))`: an upper bound of the risk for a
    /// loss in [0, 1] and a lambda > 0 fixed before the data.
    ///
    /// Source: Catoni, PAC-Bayesian Supervised Classification (2007), theorem 1.2.1.
    public static func catoni(
        empiricalRisk: Double, divergence: Double, lambda: Double, n: Double, delta: Double
    ) -> Double {
        requireSensible(n: n, delta: delta)
        precondition(lambda > 0 && divergence >= 0, "lambda = \(lambda), KL = \(divergence)")
        return expm1(-lambda * empiricalRisk - (divergence + log(1 / delta)) / n) / expm1(-lambda)
    }

    /// The least of Catoni's bounds over `lambda = 2^j`, j = -20 ... 6, by a union bound over the 27 values with total
    /// failure probability delta.
    public static func catoniBest(empiricalRisk: Double, divergence: Double, n: Double, delta: Double) -> Double {
        let grid = (-20...6).map { exp2(Double($0)) }
        return grid.map {
            catoni(
                empiricalRisk: empiricalRisk, divergence: divergence, lambda: $0, n: n,
                delta: delta / Double(grid.count))
        }.min() ?? 1
    }
}

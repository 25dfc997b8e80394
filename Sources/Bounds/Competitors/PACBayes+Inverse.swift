import Foundation

extension PACBayes {
    /// `kl(q | p) = q log(q/p) + (1 - q) log((1 - q)/(1 - p))` of two coins, in nats.
    static func binaryDivergence(_ q: Double, _ p: Double) -> Double {
        func term(_ a: Double, _ b: Double) -> Double { a == 0 ? 0 : b == 0 ? .infinity : a * log(a / b) }
        return term(q, p) + term(1 - q, 1 - p)
    }

    /// `kl^-1(q | c) = sup { p : kl(q | p) <= c }`, in [q, 1].
    ///
    /// Edge cases: `1 - exp(-c)` for q = 0, 1 for q = 1, q for c = 0. Error: 1e-13, from above. Source: Langford and Caruana,
    /// "(Not) bounding the true error", NIPS 2002.
    public static func inverseDivergence(_ q: Double, _ c: Double) -> Double {
        precondition((0...1).contains(q) && c >= 0, "kl^-1(\(q) | \(c))")
        if q == 0 { return -expm1(-c) }
        if c == 0 || q == 1 { return q }
        var (low, high) = (q, 1.0)
        while high - low > 1e-14 {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { break }
            if binaryDivergence(q, middle) <= c { low = middle } else { high = middle }
        }
        return high
    }

    /// `E_Q R <= kl^-1(E_Q R_n | (KL + log(2 sqrt n/delta))/n)` for a loss in [0, 1].
    ///
    /// Source: Seeger, JMLR 3 (2002); Maurer, "A note on the PAC Bayesian theorem" (2004), for n >= 8. McAllester's bound is
    /// its weakening by Pinsker's inequality and never below it.
    public static func maurerSeeger(empiricalRisk: Double, divergence: Double, n: Double, delta: Double) -> Double {
        requireSensible(n: n, delta: delta)
        precondition(divergence >= 0, "a divergence of \(divergence)")
        return inverseDivergence(empiricalRisk, (divergence + log(2 * n.squareRoot() / delta)) / n)
    }

    /// `E_Q R <= (E_Q R_n + (b/n)(KL + log(1/delta))) / (1 - 1/(2b))` for a loss in [0, 1] and a fixed b > 1/2.
    ///
    /// Source: McAllester, "A PAC-Bayesian tutorial with a dropout bound" (2013), theorem 2. A form without the 1/n and
    /// without log(1/delta) is in circulation; it is not a bound.
    public static func mcAllesterLinear(
        empiricalRisk: Double, divergence: Double, b: Double, n: Double, delta: Double
    ) -> Double {
        requireSensible(n: n, delta: delta)
        precondition(b > 0.5 && divergence >= 0, "b = \(b), KL = \(divergence)")
        return (empiricalRisk + b / n * (divergence + log(1 / delta))) / (1 - 1 / (2 * b))
    }

    /// The least of these bounds over `b = 1, 2, 4, ..., 4096`, by a union bound over the 13 values.
    public static func mcAllesterLinearBest(
        empiricalRisk: Double, divergence: Double, n: Double, delta: Double
    ) -> Double {
        (0...12).map {
            mcAllesterLinear(
                empiricalRisk: empiricalRisk, divergence: divergence, b: exp2(Double($0)), n: n, delta: delta / 13)
        }.reduce(.infinity, min)
    }

    /// An upper limit of `E_Q R_n`, with failure probability `delta`, from the mean `sampled` over `draws` independent draws
    /// from Q of a risk in [0, 1]: `kl^-1(sampled | log(2/delta)/draws)`. Source: Langford and Caruana (2002).
    public static func posteriorRiskLimit(sampled: Double, draws: Int, delta: Double) -> Double {
        precondition(draws >= 1 && delta > 0 && delta < 1, "\(draws) draws, delta = \(delta)")
        return inverseDivergence(sampled, log(2 / delta) / Double(draws))
    }
}

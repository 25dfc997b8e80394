import Foundation
internal import Foundations

/// Bounds from the size of the sample and of the model class, without its geometry.
///
/// `range` is the length B of the interval of the loss. Deviations are in the unit of the loss. `delta` is the
/// probability that a bound fails.
public enum ClassicalBounds {
    /// Upper limit of the error rate of one classifier fixed before the n test samples are drawn, from its `errors` on
    /// them.
    ///
    /// The largest p with `P(Bin(n, p) <= errors) >= delta`: inversion of the binomial tail, exact. For the 0-1 loss.
    /// Source: Langford, "Tutorial on practical prediction theory for classification", JMLR 6 (2005), theorem 3.3.
    public static func testSet(errors: Int, n: Int, delta: Double) -> Double {
        requireSensible(n: Double(n), delta: delta)
        return BinomialInterval.upperLimit(successes: errors, trials: n, confidence: 1 - delta)
    }

    /// `|R - R_n| <= B sqrt(log(2/delta) / (2n))` for one model fixed before the data are drawn.
    ///
    /// Source: Hoeffding, "Probability inequalities for sums of bounded random variables", JASA 58 (1963), theorem 2.
    public static func hoeffding(range: Double, n: Double, delta: Double) -> Double {
        requireSensible(n: n, delta: delta, range: range)
        return range * (log(2 / delta) / (2 * n)).squareRoot()
    }

    /// `sup |R - R_n|` over a finite class: `B sqrt((log |H| + log(2/delta)) / (2n))`.
    ///
    /// Source: Hoeffding with a union bound (Occam); Blumer, Ehrenfeucht, Haussler, Warmuth, IPL 24 (1987).
    public static func finiteClass(range: Double, logSize: Double, n: Double, delta: Double) -> Double {
        requireSensible(n: n, delta: delta, range: range)
        precondition(logSize >= 0, "a class of log size \(logSize)")
        return range * ((logSize + log(2 / delta)) / (2 * n)).squareRoot()
    }

    /// `sup |R - R_n|` over d parameters in the unit cube with a loss that is `lipschitz`-Lipschitz in them: a grid of
    /// m^d cubes' centres as a finite class, plus `lipschitz sqrt(d)/m` for the distance to the nearest centre, with
    /// the best m.
    ///
    /// Both R and R_n change by at most `lipschitz sqrt(d)/(2m)`. Source: parameter counting by a uniform cover, such
    /// as Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), sections 4 and 27.
    public static func parameterCount(
        parameters d: Int, lipschitz: Double, range: Double, n: Double, delta: Double
    ) -> Double {
        requireSensible(n: n, delta: delta, range: range)
        func deviation(_ m: Double) -> Double {
            lipschitz * Double(d).squareRoot() / m
                + finiteClass(range: range, logSize: Double(d) * log(m), n: n, delta: delta)
        }
        // The bound falls, then rises in m. Find the minimum by doubling, then by a grid search near it.
        var m = 1.0
        while m < 1e15, deviation(2 * m) < deviation(m) { m *= 2 }
        var best = deviation(m)
        for step in 1...200 { best = min(best, deviation((m * (0.5 + Double(step) / 100)).rounded(.up))) }
        return best
    }

    /// `sup |R - R_n| <= 2 Rad_n + B sqrt(log(2/delta) / (2n))`, Rad_n the Rademacher complexity of the loss class.
    ///
    /// Both sides of the gap, each with probability delta/2. Rad_n is
    /// `E sup_theta (1/n) sum_k sigma_k loss(theta, z_k)`. Source: Bartlett and Mendelson, "Rademacher and Gaussian
    /// complexities", JMLR 3 (2002), theorem 8; Koltchinskii (2001).
    public static func rademacher(complexity: Double, range: Double, n: Double, delta: Double) -> Double {
        requireSensible(n: n, delta: delta, range: range)
        return 2 * complexity + range * (log(2 / delta) / (2 * n)).squareRoot()
    }
}

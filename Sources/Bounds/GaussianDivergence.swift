public import EffectiveDimension
import Foundation
internal import Foundations

/// The divergence of a Gaussian around trained weights from one around the initial weights, in nats.
///
/// The prior is `N(theta0, v I)`, the posterior `N(theta, S)` with `S^{-1} = I/v + F/beta`; with g = v/beta
///
///     KL = ( |theta - theta0|^2/v + log det(I + gF) - eff(g) ) / 2.
///
/// Without `eff(g) = Tr gF(I+gF)^-1` it is an upper bound that is reached for small g only. Source: Hinton and van Camp (1993);
/// Achille, Paolini, Soatto, "Where is the information in a deep neural network?" (2019).
public struct GaussianDivergence: Sendable {
    /// The eigenvalues of F.
    public let spectrum: FisherSpectrum
    /// `|theta - theta0|^2`.
    public let squaredDistance: Double

    /// The divergences of one posterior centre from all priors around one start.
    public init(_ spectrum: FisherSpectrum, squaredDistance: Double) {
        precondition(squaredDistance >= 0, "a squared distance of \(squaredDistance)")
        self.spectrum = spectrum
        self.squaredDistance = squaredDistance
    }

    /// KL at prior variance v and temperature beta. Edge cases: 0 for theta = theta0 and F = 0.
    public func value(priorVariance v: Double, temperature beta: Double) -> Double {
        precondition(v > 0 && beta > 0, "variance \(v), beta \(beta)")
        let g = v / beta
        return (squaredDistance / v + spectrum.logDeterminant(g) - spectrum.effectiveParameters(g)) / 2
    }

    /// KL of `N(theta, s^2 S)`, whose deviation is s times as large, in d dimensions: more by
    /// `((s^2 - 1)(d - eff(g)) - d log s^2)/2`.
    public func value(priorVariance v: Double, temperature beta: Double, scale s: Double, parameters d: Int) -> Double {
        precondition(s > 0 && d >= 1, "scale \(s), d = \(d)")
        let free = Double(d) - spectrum.effectiveParameters(v / beta)
        let more = (s * s - 1) * free - 2 * Double(d) * log(s)
        return value(priorVariance: v, temperature: beta) + more / 2
    }

    /// `E_Q[loss] - loss` to second order, `beta eff(g)/2`: a prediction and no measurement. At trained networks the sampled
    /// rise may be ten times as large.
    public func predictedRise(priorVariance v: Double, temperature beta: Double) -> Double {
        beta * spectrum.effectiveParameters(v / beta) / 2
    }

    /// The prior variance with the least KL at a temperature: the one root of
    /// `|theta - theta0|^2 = v sum_i (v l_i/beta)^2/(1 + v l_i/beta)^2`, whose right side rises from 0.
    ///
    /// It depends on the data, so that no bound may use it without a union over a grid (``GridPrior``). Nil if the distance is 0
    /// and F is not (the least KL is the limit 0 as v tends to 0), or if F = 0 (the limit 0 as v grows).
    public func bestPriorVariance(temperature beta: Double) -> Double? {
        precondition(beta > 0, "beta \(beta)")
        let (distance, eigenvalues) = (squaredDistance, spectrum.eigenvalues.filter { $0 > 0 })
        guard distance > 0, !eigenvalues.isEmpty else { return nil }
        func excess(_ logarithm: Double) -> Double {
            let v = exp(logarithm)
            let sum = eigenvalues.reversed().reduce(0) { sum, eigenvalue in
                let share = v * eigenvalue / beta / (1 + v * eigenvalue / beta)
                return sum + share * share
            }
            return log(v * sum) - log(distance)
        }
        // The sum is at most the rank and, for small v, about v^2 sum l^2 / beta^2.
        let low = log(distance / Double(eigenvalues.count)) - 1
        var high = max(low + 2, log(beta / spectrum.largest))
        while excess(high) < 0, high < 700 { high += 4 }
        return (try? RootFinding.root(in: low...high, of: excess).value).map(exp)
    }

    /// The least KL over all prior variances.
    public func least(temperature beta: Double) -> Double {
        bestPriorVariance(temperature: beta).map { value(priorVariance: $0, temperature: beta) } ?? 0
    }

    /// The same for a posterior `N(theta, s^2 I)` in d dimensions: best prior variance `s^2 + D^2/d`, KL
    /// `(d/2) log(1 + D^2/(d s^2))`.
    public static func isotropic(
        parameters d: Int, squaredDistance: Double, posteriorVariance: Double
    ) -> (priorVariance: Double, divergence: Double) {
        precondition(d >= 1 && posteriorVariance > 0 && squaredDistance >= 0, "d = \(d), s^2 = \(posteriorVariance)")
        let share = squaredDistance / Double(d)
        return (posteriorVariance + share, Double(d) / 2 * log1p(share / posteriorVariance))
    }
}

/// Prior variances `v_j = c exp(-j/w)`, j = 1, 2, ..., fixed before the data, with weights `6/(pi^2 j^2)`.
///
/// A bound with the best of them holds with failure probability delta if the bound of each holds with
/// `6 delta/(pi^2 j^2)`. Source: Dziugaite and Roy, UAI 2017, with c = 0.1 and w = 100; small networks want a larger c.
public struct GridPrior: Sendable, Equatable {
    /// c, the upper end.
    public var start: Double
    /// w, values to a factor e.
    public var width: Double

    /// A grid.
    public init(start: Double = 0.1, width: Double = 100) {
        precondition(start > 0 && width > 0, "c = \(start), w = \(width)")
        self.start = start
        self.width = width
    }

    /// The value of number j.
    public func variance(_ j: Int) -> Double { start * exp(-Double(j) / width) }

    /// The failure probability left to number j.
    public func delta(_ j: Int, of delta: Double) -> Double { 6 * delta / (Double.pi * Double.pi * Double(j * j)) }

    /// The number with the least Maurer-Seeger bound for a risk under Q, down to variances of 1e-6 of the start; Q is that of
    /// each variance, so that the risk should be that of the chosen one.
    public func best(
        _ divergence: GaussianDivergence, temperature: Double, empiricalRisk: Double, n: Double, delta: Double
    ) -> (j: Int, priorVariance: Double, divergence: Double, bound: Double) {
        let numbers = 1...max(1, Int((width * log(1e6)).rounded(.up)))
        let bounds = numbers.map { j in
            let value = divergence.value(priorVariance: variance(j), temperature: temperature)
            let budget = value + log(2 * n.squareRoot() / self.delta(j, of: delta))
            return (j: j, priorVariance: variance(j), divergence: value, budget: budget)
        }
        // The bound rises with its budget, so that one inverse is enough.
        let best = bounds.dropFirst().reduce(bounds[0]) { $1.budget < $0.budget ? $1 : $0 }
        return (
            best.j, best.priorVariance, best.divergence, PACBayes.inverseDivergence(empiricalRisk, best.budget / n)
        )
    }
}

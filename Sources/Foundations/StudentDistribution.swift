internal import CGSL
import Foundation

/// Student's t distribution.
public struct StudentDistribution: Sendable {
    /// Degrees of freedom, above 0.
    public let degreesOfFreedom: Double

    /// A distribution.
    public init(degreesOfFreedom: Double) {
        precondition(degreesOfFreedom > 0, "\(degreesOfFreedom) degrees of freedom")
        self.degreesOfFreedom = degreesOfFreedom
    }

    /// `P(T > t)`, by the incomplete beta function of GSL: `I_x(nu/2, 1/2) / 2` with `x = nu / (nu + t^2)` for t >= 0.
    public func probability(above t: Double) -> Double {
        _ = GSL.ready
        let tail = gsl_sf_beta_inc(degreesOfFreedom / 2, 0.5, degreesOfFreedom / (degreesOfFreedom + t * t)) / 2
        return t >= 0 ? tail : 1 - tail
    }

    /// The point with `P(T <= t) = probability`, for probabilities in (0, 1); relative error about 1e-12.
    public func quantile(_ probability: Double) -> Double {
        precondition(probability > 0 && probability < 1, "a quantile of \(probability)")
        if probability == 0.5 { return 0 }
        if probability < 0.5 { return -quantile(1 - probability) }
        var top = 2.0
        while self.probability(above: top) > 1 - probability { top *= 2 }
        // The ends have opposite signs by construction, so the search cannot fail.
        return (try? RootFinding.root(in: 0...top) { 1 - probability - self.probability(above: $0) }.value) ?? top
    }
}

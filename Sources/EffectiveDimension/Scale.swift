import Foundation
public import Foundations

/// The pair of scales of a dimension: the micro scale eps and the meso exponent zeta.
public struct Scale: Sendable, Hashable, Codable {
    /// Micro scale, in (0, 1).
    public let epsilon: Double
    /// Meso exponent, in [0, 1).
    public let zeta: Double

    /// A pair of scales; `epsilon` in (0, 1) and `zeta` in [0, 1).
    public init(epsilon: Double, zeta: Double) {
        precondition(epsilon > 0 && epsilon < 1, "epsilon \(epsilon) lies outside (0, 1)")
        precondition(zeta >= 0 && zeta < 1, "zeta \(zeta) lies outside [0, 1)")
        self.epsilon = epsilon
        self.zeta = zeta
    }

    /// `c = eps^(zeta - 1) > 1`, the factor before the square root of the normalised Fisher matrix.
    public var magnification: Double { pow(epsilon, zeta - 1) }

    /// `c sqrt(kappa)`, the factor before the square root of the raw Fisher matrix under the normalisation kappa.
    public func factor(kappa: Double) -> Double { magnification * kappa.squareRoot() }

    /// `|log eps|` in nats.
    public var depth: Double { -log(epsilon) }

    /// The dimension that belongs to a log expected determinant (nats): `zeta d + value / |log eps|`.
    ///
    /// Source: Datres, Leonardi, Figalli, Sutter, "A two-scale complexity measure for deep learning models", NeurIPS
    /// 2024, Definition 4.1, in the form `d_zeta = zeta d + log E[det(I + c Fhat^{1/2})] / |log eps|`.
    public func dimension(parameters: Int, logDeterminant: Estimate) -> Estimate {
        logDeterminant.scaled(by: 1 / depth, offset: zeta * Double(parameters))
    }

    /// The same for a log expected determinant (nats) that is known exactly.
    public func dimension(parameters: Int, logDeterminant: Double) -> Double {
        dimension(
            parameters: parameters, logDeterminant: Estimate(value: logDeterminant, standardError: 0, samples: 1)
        ).value
    }
}

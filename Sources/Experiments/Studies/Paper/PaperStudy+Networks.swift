internal import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks
internal import Records

extension PaperStudy {
    /// A relu network without biases, its last layer linear, on given inputs.
    static func network(
        _ notation: String, fisher: Fisher = .expected, sigma: Double, noise: Int, on inputs: Matrix, seed: UInt64
    ) throws -> any FisherNetwork {
        let settings =
            switch fisher {
            case .expected: FisherSettings(sigma: [sigma], forwardNoise: noise)
            case .empirical: FisherSettings(estimate: .empirical, sigma: [sigma], forwardNoise: noise)
            case .gaussian: FisherSettings(.gaussian, sigma: [sigma])
            }
        return try settings.network(
            NetworkShape(notation).architecture(inputs: inputs.columns), on: inputs, seed: seed)
    }

    /// The pairs of scales of a piece, those of the first meso exponent first.
    static func pairs(_ epsilon: [String], _ zeta: [String]) throws -> [(epsilon: String, zeta: String, scale: Scale)] {
        try zeta.flatMap { zeta in
            try zip(epsilon, ExactScale.pairs(of: epsilon, zeta: zeta)).map { ($0, zeta, try $1.doubles()) }
        }
    }
}

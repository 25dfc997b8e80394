internal import Bounds
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
            try epsilon.map { epsilon in
                let rows = rows(ofScale: epsilon)
                var scale = try ExactScale.pairs(of: [rows == nil ? epsilon : "1/2"], zeta: zeta)[0].doubles()
                if let rows { scale = Scale(epsilon: Self.epsilon(rows: rows), zeta: scale.zeta) }
                return (epsilon, zeta, scale)
            }
        }
    }

    /// A micro scale as a study names it: an exact number, or that of a number of rows; nil for anything else.
    static func epsilon(_ text: String) -> Double? {
        rows(ofScale: text).map(epsilon(rows:)) ?? (try? ExactNumber(parsing: text))?.doubleValue
    }

    /// The scale of the bound for so many rows, gamma = 1, at the published rate: `eps_n = (log n / n)^(3/8)`.
    static func epsilon(rows: Int) -> Double {
        exp(ConvergenceRate.published.logEpsilon(n: Double(rows), gamma: 1))
    }
}

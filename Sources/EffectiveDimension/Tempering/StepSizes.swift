import Foundation

/// The step sizes of moves of a unit: of all its parameters, or of a random fifth of them.
struct StepSizes: Sendable, Equatable, Codable {
    /// Step size of a move of all parameters.
    var full = 0.5
    /// Step size of a move of some.
    var masked = 1.0

    /// A masked move selects a parameter if a random byte is below this number: one in five.
    static let threshold: UInt64 = 51

    subscript(masked isMasked: Bool) -> Double {
        get { isMasked ? masked : full }
        set { if isMasked { masked = newValue } else { full = newValue } }
    }

    /// Adapts the sizes of all layers to an acceptance, by default 0.28: Robbins-Monro steps that decrease with the round,
    /// counted from 0.
    static func adapt(
        _ stepSizes: inout [StepSizes], to counts: [MoveCount], masked: Bool, round: Int, acceptance: Double = 0.28
    ) {
        let gain = 3 / (1 + 0.5 * Double(round)).squareRoot()
        for (layer, count) in counts.enumerated() where count.tried > 0 {
            let size = stepSizes[layer][masked: masked] * exp(gain * (count.rate - acceptance))
            stepSizes[layer][masked: masked] = min(max(size, 1e-4), 2)
        }
    }
}

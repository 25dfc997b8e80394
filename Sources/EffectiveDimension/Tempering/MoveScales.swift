import Foundation

/// The scales of moves of a unit: of all its parameters, or of a random fifth of them.
struct MoveScales: Sendable, Equatable {
    /// Scale of a move of all parameters.
    var full = 0.5
    /// Scale of a move of some.
    var masked = 1.0

    /// A masked move selects a parameter if a random byte is below this number: one in five.
    static let threshold: UInt64 = 51

    subscript(masked isMasked: Bool) -> Double {
        get { isMasked ? masked : full }
        set { if isMasked { masked = newValue } else { full = newValue } }
    }

    /// Moves the sizes of all layers towards an acceptance of 0.28: Robbins-Monro steps that decrease with the round, counted
    /// from 0.
    static func adapt(_ scales: inout [MoveScales], to counts: [MoveCount], masked: Bool, round: Int) {
        let gain = 3 / (1 + 0.5 * Double(round)).squareRoot()
        for (layer, count) in counts.enumerated() where count.tried > 0 {
            let scale = scales[layer][masked: masked] * exp(gain * (count.rate - 0.28))
            scales[layer][masked: masked] = min(max(scale, 1e-4), 2)
        }
    }
}

import Foundation

/// The switches of a network of relu or leaky-relu units along a closed circle `centre + cos(t) cosine + sin(t) sine`.
///
/// On a piece each preactivation is `C + a cos t + b sin t`, with roots `atan2(b, a) +- acos(-C / hypot(a, b))`. Places on a circle
/// are irrational, so that roots within 64 ulps are taken for one and counted.
///
/// Complexity: `6 n_l n_{l-1}` flops for each piece and layer.
public struct CirclePieces: Sendable {
    /// Angles in [0, 2 pi) with the units that switch there, ascending.
    public let switches: [(angle: Double, units: [PathPieces.Unit])]
    /// Number of roots that were taken for the same as another.
    public let closeRoots: Int
    private let chain: DenseChain
    private let patterns: [[[Bool]]]

    /// Number of switches of single units on the closed circle.
    public var transitions: Int { switches.reduce(0) { $0 + $1.units.count } }
    /// Number of runs of one activation pattern on the closed circle.
    public var activationRegions: Int { max(switches.count, 1) }
    /// Number of runs of one Jacobian on the closed circle, decided in rationals.
    public var linearRegions: Int {
        let jacobians = patterns.map { ExactAffine.jacobian(chain, pattern: $0) }
        guard jacobians.count > 1 else { return 1 }
        return max(jacobians.indices.count { jacobians[$0] != jacobians[($0 + 1) % jacobians.count] }, 1)
    }

    /// One piece: its ends, the terms (C, a, b) of every unit of the last layer, and the states so far.
    private struct Piece {
        var from: Double
        var to: Double
        var terms: [(Double, Double, Double)]
        var states: [[Bool]]
    }

    /// The pieces of a circle.
    public init(_ chain: DenseChain, centre: [Double], cosine: [Double], sine: [Double]) {
        precondition(chain.isPiecewiseLinear && centre.count == chain.inputs, "no pieces of such a circle or network")
        self.chain = chain
        var close = 0
        let whole = centre.indices.map { (centre[$0], cosine[$0], sine[$0]) }
        var pieces = [Piece(from: 0, to: 2 * .pi, terms: whole, states: [])]
        for layer in chain.layers {
            pieces = pieces.flatMap { piece in
                let next = (0..<layer.units).map { unit in
                    piece.terms.enumerated().reduce((layer.biases[unit], 0.0, 0.0)) { sum, term in
                        let weight = layer.weights[unit * layer.inputs + term.offset]
                        return (
                            sum.0 + weight * term.element.0, sum.1 + weight * term.element.1,
                            sum.2 + weight * term.element.2
                        )
                    }
                }
                guard layer.switches else {
                    return [Piece(from: piece.from, to: piece.to, terms: next, states: piece.states + [[]])]
                }
                var cuts: [Double] = []
                for term in next {
                    for root in Self.roots(term) where piece.from < root.t && root.t < piece.to {
                        let isClose = (cuts + [piece.from, piece.to]).contains { abs($0 - root.t) <= root.error }
                        if isClose { close += 1 } else { cuts.append(root.t) }
                    }
                }
                let ends = [piece.from] + cuts.sorted() + [piece.to]
                return zip(ends, ends.dropFirst()).map { from, to in
                    let middle = (from + to) / 2
                    let states = next.map { $0.0 + $0.1 * cos(middle) + $0.2 * sin(middle) > 0 }
                    let terms = zip(next, states).map { term, isOn in
                        let factor = isOn ? 1 : layer.offSlope
                        return factor == 0 ? (0, 0, 0) : (factor * term.0, factor * term.1, factor * term.2)
                    }
                    return Piece(from: from, to: to, terms: terms, states: piece.states + [states])
                }
            }
        }
        var found: [(angle: Double, units: [PathPieces.Unit])] = []
        var kept: [[[Bool]]] = []
        for (index, piece) in pieces.enumerated() {
            let before = pieces[(index + pieces.count - 1) % pieces.count]
            var units: [PathPieces.Unit] = []
            for (layer, states) in zip(before.states, piece.states).enumerated() {
                for (unit, pair) in zip(states.0, states.1).enumerated() where pair.0 != pair.1 {
                    units.append(PathPieces.Unit(layer: layer + 1, unit: unit + 1))
                }
            }
            if units.isEmpty { continue }
            found.append((piece.from, units))
            kept.append(piece.states)
        }
        switches = found
        patterns = kept.isEmpty ? [pieces[0].states] : kept
        closeRoots = close
    }

    /// The roots of `C + a cos t + b sin t` in [0, 2 pi) at which it changes its sign, with the tolerance for ties.
    private static func roots(_ term: (Double, Double, Double)) -> [(t: Double, error: Double)] {
        let size = hypot(term.1, term.2)
        guard size > abs(term.0) else { return [] }
        let (middle, half) = (atan2(term.2, term.1), acos(-term.0 / size))
        let slope = size * sin(half)
        return [middle - half, middle + half].map { angle in
            let turned = angle - 2 * .pi * (angle / (2 * .pi)).rounded(.down)
            return (turned, 64 * 0x1p-52 * max((abs(term.0) + size) / slope, 2 * .pi))
        }
    }
}

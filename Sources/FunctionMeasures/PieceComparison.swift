/// Two neighbouring pieces of a path, and what changes between them.
struct PieceComparison {
    /// A segment with the place of a final piece in the level of each layer.
    typealias Side = (segment: SegmentPieces, places: [Int])

    private let chain: DenseChain
    private let left: Side
    private let right: Side
    private let isCorner: Bool
    /// Number of decisions taken in rationals.
    private(set) var exactDecisions = 0

    /// Neighbours on one segment, or on two that meet at a corner.
    init(_ chain: DenseChain, _ left: Side, _ right: Side, isCorner: Bool = false) {
        (self.chain, self.left, self.right, self.isCorner) = (chain, left, right, isCorner)
    }

    /// The breakpoint between the pieces; nil if nothing changes.
    mutating func breakpoint(at t: Double) -> PathPieces.Breakpoint? {
        let units = switchedUnits
        let slope = slopeChanges(units)
        let jacobian = units.isEmpty ? false : jacobianChanges(slope)
        guard !units.isEmpty || slope else { return nil }
        return PathPieces.Breakpoint(t: t, units: units, jacobianChanges: jacobian, slopeChanges: slope)
    }

    private var switchedUnits: [PathPieces.Unit] {
        var result: [PathPieces.Unit] = []
        for layer in chain.layers.indices where chain.layers[layer].switches {
            let (first, second) = (left.places[layer], right.places[layer])
            if first == second && !isCorner { continue }
            let count = chain.layers[layer].units
            left.segment.levels[layer].states.withUnsafeBufferPointer { one in
                right.segment.levels[layer].states.withUnsafeBufferPointer { other in
                    for unit in 0..<count where one[first * count + unit] != other[second * count + unit] {
                        result.append(PathPieces.Unit(layer: layer + 1, unit: unit + 1))
                    }
                }
            }
        }
        return result
    }

    /// Whether on a piece all units of some layer are off, so that the Jacobian is zero.
    private func isBlocked(_ side: Side) -> Bool {
        chain.layers.indices.contains { index in
            let layer = chain.layers[index]
            guard layer.switches, layer.offSlope == 0 else { return false }
            let place = side.places[index]
            return !side.segment.levels[index].states[(place * layer.units)..<((place + 1) * layer.units)].contains(
                true)
        }
    }

    private mutating func slopeChanges(_ units: [PathPieces.Unit]) -> Bool {
        let last = chain.layers.count - 1
        func line(_ side: Side) -> (slope: ArraySlice<Double>, error: Double) {
            let (level, place) = (side.segment.levels[last], side.places[last])
            return (level.lines.row(level.count + place), level.errors[place].b)
        }
        let (one, other) = (line(left), line(right))
        var squares = 0.0
        for (first, second) in zip(one.slope, other.slope) { squares += (first - second) * (first - second) }
        if squares.squareRoot() > (one.error + other.error) * 1.01 { return true }
        if isBlocked(left) && isBlocked(right) { return false }
        exactDecisions += 1
        return affine(left).outputSlopes != affine(right).outputSlopes
    }

    private mutating func jacobianChanges(_ slopeChanges: Bool) -> Bool {
        // On one line, another derivative along it needs another Jacobian.
        if slopeChanges && !isCorner { return true }
        if isBlocked(left) && isBlocked(right) { return false }
        exactDecisions += 1
        return ExactAffine.jacobian(chain, pattern: pattern(left))
            != ExactAffine.jacobian(chain, pattern: pattern(right))
    }

    private func pattern(_ side: Side) -> [[Bool]] {
        side.places.enumerated().map { side.segment.states(ofLayer: $0, piece: $1) }
    }

    private func affine(_ side: Side) -> ExactAffine {
        ExactAffine(chain, from: side.segment.from, to: side.segment.to, pattern: pattern(side))
    }
}

extension SegmentPieces {
    /// For each final piece, the piece of every layer's level that holds it.
    var places: [[Int]] { (0..<count).map { ancestors(upTo: levels.count, piece: $0) } }
}

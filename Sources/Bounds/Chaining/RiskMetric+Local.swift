public import BallArithmetic

extension RiskMetric {
    /// The bound at one theta of a chain with a given start, given by its positions `y_i = tau_i(theta_i)` in
    /// `[0, S_i]` (turned: `y_i + S_i/2`), in the order of `lengths`.
    ///
    /// The start is the function at the middle of theta's cell, whose deviation is at most `sigma_c` plus its distance
    /// from the centre; the links of a chain of cuts have the same length for every theta. So the gain is large near the
    /// centre and for coarse starts, and none far away. The start must not depend on the data: a start
    /// chosen by the data costs `delta/(J + 1)` for each.
    ///
    /// On one event of probability at least 1 - delta it holds for all theta.
    public func localDeviation(n: Integer, delta: Rational, start j: Int, at positions: [Ball]) -> Ball {
        precondition(positions.count == lengths.count, "\(positions.count) positions for \(lengths.count) axes")
        precondition((0...lastStart).contains(j), "no chain starts at level \(j)")
        let candidate = bound.candidates[j]
        let chain = candidate.chain.weighted(delta: delta)
        // |midpoint - S/2| for the middle of the cell of y; an undecided cell takes the union of both middles.
        let reach = lengths.indices.map { i -> (axis: Int, length: Ball) in
            let cells = Rational(2).power(max(0, j - offsets[i]))
            let width = lengths[i] / cells
            let place = (positions[i] / width).nonNegativePart
            let last = cells - 1
            let low = min(Rational(place.lowerEnd.floorOfLowerEnd ?? 0), last)
            let high = min(Rational(place.upperEnd.floorOfLowerEnd ?? 0), last)
            func distance(_ cell: Rational) -> Ball {
                (width * (cell + Rational(1) / 2) - lengths[i] / 2).magnitude()
            }
            return (i, distance(low).maximum(distance(high)))
        }
        let first = candidate.chain.levels[0]
        let ownStart = (
            deviation: first.deviation.minimum(centreDeviation + norm(reach)),
            range: first.range.minimum(centreRange + range(reach))
        )
        return chain.localDeviation(
            n: n,
            own: chain.levels.map { $0.index == j ? ownStart : ($0.deviation, $0.range) })
    }
}

public import BallArithmetic

extension RiskMetric {
    /// The bound at one theta of a chain with a given start: see ``localChain(delta:start:at:prior:)``.
    public func localDeviation(n: Integer, delta: Rational, start j: Int, at positions: [Ball]) -> Ball {
        localChain(delta: delta, start: j, at: positions).deviation(n: n)
    }

    /// A chain with a given start at one theta, given by its positions `y_i = tau_i(theta_i)` in
    /// `[0, S_i]` (turned: `y_i + S_i/2`), in the order of `lengths`.
    ///
    /// The start is the function at the middle of theta's cell, whose deviation is at most `sigma_c` plus its distance
    /// from the centre; the links of a chain of cuts have the same length for every theta. So the gain is large near the
    /// centre and for coarse starts, and none far away. The start must not depend on the data: a start
    /// chosen by the data costs `delta/(J + 1)` for each.
    ///
    /// With a prior, `1/pi_k` of theta's own cells stands for `N_k`: much smaller near the stated point, larger by at most a
    /// factor 17 elsewhere. The prior must not depend on the data either.
    ///
    /// On one event of probability at least 1 - delta it holds for all theta.
    public func localChain(
        delta: Rational, start j: Int, at positions: [Ball], prior: LinkPrior? = nil
    ) -> LocalChain {
        precondition((0...lastStart).contains(j), "no chain starts at level \(j)")
        let whole = chain(start: j)
        // |midpoint - S/2| for the middle of the cell of y; an undecided cell takes the union of both middles.
        let reach = lengths.indices.map { i -> (axis: Int, length: Ball) in
            let cell = parts(of: i, at: j, holding: positions[i])
            let width = lengths[i] / cell.count
            func distance(_ part: Rational) -> Ball {
                (width * (part + Rational(1) / 2) - lengths[i] / 2).magnitude()
            }
            return (i, distance(cell.first).maximum(distance(cell.last)))
        }
        let first = whole.levels[0]
        let ownStart = (
            deviation: first.deviation.minimum(centreDeviation + norm(reach)),
            range: first.range.minimum(centreRange + range(reach))
        )
        return localChain(of: whole, delta: delta, at: positions, prior: prior) {
            $0.index == j ? ownStart : ($0.deviation, $0.range)
        }
    }

    /// The same with the deviation and the range of theta's own start and links, by level.
    func localChain(
        of whole: Chain, delta: Rational, at positions: [Ball], prior: LinkPrior?,
        own: (Chain.Level) -> (deviation: Ball, range: Ball)
    ) -> LocalChain {
        precondition(positions.count == lengths.count, "\(positions.count) positions for \(lengths.count) axes")
        let chain = whole.weighted(delta: delta)
        return LocalChain(
            chain, own: chain.levels.map(own),
            surprises: prior.map { prior in
                chain.levels.map { surprise(prior, level: $0.index, at: positions) }
            })
    }

    /// `-log pi_k` of the cell of a theta, the larger one where the cell is not decided.
    func surprise(_ prior: LinkPrior, level: Int, at positions: [Ball]) -> Ball {
        precondition(prior.point.count == lengths.count, "a point of \(prior.point.count) axes")
        return LinkPrior.surprise(
            lengths.indices.map { i in
                let own = parts(of: i, at: level, holding: positions[i])
                let preferred = parts(of: i, at: level, holding: exact(prior.point[i])).first
                return (
                    max((own.first - preferred).magnitude, (own.last - preferred).magnitude), own.count
                )
            })
    }

    /// The parts of an axis at a level that may hold a position, from 0, and their number `2^{e_ki}`.
    private func parts(
        of axis: Int, at level: Int, holding position: Ball
    ) -> (first: Rational, last: Rational, count: Rational) {
        let count = Rational(2).power(max(0, level - offsets[axis]))
        let place = (position * count / lengths[axis]).nonNegativePart
        func part(_ end: Ball) -> Rational { min(Rational(end.floorOfLowerEnd ?? 0), count - 1) }
        return (part(place.lowerEnd), part(place.upperEnd), count)
    }
}

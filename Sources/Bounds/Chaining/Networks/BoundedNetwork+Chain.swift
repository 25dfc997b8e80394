public import BallArithmetic

/// The two theorems for a network, from its constants over the box.
extension BoundedNetwork {
    /// Formulas of the constants.
    public var chainFormulas: [String: String] {
        let kappa = loss == .brier ? "27/16, for every box" : "1/p_min - 1, p_min the least chance of a class"
        return [
            "S": "sqrt(g_i sum g_j), g_i at least |d_i f|, layer by layer", "gamma": "2 sqrt(g_i / sum g_j)",
            "omega_c": "range of the loss at the middle of the box", "sigma_c": "omega_c/2", "sigma_bar": "B/2",
            "B": "range of the loss, from intervals of the logits",
            "T": "sum of bounds of F_ii: any scale serves that L and the dimension share",
            "L": "d/T times a Lipschitz constant of F, from norms layer by layer", "kappa": kappa,
            "Gamma": "2 sup |grad f|",
        ]
    }

    /// The scale T: sum of the bounds of `F_ii`.
    ///
    /// Theorem B holds with `F d/T` for any T > 0 in place of `d F/E[Tr F]`, if L and the dimension are those of it: its proof
    /// uses of T only `v^T F v = (T/d) v^T (F d/T) v`. So no lower bound of the trace is needed.
    private func scale(_ all: NetworkConstants) -> Ball { all.fisherDiagonal.reduce(exact(0)) { $0 + $1 }.upperEnd }

    /// (N) over the box.
    public func fisherCover() -> FisherCover {
        let all = constants
        let scale = scale(all)
        return FisherCover(
            parameters: parameters, isDiagonal: false, meanTrace: scale,
            lipschitz: all.fisherLipschitz * Rational(parameters) / scale, riskRatio: all.riskRatio,
            gradientRange: 2 * all.gradientNorm, lossRange: all.lossRange)
    }

    /// An upper bound of the dimension: `det(I + c A) <= prod (1 + c A_ii)` (Hadamard) for `A = Fhat^{1/2}`, and
    /// `A_ii <= |A e_i| = sqrt(Fhat_ii)`. It is the dimension of the constant diagonal matrix of the bounds of `Fhat_ii`.
    public func dimensionBound(zeta: Rational) -> ProductDimension {
        let all = constants
        let scale = scale(all)
        return ProductDimension(
            lengths: all.fisherDiagonal.map {
                (($0 * Rational(parameters) / scale).nonNegativePart.squareRoot().upperEnd, 1)
            }, zeta: zeta, summary: "bound by Hadamard's inequality")
    }

    /// The finest start of the chains of (6.7): coarser ones serve only losses that hardly depend on the parameters.
    static let lastStart = 24

    /// (M) over the box: `sd(grad f . v) <= osc/2 <= sum g_i |v_i| <= sqrt(sum g_j) sqrt(sum g_i v_i^2)` by Cauchy and
    /// Schwarz, with `g_i` at least `|d_i f|`; so `s_i^2 = g_i sum g_j` and `osc(d_i f) <= 2 g_i`.
    public func riskMetric() -> RiskMetric {
        let all = constants
        let sum = all.gradients.reduce(exact(0)) { $0 + $1 }
        // Without weights all chances are equal, so that the loss is the same for every outcome.
        let isFlat = centre.allSatisfy { $0.sign == 0 }
        let centreRange = isFlat ? exact(0) : constants(around: centre, reach: 0).lossRange
        return RiskMetric(
            lengths: all.gradients.map { ($0 * sum).nonNegativePart.squareRoot() },
            ranges: .byAxis(all.gradients.map { sum.isZero ? exact(0) : 2 * ($0 / sum).nonNegativePart.squareRoot() }),
            centreDeviation: centreRange / 2, centreRange: centreRange, largestDeviation: all.lossRange / 2,
            lossRange: all.lossRange, lastStart: Self.lastStart)
    }

    /// The positions of a theta in the box along the axes of ``riskMetric()``.
    public func metricPosition(of theta: [Rational], in metric: RiskMetric) -> [Ball] {
        precondition(metric.lengths.count == parameters, "an axis without length")
        return zip(metric.lengths, zip(theta, centre)).map { length, pair in
            length * ((pair.0 - pair.1 + halfWidth) / side)
        }
    }

    /// The chain (6.7) of a given start at one theta in the box, with the constants near it.
    ///
    /// The cell of theta at level k reaches to half of `2^{-e_ki}` of the side from its middle. So the start's function is that
    /// of a point so near theta, and the link of level k has a range of at most `2 sum g_i 2^{-e_ki}/2` over the axes that are
    /// cut there, with `g_i` of the part of the box within half of `2^{-e_{k-1,i}}` of the side; its deviation is at most half.
    public func localChain(
        delta: Rational, start j: Int, metric: RiskMetric, at theta: [Rational], near point: [Rational]? = nil
    ) -> LocalChain {
        func cuts(_ level: Int, _ axis: Int) -> Int { max(0, level - metric.offsets[axis]) }
        func reach(_ level: Int) -> Rational {
            Rational(2).power(-1 - (metric.offsets.indices.map { cuts(level, $0) }.min() ?? 0))
        }
        // Constants of larger parts serve finer levels.
        let finest = j + 12
        let parts = (j...finest).map { constants(around: theta, reach: reach($0) * side) }
        return metric.localChain(
            of: metric.chain(start: j), delta: delta, at: metricPosition(of: theta, in: metric),
            prior: point.map { LinkPrior(near: metricPosition(of: $0, in: metric)) }
        ) { level in
            if level.index == j {
                let range = parts[0].lossRange.minimum(level.range)
                return (level.deviation.minimum(range / 2), range)
            }
            let near = parts[min(level.index - 1, finest) - j]
            let range = metric.offsets.indices.filter { level.index > metric.offsets[$0] }
                .reduce(exact(0)) { $0 + near.gradients[$1] * Rational(2).power(-cuts(level.index, $1)) }
                .minimum(level.range)
            return (level.deviation.minimum(range / 2), range)
        }
    }

    /// The chain (6.10) of a given start at one theta in the box, with the constants near it.
    public func localChain(delta: Rational, start: Int, zeta: Rational, at theta: [Rational]) throws -> LocalChain {
        try fisherCover().localChain(delta: delta, start: start, dimension: dimensionBound(zeta: zeta)) { reach in
            let near = constants(around: theta, reach: reach * side)
            return (near.riskRatio, 2 * near.gradientNorm, near.lossRange)
        }
    }
}

public import BallArithmetic

/// Laws on the functions of the levels of a chain of cuts, fixed before the data, that prefer those near a stated theta.
///
/// A function of level k belongs to a cell: part `c_i` of `2^{e_ki}` equal parts of each axis of the metric. With `m_i` the
/// number of parts between `c_i` and the part of the stated point,
///
///     pi_k(c) = (1/17) sum_{s=0..16} prod_i a_s(m_i),   a_0 = 2^{-e_ki},   a_s(m) = u/(2+u) (1+u)^{-m},  u = 2^{s-e_ki},
///
/// and `a_s = 1` where an axis is not cut. So `a_s` falls by a factor e over about `2^{-s}` of the axis. The sum of
/// `(1+u)^{-|m|}` over all integers is `(2+u)/u`, so the chances of a level add to at most 1. The mixture finds the scale of
/// the distance, for at most log 17 at each level; its first part limits what a wrong point costs to that.
public struct LinkPrior: Sendable {
    /// The positions of the stated theta along the axes of the metric: any exact numbers make laws.
    let point: [Rational]

    /// The laws that prefer links near a theta, given by its positions as for ``RiskMetric/localChain(delta:start:at:prior:)``.
    public init(near positions: [Ball]) {
        point = positions.map { $0.midpoint.bounds?.lower ?? 0 }
    }

    /// The finest scale.
    static let lastScale = 16

    /// `a_s(m)` of a part that is m parts away from the preferred one, if the axis has `parts` parts.
    static func chance(away m: Int, of parts: Rational, scale s: Int) -> Rational {
        if parts == 1 { return 1 }
        if s == 0 { return 1 / parts }
        let u = Rational(2).power(s) / parts
        return u / (2 + u) * (1 + u).power(-m)
    }

    /// `-log pi_k` of a cell, from the distance to the preferred part and the number of parts of each axis.
    static func surprise(_ axes: [(away: Rational, parts: Rational)]) -> Ball {
        // Axes with equally many parts differ only in their distances, which add.
        let groups = Dictionary(grouping: axes.filter { $0.parts != 1 }, by: \.parts)
        let logs = (0...lastScale).map { s in
            groups.reduce(exact(0)) { sum, group in
                let (parts, count) = (group.key, Rational(group.value.count))
                if s == 0 { return sum - exact(parts).log() * count }
                let u = Rational(2).power(s) / parts
                let away = group.value.reduce(Rational(0)) { $0 + $1.away }
                return sum + exact(u / (2 + u)).log() * count - exact(1 + u).log() * away
            }
        }
        let largest = logs.dropFirst().reduce(logs[0]) { $0.maximum($1) }
        let sum = logs.reduce(exact(0)) { $0 + ($1 - largest).exp() }
        return exact(Rational(lastScale + 1)).log() - largest - sum.log()
    }
}

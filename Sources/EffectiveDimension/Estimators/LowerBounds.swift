extension PlainEstimator {
    /// The two lower sums `ell_L` (nats) at one pair of scales, from the tables of the draws.
    ///
    /// `ell_1 = log E[det_1]`; each later layer adds the mean, under self-normalised weights `w_k ~ prod_{j<m} det_j`, of
    /// the inner mean of log det_m (published, equation (10) of Datres et al., NeurIPS 2024) or of the inner log mean of
    /// det_m (tight). On the same draws published <= tight always holds.
    func lowerSums(
        of tables: [DrawTable], at index: Int, shifts: [Double]
    ) -> (published: Resampled, tight: Resampled) {
        var weights = tables.map { $0.own[0][index] }
        var published = Resampled(logMeanOf: weights, shifts: shifts)
        var tight = published
        for layer in 1..<max(1, tables[0].own.count) {
            let inner = tables.map { $0.inner[layer - 1][index] }
            published += Resampled(
                weights: weights, terms: inner.map(\.mean), without: { k, i in inner[k].mean(without: i) },
                shifts: shifts)
            tight += Resampled(
                weights: weights, terms: inner.map(\.logMean), without: { k, i in inner[k].logMean(without: i) },
                shifts: shifts)
            weights = zip(weights, tables).map { $0 + $1.own[layer][index] }
        }
        return (published, tight)
    }
}

/// The distribution of numbers with weights.
///
/// With the weights of ``uniformWeights(of:from:to:bins:)`` it is the distribution of the errors of a design space whose
/// complexity is uniform, so that two spaces are compared at equal complexity. Source: Radosavovic, Johnson, Xie, Lo, Dollár,
/// "On network design spaces for visual recognition", ICCV 2019, section 3.
public struct WeightedDistribution: Sendable, Equatable {
    /// The numbers in ascending order.
    public let values: [Double]
    /// The share of the weight up to each of them; the last is 1.
    public let shares: [Double]

    /// Numbers with weights that are not negative and not all 0.
    public init(_ values: [Double], weights: [Double]) {
        precondition(values.count == weights.count, "\(values.count) values, \(weights.count) weights")
        let total = weights.reduce(0, +)
        precondition(total > 0 && weights.allSatisfy { $0 >= 0 }, "no weight, or one below 0")
        let order = values.indices.sorted { values[$0] < values[$1] }
        self.values = order.map { values[$0] }
        var sum = 0.0
        var shares = order.map { index in
            sum += weights[index]
            return min(1, sum / total)
        }
        shares[shares.count - 1] = 1
        self.shares = shares
    }

    /// The share of the weight at numbers up to `value`.
    public func share(atMost value: Double) -> Double {
        let count = values.firstIndex { $0 > value } ?? values.count
        return count == 0 ? 0 : shares[count - 1]
    }

    /// The least number up to which lies at least this share of the weight.
    public func quantile(_ share: Double) -> Double {
        values[shares.firstIndex { $0 >= share * (1 - 1e-12) } ?? values.count - 1]
    }

    /// Weights under which a complexity is uniform over `bins` bins of equal width: each bin that holds something has the same
    /// weight, shared equally. Complexities beyond the ends belong to the outer bins.
    public static func uniformWeights(
        of complexity: [Double], from low: Double, to high: Double, bins: Int
    ) -> [Double] {
        precondition(bins >= 1 && low <= high, "\(bins) bins from \(low) to \(high)")
        let places = complexity.map { value in
            guard high > low else { return 0 }
            // Compared as doubles first, so that a wild redraw does not overflow an integer.
            return Int(min(Double(bins - 1), max(0, Double(bins) * (value - low) / (high - low))))
        }
        var counts = [Int](repeating: 0, count: bins)
        for place in places { counts[place] += 1 }
        let occupied = Double(counts.count { $0 > 0 })
        return places.map { 1 / (occupied * Double(counts[$0])) }
    }
}

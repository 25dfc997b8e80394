/// Holm's step-down correction for several tests at once.
public enum Holm {
    /// The corrected p-values, in the order given: at a level of 5% the family errs with probability at most 5%.
    ///
    /// `max over j <= i of min(1, (n - j) p_(j))` for the p-values in ascending order, j from 0. Source: Holm, "A simple
    /// sequentially rejective multiple test procedure", Scand. J. Stat. 6 (1979).
    public static func adjusted(_ p: [Double]) -> [Double] {
        let order = p.indices.sorted { p[$0] < p[$1] }
        var result = [Double](repeating: 1, count: p.count)
        var largest = 0.0
        for (position, index) in order.enumerated() {
            largest = max(largest, min(1, Double(p.count - position) * p[index]))
            result[index] = largest
        }
        return result
    }
}

/// The share of the variance between groups in repeated measurements: the reliability of one measurement.
public enum IntraclassCorrelation {
    /// One-way random effects, `(between - within) / (between + (k - 1) within)` of mean squares, for groups of k values each
    /// (Shrout and Fleiss, 1979, case 1); 0 if nothing varies.
    public static func ofSingle(_ groups: [[Double]]) -> Double {
        let (between, within, k) = meanSquares(groups)
        let scale = between + (k - 1) * within
        return scale > 0 ? (between - within) / scale : 0
    }

    /// The same for the mean of a group, `(between - within) / between`.
    public static func ofMean(_ groups: [[Double]]) -> Double {
        let (between, within, _) = meanSquares(groups)
        return between > 0 ? (between - within) / between : 0
    }

    private static func meanSquares(_ groups: [[Double]]) -> (between: Double, within: Double, size: Double) {
        let size = groups[0].count
        precondition(groups.count >= 2 && size >= 2, "\(groups.count) groups of \(size)")
        precondition(groups.allSatisfy { $0.count == size }, "groups of different sizes")
        let means = groups.map { $0.reduce(0, +) / Double(size) }
        let mean = means.reduce(0, +) / Double(groups.count)
        let between = Double(size) * means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(groups.count - 1)
        let within =
            zip(groups, means).reduce(0.0) { sum, group in
                sum + group.0.reduce(0) { $0 + ($1 - group.1) * ($1 - group.1) }
            } / Double(groups.count * (size - 1))
        return (between, within, Double(size))
    }
}

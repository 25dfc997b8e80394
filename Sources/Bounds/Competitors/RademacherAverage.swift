public import Foundations

/// The Rademacher complexity of a family's losses, by simulation.
public enum RademacherAverage {
    /// `E sup_theta (1/n) sum_k sigma_k loss(theta, z_k)` from `count` new data sets with new signs.
    ///
    /// This is an estimate, so a bound based on it holds up to its standard error.
    public static func estimate(
        _ family: some RademacherFamily, size n: Int, count: Int, seed: UInt64, context: RunContext
    ) throws -> Estimate {
        precondition(n >= 1 && n <= Int(UInt32.max) && count >= 1, "\(count) averages of size \(n)")
        return Estimate.mean(
            of: try context.map(count) { k in
                var stream = RandomStream(
                    seed: seed, purpose: .rademacherAverages, index: UInt64(n) << 32 | UInt64(k))
                return family.rademacherSupremum(size: n, stream: &stream)
            })
    }
}

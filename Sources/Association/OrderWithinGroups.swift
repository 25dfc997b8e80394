internal import Foundations

/// Whether two quantities are ordered alike within groups, such as the runs of one seed.
public enum OrderWithinGroups {
    /// The chance of a mean tau_a over groups as far from 0 as that of `a` and `b`, if within every group all orders of `a` were
    /// equally likely: `(1 + count) / (1 + permutations)` over random orders (Phipson and Smyth, 2010).
    ///
    /// Two groups of two items have the chance 1/2 at best, however equal their tau.
    public static func chance(_ a: [[Double]], _ b: [[Double]], permutations: Int = 2_000, seed: UInt64) -> Double {
        precondition(a.map(\.count) == b.map(\.count), "groups of different sizes")
        let targets = b.map { PairSigns($0) }
        func total(_ groups: [[Double]]) -> Double {
            zip(groups, targets).reduce(0) { $0 + (PairSigns($1.0).tauA($1.1) ?? 0) }
        }
        let observed = abs(total(a))
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 7)
        var count = 0
        for _ in 0..<permutations {
            let shuffled = a.map { group in
                var order = group
                stream.shuffle(&order)
                return order
            }
            if abs(total(shuffled)) >= observed - 1e-9 { count += 1 }
        }
        return Double(1 + count) / Double(1 + permutations)
    }
}

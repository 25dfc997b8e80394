internal import Foundations

/// Rank correlations of paired numbers.
public enum Ranks {
    /// Ranks from 1; equal values share the mean of their ranks.
    public static func of(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = [Double](repeating: 0, count: values.count)
        var start = 0
        while start < order.count {
            var end = start
            while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
            for place in start...end { ranks[order[place]] = Double(start + end) / 2 + 1 }
            start = end + 1
        }
        return ranks
    }

    /// Pearson's correlation; 0 if one of the two is constant.
    public static func pearson(_ a: [Double], _ b: [Double]) -> Double {
        precondition(a.count == b.count && !a.isEmpty, "\(a.count) and \(b.count) numbers")
        let (meanA, meanB) = (a.reduce(0, +) / Double(a.count), b.reduce(0, +) / Double(b.count))
        var (ab, aa, bb) = (0.0, 0.0, 0.0)
        for (x, y) in zip(a, b) {
            ab += (x - meanA) * (y - meanB)
            aa += (x - meanA) * (x - meanA)
            bb += (y - meanB) * (y - meanB)
        }
        return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0
    }

    /// Spearman's rho: the correlation of ranks, also with ties.
    public static func spearman(_ a: [Double], _ b: [Double]) -> Double { pearson(of(a), of(b)) }

    /// Kendall's tau-b: concordant minus discordant pairs over `sqrt((pairs - ties of a) (pairs - ties of b))`; 0 if one of
    /// the two is constant.
    public static func kendall(_ a: [Double], _ b: [Double]) -> Double {
        precondition(a.count == b.count, "\(a.count) and \(b.count) numbers")
        return PairSigns(a).tauB(PairSigns(b)) ?? 0
    }

    /// Spearman's rho of `a` and `b` given others: the correlation of what least squares on the ranks of the others leaves of
    /// their ranks.
    public static func partialSpearman(_ a: [Double], _ b: [Double], given others: [[Double]]) -> Double {
        var basis: [[Double]] = []
        func reduced(_ values: [Double]) -> [Double] {
            var rest = values
            for vector in basis {
                let share = zip(rest, vector).reduce(0) { $0 + $1.0 * $1.1 }
                for index in rest.indices { rest[index] -= share * vector[index] }
            }
            return rest
        }
        for column in [[Double](repeating: 1, count: a.count)] + others.map(of) {
            // Twice, against rounding.
            let rest = reduced(reduced(column))
            let length = rest.reduce(0) { $0 + $1 * $1 }.squareRoot()
            let whole = column.reduce(0) { $0 + $1 * $1 }.squareRoot()
            if length > 1e-9 * whole { basis.append(rest.map { $0 / length }) }
        }
        return pearson(reduced(of(a)), reduced(of(b)))
    }

    /// The probability of a Spearman's rho as small as that of `a` and `b`, or smaller, if all pairings are equally likely:
    /// `(1 + count) / (1 + permutations)` over random permutations (Phipson and Smyth, 2010).
    public static func chanceOfAtMost(_ a: [Double], _ b: [Double], permutations: Int, seed: UInt64) -> Double {
        let (x, observed) = (of(a), spearman(a, b))
        var y = of(b)
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 2)
        var count = 0
        for _ in 0..<permutations {
            stream.shuffle(&y)
            if pearson(x, y) <= observed + 1e-12 { count += 1 }
        }
        return Double(1 + count) / Double(1 + permutations)
    }
}

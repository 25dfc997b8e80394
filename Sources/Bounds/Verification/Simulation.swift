import Foundation
public import Foundations

/// Suprema `sup_theta |R - R_n|` of many new data sets of one size.
public struct SupremumSample: Sendable, Equatable {
    /// Size of each data set.
    public let n: Int
    /// One supremum for each data set, in the order of their streams.
    public let suprema: [Double]

    /// Simulates `count` data sets of size n; the same seed gives the same numbers for any number of threads.
    ///
    /// Data set k of size n has its own random stream, so it does not depend on other sizes or data sets.
    public init(
        family: some BoundedFamily, size n: Int, count: Int, seed: UInt64, context: RunContext = RunContext()
    ) throws {
        precondition(n >= 1 && n <= family.largestSize && count >= 1, "\(count) data sets of size \(n)")
        self.n = n
        let step = context.steps(count)
        suprema = try context.map(count) { k in
            var stream = RandomStream(
                seed: seed, purpose: .simulatedDataSets, index: UInt64(n) << 32 | UInt64(k))
            defer { step() }
            return family.supremum(size: n, stream: &stream)
        }
    }

    /// The mean over data sets.
    public var mean: Estimate { Estimate.mean(of: suprema) }

    /// The empirical quantile: the least supremum with a share above p of the suprema at or below it, for p in [0, 1].
    public func quantile(_ p: Double) -> Double {
        let sorted = suprema.sorted()
        return sorted[min(sorted.count - 1, Int(p * Double(sorted.count)))]
    }

    /// The number of suprema that reach a deviation.
    public func exceedances(of deviation: Double) -> Int { suprema.reduce(0) { $0 + ($1 >= deviation ? 1 : 0) } }
}

/// The exponent r in `E[sup |R - R_n|] ~ n^r`, by weighted least squares of the logarithms.
public struct MeasuredRate: Sendable, Equatable {
    /// The exponent; the theory says -1/2.
    public let exponent: Estimate

    /// The exponent over at least two sizes, each mean weighted by the inverse square of its relative error.
    ///
    /// The error is propagated from those of the means, which are independent.
    public init?(_ samples: [SupremumSample]) {
        let points = samples.compactMap { sample -> (x: Double, y: Double, weight: Double)? in
            let mean = sample.mean
            guard mean.value > 0, mean.standardError > 0 else { return nil }
            let relative = mean.standardError / mean.value
            return (log(Double(sample.n)), log(mean.value), 1 / (relative * relative))
        }
        let total = points.reduce(0) { $0 + $1.weight }
        guard points.count >= 2 else { return nil }
        let centre = points.reduce(0) { $0 + $1.weight * $1.x } / total
        let spread = points.reduce(0) { $0 + $1.weight * ($1.x - centre) * ($1.x - centre) }
        guard spread > 0 else { return nil }
        let value = points.reduce(0) { $0 + $1.weight * ($1.x - centre) * $1.y } / spread
        exponent = Estimate(
            value: value, standardError: (1 / spread).squareRoot(), samples: samples.reduce(0) { $0 + $1.suprema.count }
        )
    }
}

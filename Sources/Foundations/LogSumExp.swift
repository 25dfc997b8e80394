import Foundation

/// Sums of exponentials without overflow, in log space.
public enum LogSpace {
    /// `log sum_i exp(values_i)`; minus infinity for no values. Relative error of the sum: a few ulps times the count.
    public static func logSumExp(_ values: some Collection<Double>) -> Double {
        guard let largest = values.max(), largest > -.infinity else { return -.infinity }
        if largest == .infinity { return .infinity }
        var sum = 0.0
        for value in values { sum += exp(value - largest) }
        return largest + log(sum)
    }

    /// `log ((1/n) sum_i exp(values_i))`.
    public static func logMeanExp(_ values: some Collection<Double>) -> Double {
        logSumExp(values) - log(Double(values.count))
    }

    /// `log(exp(a) + exp(b))`.
    public static func logAddExp(_ a: Double, _ b: Double) -> Double {
        let larger = max(a, b)
        guard larger > -.infinity, larger < .infinity else { return larger }
        return larger + log1p(exp(min(a, b) - larger))
    }

    /// For each i, `log sum_{j != i} exp(values_j)`, by prefix and suffix sums, without cancellation if one value
    /// dominates.
    public static func leaveOneOutLogSumExp(_ values: [Double]) -> [Double] {
        let count = values.count
        var suffix = [Double](repeating: -.infinity, count: count + 1)
        for i in stride(from: count - 1, through: 0, by: -1) { suffix[i] = logAddExp(suffix[i + 1], values[i]) }
        var prefix = -Double.infinity
        return (0..<count).map { i in
            let rest = logAddExp(prefix, suffix[i + 1])
            prefix = logAddExp(prefix, values[i])
            return rest
        }
    }

    /// Weights proportional to `exp(values_i)`, summing to 1.
    public static func normalisedWeights(_ values: [Double]) -> [Double] {
        let total = logSumExp(values)
        return values.map { exp($0 - total) }
    }

    /// `(sum w)^2 / sum w^2` for weights `w_i = exp(values_i)`: the number of equally weighted draws with the same
    /// precision.
    public static func effectiveSampleSize(_ values: [Double]) -> Double {
        let weights = normalisedWeights(values)
        return 1 / weights.reduce(0) { $0 + $1 * $1 }
    }
}

import Foundation
internal import Foundations

/// A statistic of the draws with its delete-one values.
///
/// Leaving a draw out also changes a normalisation taken from the draws. This enters to first order through the
/// statistic's derivative by `log kappa`.
struct Resampled {
    var value: Double
    var leaveOneOut: [Double]

    var estimate: Estimate { Estimate.jackknife(value: value, leaveOneOut: leaveOneOut) }

    private init(value: Double, slope: Double, leaveOneOut: [Double], shifts: [Double]) {
        self.value = value
        // A single draw has no delete-one values, but it counts as one sample.
        let rest = leaveOneOut.isEmpty ? [value] : leaveOneOut
        self.leaveOneOut = shifts.isEmpty ? rest : zip(rest, shifts).map { $0 + slope * $1 }
    }

    /// `log mean_k exp(value_k)`.
    init(logMeanOf draws: [LogDeterminant], shifts: [Double]) {
        let values = draws.map(\.value)
        let weights = LogSpace.normalisedWeights(values)
        let slope = zip(weights, draws).reduce(0) { $0 + $1.0 * $1.1.slope }
        let rest = draws.count > 1 ? LogSpace.leaveOneOutLogSumExp(values) : []
        self.init(
            value: LogSpace.logMeanExp(values), slope: slope,
            leaveOneOut: rest.map { $0 - log(Double(draws.count - 1)) }, shifts: shifts)
    }

    /// `mean_k value_k`.
    init(meanOf draws: [LogDeterminant], shifts: [Double]) {
        let count = Double(draws.count)
        let sum = draws.reduce(.zero, +)
        let rest = draws.count > 1 ? draws.map { (sum.value - $0.value) / (count - 1) } : []
        self.init(value: sum.value / count, slope: sum.slope / count, leaveOneOut: rest, shifts: shifts)
    }

    /// `sum_k w_k term_k` with self-normalised weights `w_k ~ exp(weight_k)`; `without(k, i)` is term k without draw i.
    init(
        weights: [LogDeterminant], terms: [LogDeterminant], without: (_ k: Int, _ i: Int) -> Double, shifts: [Double]
    ) {
        let logWeights = weights.map(\.value)
        let shares = LogSpace.normalisedWeights(logWeights)
        let value = zip(shares, terms).reduce(0) { $0 + $1.0 * $1.1.value }
        let meanSlope = zip(shares, weights).reduce(0) { $0 + $1.0 * $1.1.slope }
        let slope = terms.indices.reduce(0.0) { sum, k in
            sum + shares[k] * (terms[k].slope + (weights[k].slope - meanSlope) * terms[k].value)
        }
        var leaveOneOut: [Double] = []
        if terms.count > 1 {
            let rest = LogSpace.leaveOneOutLogSumExp(logWeights)
            leaveOneOut = terms.indices.map { i in
                terms.indices.reduce(0.0) { sum, k in
                    k == i ? sum : sum + exp(logWeights[k] - rest[i]) * without(k, i)
                }
            }
        }
        self.init(value: value, slope: slope, leaveOneOut: leaveOneOut, shifts: shifts)
    }

    static func += (a: inout Resampled, b: Resampled) {
        a.value += b.value
        a.leaveOneOut = zip(a.leaveOneOut, b.leaveOneOut).map(+)
    }
}

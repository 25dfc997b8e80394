import Foundation
internal import Foundations

/// The estimates (nats) from the repetitions of a layered run.
///
/// The normalising constant of the first layer is averaged over the slots of all repetitions, that of the later layers
/// over the repetitions, before the logarithm is taken.
///
/// ## Edge cases
/// If the logarithms of the later layers vary by more than a nat between repetitions, the largest one would dominate
/// their mean. Then `mean + variance / 2` is used: logarithms of unbiased normalising constants tend to a normal
/// distribution with mean `log Z - variance / 2` (Berard, Del Moral, Doucet, Electron. J. Probab. 19, 2014).
///
/// Means under a tilted distribution would weight repetition r by its normalising constant `exp(W_r)`. To first order,
/// and exactly if W and the term are jointly normal, this adds their covariance, which stays stable if the W vary by
/// more than a nat.
///
/// The log normalising constants of ladders of replicas are nearly unbiased themselves: means are plain means.
///
/// ## Error
/// The delete-one jackknife over repetitions gives the standard errors, and corrects the bias of the logarithms, about
/// `-units Var(Z_unit) / 2`.
///
/// The standard error is half the width of a 95% interval by Student's distribution with `repetitions - 1` degrees of
/// freedom, divided by 1.96.
struct RepetitionSummary: Sendable {
    /// The mean of the later layers' normalising constants.
    enum Mean: Sendable {
        /// The constants are unbiased, their logarithms vary by less than a nat.
        case ofConstants
        /// The constants are unbiased, their logarithms normally distributed.
        case normal
        /// The logarithms are unbiased.
        case ofLogarithms
    }

    /// `log E[det]`.
    let expected: Estimate
    /// The published lower sum.
    let published: Estimate
    /// The tight lower sum.
    let tight: Estimate
    /// `log E[det]` by thermodynamic integration.
    let thermodynamic: Estimate
    /// Mean derivative of `log E[det]` by `log kappa`.
    let slope: Double
    /// Standard deviation between repetitions of the log normalising constant of the later layers, nats.
    let laterSpread: Double
    /// The mean that was taken.
    let mean: Mean
    let repetitions: Int
    /// Units of the first layer.
    let units: Int
    /// The largest correlation, over the steps of all stages, of the walkers' energies before and after the moves of the step,
    /// averaged over the repetitions; 0 without moves.
    let persistence: Double
    /// Mean change of `log E[det]` within the runs, from the first half of a ladder's record to the second; nil without ladders.
    let drift: Estimate?
    /// `log E[det]` with its delete-one values.
    private let statistic: Statistic
    /// `[repetition]`: its log weight when its networks reach the last layer.
    private let logWeights: [Double]

    /// A summary; nil for `mean` decides between unbiased constants by the spread of their logarithms.
    init(_ runs: [RepetitionRun], units: Int, includesLowerBounds: Bool, mean given: Mean? = nil) {
        repetitions = runs.count
        self.units = units
        let later = runs.map { run in run.stages.reduce(0) { $0 + $1.logNormaliser } }
        let slots = runs.map { LogSpace.logMeanExp($0.slots.map(\.logNormaliser)) }
        // The log weight of a repetition when its networks reach each later layer.
        var weights = [runs.map { run in run.slots.reduce(0) { $0 + $1.logNormaliser } }]
        for layer in runs[0].stages.indices.dropLast() {
            weights.append(zip(weights[layer], runs).map { $0 + $1.stages[layer].logNormaliser })
        }
        let first = Statistic(logMeanOf: slots).scaled(by: Double(units))
        let spread = Estimate.mean(of: later).sampleDeviation
        laterSpread = spread
        let kind = given ?? (spread >= 1 ? .normal : .ofConstants)
        self.mean = kind
        let rest = Statistic(logNormalisers: later, mean: kind) + Statistic(covarianceOf: weights[0], later)
        statistic = first + rest
        expected = statistic.corrected
        // Ladders have equal weights.
        logWeights = kind == .ofLogarithms ? later.map { _ in 0 } : zip(weights[0], later).map(+)
        drift = kind == .ofLogarithms ? Statistic(meanOf: runs.map(\.drift)).corrected : nil
        // Along a curve the first layer and the weights have changed since its first point.
        var lowest = first
        if !runs[0].changes.isEmpty {
            let change = runs.map { $0.changes[0] }
            lowest =
                lowest + Statistic(logNormalisers: change, mean: kind) + Statistic(covarianceOf: weights[0], change)
            for layer in runs[0].changes.indices {
                weights[layer] = zip(weights[layer], runs).map { $0 + $1.changes[layer] }
            }
        }
        let whole = expected
        func lower(_ terms: (RepetitionRun) -> [Double]) -> Estimate {
            let terms = runs.map(terms)
            // With a single layer there is nothing to bound.
            guard !terms[0].isEmpty else { return whole }
            return terms[0].indices.reduce(lowest) { sum, layer in
                let values = terms.map { $0[layer] }
                return sum + Statistic(meanOf: values) + Statistic(covarianceOf: weights[layer], values)
            }.corrected
        }
        published = includesLowerBounds ? lower(\.published) : expected
        tight = includesLowerBounds ? lower(\.tight) : expected
        thermodynamic =
            Statistic(
                meanOf: runs.map { run in
                    let mean = run.slots.reduce(0) { $0 + $1.thermodynamic } / Double(run.slots.count)
                    return Double(units) * mean + run.stages.reduce(0) { $0 + $1.thermodynamic }
                }
            ).corrected
        slope = runs.reduce(0) { $0 + $1.slope } / Double(runs.count)
        persistence = Self.stages(runs).map(TemperedRun.persistence(of:)).max() ?? 0
    }

    /// The runs of each stage: the first layer's over all slots, then those of the later layers.
    private static func stages(_ runs: [RepetitionRun]) -> [[TemperedRun]] {
        [runs.flatMap(\.slots)] + runs[0].stages.indices.map { index in runs.map { $0.stages[index] } }
    }

    /// The largest standard error of the three sums; without lower bounds they equal the first.
    var worstError: Double { max(expected.standardError, published.standardError, tight.standardError) }

    /// An estimate in nats, including the error of the normalisation; `slope` is its derivative by `log kappa`.
    func estimate(_ sum: Estimate, slope: Double? = nil, normalisation: Normalisation) -> Estimate {
        let relative =
            normalisation.isExact || normalisation.meanTrace.value == 0
            ? 0 : normalisation.meanTrace.standardError / normalisation.meanTrace.value
        let part = (slope ?? self.slope) * relative
        return Estimate(
            value: sum.value, standardError: (sum.standardError * sum.standardError + part * part).squareRoot(),
            samples: sum.samples)
    }
}

extension RepetitionSummary {
    /// The mean of a quantity of the repetitions under the distribution that their networks reached.
    func tiltedMean(of values: [Double]) -> Estimate {
        (Statistic(meanOf: values) + Statistic(covarianceOf: logWeights, values)).corrected
    }

    /// The correlation of `log E[det]` with that of the same repetitions elsewhere on their way.
    func correlation(with other: RepetitionSummary) -> Double {
        EffectiveDimension.correlation(statistic.leaveOneOut, other.statistic.leaveOneOut)
    }

    /// The meaning of a standard error, in a sentence that ends with the repeated unit.
    static func errorNote(_ counted: String) -> String {
        "Standard errors are half the width of a 95% interval divided by 1.96, by Student's law with one degree of freedom "
            + "fewer than " + counted
    }
}

extension TemperedRun {
    /// The largest persistence of a step, averaged over runs along one path; 0 without moves.
    static func persistence(of runs: [TemperedRun]) -> Double {
        let steps = runs.map(\.persistence.count).min() ?? 0
        return (0..<steps).map { step in
            runs.reduce(0) { $0 + $1.persistence[step] } / Double(runs.count)
        }.max() ?? 0
    }
}

/// A statistic of the repetitions with its delete-one values.
private struct Statistic {
    var value: Double
    var leaveOneOut: [Double]

    /// The log of the mean of normalising constants from their logarithms.
    init(logNormalisers values: [Double], mean: RepetitionSummary.Mean) {
        switch mean {
        case .ofConstants: self.init(logMeanOf: values)
        case .normal:
            self = Statistic(meanOf: values) + Statistic(covarianceOf: values, values).scaled(by: 0.5)
        case .ofLogarithms: self.init(meanOf: values)
        }
    }

    init(meanOf values: [Double]) {
        let count = Double(values.count)
        let sum = values.reduce(0, +)
        value = sum / count
        leaveOneOut = values.count > 1 ? values.map { (sum - $0) / (count - 1) } : []
    }

    init(logMeanOf values: [Double]) {
        value = LogSpace.logMeanExp(values)
        leaveOneOut =
            values.count > 1 ? LogSpace.leaveOneOutLogSumExp(values).map { $0 - log(Double(values.count - 1)) } : []
    }

    /// The sample covariance of two quantities of the repetitions.
    init(covarianceOf a: [Double], _ b: [Double]) {
        let count = Double(a.count)
        guard a.count > 2 else {
            value = 0
            leaveOneOut = Array(repeating: 0, count: a.count > 1 ? a.count : 0)
            return
        }
        let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
        let products = zip(a, b).map { ($0 - meanA) * ($1 - meanB) }
        let sum = products.reduce(0, +)
        value = sum / (count - 1)
        // Without pair i the sum of products about the new means decreases by n/(n-1) times its product.
        leaveOneOut = products.map { (sum - count / (count - 1) * $0) / (count - 2) }
    }

    func scaled(by factor: Double) -> Statistic {
        var result = self
        result.value *= factor
        result.leaveOneOut = leaveOneOut.map { factor * $0 }
        return result
    }

    static func + (a: Statistic, b: Statistic) -> Statistic {
        var sum = a
        sum.value += b.value
        sum.leaveOneOut = zip(a.leaveOneOut, b.leaveOneOut).map(+)
        return sum
    }

    /// The jackknife estimate, corrected for its bias of order 1/n: `n T - (n - 1) mean T_i`.
    ///
    /// The standard error is multiplied by the ratio of the 97.5% points of Student's distribution with n - 1 degrees
    /// of freedom and of the normal distribution, `1 + 1.2106 / nu + 1.440 / nu^2` (Abramowitz, Stegun, 26.7.5,
    /// truncated). So 1.96 standard errors give a 95% interval.
    var corrected: Estimate {
        let plain = Estimate.jackknife(value: value, leaveOneOut: leaveOneOut)
        let count = Double(leaveOneOut.count)
        // Repetitions that agree up to rounding determine the value exactly.
        let isExact = leaveOneOut.allSatisfy { abs($0 - value) <= 1e-13 * abs(value) }
        guard leaveOneOut.count > 1, !isExact else {
            return Estimate(value: value, standardError: 0, samples: plain.samples)
        }
        let mean = leaveOneOut.reduce(0, +) / count
        let student = 1 + 1.2106 / (count - 1) + 1.44 / ((count - 1) * (count - 1))
        return Estimate(
            value: value + (count - 1) * (value - mean), standardError: student * plain.standardError,
            samples: plain.samples)
    }
}

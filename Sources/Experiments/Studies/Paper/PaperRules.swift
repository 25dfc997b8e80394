internal import Association
import Foundation
internal import Foundations
internal import Records

/// The rules by which numbers become verdicts, each at a level of 5%.
///
/// A number of one replicate never decides.
enum PaperRules {
    typealias Verdict = PaperStudy.Verdict
    static let level = 0.05

    /// Whether means are small: `values[setting][replicate]` are magnitudes, `bound` is the largest that counts as small.
    ///
    /// Confirmed if the upper end of every 95% interval lies within the bound; refuted if a mean lies above it by a one-sided
    /// t test with Holm's correction over the settings.
    static func areSmall(
        _ values: [(name: String, values: [Double])], bound: Double
    ) -> (verdict: Verdict, measures: [PaperStudy.Measure]) {
        let intervals = values.map { MeanInterval($0.values) }
        let chances = Holm.adjusted(intervals.map { chance(ofAtMost: bound, $0) })
        let measures = zip(values, zip(intervals, chances)).map { item, found in
            measure(item.name, found.0, smallness(of: found.0, largest: found.0.upper, bound: bound, chance: found.1))
        }
        return (verdict(ofAll: measures), measures)
    }

    /// Whether means of values of any sign are near 0: confirmed if every 95% interval lies within the bound on both sides,
    /// refuted as in `areSmall` on the side of the mean.
    static func areNearZero(
        _ values: [(name: String, values: [Double])], bound: Double
    ) -> (verdict: Verdict, measures: [PaperStudy.Measure]) {
        let intervals = values.map { MeanInterval($0.values) }
        let chances = Holm.adjusted(
            zip(values, intervals).map { item, interval in
                chance(ofAtMost: bound, interval.value < 0 ? MeanInterval(item.values.map { -$0 }) : interval)
            })
        let measures = zip(values, zip(intervals, chances)).map { item, found in
            let largest = max(-found.0.lower, found.0.upper)
            return measure(item.name, found.0, smallness(of: found.0, largest: largest, bound: bound, chance: found.1))
        }
        return (verdict(ofAll: measures), measures)
    }

    /// Confirmed if `largest`, an end of the interval, lies within the bound, refuted by the corrected p-value; open for one
    /// replicate.
    private static func smallness(
        of interval: MeanInterval, largest: Double, bound: Double, chance: Double
    ) -> Verdict {
        if interval.count < 2 { return .undecided }
        return largest <= bound ? .reproduced : chance < level ? .notReproduced : .undecided
    }

    /// As `areSmall` for single estimates with errors from repetitions inside; `isWeak` marks those with an effective sample size
    /// below 2, which cannot support a confirmation.
    static func areSmall(
        _ values: [(name: String, value: Double, error: Double, isWeak: Bool)], bound: Double
    ) -> (verdict: Verdict, measures: [PaperStudy.Measure]) {
        let chances = Holm.adjusted(
            values.map { $0.error > 0 ? 0.5 * erfc(($0.value - bound) / $0.error / 2.0.squareRoot()) : 1 })
        let measures = zip(values, chances).map { item, chance in
            let (lower, upper) = (item.value - 1.96 * item.error, item.value + 1.96 * item.error)
            let verdict: Verdict =
                item.error == 0
                ? .undecided
                : upper <= bound
                    ? (item.isWeak ? .undecided : .reproduced) : chance < level ? .notReproduced : .undecided
            return PaperStudy.Measure(
                item.name, value: item.value, lower: lower, upper: upper, replicates: 1, verdict: verdict)
        }
        return (verdict(ofAll: measures), measures)
    }

    /// Whether an event happens in more than the share `chance` of cases, for several settings: by the binomial tail with
    /// Holm's correction; refuted if the upper Clopper-Pearson end lies below the share.
    static func isCommon(
        _ cases: [(name: String, hits: Int, trials: Int)], chance: Double
    ) -> [PaperStudy.Measure] {
        let chances = Holm.adjusted(
            cases.map { item in
                item.trials == 0
                    ? 1 : BinomialTail(trials: item.trials, success: chance).probability(atLeast: item.hits)
            })
        return zip(cases, chances).compactMap { item, p in
            guard item.trials > 0 else { return nil }
            let interval = BinomialInterval(successes: item.hits, trials: item.trials, confidence: 0.95)
            let verdict: Verdict =
                item.trials < 2
                ? .undecided : p < level ? .reproduced : interval.upper < chance ? .notReproduced : .undecided
            return PaperStudy.Measure(
                item.name, value: Double(item.hits) / Double(item.trials), lower: interval.lower,
                upper: interval.upper, replicates: item.trials, verdict: verdict)
        }
    }

    /// Whether one network lies below others: paired differences, t tests with Holm's correction over the pairs. Confirmed if
    /// it lies below all, refuted if above one.
    static func liesBelow(
        _ differences: [(name: String, values: [Double])]
    ) -> (verdict: Verdict, measures: [PaperStudy.Measure]) {
        let intervals = differences.map { MeanInterval($0.values) }
        let chances = Holm.adjusted(intervals.map(\.chanceOfZero))
        let measures = zip(differences, zip(intervals, chances)).map { item, found in
            let decided = found.0.count >= 2 && found.1 < level
            return measure(
                item.name, found.0, decided ? (found.0.value < 0 ? .reproduced : .notReproduced) : .undecided)
        }
        return (verdict(ofAll: measures), measures)
    }

    /// All confirmed, or one refuted; else open.
    static func verdict(ofAll measures: [PaperStudy.Measure]) -> Verdict {
        if measures.isEmpty { return .undecided }
        if measures.contains(where: { $0.verdict == .notReproduced }) { return .notReproduced }
        return measures.allSatisfy { $0.verdict == .reproduced } ? .reproduced : .undecided
    }

    /// A mean with its interval, left out where there is none.
    static func measure(_ name: String, _ interval: MeanInterval, _ verdict: Verdict? = nil) -> PaperStudy.Measure {
        PaperStudy.Measure(
            name, value: interval.value, lower: interval.lower.isFinite ? interval.lower : nil,
            upper: interval.upper.isFinite ? interval.upper : nil, replicates: interval.count, verdict: verdict)
    }

    /// The one-sided p-value of a mean of at most `bound`.
    private static func chance(ofAtMost bound: Double, _ interval: MeanInterval) -> Double {
        guard interval.count > 1 else { return 1 }
        let law = StudentDistribution(degreesOfFreedom: Double(interval.count - 1))
        let error = (interval.upper - interval.value) / law.quantile(0.975)
        return error > 0 ? law.probability(above: (interval.value - bound) / error) : interval.value > bound ? 0 : 1
    }

    /// The exact chance of so much agreement between the orders of three networks by two quantities.
    ///
    /// `settings[dataSet][setting]` are pairs of quantities that should go in opposite directions (dimensions and losses).
    /// The statistic is the mean over all settings of the share of the pairs of networks that do. The networks of each data
    /// set are relabelled in all ways together in its settings.
    static func agreement(_ settings: [[(dimensions: [Double], losses: [Double])]]) -> (share: Double, chance: Double) {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        let shares = settings.map { data in
            orders.map { order in
                data.reduce(0.0) { sum, setting in
                    let concordant = [(0, 1), (0, 2), (1, 2)].count { a, b in
                        let rise = setting.dimensions[order[a]] - setting.dimensions[order[b]]
                        return rise * (setting.losses[a] - setting.losses[b]) < 0
                    }
                    return sum + Double(concordant) / 3
                }
            }
        }
        let count = Double(settings.reduce(0) { $0 + $1.count })
        var sums = [0.0]
        for data in shares { sums = sums.flatMap { sum in data.map { sum + $0 } } }
        let observed = shares.reduce(0) { $0 + $1[0] }
        let reached = sums.count { $0 >= observed - 1e-9 }
        return (observed / max(count, 1), Double(reached) / Double(sums.count))
    }
}

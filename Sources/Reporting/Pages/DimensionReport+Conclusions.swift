import Foundation
internal import Foundations
internal import Records

/// Sentences that depend on the numbers of the records.
extension DimensionReport {
    /// A tempered estimate of a network beside the plain one at the same scales.
    typealias Pair = (network: String, tempered: EstimateDocument.Row, plain: EstimateDocument.Row)

    /// The difference of the first two of a ranking, and its reliability by the effective sample sizes.
    func verdict(_ ranked: [EstimateDocument.Row]) -> String {
        guard ranked.count > 1 else { return "" }
        let (a, b) = (ranked[0].twoScaleDimension, ranked[1].twoScaleDimension)
        let error = Self.combined(a, b)
        let gap = error > 0 ? (a.value - b.value) / error : .infinity
        let apart =
            "The first two lie \(NumberFormat.number(gap, significantDigits: 2)) standard errors apart"
            + (gap < 2 ? ": which of them is the larger is open." : ".")
        let lowest = ranked.map(\.effectiveSampleSize).min() ?? 0
        let size = String(format: "%.1f", lowest)
        let trust =
            lowest < 2
            ? "**Do not trust the ranking or the errors: the effective sample size is as low as \(size) of "
                + "\(study.setting.draws) draws, so that one draw decides a number (see below).**"
            : lowest < 10
                ? "**Neither the ranking nor the errors are safe: the effective sample size is as low as \(size) of "
                    + "\(study.setting.draws) draws, so that a few draws decide a number (see below).**"
                : "The effective sample size is at least \(size) of \(study.setting.draws) draws."
        return "\(apart) \(trust)"
    }

    /// The reliability of the tempered estimates, and the plain means relative to them.
    func comparison(of pairs: [Pair], schedule: String) -> String {
        let warnings = pairs.reduce(0) { $0 + $1.tempered.warnings.count }
        let gaps = pairs.map { $0.plain.twoScaleDimension.value - $0.tempered.twoScaleDimension.value }
        let below = gaps.count { $0 < 0 }
        let beyond = zip(pairs, gaps).count { pair, gap in abs(gap) > 2 * pair.plain.twoScaleDimension.standardError }
        let own =
            warnings == 0
            ? "gave no warning"
            : "gave \(warnings) warning\(warnings == 1 ? "" : "s"), below the table: its own numbers and errors may be unreliable"
        let (least, largest) = (gaps.min() ?? 0, gaps.max() ?? 0)
        return
            "Tempered sequential Monte Carlo (schedule \(schedule)), whose errors come from independent repetitions, "
            + "\(own). The plain mean lies below it in \(below) of \(pairs.count) rows; plain minus tempered is "
            + "\(NumberFormat.number(least, significantDigits: 2)) to "
            + "\(NumberFormat.number(largest, significantDigits: 2)) parameters, in \(beyond) of \(pairs.count) rows more than "
            + "two of the plain mean's own standard errors"
            + (beyond == 0 ? ": the two agree." : ", which do not cover the difference there.")
    }

    /// The caption of the figure of dimensions.
    var dimensionCaption: String {
        let rows = results.flatMap(\.estimate.rows)
        let few = rows.count { $0.effectiveSampleSize < 2 }
        let errors = results.compactMap(\.tempered).flatMap(\.rows).map(\.twoScaleDimension.standardError)
        return "Plain estimates with one standard error"
            + (few == 0
                ? "."
                : ", which is too small in the \(few) of \(rows.count) points whose effective sample size is below 2.")
            + (errors.max().map {
                " Tempered estimates with one standard error, at most "
                    + "\(NumberFormat.number($0, significantDigits: 2)) parameters."
            } ?? "")
    }

    /// The reliability of the plain means for this number of draws.
    var drawsThatCount: String {
        let rows = results.flatMap(\.estimate.rows)
        let few = rows.count { $0.effectiveSampleSize < 2 }
        let lowest = String(format: "%.1f", rows.map(\.effectiveSampleSize).min() ?? 0)
        let spread = NumberFormat.number(rows.map(\.logDeterminantSpread).max() ?? 0, significantDigits: 2)
        if few > 0 {
            return
                "**Few draws decide.** In \(few) of \(rows.count) rows the effective sample size is below 2: one draw in "
                + "\(study.setting.draws) dominates the mean of the determinants. Over all rows log det spreads by up to \(spread) nats "
                + "between draws. Where one draw decides, the plain estimate is little more than the largest of "
                + "\(study.setting.draws) draws: biased low, with a standard error that is too small and does not include the bias. "
                + "The lower dimensions there depend on the same draw: if they lie close to the dimension, this is no proof "
                + "of sharpness."
        }
        if rows.contains(where: { $0.effectiveSampleSize < 10 }) {
            return
                "**Few draws count.** The effective sample size is as low as \(lowest) of \(study.setting.draws) draws, and log det "
                + "spreads by up to \(spread) nats between draws: such a plain estimate is biased low, by an amount that its "
                + "standard error does not contain."
        }
        return
            "**The logarithm of a mean is biased low.** Its standard error does not contain the bias, which is about one "
            + "over twice the root of the effective sample size (here at least \(lowest)) of that error."
    }

    static func combined(_ a: ReportedEstimate, _ b: ReportedEstimate) -> Double {
        (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
    }
}

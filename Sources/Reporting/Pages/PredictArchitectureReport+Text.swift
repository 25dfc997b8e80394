import Foundation
internal import Foundations
internal import Records

/// Tables and sentences of a study of architectures; every sentence is chosen by its numbers.
extension PredictArchitectureStudy.Summary {
    private typealias Item = (row: MeasureRanking.Row, numbers: MeasureRanking.Correlations)

    private static func isBeyond(_ estimate: ReportedEstimate) -> Bool {
        abs(estimate.value) > 2 * estimate.standardError
    }

    // MARK: Sentences

    /// Whether the two-scale dimension orders the gaps; where it is missing, what stands in for it.
    var dimensionVerdict: String {
        guard let name = dimensions.first, let row = ranking.rows.first(where: { $0.measure == name }) else {
            return "No dimension was asked for."
        }
        if let numbers = row.correlations { return verdict("The 2sED", name, numbers) + otherDimensions(but: name) }
        guard row.undefined > 0 else { return "`\(name)` is the same for all architectures and orders nothing." }
        let start =
            "**Undecided:** `\(name)` is missing at \(row.undefined) of \(ranking.networks) architectures, and no finding can rest "
            + "on it."
            + (subset.map { known in
                " At the \(known.networks) that have it, τ with the gap is \(known.gap.shown), with the test risk "
                    + "\(known.testRisk.shown), with the training loss \(known.trainingLoss.shown)."
            } ?? "")
        let others = ranking.rows.filter { dimensions.contains($0.measure) && $0.correlations != nil }
        guard let other = others.last, let numbers = other.correlations else { return start }
        return "\(start) \(standIn(other.measure, for: name)) " + verdict("The lower bound", other.measure, numbers)
    }

    /// Whether an estimate that is known everywhere has the order of one that is not.
    private func standIn(_ other: String, for name: String) -> String {
        let row = stability.first { $0.estimate == name && $0.setting == PredictArchitectureStudy.Stability.lowerBound }
        guard let row else { return "`\(other)` is known everywhere; whether it has the same order is open." }
        let isClose = row.tau.value - 2 * row.tau.standardError > 0.5
        return
            "`\(other)` is known everywhere; at \(row.networks) architectures its order agrees with that of `\(name)` with τ = "
            + "\(row.tau.shown), so that it \(isClose ? "may stand in for it" : "cannot stand in for it")."
    }

    private func verdict(
        _ subject: String, _ name: String, _ numbers: MeasureRanking.Correlations
    ) -> String {
        let found = ranking.findings.filter { dimensions.contains($0.row.measure) }
        let start: String
        if !found.isEmpty {
            start =
                "**\(subject) predicts the gap better than the training loss here:** "
                + found.map { "`\($0.row.measure)` (τ = \($0.numbers.gap.shown))" }.joined(separator: ", ") + "."
        } else if !Self.isBeyond(numbers.gap) {
            start =
                "**\(subject) does not predict generalisation here:** `\(name)` orders the gaps with τ = \(numbers.gap.shown), which "
                + "is not beyond two errors."
        } else if numbers.gap.value < 0 {
            start =
                "**\(subject) orders the gaps the wrong way here:** `\(name)` has τ = \(numbers.gap.shown); a larger value goes "
                + "with a smaller gap."
        } else {
            start =
                "\(subject) orders the gaps, **but not better than the training loss**: `\(name)` has τ = \(numbers.gap.shown)"
                + (numbers.lead.map { " (lead \($0.shown))" } ?? "") + "."
        }
        return
            "\(start) \(Self.risk(numbers.testRisk)) \(Self.fit(numbers.trainingLoss))\(Self.rest(numbers.partial))"
    }

    private static func risk(_ tau: ReportedEstimate) -> String {
        isBeyond(tau)
            ? "A larger value goes with a \(tau.value > 0 ? "larger" : "smaller") test risk: τ = \(tau.shown)."
            : "It says nothing about the test risk beyond two errors: τ = \(tau.shown)."
    }

    private static func fit(_ tau: ReportedEstimate) -> String {
        isBeyond(tau)
            ? "It follows the fit: a larger value goes with a \(tau.value > 0 ? "larger" : "smaller") training loss, τ = \(tau.shown)."
            : "With the training loss it has τ = \(tau.shown), not beyond two errors."
    }

    private static func rest(_ partial: ReportedEstimate?) -> String {
        partial.map { partial in
            isBeyond(partial)
                ? " Given the training loss, a partial τ of \(partial.shown) with the gap is left."
                : " Given the training loss, nothing of it is left beyond two errors: its partial τ with the gap is \(partial.shown)."
        } ?? ""
    }

    /// The range of tau over the other scales and estimators.
    private func otherDimensions(but name: String) -> String {
        let others = ranking.ranked.filter { dimensions.contains($0.row.measure) && $0.row.measure != name }
        guard let low = others.min(by: { $0.numbers.gap.value < $1.numbers.gap.value }),
            let high = others.max(by: { $0.numbers.gap.value < $1.numbers.gap.value })
        else { return "" }
        return
            " At other scales and by other estimators its τ with the gap goes from \(low.numbers.gap.shown) (`\(low.row.measure)`) to "
            + "\(high.numbers.gap.shown) (`\(high.row.measure)`)."
    }

    /// The best of the measures that need no training.
    var withoutTraining: String {
        let free = ranking.ranked.filter { !$0.row.needsTraining }
        guard let best = free.first else { return "Every measure needs training." }
        return
            "Of \(free.count) measures that need no training, the largest |τ| is that of `\(best.row.measure)`, \(best.numbers.gap.shown)"
            + (Self.isBeyond(best.numbers.gap)
                ? best.numbers.isFinding
                    ? ", which beats the training loss." : ", which does not beat the training loss after Holm's rule."
                : ", not beyond two errors.")
    }

    /// How much of the spread of gaps is the architecture's.
    var architectureShare: String {
        guard let share = shareOfArchitecture else { return "" }
        return share > 0
            ? "The architecture explains \(Int((100 * share).rounded()))% of the variance of an averaged gap, the seeds the rest."
            : "The averaged gaps differ no more than seeds do: there is no order of architectures to find."
    }

    // MARK: Tables

    /// The measures with what they cost, ranked by |tau| with the gap.
    var costTable: MarkdownTable {
        var table = MarkdownTable([
            .text("measure"), .number("τ with the gap"), .number("lead over the loss"), .number("partial τ"),
            .number("chance (Holm)"), .number("τ with test risk"), .number("τ with training loss"),
            .text("needs training"), .number("s"), .number("s / training"),
        ])
        for (row, numbers) in ranking.ranked {
            table.append([
                "`\(row.measure)`\(row.dependsOnScale ? " \\*" : "")", numbers.gap.shown, numbers.lead?.shown ?? "",
                numbers.partial?.shown ?? "", MeasureRanking.chance(numbers.adjustedChance), numbers.testRisk.shown,
                numbers.trainingLoss.shown, row.needsTraining ? "yes" : "no",
                NumberFormat.number(row.seconds, significantDigits: 2),
                trainingSeconds > 0 ? NumberFormat.number(row.seconds / trainingSeconds, significantDigits: 2) : "",
            ])
        }
        return table
    }

    /// How its columns are to be read.
    var costLegend: String {
        "τ is Kendall's τ_a; in parentheses one standard error by a bootstrap over architectures, copies left out. The lead is |τ| "
            + "less that of the training loss over the same resamples; the partial τ is given the training loss. The chance is that "
            + "of a lead and a partial τ as far from 0 if one of them were 0, after Holm's correction for "
            + "\(ranking.ranked.count { $0.numbers.chance != nil }) measures. \\* changes under rescaling of relu units, which leaves the "
            + "function alone. s is seconds for one network; a training takes \(NumberFormat.number(trainingSeconds, significantDigits: 2)) "
            + "s. What several measures share, such as eigenvalues, is paid by the first of them; all scales of `2sed` come from one "
            + "curve, whose time stands in each of their rows. \(MeasureRanking.names)"
    }

    /// tau between the orders of the architectures.
    var stabilityTable: MarkdownTable {
        var table = MarkdownTable([
            .text("order of"), .text("against"), .number("architectures"), .number("τ between them"),
            .number("clear pairs"),
            .number("τ of clear pairs"),
        ])
        for row in stability {
            table.append([
                "`\(row.estimate)`", row.setting, String(row.networks), row.tau.shown,
                "\(Int((100 * row.clearPairs).rounded()))%",
                row.clearTau.map(MeasureRanking.short) ?? "",
            ])
        }
        return table
    }

    /// Where the order stays and where it does not.
    var stabilitySentence: String {
        let kept = stability.filter { $0.tau.value - 2 * $0.tau.standardError > 0.8 }
        let lost = stability.filter { $0.tau.value + 2 * $0.tau.standardError < 0.5 }
        func list(_ rows: [PredictArchitectureStudy.Stability]) -> String {
            rows.map { "\($0.setting) (`\($0.estimate)`)" }.joined(separator: ", ")
        }
        return
            "τ between two orders of the same architectures, with its error; clear pairs differ by more than two errors in both. "
            + (kept.isEmpty
                ? "No order stays with τ above 0.8 by two errors."
                : "The order stays, with τ above 0.8 by two errors, against: \(list(kept)).")
            + (lost.isEmpty ? "" : " It is lost, with τ below 0.5 by two errors, against: \(list(lost)).")
    }
}

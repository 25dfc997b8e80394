import Foundation
internal import Foundations
internal import Records

/// Tables and sentences about a comparison of measures; every sentence is chosen by its numbers.
extension MeasureRanking {
    /// The baseline that a measure has to beat.
    static let baseline = "training-loss"

    /// The rows that have correlations, from the largest |tau| with the gap.
    var ranked: [(row: Row, numbers: Correlations)] {
        rows.compactMap { row in row.correlations.map { (row, $0) } }
            .sorted { abs($0.1.gap.value) > abs($1.1.gap.value) }
    }

    /// The measures that beat the training loss after Holm's rule.
    var findings: [(row: Row, numbers: Correlations)] { ranked.filter(\.numbers.isFinding) }

    private func correlations(of measure: String) -> Correlations? {
        rows.first { $0.measure == measure }?.correlations
    }

    // MARK: Tables

    /// The main table, ranked by |tau| with the gap.
    var mainTable: MarkdownTable {
        var table = MarkdownTable([
            .text("measure"), .number("τ with the gap"), .number("lead over the loss"), .number("partial τ"),
            .number("chance (Holm)"), .number("K (by chance)"), .number("worst sign error"),
            .number("τ with test risk"),
            .number("τ with training loss"), .number("s"),
        ])
        for (row, numbers) in ranked {
            table.append([
                "`\(row.measure)`\(row.dependsOnScale ? " \\*" : "")", numbers.gap.shown,
                numbers.lead?.shown ?? "", numbers.partial?.shown ?? "", Self.chance(numbers.adjustedChance),
                numbers.information.map { information in
                    Self.short(information)
                        + (numbers.informationByChance.map { " (\(Self.short($0)))" } ?? "")
                } ?? "", numbers.worstSignError.map(Self.short) ?? "", numbers.testRisk.shown,
                numbers.trainingLoss.shown, NumberFormat.number(row.seconds, significantDigits: 2),
            ])
        }
        return table
    }

    /// psi of every axis, in the same order; nil without axes.
    var axisTable: MarkdownTable? {
        guard !axes.isEmpty else { return nil }
        var table = MarkdownTable([.text("measure")] + axes.map { .number("ψ \($0)") } + [.number("Ψ")])
        for (row, numbers) in ranked {
            table.append(
                ["`\(row.measure)`"] + numbers.psi.map { $0.map(Self.short) ?? "" }
                    + [numbers.psiMean.map(Self.short) ?? ""])
        }
        return table
    }

    /// How the columns of the main table are to be read.
    var legend: String {
        "τ is Kendall's τ_a, 0 for pairs that tie; in parentheses one standard error by a bootstrap over networks, copies left out "
            + "(the jackknife's are \(Self.short(jackknifeRatio)) of it on average). The lead is |τ| less that of the training loss over "
            + "the same resamples; the partial τ is given the training loss. The chance is that of a lead and a partial τ as far from 0 "
            + "if one of them were 0, after Holm's correction for \(ranked.count { $0.numbers.chance != nil }) measures. K is the "
            + "least information about the order of two gaps that remains when any two settings are known, as a share, with what "
            + "95% of random orders stay below. The worst sign error is that over environments, pairs that differ in one setting "
            + "and whose order is sure; 0.5 is a coin. \\* changes under rescaling of relu units, which leaves the function alone. "
            + "s is seconds for one "
            + "network; what several measures share, such as eigenvalues, is paid by the first of them. \(Self.names)"
    }

    /// Where the names of measures are explained.
    static let names =
        "`twosed topics measures` says what each measure is; what follows a colon are its arguments, as `twosed measure --list` "
        + "names them."

    private var jackknifeRatio: Double {
        let ratios = ranked.filter { $0.numbers.gap.standardError > 0 }.map {
            $0.numbers.jackknifeError / $0.numbers.gap.standardError
        }
        return ratios.isEmpty ? 1 : ratios.reduce(0, +) / Double(ratios.count)
    }

    /// Rows without correlations, each with the reason.
    var absent: [String] {
        rows.filter { $0.correlations == nil }.map { row in
            row.undefined > 0
                ? "`\(row.measure)` is undefined at \(row.undefined) of \(networks) networks and has no τ."
                : "`\(row.measure)` is the same for all networks and has no τ."
        }
    }

    // MARK: Sentences

    /// Whether anything beats the training loss.
    var verdict: String {
        guard let base = correlations(of: Self.baseline) else {
            return "The training loss is the same for all networks, so that there is no baseline to beat."
        }
        let start =
            "The training loss alone orders the gaps of \(networks) networks with τ = \(base.gap.shown)"
            + (abs(base.gap.value) > 2 * base.gap.standardError ? "" : ", which is not beyond two errors") + "."
        guard !findings.isEmpty else {
            return "\(start) **No measure beats it** after Holm's rule." + nearest
        }
        let list = findings.map {
            "`\($0.row.measure)` (τ = \($0.numbers.gap.shown), lead \($0.numbers.lead?.shown ?? ""))"
        }
        return
            "\(start) After Holm's rule **\(findings.count) of \(ranked.count) measures beat\(findings.count == 1 ? "s" : "") it**: "
            + "\(list.joined(separator: ", "))." + caution
    }

    /// The best measure that is no finding, with what it lacks.
    private var nearest: String {
        guard let best = ranked.first, best.row.measure != Self.baseline, let lead = best.numbers.lead else {
            return " It has the largest |τ| itself."
        }
        let why =
            lead.value <= 2 * lead.standardError
            ? "its lead \(lead.shown) is within two errors"
            : (best.numbers.partial.map { abs($0.value) <= 2 * $0.standardError } ?? true)
                ? "given the training loss nothing of it is left beyond two errors"
                : "its chance after the correction is \(Self.chance(best.numbers.adjustedChance))"
        return " The largest |τ| is that of `\(best.row.measure)`, \(best.numbers.gap.shown): \(why)."
    }

    /// What the findings do not hold for: environments in which they are no better than a coin, and rescaling.
    private var caution: String {
        let weak = findings.filter { ($0.numbers.worstSignError ?? 0) >= 0.5 }
        let scaled = findings.filter(\.row.dependsOnScale)
        func names(_ list: [(row: Row, numbers: Correlations)]) -> String {
            list.map { "`\($0.row.measure)`" }.joined(separator: ", ")
        }
        return
            (weak.isEmpty
            ? ""
            : " In the worst single setting \(names(weak)) \(weak.count == 1 ? "is" : "are") no better than a coin.")
            + (scaled.isEmpty
                ? ""
                : " \(names(scaled)) \(scaled.count == 1 ? "is" : "are") no property of the function: rescaling changes the value.")
    }

    /// Whether single numbers hide axes: the measure whose psi differs most between two axes.
    var hiddenAxes: String {
        let spreads = ranked.compactMap { row, numbers -> (String, Double, Int, Int, [Double])? in
            let known = numbers.psi.enumerated().compactMap { index, psi in psi.map { (index, $0) } }
            guard let high = known.max(by: { $0.1 < $1.1 }), let low = known.min(by: { $0.1 < $1.1 }) else {
                return nil
            }
            return (row.measure, high.1 - low.1, high.0, low.0, [high.1, low.1])
        }
        guard let widest = spreads.max(by: { $0.1 < $1.1 }), widest.1 > 0 else { return "" }
        let opposite = spreads.count { $0.4[0] > 0.2 && $0.4[1] < -0.2 }
        return
            "One number hides the settings: ψ of `\(widest.0)` is \(Self.short(widest.4[0])) where \(axes[widest.2]) alone "
            + "changes and \(Self.short(widest.4[1])) where \(axes[widest.3]) does. \(opposite) of \(spreads.count) measures have ψ "
            + "above 0.2 for one setting and below -0.2 for another."
    }

    /// The measures whose information about the order is more than chance when any two settings are known.
    var informed: String {
        let known = ranked.filter {
            ($0.numbers.information ?? 0) > ($0.numbers.informationByChance ?? .infinity)
        }
        guard !known.isEmpty else {
            return
                "With any two settings known, no measure says more about the order of two gaps than 95% of random orders do."
        }
        let best = known.max { ($0.numbers.information ?? 0) < ($1.numbers.information ?? 0) }
        return
            "With any two settings known, \(known.count) of \(ranked.count) measures say more about the order of two gaps than 95% of "
            + "random orders do"
            + (best.map {
                ", most of all `\($0.row.measure)`: K = \(Self.short($0.numbers.information ?? 0)), \(Self.short($0.numbers.informationByChance ?? 0)) by chance."
            } ?? ".")
    }

    /// How well the data determine the order that measures are to find.
    var limitOfData: String {
        "The order itself is known this well: the gap on one half of the held-out rows orders that on the other half with "
            + "τ = \(ceiling.shown)."
    }

    static func short(_ value: Double) -> String { String(format: "%.2f", value == 0 ? 0 : value) }

    static func chance(_ value: Double?) -> String {
        value.map { $0 < 0.001 ? "< 0.001" : String(format: "%.3f", $0) } ?? ""
    }

    /// What the networks' training leaves open, from the range of their training losses.
    static func limitOfFit(of networks: String, epochs: Int, losses: [Double]) -> String {
        let spread = losses[1] - losses[0]
        return "**\(networks) at one training loss.** All train for \(epochs) epochs"
            + (spread > 0.1
                ? " and end at losses that differ by \(NumberFormat.number(spread, significantDigits: 2)) nats: a measure may "
                    + "follow the fit and not the generalisation. The partial τ given the training loss removes its monotone part alone."
                : ".")
    }

    /// The ends of a range.
    static func span(_ ends: [Double]) -> String {
        ends.map { NumberFormat.number($0, significantDigits: 3) }.joined(separator: " to ")
    }

    // MARK: Figure

    /// The correlations with the gap; none without any.
    var figures: [Figure] {
        ranked.isEmpty ? [] : [figure(name: "tau", gap: "the generalisation gap (Brier loss)")]
    }

    /// tau of every measure with two standard errors, beside training loss and parameter count.
    func figure(name: String, gap: String) -> Figure {
        let order = ranked
        func points(_ isBaseline: Bool) -> [Figure.Point] {
            order.enumerated().filter { Self.isBaseline($0.element.row.measure) == isBaseline }.map { place, item in
                let (value, error) = (item.numbers.gap.value, 2 * item.numbers.gap.standardError)
                return Figure.Point(Double(place + 1), value, error: error)
            }
        }
        let series = [
            Figure.Series("training loss, parameters", points(true), style: .points, look: .init(colour: 1)),
            Figure.Series("measures", points(false), style: .points, look: .init(colour: 0)),
        ].filter { !$0.points.isEmpty }
        let level = abs(correlations(of: Self.baseline)?.gap.value ?? 0)
        // A correlation lies in [-1, 1], but two errors of few networks may not.
        let reach = order.map { abs($0.numbers.gap.value) + 2 * $0.numbers.gap.standardError }.max() ?? 1
        let end = max(1, (10 * reach).rounded(.up) / 10)
        var figure = Figure(
            name: name, altText: "Kendall's tau of each measure with \(gap), with error bars.",
            caption:
                "Kendall's τ with \(gap), from the largest |τ|; bars are two standard errors over \(networks) networks. "
                + "Shaded: no more than the training loss.",
            x: .init("", range: 0.3...(Double(order.count) + 0.7), names: order.map(\.row.measure)),
            y: .init("τ with the gap", range: -end...end), series: series,
            regions: level > 0 ? [Figure.Region("|τ| of the training loss", from: -level, to: level)] : [])
        figure.width = 130
        return figure
    }

    private static func isBaseline(_ measure: String) -> Bool { measure == baseline || measure == "parameters" }
}

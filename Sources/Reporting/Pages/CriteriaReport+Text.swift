import Foundation
internal import Foundations
internal import Records

extension CriteriaStudy.Criterion {
    /// What changes, in words.
    var words: String {
        switch self {
        case .labels: "random labels"
        case .width: "width"
        case .method: "optimiser"
        }
    }
}

extension CriteriaStudy.Trend {
    /// Whether the order agrees with that of the gap, after Holm's rule.
    var follows: Bool { tau.value > 0 && adjustedChance ?? 1 < 0.05 }
    /// Whether it is the opposite one, after Holm's rule.
    var opposes: Bool { tau.value < 0 && adjustedChance ?? 1 < 0.05 }
    /// The slope in its standard errors; nil without one.
    var slopeInErrors: String? {
        slope.map { slope in
            slope.standardError > 0
                ? String(format: "%+.1f", slope.value / slope.standardError) : slope.value == 0 ? "0" : "exact"
        }
    }
}

extension CriteriaStudy.Outcome {
    /// Whether the gaps themselves have an order: that on one half of the held-out rows agrees with that on the other.
    var gapHasOrder: Bool { gap.map { $0.tau.value > 0 && $0.chance < 0.05 } ?? false }

    /// How far the mean gaps of the values lie apart; they share their rows, so an order may stand within runs alone.
    private var rangeSentence: String {
        let gaps = levels.compactMap(\.gap).sorted { $0.value < $1.value }
        guard let least = gaps.first, let largest = gaps.last, gaps.count > 1 else { return "" }
        let error = (least.standardError * least.standardError + largest.standardError * largest.standardError)
            .squareRoot()
        let range = " The mean gaps go from \(least.shown) to \(largest.shown)"
        return largest.value - least.value > 2 * error
            ? "\(range)." : "\(range), not apart by two errors: the order holds within runs, which share their rows."
    }

    /// How the gap changes.
    var gapSentence: String {
        let name = "**\(criterion.words.prefix(1).uppercased() + criterion.words.dropFirst()).**"
        guard let gap else {
            return "\(name) Undecided: in fewer than two seeds two values or more reach zero training error."
        }
        let order =
            gapHasOrder
            ? "The gaps on two halves of the held-out rows have the same order (τ = \(gap.tau.shown))."
            : "The gaps have no order beyond noise (τ between two halves of the held-out rows \(gap.tau.shown)), so that no measure can follow it."
        guard let slope = gap.slope else { return "\(name) \(order)\(rangeSentence)" }
        let isClear = abs(slope.value) > 2 * slope.standardError
        let unit = criterion == .labels ? "for all labels random" : "for twice the width"
        return
            "\(name) The gap "
            + (isClear
                ? "\(slope.value > 0 ? "rises" : "falls") by \(ReportedEstimate(value: abs(slope.value), standardError: slope.standardError).shown) \(unit)."
                : "changes by \(slope.shown) \(unit), not beyond two errors.") + " \(order)"
    }
}

/// Tables and sentences of a study at zero training error; every sentence is chosen by its numbers.
extension CriteriaStudy.Summary {
    /// A measure with its trends.
    struct Item {
        var name: String
        var dependsOnScale: Bool
        /// Of each criterion; nil where undefined.
        var trends: [CriteriaStudy.Trend?]
        var follows: Int
        var opposes: Int
        /// The mean of tau over the criteria.
        var tau: Double
    }

    /// The measures from the one that follows most criteria.
    var items: [Item] {
        measures.indices.map { index in
            let trends = outcomes.map { $0.measures[index] }
            let known = trends.compactMap(\.self)
            return Item(
                name: measures[index], dependsOnScale: dependsOnScale[index], trends: trends,
                follows: known.count(where: \.follows), opposes: known.count(where: \.opposes),
                tau: known.isEmpty ? 0 : known.reduce(0) { $0 + $1.tau.value } / Double(known.count))
        }.sorted { ($0.follows, -$0.opposes, $0.tau) > ($1.follows, -$1.opposes, $1.tau) }
    }

    /// How many runs reached zero training error.
    var fitSentence: String {
        let levels = outcomes.flatMap { outcome in outcome.levels.map { (outcome.criterion, $0) } }
        let (fitted, runs) = levels.reduce((0, 0)) { ($0.0 + $1.1.fitted, $0.1 + $1.1.runs) }
        let missing = levels.filter { $0.1.fitted < $0.1.runs }
        return
            "\(fitted) of \(runs) runs reach zero training error"
            + (missing.isEmpty
                ? "."
                : "; the rest is left out ("
                    + missing.map { "\($0.0.words) \($0.1.label): \($0.1.runs - $0.1.fitted) of \($0.1.runs)" }
                    .joined(separator: ", ") + ").")
    }

    /// Which measures follow the gap under all criteria that have an order.
    var verdict: String {
        let tested = outcomes.indices.filter { outcomes[$0].gapHasOrder }
        guard !tested.isEmpty else {
            return "**Undecided:** no change of a setting orders the gaps beyond noise."
        }
        let criteria = tested.map { outcomes[$0].criterion.words }.joined(separator: ", ")
        let all = items.filter { item in tested.allSatisfy { item.trends[$0]?.follows ?? false } }
        let against = items.filter { item in tested.contains { item.trends[$0]?.opposes ?? false } }
        func names(_ list: [Item]) -> String { list.map { "`\($0.name)`" }.joined(separator: ", ") }
        let scaled = all.filter(\.dependsOnScale)
        return
            (all.isEmpty
            ? "**No measure follows the gap under every one of these changes** (\(criteria)) after Holm's rule."
            : "**\(all.count) of \(measures.count) measures follow\(all.count == 1 ? "s" : "") the gap under every one of these changes** (\(criteria)) after Holm's rule: \(names(all)).")
            + (scaled.isEmpty
                ? ""
                : " \(names(scaled)) \(scaled.count == 1 ? "is" : "are") no property of the function: rescaling changes the value.")
            + (against.isEmpty
                ? ""
                : " \(against.count) \(against.count == 1 ? "has" : "have") the opposite order under at least one: \(names(against)).")
            + dimensionSentence(tested)
    }

    /// What becomes of the integrand of the 2sED.
    private func dimensionSentence(_ tested: [Int]) -> String {
        guard let item = items.first(where: { $0.name.hasPrefix("two-scale") }) else { return "" }
        let words = tested.map { index in
            let trend = item.trends[index]
            let verdict =
                trend == nil
                ? "undefined" : trend?.follows == true ? "follows" : trend?.opposes == true ? "opposite" : "undecided"
            return "\(outcomes[index].criterion.words): \(verdict)"
        }
        return " The integrand of the 2sED, `\(item.name)`: \(words.joined(separator: ", "))."
    }

    // MARK: Tables

    /// Slopes in standard errors and tau with the gap.
    var table: MarkdownTable {
        var table = MarkdownTable(
            [.text("measure")]
                + outcomes.flatMap { outcome -> [MarkdownTable.Column] in
                    (outcome.criterion == .method ? [] : [.number("\(outcome.criterion.words): slope")])
                        + [.number("\(outcome.criterion.words): τ")]
                } + [.number("follows"), .number("opposite")])
        func cells(_ trends: [CriteriaStudy.Trend?]) -> [String] {
            zip(outcomes, trends).flatMap { outcome, trend -> [String] in
                (outcome.criterion == .method ? [] : [trend?.slopeInErrors ?? ""])
                    + [trend.map { $0.isConstant ? "constant" : Self.marked($0) } ?? ""]
            }
        }
        table.append(["**the gap**"] + cells(outcomes.map(\.gap)) + ["", ""])
        for item in items {
            table.append(
                ["`\(item.name)`\(item.dependsOnScale ? " \\*" : "")"] + cells(item.trends) + [
                    String(item.follows), String(item.opposes),
                ])
        }
        return table
    }

    private static func marked(_ trend: CriteriaStudy.Trend) -> String {
        trend.follows || trend.opposes ? "**\(trend.tau.shown)**" : trend.tau.shown
    }

    /// How its columns are to be read.
    var legend: String {
        "Slopes are means over seeds in units of their standard errors: against the share of random labels and log2 of the width; "
            + "\"exact\" if all seeds have the same. τ is the mean over seeds of Kendall's τ_a with the gap over the values of the "
            + "setting, with its standard error; **bold** if fewer than 5% of random orders within the seeds lie as far from 0, after "
            + "Holm's correction for all measures that change. Positive bold ones follow, negative ones are opposite. For the gap itself τ is that between the "
            + "two halves of the held-out rows. \\* changes under rescaling of relu units."
            + (measures.contains("margin")
                ? " Signs are as they come: `margin` is thought to fall where the gap rises, and no sign of it is changed for that."
                : "")
            + " \(MeasureRanking.names)"
    }

    /// The values of every criterion with their gaps.
    var levelTable: MarkdownTable {
        var table = MarkdownTable([
            .text("setting"), .text("value"), .number("fitted runs"), .number("gap"), .number("test risk"),
        ])
        for outcome in outcomes {
            for level in outcome.levels {
                table.append([
                    outcome.criterion.words, level.label, "\(level.fitted) of \(level.runs)", level.gap?.shown ?? "",
                    level.testRisk?.shown ?? "",
                ])
            }
        }
        return table
    }

    /// tau with the gap of every measure under each criterion; nil without any.
    func figure(name: String) -> Figure? {
        let order = items
        let series = outcomes.enumerated().map { place, outcome in
            Figure.Series(
                outcome.criterion.words,
                order.enumerated().compactMap { index, item in
                    item.trends[place].flatMap { trend in
                        trend.isConstant
                            ? nil
                            : Figure.Point(
                                Double(index + 1) + 0.22 * Double(place - 1), trend.tau.value,
                                error: 2 * trend.tau.standardError)
                    }
                }, style: .points, look: .init(colour: place))
        }.filter { !$0.points.isEmpty }
        guard !series.isEmpty else { return nil }
        let reach = series.flatMap(\.points).map { max($0.interval?.upper ?? 0, -($0.interval?.lower ?? 0)) }.max() ?? 1
        let end = max(1, (10 * reach).rounded(.up) / 10)
        var figure = Figure(
            name: name,
            altText: "Kendall's tau of each measure with the gap when one setting changes, with error bars.",
            caption:
                "Kendall's τ with the gap at zero training error when one setting changes; bars are two standard errors over seeds. "
                + "Above 0 a measure follows the gap.",
            x: .init("", range: 0.3...(Double(order.count) + 0.7), names: order.map(\.name)),
            y: .init("τ with the gap", range: -end...end), series: series)
        figure.width = 130
        return figure
    }
}

internal import BallArithmetic
internal import Experiments
import Foundation
internal import Foundations

/// The report of a study of the estimators: plain means against tempering, convergence in the inputs, and coverage.
struct EstimatorReport: StudyReport {
    let records: StudyRecords<EstimatorStudy>

    func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        try summary(&page)
        method(&page)
        try draws(&page, figure: figures.first { $0.name == "draws" })
        lower(&page)
        inputs(&page, figure: figures.first { $0.name == "inputs" })
        intervals(&page)
        limits(&page)
    }

    // MARK: What the records say

    /// The three kinds of estimate of one network at one of the study's scales.
    struct Comparison {
        let network: String
        let epsilon: String
        let tempered: EstimateDocument.Row
        let plain: [EstimateDocument.Row]
        let repeats: [EstimateDocument.Row]

        /// Plain minus tempered, parameters.
        func difference(_ row: EstimateDocument.Row) -> ReportedEstimate {
            let (a, b) = (row.twoScaleDimension, tempered.twoScaleDimension)
            return ReportedEstimate(
                value: a.value - b.value,
                standardError: (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot())
        }

        /// Repeated plain estimates whose 95% interval contains the tempered number.
        var covered: Int {
            repeats.count { abs(difference($0).value) <= 1.959964 * difference($0).standardError }
        }

        /// The mean of the repeated plain estimates minus the tempered one.
        var meanDifference: Estimate { Estimate.mean(of: repeats.map { difference($0).value }) }
    }

    var comparisons: [Comparison] {
        study.networks.flatMap { network -> [Comparison] in
            let records = results.filter { $0.network == network }
            guard let tempered = records.lazy.compactMap(\.tempered).first,
                let plain = records.lazy.compactMap(\.plain).first
            else { return [] }
            let repeats = records.lazy.compactMap(\.repeats).first ?? []
            return tempered.rows.enumerated().map { index, row in
                Comparison(
                    network: network, epsilon: row.epsilon, tempered: row, plain: plain.map { $0.rows[index] },
                    repeats: repeats.map { $0.rows[index] })
            }
        }
    }

    /// Estimates on subsamples of the inputs: those of one estimator, from few inputs to many.
    func inputs(of estimator: String) -> [EstimateDocument] {
        (results.lazy.compactMap(\.inputs).first ?? []).filter { $0.method.estimator == estimator }
    }

    var coverages: [Coverage] { results.compactMap(\.coverage) }

    // MARK: Sections

    private func summary(_ page: inout MarkdownDocument) throws {
        page.heading("In short")
        let all = comparisons
        let first = study.draws[0]
        let gaps = all.map { -$0.meanDifference.value }
        let runs = all.reduce(0) { $0 + $1.repeats.count }
        let covered = all.reduce(0) { $0 + $1.covered }
        let ratios = all.map { comparison in
            -comparison.difference(comparison.plain[0]).value / comparison.plain[0].twoScaleDimension.standardError
        }
        func range(_ values: [Double], _ digits: Int = 3) -> String {
            "\(NumberFormat.number(values.min() ?? 0, significantDigits: digits)) to "
                + NumberFormat.number(values.max() ?? 0, significantDigits: digits)
        }
        page.paragraph(
            "**What the published procedure gets wrong.** It takes the mean of \(first) exponentials, which is decided by "
                + "one of them. At ζ = \(study.zeta) and ε = \(study.epsilon.joined(separator: ", ")) its numbers for "
                + "\(study.networks.joined(separator: ", ")) lie "
                + "\(range(gaps)) parameters below those of tempered sequential Monte Carlo, "
                + "\(range(ratios)) of its own standard errors; its 95% intervals contain the tempered number in "
                + "\(covered) of \(runs) runs. " + draws(all))
        page.paragraph(order(all))
        page.paragraph(inputsInShort)
        page.paragraph(intervalsInShort)
    }

    /// What more draws do for the plain mean.
    private func draws(_ all: [Comparison]) -> String {
        guard let last = study.draws.last, study.draws.count > 1 else { return "" }
        let closed = all.map { comparison in
            let (few, many) = (
                comparison.difference(comparison.plain[0]).value,
                comparison.difference(comparison.plain[comparison.plain.count - 1]).value
            )
            return 1 - many / few
        }
        let share = closed.reduce(0, +) / Double(max(closed.count, 1))
        return "\(last) draws close \(NumberFormat.number(100 * share, significantDigits: 2))% of the gap on average: "
            + "more draws of the same kind help slowly."
    }

    /// Whether the plain numbers of the lower bound and the ranking survive.
    private func order(_ all: [Comparison]) -> String {
        let below = all.filter { comparison in
            guard let lower = comparison.tempered.lower?.published else { return false }
            return comparison.plain[0].twoScaleDimension.value < lower.value
        }
        let ranks = study.epsilon.indices.map { index -> Bool in
            let rows = study.networks.compactMap { network in
                all.filter { $0.network == network }.dropFirst(index).first
            }
            return rows.sorted { $0.plain[0].twoScaleDimension.value > $1.plain[0].twoScaleDimension.value }
                .map(\.network)
                == rows.sorted { $0.tempered.twoScaleDimension.value > $1.tempered.twoScaleDimension.value }
                .map(\.network)
        }
        return
            "In \(below.count) of \(all.count) cases the plain dimension lies below the published *lower bound* as "
            + "tempering finds it: that plain curves of the dimension and of its lower bound lie close together shows "
            + "that both are the same draw, not that the bound is sharp. The order of the networks is the same for both "
            + "estimators at \(ranks.count { $0 }) of \(ranks.count) scales."
    }

    private var inputsInShort: String {
        let (few, all) = (inputs(of: "tempered"), inputs(of: "factorised"))
        guard let small = few.first(where: { $0.model.samples == study.samples }) ?? few.last, let large = all.last,
            large.model.samples > small.model.samples
        else { return "" }
        let gap = large.rows[0].twoScaleDimension.value - small.rows[0].twoScaleDimension.value
        return
            "**The inputs matter as much as the draws.** With \(small.model.samples) rows \(study.inputs.network) has "
            + "\(small.rows[0].twoScaleDimension.shown) at ε = \(study.inputs.epsilon), with "
            + "\(large.model.samples) rows \(large.rows[0].twoScaleDimension.shown): "
            + "\(NumberFormat.number(gap, significantDigits: 3)) parameters that no number of draws brings back. A number "
            + "is about the rows it was computed on."
    }

    private var intervalsInShort: String {
        func range(_ name: String) -> String {
            let shares = coverages.flatMap(\.rows).filter { $0.estimator == name }
                .map { 100 * Double($0.covered) / Double($0.runs) }
            return "\(NumberFormat.number(shares.min() ?? 0, significantDigits: 3))% to "
                + "\(NumberFormat.number(shares.max() ?? 0, significantDigits: 3))%"
        }
        return
            "**Error bars that mean what they say.** Over \(study.intervals.runs) runs on each of "
            + "\(coverages.count) tiny networks, whose truth quadrature gives, the 95% intervals contain the truth in "
            + "\(range("tempered")) of the runs for tempering and \(range("factorised")) for the factorised estimator; for "
            + "the plain mean of \(study.intervals.plainDraws) draws in \(range("plain"))."
    }

    private func method(_ page: inout MarkdownDocument) {
        page.heading("Method")
        page.paragraph(
            "Networks are Markov chains of relu layers with Gaussian noise and a linear last layer, without biases, on "
                + "\(study.samples) rows of \(study.sample) (standardised, seed \(study.seed)) and a noise-free forward "
                + "pass; the parameters are uniform on [-1, 1], so that the normalisation is exact. The number asked for is"
        )
        page.math(
            "d_\\zeta(\\varepsilon) = \\zeta d + \\frac{\\log \\mathbb{E}_\\theta\\big[\\det(I + "
                + "\\varepsilon^{\\zeta-1} \\hat F(\\theta)^{1/2})\\big]}{|\\log\\varepsilon|} .")
        page.paragraph(
            "*Plain*: the mean of the determinants of M draws, with jackknife errors (Datres et al., NeurIPS 2024). "
                + "*Tempered*: sequential Monte Carlo from the uniform law to the one tilted by the determinant, "
                + "independent repetitions give the error. *Factorised*: units of a layer one by one, without moves. "
                + "\(schedules)")
    }

    /// How much tempering each network got.
    private var schedules: String {
        let parts = results.compactMap { record in
            record.tempered?.rows.first?.tempering.map { tempering in
                let words = tempering.schedule.split(separator: ":")
                let check = words.last == "0" ? "" : ", checked against half the sweeps"
                return
                    "\(record.network): \(words[1]) repetitions of \(tempering.sweeps) pairs of sweeps a step\(check)"
            }
        }
        return parts.isEmpty ? "" : parts.joined(separator: "; ") + "."
    }

    private func draws(_ page: inout MarkdownDocument, figure: RenderedFigure?) throws {
        page.heading("More and more draws")
        if let figure { page.figure(figure, in: "") }
        page.paragraph(
            "Numbers in parentheses are standard errors. ESS is the effective sample size of the plain draws; the last "
                + "columns are about \(study.seeds) runs of \(study.draws[0]) draws with other seeds: their mean gap to the "
                + "tempered number, and how many of their 95% intervals contain it.")
        var table = MarkdownTable(
            [.text("network"), .number("ε"), .number("tempered")]
                + study.draws.flatMap { [.number("plain, M = \($0)"), .number("ESS")] }
                + [.number("mean gap, M = \(study.draws[0])"), .number("contained")])
        for comparison in comparisons {
            table.append(
                [comparison.network, comparison.epsilon, comparison.tempered.twoScaleDimension.shown]
                    + comparison.plain.flatMap {
                        [$0.twoScaleDimension.shown, String(format: "%.1f", $0.effectiveSampleSize)]
                    } + [
                        NumberFormat.number(comparison.meanDifference),
                        "\(comparison.covered) of \(comparison.repeats.count)",
                    ])
        }
        page.table(table)
        let remarks = comparisons.flatMap { comparison in
            comparison.tempered.warnings.map { "\(comparison.network) at ε = \(comparison.epsilon): \($0)." }
        }
        if !remarks.isEmpty {
            page.paragraph("What tempering says of itself:")
            page.list(remarks)
        }
    }

    private func lower(_ page: inout MarkdownDocument) {
        page.heading("Lower bounds")
        page.paragraph(
            "The lower dimensions, layer by layer: *published* with the logarithm inside both means, *tight* with the "
                + "logarithm outside the inner one. By tempering they lie well apart from the dimension where there are "
                + "several layers; by \(study.draws[0]) plain draws the tight one can even exceed the dimension that it bounds."
        )
        var table = MarkdownTable([
            .text("network"), .number("ε"), .number("dimension"), .number("tight"), .number("published"),
            .number("plain dimension"), .number("plain tight"), .number("plain published"),
        ])
        for comparison in comparisons {
            table.append(
                [comparison.network, comparison.epsilon]
                    + [comparison.tempered, comparison.plain[0]].flatMap {
                        [$0.twoScaleDimension.shown, $0.lower?.tight.shown ?? "", $0.lower?.published.shown ?? ""]
                    })
        }
        page.table(table)
    }

    private func inputs(_ page: inout MarkdownDocument, figure: RenderedFigure?) {
        page.heading("More and more inputs")
        if let figure { page.figure(figure, in: "") }
        page.paragraph(
            "\(study.inputs.network) at ε = \(study.inputs.epsilon), ζ = \(study.zeta), on nested subsamples. The factorised "
                + "estimator (\(study.inputs.draws) networks) is the only one that is cheap enough for all rows; its effective "
                + "sample size says how rough it is.\(agreement)")
        var table = MarkdownTable([
            .number("N"), .text("estimator"), .number("log E[det]"), .number("d_ζ(ε)"), .number("spread"),
            .number("ESS"),
        ])
        for document in inputs(of: "tempered") + inputs(of: "factorised") {
            let row = document.rows[0]
            table.append([
                String(document.model.samples), document.method.estimator, row.logExpectedDeterminant.shown,
                row.twoScaleDimension.shown, NumberFormat.number(row.logDeterminantSpread, significantDigits: 2),
                String(format: "%.1f", row.effectiveSampleSize),
            ])
        }
        page.table(table)
    }

    /// How both estimators agree where both were asked.
    private var agreement: String {
        for few in inputs(of: "tempered").reversed() {
            guard let other = inputs(of: "factorised").first(where: { $0.model.samples == few.model.samples }) else {
                continue
            }
            let (a, b) = (other.rows[0].twoScaleDimension, few.rows[0].twoScaleDimension)
            let error = (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
            return " At N = \(few.model.samples) it lies "
                + "\(NumberFormat.number(a.value - b.value, error: error)) parameters above tempering."
        }
        return ""
    }

    private func intervals(_ page: inout MarkdownDocument) {
        let settings = study.intervals
        page.heading("Do the intervals contain the truth?")
        page.paragraph(
            "Tiny \(settings.activation.rawValue) networks on \(settings.samples) standard normal inputs, parameters "
                + "uniform on [-\(NumberFormat.number(settings.width)), \(NumberFormat.number(settings.width))], "
                + "ε = \(settings.epsilon): quadrature gives $\\log \\mathbb{E}[\\det]$ and the lower sums. Each estimator "
                + "runs \(settings.runs) times with seeds of its own; an interval of 1.96 standard errors should contain "
                + "the truth in 95% of the runs, and between 90% and 99% of \(settings.runs) runs with odds of less than one "
                + "in a hundred to miss that by chance. Of two layers the last is linear, so that the lower bounds agree."
        )
        var table = MarkdownTable([
            .text("network"), .text("estimator"), .number("truth (nats)"), .number("contained"), .number("95% limits"),
            .number("lower"), .number("bias (nats)"), .number("stated error"), .number("spread of runs"),
            .number("ESS"),
        ])
        for coverage in coverages {
            for row in coverage.rows {
                func percent(_ share: Double) -> String { String(format: "%.1f%%", 100 * share) }
                table.append([
                    coverage.network, row.estimator, NumberFormat.number(row.truth),
                    percent(Double(row.covered) / Double(row.runs)),
                    "\(percent(row.interval.lower)) to \(percent(row.interval.upper))",
                    percent(Double(row.publishedCovered) / Double(row.runs)), row.bias.shown,
                    NumberFormat.number(row.statedError, significantDigits: 2),
                    NumberFormat.number(row.spread, significantDigits: 2),
                    NumberFormat.number(row.effectiveSampleSize, significantDigits: 2),
                ])
            }
        }
        page.table(table)
    }

    private func limits(_ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            "**No other truth for the large networks.** The tempered numbers rest on independent repetitions, on the check "
                + "against half the sweeps where it was made, and on the tiny networks; quadrature reaches no network of this "
                + "size. A deep network whose moves were not checked may have settled too low.",
            "**Given inputs.** All numbers are about the rows named, not about the law they come from.",
            "**No finer coverage.** It is seen to the per cent that \(study.intervals.runs) runs allow.",
        ])
    }
}

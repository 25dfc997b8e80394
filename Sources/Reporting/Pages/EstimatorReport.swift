import Foundation
internal import Foundations
public import Records

/// The report of a study of the estimators: plain means compared with tempering, convergence in the inputs, and
/// coverage.
public struct EstimatorReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<EstimatorStudy>

    /// The report of these records.
    public init(records: StudyRecords<EstimatorStudy>) { self.records = records }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        summary(&page)
        method(&page)
        try draws(&page, figure: figures.first { $0.name == "draws" })
        routes(&page)
        lower(&page)
        inputs(&page, figure: figures.first { $0.name == "inputs" })
        intervals(&page)
        curves(&page)
        limits(&page)
    }

    // MARK: Sections

    private func method(_ page: inout MarkdownDocument) {
        page.heading("Method")
        page.paragraph(
            "Networks are Markov chains of relu layers with Gaussian noise and a linear last layer, without biases, on "
                + "\(study.samples) rows of \(study.sample) (standardised, seed \(study.seed)) and a noise-free forward "
                + "pass; the parameters are uniform on [-1, 1], so that the normalisation is exact. The estimated quantity is"
        )
        page.math(
            "d_\\zeta(\\varepsilon) = \\zeta d + \\frac{\\log \\mathbb{E}_\\theta\\big[\\det(I + "
                + "\\varepsilon^{\\zeta-1} \\hat F(\\theta)^{1/2})\\big]}{|\\log\\varepsilon|} .")
        page.paragraph(
            "*Plain*: the mean of the determinants of M draws, with jackknife errors (Datres et al., NeurIPS 2024). "
                + "*Tempered*: sequential Monte Carlo from the uniform distribution to the one tilted by the determinant, "
                + "independent repetitions give the error. *Factorised*: units of a layer one by one, without moves. "
                + "Errors of both are half the width of a 95% interval by Student's distribution, divided by 1.96. \(schedules)"
        )
    }

    /// The tempering schedule of each network.
    private var schedules: String {
        let parts = temperedEstimates.compactMap { estimate in
            estimate.rows.first?.tempering.map { tempering in
                let words = tempering.schedule.split(separator: ":")
                let check = words.last == "0" ? "" : ", checked against half the sweeps"
                return
                    "\(estimate.model.network): \(words[1]) repetitions of \(tempering.sweeps) pairs of sweeps a step\(check)"
            }
        }
        return parts.isEmpty ? "" : parts.joined(separator: "; ") + "."
    }

    private func draws(_ page: inout MarkdownDocument, figure: RenderedFigure?) throws {
        page.heading("Increasing numbers of draws")
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
                        comparison.meanDifference.shown,
                        "\(comparison.covered) of \(comparison.repeats.count)",
                    ])
        }
        page.table(table)
        let remarks = comparisons.flatMap { comparison in
            comparison.tempered.warnings.map { "\(comparison.network) at ε = \(comparison.epsilon): \($0)." }
        }
        if remarks.isEmpty {
            page.paragraph("Tempering has no warning about its numbers.")
        } else {
            page.paragraph("Warnings of tempering:")
            page.list(remarks)
        }
    }

    private func routes(_ page: inout MarkdownDocument) {
        let all = comparisons.filter { $0.routeDifference != nil }
        guard !all.isEmpty else { return }
        page.heading("Two routes to the tempered number")
        page.paragraph(
            "Along one run, $\\log \\mathbb{E}[\\det]$ (nats) comes from the normalisers of the steps and from thermodynamic "
                + "integration. Where the normalisers of repetitions spread by more than a nat, half of their variance joins their mean, "
                + "which is right for normally distributed ones. \(routesInShort(all))")
        var table = MarkdownTable([
            .text("network"), .number("ε"), .number("normalisers"), .number("thermodynamic"), .number("difference"),
            .number("spread"), .text("headlines"),
        ])
        for comparison in all {
            guard let tempering = comparison.tempered.tempering, let difference = comparison.routeDifference else {
                continue
            }
            table.append([
                comparison.network, comparison.epsilon, comparison.tempered.logExpectedDeterminant.shown,
                tempering.thermodynamic.shown, difference.shown,
                NumberFormat.number(comparison.laterSpread, significantDigits: 2),
                comparison.isSettled ? "rest on it" : "leave it out",
            ])
        }
        page.table(table)
    }

    private func lower(_ page: inout MarkdownDocument) {
        page.heading("Lower bounds")
        page.paragraph(
            "The lower dimensions, layer by layer: *published* with the logarithm inside both means, *tight* with the "
                + "logarithm outside the inner one. \(lowerInShort)"
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
        page.heading("Increasing numbers of inputs")
        if let figure { page.figure(figure, in: "") }
        page.paragraph(
            "\(study.inputs.network) at ε = \(study.inputs.epsilon), ζ = \(study.zeta), on nested subsamples. The factorised "
                + "estimator (\(study.inputs.draws) networks) is the only one that is cheap enough for all rows; its effective "
                + "sample size shows how rough it is.\(agreement)")
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

    private func intervals(_ page: inout MarkdownDocument) {
        let settings = study.intervals
        page.heading("Do the intervals contain the truth?")
        page.paragraph(
            "Tiny \(settings.activation.rawValue) networks on \(settings.samples) standard normal inputs, parameters "
                + "uniform on [-\(NumberFormat.number(settings.width)), \(NumberFormat.number(settings.width))], "
                + "ε = \(settings.epsilon): quadrature gives $\\log \\mathbb{E}[\\det]$ and the lower sums. Each estimator "
                + "runs with different seeds; an interval of 1.96 standard errors should contain the truth in 95% of the runs, "
                + "and the 95% limits of that share should contain 95%. *To target* runs until its error is below "
                + "\(settings.targetError.map { NumberFormat.number($0) } ?? "a target") parameters. The last layer of several is "
                + "linear, and of two layers the lower sums agree."
        )
        var table = MarkdownTable([
            .text("network"), .text("estimator"), .number("truth (nats)"), .number("runs"), .number("contained"),
            .number("95% limits"), .number("published"), .number("tight"), .number("bias (nats)"),
            .number("stated error"), .number("spread of runs"),
            .number("ESS"),
        ])
        for coverage in coverages {
            for row in coverage.rows {
                func percent(_ share: Double) -> String { String(format: "%.1f%%", 100 * share) }
                table.append([
                    coverage.network, row.estimator, NumberFormat.number(row.truth), String(row.runs),
                    percent(Double(row.covered) / Double(row.runs)),
                    "\(percent(row.interval.lower)) to \(percent(row.interval.upper))",
                    percent(Double(row.publishedCovered) / Double(row.runs)),
                    percent(Double(row.tightCovered) / Double(row.runs)), row.bias.shown,
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
            "**No known truth for the large networks.** The tempered numbers rest on independent repetitions, on the check "
                + "against half the sweeps where it was made, and on the tiny networks; quadrature reaches no network of this "
                + "size. A deep network whose moves were not checked may have settled too low.",
            "**Coverage of what was run.** Tiny networks, schedules of \(study.intervals.repetitions) repetitions"
                + (study.intervals.targetNetworks.map { " and, on \($0.joined(separator: ", ")), runs to a target" }
                    ?? "")
                + ": error bars of larger networks are not tested.",
            "**Given inputs.** All numbers hold for the rows named, not for the distribution they come from.",
            "**No finer coverage.** It is seen as finely as the 95% limits in the table say.",
        ])
    }
}

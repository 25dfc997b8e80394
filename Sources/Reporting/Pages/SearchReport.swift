internal import Foundations
public import Records

/// The report of a study of architecture search: what is on the front, and does the two-scale dimension choose better than
/// counting parameters?
public struct SearchReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<SearchStudy>

    /// The report of these records.
    public init(records: StudyRecords<SearchStudy>) { self.records = records }

    /// The front, and the errors of the design space; none without a summary.
    public var figures: [Figure] {
        records.summary.map { [$0.frontFigure, $0.errorFigure] } ?? []
    }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        page.heading("In short")
        guard let summary = records.summary else {
            page.paragraph(
                "Fewer than four architectures have both their errors and their dimension: there is nothing to choose from."
            )
            method(&page)
            return
        }
        page.paragraph(summary.verdict)
        page.paragraph(summary.fitVerdict)
        if let front = figures.first { page.figure(front, in: "") }
        page.heading("The front")
        page.paragraph(summary.frontSentence)
        page.table(summary.frontTable)
        page.paragraph(summary.frontLegend(reference: study.rules.errorReference))
        page.heading("What the rules choose")
        page.paragraph(summary.orderVerdict)
        page.table(summary.choiceTable)
        page.paragraph(
            "The knee is the least complex architecture whose validation error lies within one standard error of the least one; all "
                + "are trained for it. An order trains in rising complexity and ends when the validation error has not fallen by one "
                + "standard error in \(study.rules.patience) steps; it chooses the least one it has seen. The regret is the test error "
                + "above the least of all architectures. Its error is the standard deviation over \(study.rules.resamples) resamples of "
                + "architectures and runs, in which the choice may be another one.")
        page.heading("Errors of the design space")
        page.paragraph(summary.distributionSentence)
        if figures.count > 1 { page.figure(figures[1], in: "") }
        page.heading("What is tested")
        page.table(summary.testTable)
        page.paragraph(
            [
                "τ is Kendall's τ_a over \(summary.networks.count) architectures, the partial one of τ_b; in parentheses the standard "
                    + "deviation over \(study.rules.resamples) resamples. The chance is that of a number as far from 0 if it were 0, "
                    + "normal, after Holm's correction for all rows; below 0.05 it is a finding, in **bold**.",
                summary.undefinedCapacity,
            ].compactMap(\.self).joined(separator: " "))
        method(&page)
        counts(summary, &page)
        limits(summary, &page)
    }

    private func method(_ page: inout MarkdownDocument) {
        let (rows, nets, training, dimension) = (study.rows, study.architectures, study.training, study.dimension)
        let done = results.first { !$0.results.isEmpty }
        page.heading("Method")
        page.paragraph(
            "Data: \(done?.data ?? ""). \(nets.count) random architectures with \(nets.parameters[0]) to \(nets.parameters[1]) "
                + "parameters: relu, biases, \(nets.depth[0]) to \(nets.depth[1]) hidden layers of \(nets.width[0]) to "
                + "\(nets.width[1]) units, widths log-uniform, all different. Each is trained \(training.seeds) times: Adam, rate "
                + "\(NumberFormat.number(training.learningRate)), batches of \(training.batchSize), \(training.epochs) epochs, a tenth of "
                + "the rate in the last third, cross-entropy, float32. For a run, \(rows.samples) training, \(rows.validationSamples) "
                + "validation and \(done?.testRows ?? 0) test rows are drawn without replacement and standardised by the training rows, "
                + "the same for all architectures. Errors are shares of wrong classes, means over runs with their standard error."
        )
        page.paragraph(
            "The complexity is the 2sED at (ε, ζ) = (\(dimension.scale.replacing(":", with: ", "))) of the chain of noisy layers, σ = "
                + "\(NumberFormat.number(dimension.sigma)), over `\(dimension.law)` on \(dimension.samples) training rows, by a tempered "
                + "curve (schedule \(dimension.schedule)). Its error is that of the repetitions, with the part of a change by doubled "
                + "sweeps that noise does not explain. It needs no training and no labels. EMC, the effective model complexity (Nakkiran "
                + "et al., ICLR 2020), needs both: the number of training rows of the first run that \(study.capacity.steps) steps fit "
                + "with at most \(Self.percent(study.capacity.error)) wrong.")
    }

    private func counts(_ summary: SearchStudy.Summary, _ page: inout MarkdownDocument) {
        let missing = zip(records.pieces, results).filter { $1.results.isEmpty }.map(\.0.name)
        let found = results.flatMap(\.results)
        let diverged = found.compactMap(\.runs).reduce(0) { $0 + study.training.seeds - $1.count }
        let short = found.compactMap(\.dimension).count { $0.value == nil }
        let unfitted = summary.networks.count { $0.capacity == nil }
        let worst = summary.networks.map { $0.dimension.standardError / $0.dimension.value }.max() ?? 0
        page.paragraph(
            "\(summary.networks.count) of \(study.architectures.count) architectures have their errors and their 2sED. "
                + (diverged == 0 ? "No run diverged." : "\(diverged) runs diverged; their architectures are left out.")
                + (short == 0 ? "" : " The curves of \(short) do not reach the scales.")
                + (unfitted == 0
                    ? ""
                    : " The EMC of \(unfitted) is missing or lies outside the numbers of samples; it is no axis of the search.")
                + (missing.isEmpty
                    ? ""
                    : " The time was too short for \(missing.joined(separator: ", ")): what needs them stays open.")
                + " The largest error of a 2sED is \(Self.percent(worst)) of it. A training takes "
                + "\(NumberFormat.number(summary.trainingSeconds, significantDigits: 2)) s, a 2sED "
                + "\(NumberFormat.number(summary.dimensionSeconds, significantDigits: 2)) s"
                + (summary.capacitySeconds.map { ", an EMC \(NumberFormat.number($0, significantDigits: 2)) s." } ?? ".")
        )
    }

    private func limits(_ summary: SearchStudy.Summary, _ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            "**The level of the errors.** Standard errors are without what all architectures of a run share, its rows: they are for "
                + "comparisons of architectures. The level itself is uncertain by another "
                + "\(NumberFormat.number(summary.levelError, significantDigits: 2)). A search in progress, with few "
                + "architectures trained, knows its errors less well.",
            "**The least test error.** The architecture that regrets are counted from is chosen on the test rows: regrets are a "
                + "little too large, for all rules alike.",
            "**Other spaces.** One table, \(study.rows.samples) training rows, relu networks of \(study.architectures.parameters[0]) to "
                + "\(study.architectures.parameters[1]) parameters and one training rule: elsewhere the front may look otherwise.",
        ])
    }

    /// A share in percent, to two digits or to the whole percent.
    static func percent(_ share: Double) -> String {
        let percent = 100 * share
        return percent < 9.95
            ? "\(NumberFormat.number(percent, significantDigits: 2))%" : "\(Int(percent.rounded()))%"
    }
}

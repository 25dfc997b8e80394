internal import Foundations
public import Records

/// The report of a study at zero training error: which measure follows the gap when one setting changes?
public struct CriteriaReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<CriteriaStudy>

    /// The report of these records.
    public init(records: StudyRecords<CriteriaStudy>) { self.records = records }

    /// tau of every measure with the gap under each criterion.
    public var figures: [Figure] {
        guard let summary = records.summary, let figure = summary.figure(name: "criteria") else { return [] }
        return [figure]
    }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        page.heading("In short")
        guard let summary = records.summary else {
            page.paragraph("There are no results.")
            return
        }
        page.paragraph(summary.fitSentence)
        page.list(summary.outcomes.map(\.gapSentence))
        page.paragraph(summary.verdict)
        if let figure = figures.first { page.figure(figure, in: "") }
        page.heading("The measures")
        page.table(summary.table)
        page.paragraph(summary.legend)
        page.heading("The gap")
        page.table(summary.levelTable)
        method(&page)
        limits(summary, &page)
    }

    private func method(_ page: inout MarkdownDocument) {
        let rows = study.rows
        page.heading("Method")
        page.paragraph(
            "Data: \(results.first?.data ?? ""). Relu networks with biases, \(study.base.depth) hidden "
                + "layer\(study.base.depth == 1 ? "" : "s") of \(study.base.width) units trained by `\(study.base.method)` on true labels, "
                + "unless the setting is the one that changes. A run ends with the first epoch after which no training row is wrong, at "
                + "most after \(study.epochs); \(study.seeds) seeds. Random labels are those of the law: held-out rows have them too. "
                + "For a seed, \(rows.samples) training rows, \(rows.measureSamples) rows for measures of the function and "
                + "\(results.first?.testRows ?? 0) held-out rows are the same for all networks. The gap is the Brier risk on held-out "
                + "rows less that on training rows.")
        page.list(
            study.methods.map { method in
                "`\(method.name)`: \(method.optimiser), rate \(NumberFormat.number(method.learningRate)), "
                    + (method.batchSize >= rows.samples ? "all rows in a step." : "batches of \(method.batchSize).")
            })
    }

    private func limits(_ summary: CriteriaStudy.Summary, _ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            "**Networks that do not fit.** Runs with a wrong training row are left out and counted; what is left may be the easier "
                + "ones.",
            "**The 2sED itself.** It does not change with labels or optimiser, as the number of parameters does not."
                + (study.measures.contains { $0.hasPrefix("two-scale") }
                    ? " `two-scale-pointwise` is its integrand at the trained weights, not its mean over the prior."
                    : ""),
            "**Tuned optimisers.** Each method has one learning rate; another one may change the order of their gaps.",
            "**Other data.** One table and \(study.rows.samples) training rows; the criteria may come out otherwise elsewhere.",
        ])
    }
}

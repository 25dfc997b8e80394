internal import Foundations
public import Records

/// The report of a study of architectures of equal size: which measure orders them by their generalisation gap?
public struct PredictArchitectureReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<PredictArchitectureStudy>

    /// The report of these records.
    public init(records: StudyRecords<PredictArchitectureStudy>) { self.records = records }

    /// The correlations; none without a summary.
    public var figures: [Figure] { records.summary?.ranking.figures ?? [] }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        page.heading("In short")
        guard let summary = records.summary else {
            page.paragraph(
                "Fewer than four architectures were trained without divergence, so that there is no order to speak of.")
            method(&page)
            return
        }
        let ranking = summary.ranking
        page.paragraph(summary.dimensionVerdict)
        page.paragraph([ranking.verdict, summary.withoutTraining].joined(separator: " "))
        page.paragraph([ranking.limitOfData, summary.architectureShare].filter { !$0.isEmpty }.joined(separator: " "))
        if let figure = figures.first { page.figure(figure, in: "") }
        page.heading("The measures")
        page.table(summary.costTable)
        page.paragraph(summary.costLegend)
        page.list(ranking.absent)
        if !summary.stability.isEmpty {
            page.heading("Does the order stay?")
            page.paragraph(summary.stabilitySentence)
            page.table(summary.stabilityTable)
        }
        method(&page)
        range(summary, &page)
        limits(summary, &page)
    }

    private func method(_ page: inout MarkdownDocument) {
        let (rows, nets, training, dimension) = (study.rows, study.architectures, study.training, study.dimension)
        let done = results.filter { !$0.results.isEmpty }
        page.heading("Method")
        page.paragraph(
            "Data: \(done.first?.data ?? ""). \(nets.count) random architectures with \(nets.parameters[0]) to "
                + "\(nets.parameters[1]) parameters: relu, biases, \(nets.depth[0]) to \(nets.depth[1]) hidden layers of "
                + "\(nets.width[0]) to \(nets.width[1]) units, all different. Each is trained \(training.seeds) times: Adam, rate "
                + "\(NumberFormat.number(training.learningRate)), batches of \(training.batchSize), \(training.epochs) epochs, a tenth of "
                + "the rate in the last third, cross-entropy, float32. The gap is the Brier risk on held-out rows less that on "
                + "training rows; numbers of an architecture are means over its runs.")
        page.paragraph(
            "For a run, \(rows.samples) training rows, \(rows.measureSamples) rows for measures of the function and "
                + "\(done.first?.testRows ?? 0) held-out rows are drawn without replacement and standardised by the training rows; no "
                + "measure sees held-out rows. All architectures have the same rows, paths and random numbers. Measures of the "
                + "weights that take many rows are computed on \(min(rows.informationSamples, rows.samples)) rows.")
        page.paragraph(
            "Names: plain ones are taken at the trained weights. `prior:` is the mean over \(study.priorForms.draws) draws from "
                + "`\(study.priorForms.law)`. `2sed:EPS:ZETA` is the two-scale dimension of the chain of noisy layers, σ = "
                + "\(NumberFormat.number(dimension.sigma)), over `\(dimension.law)` on \(dimension.samples) measure rows, by tempered curves "
                + "(schedule \(dimension.schedule)), `2sed-published` its mean over \(dimension.draws) draws, `2sed-lower` the lower bound "
                + "of Datres et al. (NeurIPS 2024) on the same draws.")
    }

    private func range(_ summary: PredictArchitectureStudy.Summary, _ page: inout MarkdownDocument) {
        let span = MeasureRanking.span
        let missing = zip(records.pieces, results).filter { $1.results.isEmpty }.map(\.0.name)
        let trained = results.flatMap(\.results).compactMap(\.runs)
        let diverged = trained.reduce(0) { $0 + study.training.seeds - $1.count }
        page.paragraph(
            "Over \(summary.ranking.networks) architectures the gap goes from \(span(summary.gaps)), with a mean error of "
                + "\(NumberFormat.number(summary.gapError, significantDigits: 2)) of a run from the held-out rows, and the training loss "
                + "from \(span(summary.trainingLosses)) nats. "
                + (diverged == 0 ? "No run diverged." : "\(diverged) runs diverged; their architectures are left out.")
                + (missing.isEmpty
                    ? ""
                    : " The time was too short for \(missing.joined(separator: ", ")): what needs them stays open."))
    }

    private func limits(_ summary: PredictArchitectureStudy.Summary, _ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            "**Sizes.** All architectures have \(summary.parameters[0]) to \(summary.parameters[1]) parameters: a measure that grows with "
                + "the size alone shows nothing here, and may order networks of different sizes well.",
            "**The 2sED of the trained network's distribution.** It is computed over `\(study.dimension.law)` on "
                + "\(study.dimension.samples) inputs; training starts from another distribution.",
            MeasureRanking.limitOfFit(
                of: "Architectures", epochs: study.training.epochs, losses: summary.trainingLosses),
            "**Other data and networks.** One table, relu networks, one optimiser, \(study.training.seeds) "
                + "run\(study.training.seeds == 1 ? "" : "s") each: the order of the measures may be another elsewhere.",
        ])
    }
}

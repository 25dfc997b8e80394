internal import Foundations
public import Records

/// The report of a study of trained networks: which measure orders them by their generalisation gap?
public struct PredictTrainedReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<PredictTrainedStudy>

    /// The report of these records.
    public init(records: StudyRecords<PredictTrainedStudy>) { self.records = records }

    /// The correlations; none without a summary.
    public var figures: [Figure] { records.summary?.ranking.figures ?? [] }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        page.heading("In short")
        guard let summary = records.summary else {
            page.paragraph(
                "Fewer than four networks were trained without divergence"
                    + (study.stopAtLoss == nil ? "" : " to the loss that ends a training")
                    + ", so that there is no order to speak of.")
            method(&page)
            return
        }
        let ranking = summary.ranking
        page.paragraph(
            [sameLoss(summary), ranking.verdict, ranking.limitOfData].compactMap(\.self).joined(separator: " "))
        page.paragraph([ranking.informed, ranking.hiddenAxes].filter { !$0.isEmpty }.joined(separator: " "))
        if let figure = figures.first { page.figure(figure, in: "") }
        page.heading("The measures")
        page.table(ranking.mainTable)
        page.paragraph(ranking.legend)
        page.list(ranking.absent)
        if let table = ranking.axisTable {
            page.heading("One setting at a time")
            page.paragraph(
                "ψ is the mean of τ over the cells of networks that agree in all settings but one; Ψ is the mean of ψ. A measure "
                    + "that is a function of the other settings has ψ = 0.")
            page.table(table)
        }
        method(&page)
        range(summary, &page)
        limits(summary, &page)
    }

    private func method(_ page: inout MarkdownDocument) {
        let axes = study.axes
        func list(_ values: [some CustomStringConvertible]) -> String {
            values.map(\.description).joined(separator: ", ")
        }
        func numbers(_ values: [Double]) -> String { values.map { NumberFormat.number($0) }.joined(separator: ", ") }
        let data = results.first?.data ?? ""
        page.heading("Method")
        page.paragraph(
            "Data: \(data). Each network is trained \(study.seeds == 1 ? "once" : "\(study.seeds) times"). For a run, \(study.samples) training "
                + "rows, \(study.measureSamples) rows for measures of the function and \(results.first?.testRows ?? 0) held-out "
                + "rows are drawn without replacement and standardised by the training rows; no measure sees held-out rows. "
                + "All networks of a run have the same rows, paths and random numbers. Measures of the weights that take many "
                + "rows are computed on the same \(min(study.informationSamples, study.samples)) training rows for every network."
        )
        page.paragraph(
            "Networks: relu with biases, width \(list(axes.width)), depth \(list(axes.depth)), learning rate "
                + "\(numbers(axes.learningRate)), batch \(list(axes.batchSize)), weight decay \(numbers(axes.weightDecay)), share of random "
                + "labels \(numbers(axes.labelNoise)) (of held-out rows too). Adam, \(study.stopAtLoss == nil ? "" : "at most ")\(study.epochs) epochs, a tenth of "
                + "the rate in the last third, cross-entropy, float32. \(goal)The gap is the Brier risk on held-out rows less that on training rows; "
                + "numbers of a network are means over its runs.")
    }

    /// How a training ends; empty if after all epochs.
    private var goal: String {
        study.stopAtLoss.map {
            "A training ends with the first epoch after which the mean cross-entropy on the training rows is at most "
                + "\(NumberFormat.number($0)); networks that do not get there are left out. "
        } ?? ""
    }

    /// The loss at which all trainings end, with what that leaves out; nil without one.
    private func sameLoss(_ summary: PredictTrainedStudy.Summary) -> String? {
        guard let loss = study.stopAtLoss, let unfitted = summary.unfitted else { return nil }
        let start =
            "All trainings end at a loss of \(NumberFormat.number(loss)) (\(MeasureRanking.span(summary.trainingLosses)) after whole "
            + "epochs). "
        guard unfitted.count > 0 else { return start + "Every network gets there." }
        return start
            + "\(unfitted.count) of \(unfitted.networks) networks do not get there and are left out."
    }

    /// Which settings the networks that are left out have.
    private func selection(_ summary: PredictTrainedStudy.Summary) -> String? {
        guard let unfitted = summary.unfitted, unfitted.count > 0 else { return nil }
        let axes = Dictionary(grouping: unfitted.shares, by: \.axis).compactMap { axis, shares in
            let rates = shares.map { Double($0.count) / Double($0.networks) }
            return ((rates.max() ?? 0) - (rates.min() ?? 0), axis, shares)
        }
        guard let widest = axes.max(by: { ($0.0, $1.1) < ($1.0, $0.1) }) else { return nil }
        let counts = widest.2.map {
            "\($0.count) of \($0.networks) at \(NumberFormat.number($0.value))"
        }
        return
            "**The networks that are left out.** They are no random part: by \(widest.1), \(counts.joined(separator: ", "))."
    }

    private func range(_ summary: PredictTrainedStudy.Summary, _ page: inout MarkdownDocument) {
        let span = MeasureRanking.span
        let diverged = results.reduce(0) { $0 + $1.diverged.count }
        let seconds = results.flatMap { $0.runs.map(\.trainingSeconds) }
        page.paragraph(
            "Over the networks the gap goes from \(span(summary.gaps)), with a mean error of "
                + "\(NumberFormat.number(summary.gapError, significantDigits: 2)) from the held-out rows, and the training loss "
                + "from \(span(summary.trainingLosses)) nats. Training takes "
                + "\(NumberFormat.number(Estimate.mean(of: seconds).value, significantDigits: 2)) s on average. "
                + (diverged == 0 ? "No run diverged." : "\(diverged) runs diverged; their networks are left out."))
    }

    private func limits(_ summary: PredictTrainedStudy.Summary, _ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list(
            [
                "**The 2sED itself.** It is a function of the architecture, its prior and the inputs, and the same in every cell of the "
                    + "other settings, as the number of parameters is; networks of equal size have to be compared for it."
                    + (study.measures.contains { $0.hasPrefix("two-scale") }
                        ? " `two-scale-pointwise` in the table is its integrand at the trained weights, not its mean over the prior."
                        : ""),
                study.stopAtLoss == nil
                    ? MeasureRanking.limitOfFit(of: "Networks", epochs: study.epochs, losses: summary.trainingLosses)
                    : selection(summary),
                "**Other data and networks.** One table, relu networks of width \(study.axes.width.min() ?? 0) to "
                    + "\(study.axes.width.max() ?? 0), one optimiser, \(study.seeds) run\(study.seeds == 1 ? "" : "s") each: the order of the "
                    + "measures may be another elsewhere.",
                "**Causes.** A correlation with the gap over settings is no statement about what a change of the measure would do.",
            ].compactMap(\.self))
    }
}

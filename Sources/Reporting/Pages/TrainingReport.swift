internal import Foundations
public import Records

/// The report of a study of training: loss curves, the lower 2sED, and gaps compared with the bound's rates.
public struct TrainingReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<TrainingStudy>

    /// The report of these records.
    public init(records: StudyRecords<TrainingStudy>) { self.records = records }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        summary(&page)
        method(&page)
        curves(&page, figures: figures)
        dimensions(&page, figure: figures.first { $0.name == "lower" })
        gaps(&page, figure: figures.first { $0.name == "gaps" })
        limits(&page)
    }

    // MARK: What the records say

    /// The sizes for which the data have enough rows.
    var sizes: [Int] {
        study.samples.filter { size in training.contains { $0.samples == size && !$0.curves.isEmpty } }
    }

    func curves(of network: String, at size: Int) -> [TrainingStudy.Curve] {
        training.first { $0.network == network && $0.samples == size }?.curves ?? []
    }

    func dimension(of network: String) -> EstimateDocument? {
        results.lazy.compactMap { if case .dimension(let estimate) = $0 { estimate } else { nil } }
            .first { $0.model.network == network }
    }

    var gapDocument: GapDocument? {
        results.lazy.compactMap { if case .gaps(let document) = $0 { document } else { nil } }.first
    }

    /// The loss curves of each network and size, with the data in words.
    private var training: [(network: String, samples: Int, data: String, curves: [TrainingStudy.Curve])] {
        results.compactMap {
            if case .curves(let network, let samples, let data, let curves) = $0 {
                (network, samples, data, curves)
            } else {
                nil
            }
        }
    }

    /// Mean over seeds of the training loss after the last epoch.
    func finalLoss(of network: String, at size: Int) -> Estimate {
        Estimate.mean(of: curves(of: network, at: size).compactMap(\.train.last))
    }

    /// The networks from the least final training loss to the largest.
    func ranking(at size: Int) -> [(network: String, loss: Estimate)] {
        study.networks.map { ($0, finalLoss(of: $0, at: size)) }.sorted { $0.1.value < $1.1.value }
    }

    /// The difference of two networks' final losses over the same seeds, in standard errors of the mean difference.
    func separation(_ a: String, _ b: String, at size: Int) -> Double {
        let difference = Estimate.mean(
            of: zip(curves(of: a, at: size), curves(of: b, at: size)).compactMap { first, second in
                guard let x = first.train.last, let y = second.train.last else { return nil }
                return y - x
            })
        return difference.standardError > 0 ? difference.value / difference.standardError : 0
    }

    // MARK: Sections

    private func summary(_ page: inout MarkdownDocument) {
        page.heading("In short")
        let sentences = sizes.map { size in
            let ranked = ranking(at: size)
            let list = ranked.map { "\($0.network) (\(NumberFormat.number($0.loss)))" }.joined(separator: ", then ")
            let apart = zip(ranked, ranked.dropFirst()).map {
                NumberFormat.number(separation($0.network, $1.network, at: size), significantDigits: 2)
            }
            return
                "With \(size) training rows the mean training loss after \(study.training.epochs) epochs ranks the networks "
                + "so: \(list)"
                + (apart.isEmpty ? "." : "; neighbours lie \(apart.joined(separator: " and ")) standard errors apart.")
                + undecided(at: size)
        }
        for text in [sentences.joined(separator: " "), claim, correlationVerdict, gapVerdict] where !text.isEmpty {
            page.paragraph(text)
        }
    }

    private func method(_ page: inout MarkdownDocument) {
        let data = self.training.first?.data ?? ""
        let training = study.training
        page.heading("Method")
        page.paragraph(
            "Data: \(data). For each of \(training.seeds) seeds, rows are drawn without replacement, standardised by the "
                + "training rows, and at most \(training.testSamples) others are held out. Networks "
                + "\(study.bias ? "with" : "without") biases, \(study.activation.rawValue), initial weights `\(training.initialiser)`, "
                + "\(training.optimizer.rawValue) with learning rate \(NumberFormat.number(training.learningRate)), batches of "
                + "\(training.batchSize), cross-entropy loss in nats, float32. The seed sets rows, initial weights and order."
        )
    }

    private func curves(_ page: inout MarkdownDocument, figures: [RenderedFigure]) {
        page.heading("Loss curves")
        for size in sizes {
            if let figure = figures.first(where: { $0.name == "loss-\(size)" }) { page.figure(figure, in: "") }
        }
        var table = MarkdownTable([
            .text("network"), .number("rows"), .number("training loss"), .number("test loss"), .number("gap"),
            .number("test errors"),
        ])
        for size in sizes {
            for network in study.networks {
                let curves = curves(of: network, at: size)
                let test = Estimate.mean(of: curves.compactMap(\.test.last))
                let gap = Estimate.mean(of: curves.map { ($0.test.last ?? 0) - ($0.train.last ?? 0) })
                table.append([
                    network, String(size), NumberFormat.number(finalLoss(of: network, at: size)),
                    NumberFormat.number(test), NumberFormat.number(gap),
                    "\(NumberFormat.number(Estimate.mean(of: curves.map { 100 * $0.testErrorRate })))%",
                ])
            }
        }
        page.paragraph(
            "After \(study.training.epochs) epochs: means over \(study.training.seeds) seeds with the standard error of the "
                + "mean.")
        page.table(table)
    }

    private func dimensions(_ page: inout MarkdownDocument, figure: RenderedFigure?) {
        page.heading("Lower 2sED of the networks")
        if let figure { page.figure(figure, in: "") }
        let documents = study.networks.compactMap { dimension(of: $0) }
        guard documents.count == study.networks.count, let first = documents.first else { return }
        let epsilons = first.rows.map(\.epsilon)
        var table = MarkdownTable(
            [.text("ε")] + study.networks.map { .number($0) } + sizes.map { .number("ρ with loss at \($0)") })
        for (index, epsilon) in epsilons.enumerated() {
            let lower = lowerDimensions(row: index)
            let correlations = sizes.map { size in
                correlation(epsilon: epsilon, at: size)?.shown ?? "-"
            }
            table.append([epsilon] + lower.map { NumberFormat.number($0) } + correlations)
        }
        let way =
            study.dimension.draws.map { "the plain estimator with \($0) draws" } ?? "tempered sequential Monte Carlo"
        page.paragraph(
            "The lower two-scale dimension\(lowerForm) at ζ = \(study.dimension.zeta) by \(way), parameters "
                + "drawn from `\(study.dimension.prior)`, on \(study.dimension.samples) inputs, and Spearman's rank "
                + "correlation ρ with the final training loss (a complex network should fit well: ρ near -1). In "
                + "parentheses one standard error; that of ρ comes from drawing both quantities anew with their errors."
        )
        page.table(table)
        page.paragraph(dimensionTrust(documents))
        if study.dimension.schedules != nil { page.list(documents.flatMap(\.warningLines)) }
    }

    private func gaps(_ page: inout MarkdownDocument, figure: RenderedFigure?) {
        guard let document = gapDocument, let settings = study.gaps else { return }
        page.heading("Gaps against the bound's rate")
        page.paragraph(
            "The bounded loss `\(settings.loss)`, \(settings.runs) runs of \(settings.epochs) epochs at each size, risks on at "
                + "most \(settings.testSamples) held-out rows with Hoeffding's 95% interval. The adversarial gap is the best of "
                + "\(settings.starts) random starts and the trained weights, \(settings.steps) steps up the gradient of "
                + "±(R - Rₙ) in the box [-1, 1], judged on rows that the ascent did not see: a lower bound of the supremum. C is "
                + "\(document.settings.constant), and checked on the other sizes alone.")
        if let figure { page.figure(figure, in: "") }
        var table = MarkdownTable([
            .text("network"), .number("n"), .number("C εₙ"), .number("largest trained gap"), .text("verdict"),
            .number("largest adversarial gap"), .text("verdict"),
        ])
        for row in document.rows {
            table.append([
                row.network, String(row.n), NumberFormat.number(row.deviation, significantDigits: 3),
                NumberFormat.number(row.trained.largest, significantDigits: 3), Self.verdict(row.trained),
                row.adversarial.map { NumberFormat.number($0.largest, significantDigits: 3) } ?? "",
                row.adversarial.map(Self.verdict) ?? "",
            ])
        }
        page.table(table)
        page.list(document.notes)
    }

    private static func verdict(_ judgement: GapDocument.Judgement) -> String {
        judgement.verdict.rawValue + (judgement.reason.map { " (\($0))" } ?? "")
    }

    private func limits(_ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            fewNetworks, oneWay,
            "**The dimension does not depend on training.** It averages over a prior of the parameters on "
                + "\(study.dimension.samples) inputs and is the same for every sample size.",
            "**The bound's constants are not derived** for these networks, and a calibrated C is no constant of the theorem.",
        ])
    }
}

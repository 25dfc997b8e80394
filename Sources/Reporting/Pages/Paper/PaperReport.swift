internal import Foundations
public import Records

/// The report on the experiments of the paper: a table of verdicts, then each experiment with its figures.
public struct PaperReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<PaperStudy>

    /// The report of these records.
    public init(records: StudyRecords<PaperStudy>) { self.records = records }

    /// The figures of the experiments that have results.
    public var figures: [Figure] {
        get throws {
            try sharpFigures + orderFigures + noiseFigures + stabilityFigures + lossFigures + limitFigures
                + rankingFigures
        }
    }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        summary(&page)
        for experiment in PaperStudy.Experiment.allCases {
            section(experiment, &page, figures: figures)
        }
        limits(&page)
    }

    var findings: [PaperStudy.Finding] { records.summary?.findings ?? [] }

    // MARK: Summary

    private func summary(_ page: inout MarkdownDocument) {
        page.heading("In short")
        page.paragraph(counts + missing)
        if study.quick {
            page.paragraph("**The sizes of this run are too small for verdicts**: it shows that everything runs.")
        }
        verdictTable(PaperClaim.all.filter { $0.number <= 10 }, "Claims about the dimension.", &page)
        verdictTable(
            PaperClaim.all.filter { $0.number > 10 } + [.beyond],
            "Claims about training, cost and form, and one question beyond the paper.", &page)
        page.paragraph(
            "REPRODUCED and NOT REPRODUCED follow the rule in the last column at a level of 5% for each claim, with Holm's "
                + "correction over the scales or settings inside a claim. DEPENDS ON names the open settings in which the answer "
                + "changes; UNDECIDED means that an interval covers both answers, or that numbers are missing; NOT TESTABLE that "
                + "the paper does not say enough. Intervals are 95%. In the tables of the experiments the last column says what the "
                + "rule makes of a number by itself; those with a dash stand beside for comparison and decide nothing.")
    }

    private var counts: String {
        let words = PaperStudy.Verdict.allCases.compactMap { verdict -> String? in
            let count = findings.count { $0.verdict == verdict && $0.claim > 0 }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        return
            "Of \(findings.count { $0.claim > 0 }) claims of Datres et al. (NeurIPS 2024): \(words.joined(separator: ", "))."
    }

    /// The pieces without results, by experiment and reason.
    private var missing: String {
        let sentences = PaperStudy.Absence.allCases.compactMap { absence -> String? in
            let pieces = records.pieces.filter { $0.record == .absent(absence) }
            guard !pieces.isEmpty else { return nil }
            let names = PaperStudy.Experiment.allCases.compactMap { experiment -> String? in
                let count = pieces.count { $0.key.experiment == experiment }
                let all = records.pieces.count { $0.key.experiment == experiment }
                return count == 0 ? nil : "\(count) of \(all) of \(experiment.rawValue)"
            }
            let reason =
                switch absence {
                case .notAsked: "were not asked for"
                case .noTime: "did not fit in the time; the next run computes them"
                case .noData:
                    "lack their data: lay the files named in the study file beside it (Covertype: UCI, dataset 31; MNIST: IDX "
                        + "files; CIFAR-10: a binary batch)"
                }
            return
                " Missing: \(pieces.count) of \(records.pieces.count) pieces \(reason) (\(names.joined(separator: ", ")))."
        }
        return sentences.joined()
    }

    private func verdictTable(_ claims: [PaperClaim], _ caption: String, _ page: inout MarkdownDocument) {
        var table = MarkdownTable([
            .text("claim"), .text("the paper shows"), .text("measured here"), .text("verdict"), .text("rule"),
        ])
        for claim in claims {
            guard let finding = findings.first(where: { $0.claim == claim.number }) else { continue }
            table.append([
                (claim.number > 0 ? "\(claim.number). " : "") + claim.says, claim.shows, Self.measured(finding),
                Self.verdict(finding), claim.rule + (finding.reason.map { " (\($0))" } ?? ""),
            ])
        }
        page.paragraph(caption)
        page.table(table)
    }

    private static func verdict(_ finding: PaperStudy.Finding) -> String {
        finding.verdict.rawValue
            + (finding.on.isEmpty ? "" : " \(finding.on.joined(separator: ", "))")
    }

    /// The numbers that carry the verdict: for one that depends, one each way.
    private static func measured(_ finding: PaperStudy.Finding) -> String {
        func first(_ verdict: PaperStudy.Verdict) -> PaperStudy.Measure? {
            finding.measures.first { $0.verdict == verdict }
        }
        let chosen =
            finding.verdict == .depends
            ? [first(.reproduced), first(.notReproduced)].compactMap { $0 }
            : [first(finding.verdict) ?? finding.measures.first].compactMap { $0 }
        return chosen.isEmpty ? "-" : chosen.map { shown($0) }.joined(separator: "; ")
    }

    static func shown(_ measure: PaperStudy.Measure) -> String {
        "\(measure.name): \(NumberFormat.number(measure.value, significantDigits: 3))"
            + (interval(measure).map { " \($0)" } ?? "")
    }

    static func interval(_ measure: PaperStudy.Measure) -> String? {
        guard let lower = measure.lower, let upper = measure.upper else { return nil }
        return "[\(NumberFormat.number(lower, significantDigits: 3)), "
            + "\(NumberFormat.number(upper, significantDigits: 3))]"
    }

    // MARK: Experiments

    private func section(
        _ experiment: PaperStudy.Experiment, _ page: inout MarkdownDocument, figures: [RenderedFigure]
    ) {
        let own = findings.filter { $0.experiment == experiment }
        let pieces = records.pieces.filter { $0.key.experiment == experiment }
        guard !pieces.isEmpty else { return }
        page.heading("\(experiment.rawValue): \(Self.title(experiment))")
        let done = pieces.filter { !Self.isAbsent($0.record) }
        page.paragraph("\(Self.about(experiment)) \(done.count) of \(pieces.count) pieces have results.")
        for figure in figures where figure.name.hasPrefix("\(experiment.rawValue.lowercased())-") {
            page.figure(figure, in: "")
        }
        for finding in own where !finding.measures.isEmpty {
            let claim = (PaperClaim.all + [.beyond]).first { $0.number == finding.claim }
            page.paragraph(
                "**\(claim?.says ?? ""): \(Self.verdict(finding)).** Rule: \(claim?.rule ?? "")."
                    + (finding.reason.map { " \($0.prefix(1).uppercased() + $0.dropFirst())." } ?? ""))
            var table = MarkdownTable([
                .text("number"), .number("value"), .text("95% interval"), .number("replicates"), .text("by itself"),
            ])
            for measure in finding.measures {
                table.append([
                    measure.name, NumberFormat.number(measure.value, significantDigits: 3),
                    Self.interval(measure) ?? "-", String(measure.replicates),
                    measure.verdict?.rawValue.lowercased() ?? "-",
                ])
            }
            page.table(table)
        }
    }

    static func isAbsent(_ record: PaperStudy.Record) -> Bool { if case .absent = record { true } else { false } }

    private static func title(_ experiment: PaperStudy.Experiment) -> String {
        switch experiment {
        case .sharp: "is the lower 2sED sharp?"
        case .order: "the order of three networks"
        case .noise: "the noise variance"
        case .stability: "numbers of inputs and draws"
        case .covertypeTraining: "training on Covertype"
        case .mnistTraining: "training on MNIST"
        case .cifarTraining: "training on CIFAR-10"
        case .cost: "the cost"
        case .modular: "new last layers"
        case .limit: "small scales"
        case .ranking: "networks of equal size"
        }
    }

    private static func about(_ experiment: PaperStudy.Experiment) -> String {
        switch experiment {
        case .sharp:
            "As published: one set of draws, the normalisation from the same draws, each draw's own inner terms. Tempered: "
                + "estimates whose error bars hold, for what the dimension is and not what a hundred draws show of it."
        case .order:
            "The paper does not give the prior, nor which Fisher matrix, nor the range of ε: all settings are replicated."
        case .noise: "The same draws, inputs and standard noise for every σ²; the noise-free pass is the reference."
        case .stability:
            "Shifts between the fewest and the most inputs and draws, beside the margin that one run states."
        case .covertypeTraining:
            "Adam, learning rate 0.001, batches of 64; the seed sets rows, initial weights and order. Losses are means over all "
                + "training rows in nats."
        case .mnistTraining, .cifarTraining:
            "Adam, learning rate 0.001, pixels divided by 255; held-out rows come from the same file."
        case .cost:
            "Times of the lower 2sED at ten scales and of training up to 99% of its fall in loss, on one machine."
        case .modular: "Spectra of the base's first layers are kept, those of new layers are computed."
        case .limit: "Rank: singular values above 1e-13 of the largest, the largest number over the draws."
        case .ranking:
            "Random architectures, none chosen by hand. The test at ε = 0.01, ζ = 0 was fixed beforehand; all other numbers "
                + "are exploratory."
        }
    }

    private func limits(_ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            "**Open points.** The paper gives neither prior, noise, range of ε, epochs, initial weights nor the channels of "
                + "its convolutional networks; what was taken instead stands in the study file.",
            "**Held-out images** come from the training file of MNIST, so that training sets are smaller than the paper's.",
            "**Claim 24**, the bound itself, is the subject of the training and bound reports.",
        ])
    }
}

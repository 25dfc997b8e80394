import Foundation
internal import Foundations
public import Records

/// The report of a study of tempered curves: dimensions, ranking, crossings, and the bound against n.
public struct CurveReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<CurveStudy>

    /// The report of these records.
    public init(records: StudyRecords<CurveStudy>) { self.records = records }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        let summary = try summary
        page.heading("In short")
        page.paragraph(ranking(summary))
        page.list(notConverged(summary))
        method(&page)
        dimensions(&page, summary, figures: figures)
        crossings(&page, summary)
        plain(&page, summary)
        if let bound = study.bound {
            page.heading("Bound against sample size")
            BoundSection(bound: bound, networks: summary.bounds).write(
                to: &page, figure: figures.first { $0.name == "bound" })
        }
        limits(&page)
    }

    /// What follows from all curves; throws for records without.
    var summary: CurveStudy.Summary {
        get throws {
            guard let summary = records.summary else {
                throw UserError(.badData, "the records have no summary", study.name, "run the study again")
            }
            return summary
        }
    }

    /// Meso exponents in the notation of the rows.
    var zetas: [String] { study.zeta }

    /// A curve with its piece.
    struct Curve {
        var piece: String
        var estimator: String
        var document: CurveDocument
        var seconds: Double
        /// The machine of an earlier run that it is kept from.
        var kept: RunEnvironment?
    }

    /// The curves in the order of their pieces.
    var curves: [Curve] {
        records.pieces.compactMap { entry in
            guard case .curve(let document) = entry.record, case .curve(_, _, let estimator, _, _) = entry.key else {
                return nil
            }
            return Curve(
                piece: entry.name, estimator: estimator ?? "tempered", document: document, seconds: entry.seconds,
                kept: entry.environment)
        }
    }

    // MARK: Sections

    private func method(_ page: inout MarkdownDocument) {
        page.heading("Method")
        page.paragraph(
            "Each network is a Markov chain of layers with Gaussian noise "
                + "(σ = \(study.model.sigma.map { NumberFormat.number($0) }.joined(separator: ", "))), whose Fisher matrix "
                + "$F$ is block-diagonal with one block for each unit. The two-scale effective dimension (Datres, Leonardi, "
                + "Figalli, Sutter, NeurIPS 2024, Definition 4.1) at micro scale ε and meso exponent ζ is")
        page.math(DimensionText.definition)
        let inputs = curves.first.map { "\($0.document.model.samples) rows of \($0.document.model.inputs)" } ?? ""
        page.paragraph(
            "It depends on both scales through $c = \\varepsilon^{\\zeta - 1}$ alone: one curve of $\\log \\mathbb{E}[\\det]$ "
                + "against c gives the dimension at every scale. \(estimators) The parameters follow `\(study.model.prior)`, the parameter box not rescaled; "
                + "inputs: \(inputs).")
        page.paragraph(
            "Standard errors come from independent repetitions. They do not show moves that mix too slowly, so every curve "
                + "is compared with repetitions at half the sweeps: the part of the movement that noise does not explain is "
                + "added to the error, in squares."
                + (study.checkPieces.isEmpty
                    ? "" : " Some are also compared with a second curve, over another range of c."))
    }

    private func dimensions(
        _ page: inout MarkdownDocument, _ summary: CurveStudy.Summary, figures: [RenderedFigure]
    ) {
        page.heading("Dimension against scale")
        for figure in figures where figure.name.hasPrefix("dimension") { page.figure(figure, in: "") }
        page.paragraph(
            "Numbers in parentheses are standard errors. \"Moved\" is the change by doubled sweeps with its own error, in "
                + "parameters. In the rankings `>` stands where the order does, `≈` where the difference is within two standard "
                + "errors, `?` where a number, marked (!), has not converged. \(targets(summary))")
        for zeta in zetas {
            page.heading("ζ = \(zeta)", level: 3)
            page.table(table(summary, zeta: zeta))
        }
        if let between = summary.between {
            page.heading("Between these scales", level: 3)
            page.paragraph("Read off the same curves; the errors hold that of the interpolation.")
            page.table(table(between: between))
        }
        page.paragraph(sources(summary))
        if let table = checks(summary) {
            page.heading("Checks of the numbers", level: 3)
            page.paragraph(
                "Numbers that doubled sweeps move, and all that a second curve checks: a run over another range of c, which "
                    + "leads its networks there on another way. Where the two differ by more than two standard errors and by "
                    + "more than the wanted error, the number has not converged. Jensen's bound, the mean of log det over "
                    + "independent draws, holds whatever the moves do; so does a published lower bound without a warning."
                    + (agreement(summary).map { " \($0)" } ?? ""))
            page.table(table)
        }
        page.list(warnings)
    }

    /// The scales between, a row for each.
    private func table(between dimensions: [CurveStudy.Dimension]) -> MarkdownTable {
        var table = MarkdownTable([.number("ε"), .number("ζ"), .number("c")] + study.networks.map { .number($0) })
        for pair in study.scalesBetween {
            table.append(
                [pair.epsilon, pair.zeta, NumberFormat.number(pair.magnification ?? 0, significantDigits: 3)]
                    + dimensions.filter { $0.epsilon == pair.epsilon && $0.zeta == pair.zeta }.map(\.marked))
        }
        return table
    }

    /// The networks side by side, a row for each scale.
    private func table(_ summary: CurveStudy.Summary, zeta: String) -> MarkdownTable {
        var table = MarkdownTable(
            [.number("ε"), .number("c")]
                + study.networks.flatMap { [.number($0), .number("moved")] } + [.text("ranking")])
        for epsilon in study.epsilon {
            let row = study.networks.compactMap { network in
                summary.dimensions.first { $0.network == network && $0.zeta == zeta && $0.epsilon == epsilon }
            }
            guard row.count == study.networks.count else { continue }
            let c = CurveStudy.ScalePair(epsilon: epsilon, zeta: zeta).magnification ?? 0
            table.append(
                [epsilon, NumberFormat.number(c, significantDigits: 3)]
                    + row.flatMap { dimension -> [String] in
                        [
                            dimension.marked,
                            dimension.movement?.shown ?? "unchecked",
                        ]
                    } + [order(summary, zeta: zeta, epsilon: epsilon)])
        }
        return table
    }

    private func crossings(_ page: inout MarkdownDocument, _ summary: CurveStudy.Summary) {
        page.heading("Where one network overtakes another")
        page.paragraph(crossingSentence(summary))
        guard !summary.crossings.isEmpty else { return }
        var table = MarkdownTable([
            .number("ζ"), .text("larger above ε"), .text("larger below ε"), .number("ε"), .text("95% interval"),
            .text("converged"),
        ])
        for crossing in summary.crossings {
            table.append([
                crossing.zeta, crossing.coarse, crossing.fine,
                NumberFormat.number(crossing.epsilon, significantDigits: 3),
                "\(NumberFormat.number(crossing.lower, significantDigits: 3)) to "
                    + "\(NumberFormat.number(crossing.upper, significantDigits: 3))",
                crossing.isConverged ? "yes" : "no",
            ])
        }
        page.table(table)
    }

    private func plain(_ page: inout MarkdownDocument, _ summary: CurveStudy.Summary) {
        let rows = plainRows(summary)
        guard let plain = study.plain, !rows.isEmpty else { return }
        page.heading("What goes wrong without tempering")
        page.paragraph(plainSentence(rows, draws: plain.draws))
        var table = MarkdownTable([
            .text("network"), .number("ζ"), .number("ε"), .number("plain"), .number("ESS"), .number("from the curve"),
            .number("plain minus curve"), .number("in its errors"),
        ])
        for (network, plain, tempered) in rows {
            let (a, b) = (plain.twoScaleDimension, tempered.dimension)
            let gap = a.value - b.value
            table.append([
                network, plain.zeta, plain.epsilon, a.shown, String(format: "%.1f", plain.effectiveSampleSize),
                tempered.marked,
                NumberFormat.number(gap, error: hypot(a.standardError, b.standardError)),
                NumberFormat.number(gap / a.standardError, significantDigits: 2),
            ])
        }
        page.table(table)
    }

    private func limits(_ page: inout MarkdownDocument) {
        let model = study.model
        let isSmooth = model.activation != .relu && model.activation != .leakyReLU
        page.heading("What this does not show")
        page.list([
            "**Given inputs.** The numbers are about the \(model.samples) rows drawn"
                + (model.forwardNoise > 0 ? " and a fixed sample of the forward noise" : "")
                + ", not about the distribution they come from; the block of a unit has at most as many directions as there "
                + "are rows.",
            "**No instance of the theorem.** \(DimensionText.gaussianAssumption(model.activation.rawValue, isSmooth: isSmooth))",
            "**No claim on training.** The dimension averages over all parameters of the prior, not over trained ones.",
        ])
    }
}

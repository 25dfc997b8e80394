internal import Foundations
public import Records

/// The report of a study of bounds against the sample size.
public struct BoundReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<BoundStudy>

    /// The report of these records.
    public init(records: StudyRecords<BoundStudy>) { self.records = records }

    /// Toy families.
    var families: [Family] {
        results.compactMap {
            if case .family(let bounds, let verification) = $0 { (bounds, verification) } else { nil }
        }
    }
    /// Networks.
    var networks: [BoundStudy.Model] { dimensions.map(\.bounds) }
    /// Networks with the dimensions that their bounds rest on.
    var dimensions: [(bounds: BoundStudy.Model, dimension: BoundStudy.NetworkDimension)] {
        results.compactMap { if case .network(let bounds, let dimension) = $0 { (bounds, dimension) } else { nil } }
    }

    /// The bounds of a family with the simulation that tests them.
    typealias Family = (bounds: BoundStudy.Model, verification: VerificationDocument)

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        func figure(_ name: String) -> RenderedFigure? { figures.first { $0.name == name } }
        summary(&page)
        method(&page)
        chains(&page, figure: figure("chain-levels"))
        for (bounds, _) in families { family(bounds, &page, figure: figure(bounds.label)) }
        verification(&page)
        rightSides(&page, figure: figure("right-side"))
        nets(&page, figure: figure("networks"))
        sources(&page)
        limits(&page)
    }

    // MARK: Sections

    private func method(_ page: inout MarkdownDocument) {
        page.heading("Method")
        page.math(
            "P\\Big(\\sup_\\theta |R - R_n| \\ge C\\varepsilon_n\\Big) \\le H\\,\\varepsilon_n^{-d_\\zeta(\\varepsilon_n)}\\,"
                + "n^{-K/\\gamma}, \\qquad \\varepsilon_n = \\Big(\\frac{\\log n}{\\gamma n}\\Big)^{3/8} \\text{ or } "
                + "\\Big(\\frac{\\log n}{\\gamma n}\\Big)^{1/2}")
        page.paragraph(
            "The exponent 3/8 is that of Datres, Leonardi, Figalli, Sutter (NeurIPS 2024, Theorem 5.1), 1/2 this toolkit's "
                + "own derivation under the same assumptions, with explicit constants C, H and K that are certified for the "
                + "toy families below. For each n the figures show the least deviation $C\\varepsilon_n$ over γ in (0, 1] at "
                + "which the right side is at most δ = \(study.setting.delta); ζ = \(study.setting.zeta). Every other bound is drawn at the "
                + "same δ. A deviation of at least the range of the loss is uninformative: that region is shaded.")
    }

    private func family(_ record: BoundStudy.Model, _ page: inout MarkdownDocument, figure: RenderedFigure?) {
        page.heading(record.label, level: 3)
        page.paragraph(
            "\(record.model). Range of the loss: \(NumberFormat.number(record.lossRange, significantDigits: 4)). "
                + (record.isInstance ? "All assumptions of the theorem hold." : "Not an instance of the theorem."))
        if let figure { page.figure(figure, in: "") }
        page.table(leastTable([record]))
    }

    func leastTable(_ records: [BoundStudy.Model]) -> MarkdownTable {
        var table = MarkdownTable([
            .text("model"), .text("bound"), .number("first n of the grid with a deviation"),
            .number("least n with a deviation below the loss's range"),
        ])
        for record in records {
            for curve in record.curves where curve.role == .own {
                table.append([
                    record.label, curve.name, curve.n.first.map(Self.short) ?? "none",
                    curve.leastInformative.map { NumberFormat.number($0, significantDigits: 15) } ?? "none",
                ])
            }
        }
        return table
    }

    private func verification(_ page: inout MarkdownDocument) {
        page.heading("Put to the test")
        let hasChains = families.contains { $0.verification.rows.contains(where: \.isChain) }
        if hasChains {
            page.paragraph(
                "\"chain a\" and \"chain b\" are the bounds by chains, whose right side is δ; the rates name the bounds by a "
                    + "single cover.")
        }
        page.paragraph(
            "For each n, \(study.setting.dataSets) data sets were drawn and $\\sup_\\theta|R - R_n|$ taken of each. The share that "
                + "reaches the deviation is given as its Clopper-Pearson interval; γ is the largest in (0, 1] with a right "
                + "side of at most δ, the most demanding claim. B is the range of the loss, which no gap can exceed: a claim with a deviation of B or "
                + "more tests nothing and is UNINFORMATIVE. \"Decades\" is how far the deviation lies above the mean "
                + "supremum, in powers of ten. Each family has its own random numbers. Bernoulli, categorical and "
                + "logistic data sets are drawn as counts from their exact distributions at every size; the others sample by "
                + "sample.")
        var table = MarkdownTable([
            .text("family"), .number("n"), .text("rate"), .number("γ"), .number("deviation"), .number("deviation / B"),
            .number("mean supremum"), .number("decades"), .text("interval"), .text("verdict"),
        ])
        for (record, verification) in families {
            for row in verification.rows {
                let mean = verification.means.first { $0.n == row.n }?.meanSupremum
                table.append([
                    record.label, String(row.n), row.rate, row.gamma.map(Self.short) ?? "none",
                    row.deviation.map(Self.short) ?? "-",
                    row.deviation.map { Self.short($0 / record.lossRange) } ?? "-", mean?.shown ?? "",
                    row.decadesAboveMean.map(Self.short) ?? "-",
                    "[\(Self.short(row.lower)), \(Self.short(row.upper))]", row.verdict.rawValue,
                ])
            }
        }
        page.table(table)
    }

    private func rightSides(_ page: inout MarkdownDocument, figure: RenderedFigure?) {
        page.heading("The right side at fixed γ")
        page.paragraph(
            "At half the critical γ, up to which the right side tends to 0, and at most 1/2. The marked n are the least "
                + "with a right side of at most δ, found as integers and checked on both sides.")
        if let figure { page.figure(figure, in: "") }
        var table = MarkdownTable([
            .text("model"), .text("rate"), .number("critical γ"), .number("γ"), .number("C"), .number("log H"),
            .number("K"), .number("least n"),
        ])
        for record in results.map(\.bounds) {
            for tail in record.tails {
                let setting = tail.setting
                table.append([
                    record.label, setting.rate, tail.criticalGamma.map(Self.short) ?? "none", Self.short(setting.gamma),
                    Self.short(setting.constantC), setting.logConstantH.map(Self.short) ?? "-",
                    Self.short(setting.constantK),
                    tail.leastN.map { NumberFormat.number($0, significantDigits: 15) } ?? "unknown or none",
                ])
            }
        }
        page.table(table)
    }

    private func sources(_ page: inout MarkdownDocument) {
        page.heading("Sources and assumptions of the bounds")
        var table = MarkdownTable([.text("bound"), .text("source"), .text("assumes, and speaks of")])
        var seen = Set<String>()
        for curve in results.flatMap(\.bounds.curves) where seen.insert(curve.name + curve.assumptions).inserted {
            table.append([curve.name, curve.source, curve.assumptions])
        }
        page.table(table)
        page.paragraph("Every bound fails with chance at most δ = \(study.setting.delta), each by itself.")
    }

    private func limits(_ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list(
            [
                "**Simulation cannot prove.** An interval that lies below the right side is no proof, only no contradiction; "
                    + "right sides far below 1/\(study.setting.dataSets) cannot be tested with \(study.setting.dataSets) data sets.",
                "**Bounds of different kinds.** A uniform bound holds for all parameters at once, Hoeffding and the test set "
                    + "of one model, PAC-Bayes of a randomised one: the curves share axes, not meaning.",
                "**The paper's constants** are reconstructed from the steps it shows, with the gaps its proof leaves; they are "
                    + "drawn only where $C\\varepsilon_n \\le 1$, as its last step needs.",
                "**No trained network.** The PAC-Bayes curves take an average draw of the prior box for the weights.",
            ] + (networks.isEmpty ? [] : [givenRows]))
    }

    /// A sample size in full up to a million.
    static func size(_ n: Double) -> String { NumberFormat.number(n, significantDigits: n < 1e6 ? 7 : 3) }

    static func short(_ value: Double) -> String { NumberFormat.number(value, significantDigits: 3) }
}

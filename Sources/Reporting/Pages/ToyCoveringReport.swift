import Foundation
internal import Foundations
public import Records

/// The report of a study of covering counts: counts, verdicts, and effective dimensions as eps falls.
public struct ToyCoveringReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<ToyCoveringStudy>

    /// The report of these records.
    public init(records: StudyRecords<ToyCoveringStudy>) { self.records = records }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        try summary(&page)
        method(&page)
        models(&page)
        try counts(&page, figures: figures.filter { $0.name.hasPrefix("counts-") })
        try dimensions(&page, figure: figures.first { $0.name == "dimension" })
        limits(&page)
    }

    // MARK: What the records say

    /// Each model with its counts.
    var modelResults: [(model: ToyCoveringStudy.Model, record: ToyCoveringStudy.Record)] {
        records.pieces.map { ($0.key.model, $0.record) }
    }

    /// A row of counts with the dimension at the same scales.
    typealias Row = (epsilon: Double, cover: CoverDocument.Row, exact: ExactDocument.Row)

    /// The rows of one model at one zeta, from the smallest eps to the largest.
    func rows(of record: ToyCoveringStudy.Record, zeta: String) throws -> [Row] {
        try zip(record.cover.rows, record.exact.rows).filter { $0.0.zeta == zeta }
            .map { (try ExactNumber(parsing: $0.epsilon).doubleValue, $0, $1) }.sorted { $0.epsilon < $1.epsilon }
    }

    /// Meso exponents, in the notation of the rows.
    var zetas: [String] { study.zeta.compactMap { (try? ExactNumber(parsing: $0))?.description } }

    /// The meso exponent of the figures: the least one for which the lemma's factor is bounded, else the last.
    var shownZeta: String {
        zetas.first { zeta in (try? ExactNumber(parsing: zeta)).map { $0 >= ExactNumber(2, over: 3) } ?? false }
            ?? zetas.last ?? "0"
    }

    // MARK: Sections

    private func summary(_ page: inout MarkdownDocument) throws {
        let tightness = try modelResults.compactMap { model, record in
            try rows(of: record, zeta: shownZeta).first.flatMap { row in
                row.cover.tightness.map {
                    "\(NumberFormat.number($0, significantDigits: 3)) (\(model.name), ε = \(row.cover.epsilon))"
                }
            }
        }
        page.heading("In short")
        page.paragraph(verdicts)
        page.paragraph(
            "At the smallest scale and ζ = \(shownZeta) the logarithm of the count is this share of the logarithm of the "
                + "lemma's right side: \(tightness.joined(separator: ", ")).\(try excess)")
    }

    private func method(_ page: inout MarkdownDocument) {
        page.heading("Method")
        page.paragraph(
            "A box of size ε is a product of intervals of Fisher length at most ε, measured by the normalised Fisher matrix "
                + "$\\hat F = d F / \\mathbb{E}[\\mathrm{Tr} F]$ under the uniform law on the parameter box; for a constant "
                + "diagonal or a product model the least number that covers all parameters is")
        page.math(
            "N(\\varepsilon) = \\prod_i \\Big\\lceil \\frac{1}{\\varepsilon} \\int_0^1 \\sqrt{\\hat f_i(t)}\\,dt \\Big\\rceil ."
        )
        page.paragraph(
            "The two-scale count cuts the cube into $m^d$ meso cubes $Q$, $m = \\lceil\\varepsilon^{-\\zeta}\\rceil$, and "
                + "covers each by boxes for the largest entries in it (for a full matrix: for $d$ times the eigenvalues at "
                + "its centre, the metric frozen there); the covering lemma bounds it by the two-scale effective dimension, "
                + "with $L$ a Lipschitz constant of $\\hat F$ and $c = \\varepsilon^{\\zeta-1}$:")
        page.math(
            "N_2(\\varepsilon) = \\sum_Q \\prod_i \\Big\\lceil \\frac{\\sup_Q \\sqrt{\\hat f_i}}{m\\varepsilon} \\Big\\rceil "
                + "\\le \\big[(1+\\varepsilon^\\zeta)(1+c\\,w)\\big]^d \\varepsilon^{-d_\\zeta(\\varepsilon)}, \\qquad "
                + "w = \\sqrt{L\\sqrt d\\,\\varepsilon^\\zeta}, \\qquad "
                + "d_\\zeta(\\varepsilon) = \\zeta d + \\frac{\\log \\mathbb{E}[\\det(I + c \\hat F^{1/2})]}{|\\log\\varepsilon|} ."
        )
        page.paragraph(
            "\(rigour) L is a proven bound. PROVED and REFUTED are decided by exact integers and rigorous enclosures alone; "
                + "UNDECIDED means that the enclosures overlap at the highest precision tried "
                + "(dimension: Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, Definition 4.1).")
    }

    private func models(_ page: inout MarkdownDocument) {
        page.heading("Models")
        var table = MarkdownTable([
            .text("model"), .text("F"), .text("form"), .number("d"), .number("rank"), .number("κ = d / E[Tr F]"),
        ])
        for (model, record) in modelResults {
            let entries = record.exact.model.fim.joined(
                separator: record.exact.model.kind.hasSuffix("full") ? "; " : ", ")
            table.append([
                model.name, "`\(entries)`", record.exact.model.kind, String(record.exact.model.dimension),
                String(record.rank), NumberFormat.number(record.exact.normalisation),
            ])
        }
        page.table(table)
        page.paragraph("Parameter boxes: \(boxes). The rank is that of F at points in general position.")
    }

    private var boxes: String {
        let sides = modelResults.map { _, record in
            record.exact.model.box.map { side in side.map { NumberFormat.number($0) }.joined(separator: ":") }
        }
        return Set(sides.flatMap { $0 }).count == 1
            ? "`\(sides[0][0])` for each coordinate of all models"
            : zip(modelResults, sides).map { "\($0.model.name) `\($1.joined(separator: ","))`" }.joined(separator: ", ")
    }

    private func counts(_ page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        page.heading("Counts and the covering lemma")
        for figure in figures { page.figure(figure, in: "") }
        page.paragraph(
            "Scales that are 1/2 or powers of ten; [records.json](records.json) has all."
                + (uncounted.isEmpty ? "" : " \(uncounted.joined(separator: ", ")) has no exact count N.")
                + " Logarithms are natural; the last four columns are the verdicts, the one in parentheses on a "
                + "statement that is not a theorem.")
        for zeta in zetas {
            page.heading("ζ = \(zeta)", level: 3)
            var table = MarkdownTable(
                [
                    .text("model"), .number("ε"), .number("m"), .number("N"), .number("N₂"), .number("log N"),
                    .number("log N₂"), .number("d_ζ |log ε|"), .number("log of the bound"),
                ] + CoverDocument.Inequality.allCases.map { .text(Self.shown($0)) })
            for (model, record) in modelResults {
                for row in try rows(of: record, zeta: zeta).reversed() where Self.isShown(row.cover.epsilon) {
                    table.append(cells(model.name, row.cover))
                }
            }
            page.table(table)
        }
    }

    private func cells(_ name: String, _ row: CoverDocument.Row) -> [String] {
        func logarithm(_ value: Double?) -> String { value.map { NumberFormat.number($0) } ?? "-" }
        let counts = [
            row.mesoCount, row.exactCount ?? "-",
            row.twoScaleCount ?? row.twoScaleCountBounds?.joined(separator: " to ") ?? "-",
        ]
        return [name, row.epsilon] + counts
            + [row.logExactCount, row.logTwoScaleCount, row.logDimensionPower, row.logLemmaBound].map(logarithm)
            + CoverDocument.Inequality.allCases.map { claim in
                row.verdicts.first { $0.claim == claim.rawValue }?.verdict ?? "-"
            }
    }

    private static func shown(_ claim: CoverDocument.Inequality) -> String {
        switch claim {
        case .exactAtMostDeterminant: "N ≤ det"
        case .exactAtMostTwoScale: "N ≤ N₂"
        case .twoScaleAtMostLemma: "N₂ ≤ bound"
        case .twoScaleAtMostDimensionPower: "(N₂ ≤ ε^−d_ζ)"
        }
    }

    private static func isShown(_ epsilon: String) -> Bool {
        epsilon == "1/2" || (try? ExactNumber(parsing: epsilon))?.isPowerOfTen == true
    }

    private func dimensions(_ page: inout MarkdownDocument, figure: RenderedFigure?) throws {
        page.heading("Effective dimension as ε → 0")
        page.paragraph(
            "The effective dimension of the count, $\\log N / |\\log\\varepsilon|$, tends to the rank r; the two-scale "
                + "effective dimension tends to")
        page.math("\\lim_{\\varepsilon\\to 0} d_\\zeta(\\varepsilon) = \\zeta d + (1-\\zeta)\\, r ,")
        page.paragraph(
            "which is d for full rank and, for ζ > 0, more than r otherwise: the meso cubes count directions in which "
                + "the model does not change. Both come close to their limits only like $1/|\\log\\varepsilon|$ in general."
        )
        if let figure { page.figure(figure, in: "") }
        var table = MarkdownTable([
            .text("model"), .number("ζ"), .number("smallest ε"), .number("log N / |log ε|"),
            .number("log N₂ / |log ε|"), .number("d_ζ(ε)"), .number("limit of d_ζ"), .number("rank"),
        ])
        for (model, record) in modelResults {
            for zeta in zetas {
                guard let row = try rows(of: record, zeta: zeta).first else { continue }
                let value = try ExactNumber(parsing: zeta).doubleValue
                let d = Double(record.exact.model.dimension)
                table.append([
                    model.name, zeta, row.cover.epsilon,
                    row.cover.effectiveDimension.map { NumberFormat.number($0) } ?? "-",
                    row.cover.logTwoScaleCount.map { NumberFormat.number($0 / -log(row.epsilon)) } ?? "-",
                    Self.dimension(row).map { NumberFormat.number($0) } ?? "-",
                    NumberFormat.number(value * d + (1 - value) * Double(record.rank)), String(record.rank),
                ])
            }
        }
        page.table(table)
    }

    /// The 2sED of a row.
    static func dimension(_ row: Row) -> Double? {
        guard case .number(let value)? = row.exact.twoScaleDimension?.value else { return nil }
        return value
    }

    private func limits(_ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            "**Boxes, not balls.** N is the least number of products of intervals in the flat metric of arc lengths. The "
                + "balls of Datres et al. freeze the metric at their centre and give other counts.",
            "**No lower bound for full matrices.** "
                + (uncounted.isEmpty
                    ? "All models here have an exact count."
                    : "For \(uncounted.joined(separator: ", ")) no exact count is known: N₂ covers in the metric frozen at "
                        + "the centres of the meso cubes, and is not compared with N."),
            "**Small dimension.** Models of \(dimensions) parameters say nothing about the size of the lemma's factor in thousands: it "
                + "enters with the power d.",
            "**No claim on learning.** Counts of boxes enter the generalisation bound through its constants, which are not "
                + "computed here.",
        ])
    }
}

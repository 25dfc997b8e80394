import Foundation
internal import Foundations
public import Records

/// The report of a study of network dimensions: dimensions against eps, and the bound against n.
public struct DimensionReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<DimensionStudy>

    /// The report of these records.
    public init(records: StudyRecords<DimensionStudy>) { self.records = records }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        summary(&page)
        method(&page)
        try dimensions(&page, figure: figures.first { $0.name == "dimension" })
        tempered(&page)
        bounds(&page, figure: figures.first { $0.name == "bound" })
        limits(&page)
    }

    /// The rows of one result at one zeta, from the smallest eps to the largest.
    func rows(of result: DimensionStudy.Record, zeta: String) throws -> [(epsilon: Double, row: EstimateDocument.Row)] {
        try result.estimate.rows.filter { $0.zeta == zeta }
            .map { (try ExactNumber(parsing: $0.epsilon).doubleValue, $0) }.sorted { $0.0 < $1.0 }
    }

    /// Meso exponents of the study, in the notation of the rows.
    var zetas: [String] { study.setting.zeta.compactMap { (try? ExactNumber(parsing: $0))?.description } }

    // MARK: Sections

    private func summary(_ page: inout MarkdownDocument) {
        guard let zeta = zetas.last, let first = results.first?.estimate.rows.last(where: { $0.zeta == zeta }) else {
            return
        }
        let ranked = results.compactMap { result -> (String, Int, EstimateDocument.Row)? in
            guard let row = result.estimate.rows.last(where: { $0.zeta == zeta && $0.epsilon == first.epsilon }) else {
                return nil
            }
            return (result.estimate.model.network, result.estimate.model.parameters, row)
        }.sorted { $0.2.twoScaleDimension.value > $1.2.twoScaleDimension.value }
        page.heading("In short")
        let list = ranked.map { "\($0.0) with \($0.2.twoScaleDimension.shown) of \($0.1) parameters" }
        page.paragraph(
            "At ε = \(first.epsilon) and ζ = \(zeta) the plain estimates of the two-scale effective dimension rank the "
                + "networks so: \(list.joined(separator: ", then ")). \(verdict(ranked.map(\.2)))")
    }

    private func method(_ page: inout MarkdownDocument) {
        let model = results[0].estimate.model
        page.heading("Method")
        page.paragraph(
            "\(fisherMatrix) The two-scale effective dimension (Datres, Leonardi, "
                + "Figalli, Sutter, NeurIPS 2024, Definition 4.1) at micro scale ε and meso exponent ζ is")
        page.math(DimensionText.definition)
        page.paragraph(
            "The expectation is the mean over \(study.setting.draws) draws of the parameters (`\(study.setting.prior)`, the parameter box "
                + "not rescaled), with errors by the delete-one jackknife; inputs: \(model.samples) rows of "
                + "\(model.inputs).")
    }

    private func dimensions(_ page: inout MarkdownDocument, figure: RenderedFigure?) throws {
        page.heading("Dimension against scale")
        if let figure { page.figure(figure, in: "") }
        page.paragraph(
            (study.setting.epsilon.allSatisfy(isShown)
                ? ""
                : "One row for each power of ten; [records.json](records.json) has all \(study.setting.epsilon.count) scales. ")
                + "Numbers in parentheses are standard errors. ESS is the effective sample size of the \(study.setting.draws) draws, spread "
                + "the standard deviation of log det between them in nats; \(lowerDimensions)")
        var table = MarkdownTable([
            .text("network"), .number("d"), .number("ζ"), .number("ε"), .number("d_ζ(ε)"), .number("lower, tight"),
            .number("lower, published"), .number("spread"), .number("ESS"),
        ])
        for zeta in zetas {
            for result in results {
                let model = result.estimate.model
                for (_, row) in try rows(of: result, zeta: zeta) where isShown(row.epsilon) {
                    table.append([
                        model.network, String(model.parameters), zeta, row.epsilon, row.twoScaleDimension.shown,
                        row.lower?.tight.shown ?? "", row.lower?.published.shown ?? "",
                        NumberFormat.number(row.logDeterminantSpread, significantDigits: 2),
                        String(format: "%.1f", row.effectiveSampleSize),
                    ])
                }
            }
        }
        page.table(table)
    }

    /// The tempered points and the plain ones.
    private func tempered(_ page: inout MarkdownDocument) {
        let pairs: [Pair] = results.flatMap { result in
            (result.tempered?.rows ?? []).compactMap { row in
                result.estimate.rows.first { $0.epsilon == row.epsilon && $0.zeta == row.zeta }
                    .map { (result.estimate.model.network, row, $0) }
            }
        }
        guard let study = study.setting.tempered, !pairs.isEmpty else { return }
        page.heading("How far off the plain mean is", level: 3)
        var table = MarkdownTable([
            .text("network"), .number("ζ"), .number("ε"), .number("tempered"), .number("lower, tight"),
            .number("lower, published"), .number("plain"), .number("plain minus tempered"), .number("in its errors"),
        ])
        for (network, tempered, plain) in pairs {
            let (a, b) = (plain.twoScaleDimension, tempered.twoScaleDimension)
            let gap = a.value - b.value
            table.append([
                network, plain.zeta, plain.epsilon, b.shown, tempered.lower?.tight.shown ?? "",
                tempered.lower?.published.shown ?? "", a.shown,
                NumberFormat.number(gap, error: Self.combined(a, b)),
                NumberFormat.number(gap / a.standardError, significantDigits: 2),
            ])
        }
        page.paragraph(comparison(of: pairs, schedule: study.schedule))
        page.table(table)
        page.list(results.compactMap(\.tempered).flatMap(\.warningLines))
    }

    /// The scales of the table: powers of ten, or all if there are none.
    private func isShown(_ epsilon: String) -> Bool {
        !results[0].estimate.rows.contains { Self.isPowerOfTen($0.epsilon) } || Self.isPowerOfTen(epsilon)
    }

    private static func isPowerOfTen(_ epsilon: String) -> Bool {
        (try? ExactNumber(parsing: epsilon))?.isPowerOfTen == true
    }

    private func bounds(_ page: inout MarkdownDocument, figure: RenderedFigure?) {
        guard let section = boundSection else { return }
        page.heading("Bound against sample size")
        section.write(to: &page, figure: figure)
    }

    /// The bound of every network.
    var boundSection: BoundSection? {
        study.setting.bound.map { bound in
            BoundSection(
                bound: bound,
                networks: results.map { .init(network: $0.estimate.model.network, documents: $0.bounds) },
                errors: "one standard error of the plain estimate")
        }
    }

    private func limits(_ page: inout MarkdownDocument) {
        page.heading("What this does not show")
        page.list([
            drawsThatCount,
            givenInputs,
            "**No instance of the theorem.** \(assumption)",
            "**No claim on training.** The dimension averages over all parameters of the prior, not over trained ones.",
        ])
    }
}

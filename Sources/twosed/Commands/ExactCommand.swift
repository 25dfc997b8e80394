import ArgumentParser
import BallArithmetic
import Experiments
import Foundation
import Records
import Reporting

struct ExactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exact",
        abstract: "The two-scale effective dimension of a toy model, proved to any number of digits.",
        discussion: """
            The parameters are uniform on the box. For the methods closed-form and enclosure the lower and upper ends \
            are rigorous. Quadrature gives an error estimate, monte-carlo a standard error.

            Example: twosed exact --fim 4,1,1/4 --epsilon 0.1,0.01 --zeta 0,2/3
            Example: twosed exact --family bernoulli --box 0.05:0.95 --epsilon 0.01 --zeta 2/3 --digits 40
            """)

    @OptionGroup var toy: ToyModelOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var figure: FigureOptions

    @Option(
        help: ArgumentHelp(
            "Significant digits of enclosures; JSON then holds them as strings (default: as many as a double).",
            valueName: "n"))
    var digits: Int?

    func validate() throws {
        if let digits, !(1...1_000).contains(digits) {
            throw ValidationError("--digits \(digits) is not a number from 1 to 1000")
        }
    }

    func run() throws {
        if toy.family == "list" { return try FamilyList.write(common) }
        try common.checkOutput()
        try figure.check()
        let scales = try toy.scales()
        let bar = ProgressBar("exact")
        defer { bar.finish() }
        let document = try ExactDocument(
            toy.model(), scales: scales, digits: digits, seed: common.seed, context: common.context(bar))
        let picture = try figure.text(.exact(document))
        try common.write(text: Self.page(document) + picture, json: JSON.encode(document), table: Self.table(document))
    }

    private static func page(_ document: ExactDocument) -> String {
        let rows = Table(
            headings: ["epsilon", "zeta", "d_zeta", "error at most", "log E[det]", "method"],
            rows: document.rows.map { row in
                [
                    row.epsilon, row.zeta, shown(row.twoScaleDimension), error(row.twoScaleDimension),
                    shown(row.logExpectedDeterminant), row.method,
                ]
            })
        let notes = document.rows.flatMap { row in row.notes.map { "note (\(row.epsilon), \(row.zeta)): \($0)\n" } }
        return ToyText.heading(document.model, normalisation: document.normalisation) + "\n" + rows.text
            + (notes.isEmpty ? "" : "\n" + notes.joined())
    }

    private static func shown(_ quantity: ReportedQuantity?) -> String {
        switch quantity?.value {
        case .number(let value)?: value.significant(12)
        case .text(let digits)?: digits
        case nil: "-"
        }
    }

    private static func error(_ quantity: ReportedQuantity?) -> String {
        guard let quantity else { return "-" }
        if let error = quantity.error { return "\(error.significant(2)) (estimate)" }
        if let error = quantity.standardError { return "\(error.significant(2)) (standard error)" }
        switch (quantity.lower, quantity.upper) {
        case (.number(let lower)?, .number(let upper)?): return (upper - lower).significant(2)
        case (.text(let lower)?, .text(let upper)?):
            guard let low = try? Rational(parsing: lower), let high = try? Rational(parsing: upper) else { return "-" }
            return (high - low).doubleValue.significant(2)
        default: return "-"
        }
    }

    private static func table(_ document: ExactDocument) -> Table {
        func cells(_ quantity: ReportedQuantity?) -> [String] {
            [quantity?.value, quantity?.lower, quantity?.upper].map { $0?.description ?? "" }
                + [quantity?.error, quantity?.standardError].map { $0.map { "\($0)" } ?? "" }
        }
        let parts = ["", "_lower", "_upper", "_error", "_standard_error"]
        return Table(
            headings: ["epsilon", "zeta"] + parts.map { "log_expected_determinant\($0)" }
                + parts.map { "two_scale_dimension\($0)" } + ["method", "notes"],
            rows: document.rows.map { row in
                [row.epsilon, row.zeta] + cells(row.logExpectedDeterminant) + cells(row.twoScaleDimension)
                    + [row.method, row.notes.joined(separator: "; ")]
            })
    }
}

/// What the commands on toy models say about the model.
enum ToyText {
    static func heading(_ model: ToyModelDescription, normalisation: Double) -> String {
        let entries = model.fim.count <= 8 ? model.fim : model.fim.prefix(7) + ["... (\(model.fim.count) in all)"]
        let sides = Set(model.box).count == 1 ? [model.box[0]] : model.box
        let box = (sides.count <= 8 ? sides : Array(sides.prefix(7))).map { side in
            "[\(side[0].significant(6)), \(side[1].significant(6))]"
        }
        let power = sides.count == 1 && model.dimension > 1 ? "^\(model.dimension)" : sides.count > 8 ? " x ..." : ""
        let separator = model.kind.hasSuffix("full") ? "; " : ", "
        return (model.family.map { "\($0): " } ?? "")
            + "\(model.kind) F = \(entries.joined(separator: separator)), d = "
            + "\(model.dimension), box \(box.joined(separator: " x "))\(power)\n"
            + (normalisation == 0
                ? "  normalisation  none: F = 0, so Fhat = 0 and d_zeta = zeta d\n"
                : "  normalisation  kappa = d / E[Tr F] = \(normalisation.significant(12))\n")
    }
}

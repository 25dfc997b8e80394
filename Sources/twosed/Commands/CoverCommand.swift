public import ArgumentParser
import Experiments
import Foundation
import Records
import Reporting
public import ToyModels

extension CoverMetric: ExpressibleByArgument {}

struct CoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover",
        abstract: "Covering counts of a toy model, and proved verdicts on the inequalities between them.",
        discussion: """
            Prints the count N of boxes of size eps, the two-scale count N2, eps^(-d_zeta) and the right side of the \
            covering lemma. PROVED and REFUTED follow from exact integers or rigorous enclosures. \
            "twoScale<=dimensionPower" is not a theorem: it is reported, but does not change the exit status (0 all \
            proved, 1 a theorem refuted, 2 undecided).

            Example: twosed cover --fim 4,1,1/4 --epsilon 0.1,0.01 --zeta 0,2/3
            Example: twosed cover --fim 3249/2500 --metric raw --epsilon 1/50 --zeta 0
            """)

    @OptionGroup var toy: ToyModelOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var figure: FigureOptions

    @Option(help: "Which matrix measures boxes: normalised (Fhat, the chain with d_zeta) or raw (F itself).")
    var metric: CoverMetric = .normalised

    @Option(help: ArgumentHelp("Significant digits at which logarithms start.", valueName: "n"))
    var digits: Int = 17

    func validate() throws {
        guard (1...1_000).contains(digits) else {
            throw ValidationError("--digits \(digits) is not a number from 1 to 1000")
        }
    }

    func run() throws {
        if toy.family == "list" { return try FamilyList.write(common) }
        try common.checkOutput()
        try figure.check()
        let scales = try toy.scales()
        let bar = ProgressBar("cover")
        let document = try CoverDocument(
            toy.model(), scales: scales, metric: metric, digits: digits, seed: common.seed, context: common.context(bar)
        )
        bar.finish()
        let picture = try figure.text(.cover(document))
        try common.write(text: Self.page(document) + picture, json: JSON.encode(document), table: Self.table(document))
        switch document.worstVerdict {
        case .proved: return
        case .refuted: throw ExitCode(Failure.Status.refuted.rawValue)
        case .undecided: throw ExitCode(Failure.Status.undecided.rawValue)
        }
    }

    private static func page(_ document: CoverDocument) -> String {
        func short(_ digits: String?) -> String {
            guard let digits else { return "-" }
            return digits.count <= 20 ? digits : "\(digits.prefix(6))... (\(digits.count) digits)"
        }
        func number(_ value: Double?) -> String { value.map { $0.significant(8) } ?? "-" }
        let counts = Table(
            headings: ["epsilon", "zeta", "m", "N", "N2", "log N", "log N2", "log eps^-d", "log bound", "eff. dim."],
            rows: document.rows.map { row in
                [
                    row.epsilon, row.zeta, short(row.mesoCount), short(row.exactCount), short(row.twoScaleCount),
                    number(row.logExactCount), number(row.logTwoScaleCount), number(row.logDimensionPower),
                    number(row.logLemmaBound), number(row.effectiveDimension),
                ]
            })
        let claims = CoverClaim.allCases.map(\.rawValue)
        let verdicts = Table(
            headings: ["epsilon", "zeta"]
                + claims.map { $0 == CoverClaim.twoScaleAtMostDimensionPower.rawValue ? "(\($0))" : $0 },
            rows: document.rows.map { row in
                [row.epsilon, row.zeta]
                    + claims.map { claim in row.verdicts.first { $0.claim == claim }?.verdict ?? "" }
            })
        let notes = document.rows.flatMap { row in row.notes.map { "note (\(row.epsilon), \(row.zeta)): \($0)\n" } }
        return ToyText.heading(document.model, normalisation: document.normalisation)
            + "  metric         \(document.metric)\n\n"
            + counts.text + "\n" + verdicts.text + (notes.isEmpty ? "" : "\n" + notes.joined())
    }

    private static func table(_ document: CoverDocument) -> Table {
        func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }
        let claims = CoverClaim.allCases.map(\.rawValue)
        return Table(
            headings: [
                "epsilon", "zeta", "meso_count", "exact_count", "two_scale_count", "log_exact_count",
                "log_two_scale_count",
                "log_determinant", "log_dimension_power", "log_lemma_bound", "effective_dimension", "tightness",
            ] + claims + ["notes"],
            rows: document.rows.map { row in
                [row.epsilon, row.zeta, row.mesoCount, row.exactCount ?? "", row.twoScaleCount ?? ""]
                    + [
                        row.logExactCount, row.logTwoScaleCount, row.logDeterminant, row.logDimensionPower,
                        row.logLemmaBound, row.effectiveDimension, row.tightness,
                    ].map(number)
                    + claims.map { claim in row.verdicts.first { $0.claim == claim }?.verdict ?? "" }
                    + [row.notes.joined(separator: "; ")]
            })
    }
}

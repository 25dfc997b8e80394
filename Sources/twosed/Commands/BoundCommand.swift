public import ArgumentParser
import BallArithmetic
public import Bounds
import Experiments
import Foundation

extension ConvergenceRate: ExpressibleByArgument {}

struct BoundCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bound",
        abstract: "The right side of the generalisation bound over sample sizes n, in logarithms.",
        discussion: """
            P(sup |R - R_n| >= C eps_n) <= H eps_n^(-d_zeta(eps_n)) n^(-K/gamma), eps_n = (log n / (gamma n))^(3/8).
            Rows with eps_n >= 1 are outside the theorem and marked.

            Example: twosed bound --dimension 3 --gamma 1/4 --constant-C 1 --constant-H 1 --constant-K 1 --n 1e2:1e9:8
            """)

    @OptionGroup var common: CommonOptions

    @Option(
        parsing: .unconditional, help: ArgumentHelp("A constant dimension d_zeta.", valueName: "d"),
        transform: { try Rational(parsing: $0) })
    var dimension: Rational?

    @Option(
        help: ArgumentHelp(
            "Take the dimension from the JSON of 'twosed estimate', between its scales.", valueName: "file"))
    var from: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("With --from: the meso exponent to use.", valueName: "zeta"),
        transform: { try Rational(parsing: $0) })
    var zeta: Rational = Rational(2) / Rational(3)

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Free parameter in (0, 1].", valueName: "g"),
        transform: { try Rational(parsing: $0) })
    var gamma: Rational

    @Option(
        name: .customLong("constant-C"), parsing: .unconditional,
        help: ArgumentHelp("Factor C of the deviation.", valueName: "c"),
        transform: { try Rational(parsing: $0) })
    var constantC: Rational

    @Option(
        name: .customLong("constant-H"), parsing: .unconditional,
        help: ArgumentHelp("Factor H of the tail.", valueName: "h"),
        transform: { try Rational(parsing: $0) })
    var constantH: Rational

    @Option(
        name: .customLong("constant-K"), parsing: .unconditional,
        help: ArgumentHelp("Exponent K of the tail.", valueName: "k"),
        transform: { try Rational(parsing: $0) })
    var constantK: Rational

    @Option(help: ArgumentHelp("Sample sizes: a list, or LOW:HIGH:COUNT on a log grid.", valueName: "grid"))
    var n: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Level of leastN and bestGamma, in (0, 1).", valueName: "p"),
        transform: { try Rational(parsing: $0) })
    var delta: Rational = Rational(1) / 20

    @Option(help: "Exponent of eps_n: 3/8 as published, or the parametric 1/2.")
    var rate: ConvergenceRate = .published

    func validate() throws {
        guard (dimension == nil) != (from == nil) else { throw ValidationError("Give one of --dimension and --from") }
    }

    func run() throws {
        let bound = try TailBound(
            constants: BoundConstants(c: constantC, h: constantH, k: constantK), gamma: gamma, rate: rate)
        let sizes = try SampleSizes.parse(n)
        try common.checkOutput()
        let (dimension, notes): (any DimensionFunction, [String]) =
            try from.map { try DimensionCurve.stored(at: $0, zeta: zeta) }
            ?? (ConstantDimension(dimension ?? 0), [])
        let document = try BoundDocument(
            bound: bound, sizes: sizes, delta: delta, dimension: dimension, notes: notes, threads: common.threads)
        try common.write(
            text: Self.page(document), json: JSON.encode(document), table: Self.table(document, places: nil))
    }

    private static func page(_ document: BoundDocument) -> String {
        let setting = document.setting
        let notes = document.notes.map { "note: \($0)\n" }.joined()
        return "gamma \(setting.gamma.significant(6)), C \(setting.constantC.significant(6)), "
            + "H \(setting.constantH.map { $0.significant(6) } ?? "e^" + (setting.logConstantH ?? 0).significant(6)), K \(setting.constantK.significant(6)), rate \(setting.rate), "
            + "dimension: \(setting.dimension)\n\n" + table(document, places: 6).text
            + (notes.isEmpty ? "" : "\n" + notes)
    }

    private static func table(_ document: BoundDocument, places: Int?) -> Table {
        func show(_ value: Double?) -> String {
            guard let value else { return places == nil ? "" : "-" }
            return places.map { value.significant($0) } ?? String(value)
        }
        return Table(
            headings: ["n", "epsilon", "deviation", "log_tail", "log_tail_error", "vacuous", "note"],
            rows: document.rows.map { row in
                [
                    show(row.n), show(row.epsilon), show(row.deviation), show(row.logTail),
                    show(row.logTailStandardError), row.vacuous ? "yes" : "no", row.notes.joined(separator: "; "),
                ]
            })
    }
}

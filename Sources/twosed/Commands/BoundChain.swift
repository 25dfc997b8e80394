public import ArgumentParser
import BallArithmetic
import Bounds
public import Experiments
import Foundation
import Foundations
import Records
import Reporting

extension ChainRequest.Theorem: ExpressibleByArgument {}

/// The part of `twosed bound` that evaluates bounds by chains.
struct BoundChain: ParsableArguments {
    @Flag(help: "The bound by chains with Bernstein's inequality: every n, no gamma, no constants C, H, K.")
    var chain = false

    @Option(
        help: ArgumentHelp(
            "With --chain: a, a metric of the losses, or b, any Fisher matrix (with --zeta).", valueName: "a|b"))
    var theorem: ChainRequest.Theorem = .a

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --chain: the least n and the least delta for these deviations.", valueName: "list"),
        transform: exactNumbers)
    var deviation: [Rational] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --chain: also the deviation at this one theta, for all theta at once.", valueName: "list"),
        transform: exactNumbers)
    var at: [Rational] = []

    @Flag(help: "With --chain: other bounds of the family at the same n and delta.")
    var compare = false

    func validate() throws {
        guard deviation.allSatisfy({ $0 > 0 }) else { throw ValidationError("--deviation takes numbers above 0") }
        guard !chain else { return }
        let flags = [
            theorem == .b ? "--theorem" : nil, deviation.isEmpty ? nil : "--deviation", at.isEmpty ? nil : "--at",
            compare ? "--compare" : nil,
        ].compactMap { $0 }
        guard flags.isEmpty else { throw ValidationError("\(flags.joined(separator: ", ")) goes with --chain") }
    }

    /// The request for a family or a file of stated constants.
    func request(source: BoundModelOptions, n: String, delta: Rational, seed: UInt64) throws -> ChainRequest {
        let model: ChainRequest.Model
        if let metric = source.metric {
            model = .stated(
                try JSON.decode(MetricFile.self, from: InputFile.contents(of: metric), file: metric), name: metric)
        } else {
            model = .family(
                try source.own.boundedFamily(named: source.family, box: source.box, truth: source.truth))
        }
        return ChainRequest(
            model: model, theorem: theorem, zeta: source.zeta, delta: delta,
            sizes: try SampleSizes.parse(n, from: 1), deviations: deviation, theta: at.isEmpty ? nil : at,
            compares: compare, seed: seed)
    }

    /// The result as text.
    static func page(_ document: ChainDocument) -> String {
        let setting = document.setting
        var text =
            (setting.theorem == "a"
                ? "chains in the metric of the losses" : "chains of Fisher covers, zeta \(setting.zeta ?? "")")
            + ": \(setting.model)\n"
        if let truth = setting.truth { text += "truth \(truth)\n" }
        text += "P(sup |R - R_n| > deviation) <= \(setting.delta) for every n"
        text += setting.lossRange.map { "; no gap exceeds B = \($0.significant(6))\n\n" } ?? "\n\n"
        text += table(document, places: 6).text + "\n"
        for least in document.leastN {
            text +=
                "least n with a deviation of at most \(least.deviation): \(least.n?.description.wholeNumber ?? "none")\n"
        }
        for least in document.leastDelta {
            text +=
                "least delta for \(least.deviation) at n = \(least.n.significant(12)): "
                + "\(least.delta?.significant(6) ?? "none below 1")\n"
        }
        if !document.leastN.isEmpty { text += "\n" }
        if !document.constants.isEmpty { text += constants(document) + "\n" }
        if let last = document.rows.last { text += levels(last) + "\n" }
        if let others = document.others { text += comparison(document, others) + "\n" }
        return text + document.notes.map { "note: \($0)\n" }.joined()
    }

    static func table(_ document: ChainDocument, places: Int?) -> Table {
        func show(_ value: Double?) -> String {
            guard let value else { return "" }
            return places.map { value.significant($0) } ?? String(value)
        }
        return Table(
            headings: ["n", "deviation", "start", "mean_bound", "local", "vacuous"],
            rows: document.rows.map { row in
                // The upper end is the bound.
                let upper = Double(row.deviation.upper?.description ?? "")
                return [
                    show(row.n), show(upper), String(row.start), show(row.meanBound), show(row.local),
                    row.vacuous ? "yes" : "no",
                ]
            })
    }

    private static func constants(_ document: ChainDocument) -> String {
        Table(
            headings: ["constant", "value", "formula"],
            rows: document.constants.map { constant in
                let shown = constant.values.prefix(4).map { $0.significant(6) }.joined(separator: ", ")
                let more = constant.values.count > 4 ? ", ... (\(constant.values.count))" : ""
                return [constant.symbol, shown + more, constant.formula ?? ""]
            }
        ).text
    }

    /// The levels with a share of half a percent or more.
    private static func levels(_ row: ChainDocument.Row) -> String {
        let shown = row.levels.filter { $0.share >= 0.005 }
        let left = row.levels.filter { $0.share < 0.005 }
        let rest = left.reduce(0) { $0 + $1.share }
        let table = Table(
            headings: ["level", "v", "w", "log_count", "share"],
            rows: shown.map {
                [
                    String($0.level), $0.v.significant(4), $0.w.significant(4), $0.logCount.fixed(2),
                    "\(($0.share * 100).fixed(1))%",
                ]
            })
        return "levels at n = \(row.n.significant(12)) (the other \(left.count): \((rest * 100).fixed(1))%)\n"
            + table.text
    }

    private static func comparison(_ document: ChainDocument, _ others: [BoundCurve]) -> String {
        let headings = ["bound"] + document.rows.map { "n = \($0.n.significant(12))" }
        let own =
            ["this bound"] + document.rows.map { Double($0.deviation.upper?.description ?? "")?.significant(4) ?? "" }
        let rows = others.map { curve in
            [curve.name]
                + document.rows.map { row in
                    curve.n.firstIndex(of: row.n).map { curve.deviation[$0].significant(4) } ?? "-"
                }
        }
        return Table(headings: headings, rows: [own] + rows).text
    }
}

extension String {
    /// A whole number without the fraction that a double prints.
    fileprivate var wholeNumber: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}

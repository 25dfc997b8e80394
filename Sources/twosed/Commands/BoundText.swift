import Bounds
import Experiments
import Foundation
import Records

/// A bound's document as text.
enum BoundText {
    static func page(_ document: BoundDocument) -> String {
        let setting = document.setting
        let h = setting.constantH.map { $0.significant(6) } ?? "e^\((setting.logConstantH ?? 0).significant(6))"
        var text =
            "gamma \(setting.gamma.significant(6)), C \(setting.constantC.significant(6)), H \(h), "
            + "K \(setting.constantK.significant(6)), rate \(setting.rate), dimension: \(setting.dimension)\n\n"
        text += table(document, places: 6).text + "\n" + inversions(document)
        if let constants = document.constants { text += "\n" + self.table(constants).text }
        if let assumptions = document.assumptions { text += "\n" + self.table(assumptions).text }
        return text + (document.notes.isEmpty ? "" : "\n") + document.notes.map { "note: \($0)\n" }.joined()
    }

    static func table(_ document: BoundDocument, places: Int?) -> Table {
        func show(_ value: Double?) -> String {
            guard let value else { return places == nil ? "" : "-" }
            return places.map { value.significant($0) } ?? String(value)
        }
        let headings = [
            "n", "epsilon", "deviation", "log_tail", "log_tail_error", "vacuous", "best_gamma", "best_deviation",
            "note",
        ]
        let rows = document.rows.map { row -> [String] in
            let error = row.logTailStandardError.map { show($0) } ?? ""
            return [
                show(row.n), show(row.epsilon), show(row.deviation), show(row.logTail), error,
                row.vacuous ? "yes" : "no", show(row.bestGamma), show(row.bestDeviation),
                row.notes.joined(separator: "; "),
            ]
        }
        return Table(headings: headings, rows: rows)
    }

    private static func inversions(_ document: BoundDocument) -> String {
        guard let delta = document.setting.delta else { return "" }
        func show(_ value: Double?) -> String { value.map { $0.significant(8) } ?? "none (see the notes)" }
        let least = document.leastNDigits.map { $0.count <= 20 ? $0 : "\($0.prefix(12))... (\($0.count) digits)" }
        return "critical gamma: \(show(document.criticalGamma))\n"
            + "least n with right side <= \(delta): \(least ?? "none (see the notes)")\n"
    }

    private static func table(_ constants: [BoundDocument.Constants]) -> Table {
        Table(
            headings: ["constants", "C", "log H", "K"],
            rows: constants.map {
                [$0.name, $0.constantC.significant(6), $0.logConstantH.significant(6), $0.constantK.significant(6)]
            })
    }

    private static func table(_ assumptions: [Assumption]) -> Table {
        Table(
            headings: ["assumption", "verdict", "why"],
            rows: assumptions.map { ["(\($0.number)) \($0.statement)", $0.verdict.rawValue, $0.reason] })
    }
}

import Experiments
import Records
import Reporting

/// A comparison of networks as text and as CSV.
enum CompareText {
    static func page(_ document: ComparisonDocument, figure: [String]) -> String {
        let first = document.networks[0]
        let title =
            "\(document.networks.count) networks, \(first.model.activation), \(first.model.lastLayer) last layer"
            + (first.model.bias ? ", biases" : "")
        let warnings = document.networks.flatMap { network in
            EstimateText.warnings(network.rows).map { "warning: \(network.model.network) \($0.dropFirst(9))" }
        }
        // Of the scopes of networks that the time cut, those of the others speak.
        let remarks =
            document.notes + (document.networks.first { $0.rows[0].givenRows != nil } ?? first).notes.prefix(1)
        return title + "\n" + EstimateText.facts(first).map { "  \($0)\n" }.joined() + "\n"
            + ranking(document).text + "\n" + pairs(document).text + "\n"
            + (warnings + remarks.map { "note: \($0)" } + figure
            + ["computed in \(document.timing.computeSeconds.significant(3)) s", ""] + document.verdicts)
            .map { $0 + "\n" }.joined()
    }

    private static func ranking(_ document: ComparisonDocument) -> Table {
        var table = Table(
            headings: [
                "n", "epsilon", "zeta", "rank", "network", "d", "d_zeta", "+-", "d_zeta/d", "lower (tight)", "+-",
                "lower (publ.)", "+-", "ESS",
            ], rows: [])
        for (index, comparison) in document.comparisons.enumerated() {
            for (rank, name) in comparison.ranking.enumerated() {
                guard let network = document.networks.first(where: { $0.model.network == name }) else { continue }
                let row = network.rows[index]
                let share = row.twoScaleDimension.value / Double(network.model.parameters)
                table.rows.append(
                    [
                        comparison.sampleSize?.significant(6) ?? "",
                        ComparisonDocument.shown(scale: comparison.epsilon), comparison.zeta,
                        String(rank + 1), name, String(network.model.parameters), row.twoScaleDimension.value.fixed(3),
                        row.twoScaleDimension.standardError.significant(2), share.fixed(4),
                    ] + pair(row.lower?.tight) + pair(row.lower?.published) + [row.effectiveSampleSize.fixed(1)])
            }
        }
        return table
    }

    /// The verdict on every two networks at every pair of scales.
    private static func pairs(_ document: ComparisonDocument) -> Table {
        Table(
            headings: [
                "n", "epsilon", "zeta", "first", "second", "first - second", "+-", "errors", "more complex",
                "by d alone", "reliable",
            ],
            rows: document.pairs.map { pair in
                func name(_ choice: String, none: String) -> String {
                    choice == "first" ? pair.first : choice == "second" ? pair.second : none
                }
                return [
                    pair.sampleSize?.significant(6) ?? "", ComparisonDocument.shown(scale: pair.epsilon), pair.zeta,
                    pair.first, pair.second, pair.difference.value.fixed(3),
                    pair.difference.standardError.significant(2),
                    pair.standardErrors.map(ComparisonDocument.shown(errors:)) ?? "exact",
                    name(pair.verdict.rawValue, none: "undecided"), name(pair.counting.rawValue, none: "equal"),
                    pair.reliable ? "yes" : "no",
                ]
            })
    }

    /// One line for each network and pair of scales.
    static func table(_ document: ComparisonDocument) -> Table {
        let tables = document.networks.map(EstimateText.table)
        var table = Table(headings: ["sample_size", "rank"] + tables[0].headings, rows: [])
        for (index, comparison) in document.comparisons.enumerated() {
            for (network, estimates) in zip(document.networks, tables) {
                let rank = comparison.ranking.firstIndex(of: network.model.network).map { String($0 + 1) }
                table.rows.append(
                    [comparison.sampleSize?.significant(17) ?? "", rank ?? ""] + estimates.rows[index])
            }
        }
        return table
    }

    private static func pair(_ estimate: ReportedEstimate?) -> [String] {
        guard let estimate else { return ["", ""] }
        return [estimate.value.fixed(3), estimate.standardError.significant(2)]
    }
}

import Experiments
import Foundation
import Measures
import Records

/// Measures of networks as text and as CSV, and the list of all measures.
enum MeasureText {
    static func page(_ document: MeasureDocument, figure: [String]) -> String {
        let networks = document.networks
        let facts =
            ["inputs", "paths"].map { $0.padding(toLength: 8, withPad: " ", startingAt: 0) }
        var lines = ["\(networks.count) \(networks.count == 1 ? "network" : "networks")"]
        lines.append("  \(facts[0])  \(document.samples) rows: \(document.inputs)")
        lines.append("  \(facts[1])  \(document.paths)")
        for network in networks {
            lines.append("  weights   \(network.network): \(network.weights)")
        }
        let notes = networks[0].measures.indices.flatMap { index in
            Self.notes(networks.map { ($0.network, $0.measures[index]) })
        }
        return lines.joined(separator: "\n") + "\n\n" + values(document).text + "\n"
            + (notes + document.notes.map { "note: \($0)" } + figure
            + ["computed in \(document.timing.computeSeconds.significant(3)) s"]).map { $0 + "\n" }.joined()
    }

    /// The notes on a measure; those that all networks share once.
    private static func notes(_ measures: [(network: String, measure: MeasureDocument.Measure)]) -> [String] {
        let shared = measures[0].measure.notes.filter { note in measures.allSatisfy { $0.measure.notes.contains(note) }
        }
        return shared.map { "note: \(measures[0].measure.name): \($0)" }
            + measures.flatMap { network, measure in
                measure.notes.filter { !shared.contains($0) }.map { "note: \(measure.name), \(network): \($0)" }
            }
    }

    /// One line for each measure or part of it, a column with its error for each network.
    private static func values(_ document: MeasureDocument) -> Table {
        let networks = document.networks
        var table = Table(
            headings: ["measure", "part", "unit", "invariant"] + networks.flatMap { [$0.network, "+-"] }, rows: [])
        for (index, measure) in networks[0].measures.enumerated() {
            let parts = networks.map { $0.measures[index].parts }.max { $0.count < $1.count } ?? []
            for part in 0..<max(parts.count, 1) {
                table.rows.append(
                    [
                        part == 0 ? measure.name : "", parts.isEmpty ? "" : parts[part], part == 0 ? measure.unit : "",
                        part == 0 ? (measure.invariant ? "yes" : "no") : "",
                    ]
                        + networks.flatMap { network in
                            cells(network.measures[index], parts.isEmpty ? 0 : part, parts.isEmpty ? nil : parts[part])
                        })
            }
        }
        return table
    }

    /// The value and its error; networks of other depths lack some parts.
    private static func cells(_ measure: MeasureDocument.Measure, _ index: Int, _ part: String?) -> [String] {
        let place = part.map { measure.parts.firstIndex(of: $0) } ?? (measure.values.isEmpty ? nil : index)
        guard let place else { return [measure.values.isEmpty ? "undefined" : "-", ""] }
        return [
            measure.values[place].significant(6), measure.standardErrors.map { $0[place].significant(2) } ?? "exact",
        ]
    }

    /// One line for each network, measure and part.
    static func table(_ document: MeasureDocument) -> Table {
        var table = Table(
            headings: ["network", "measure", "part", "value", "standard_error", "unit", "invariant", "notes"], rows: [])
        let isTraining = document.networks.contains { $0.epoch != nil }
        if isTraining { table.headings.insert("epoch", at: 1) }
        for network in document.networks {
            for measure in network.measures {
                for index in 0..<max(measure.values.count, 1) {
                    let epoch = isTraining ? [network.epoch.map(String.init) ?? ""] : []
                    table.rows.append(
                        [network.network] + epoch + [
                            measure.name, measure.parts.isEmpty ? "" : measure.parts[index],
                            measure.values.isEmpty ? "" : measure.values[index].significant(17),
                            measure.standardErrors?[index].significant(17) ?? "", measure.unit,
                            measure.invariant ? "yes" : "no", measure.notes.joined(separator: "; "),
                        ])
                }
            }
        }
        return table
    }

    // MARK: The list

    /// A measure in the list.
    struct Listed: Codable {
        var name: String
        var notation: String
        var title: String
        var unit: String
        var invariant: Bool
        var needs: [String]
        var isDefault: Bool
    }

    static var listed: [Listed] {
        MeasureRegistry.all.map { type in
            Listed(
                name: type.name, notation: MeasureRegistry.notation(of: type), title: type.title, unit: type.unit,
                invariant: type.invariance == .invariant,
                needs: MeasureNeed.allCases.filter(type.needs.contains).map(\.rawValue)
                    + (type.scope == .trainedWeights ? ["trained weights"] : []),
                isDefault: type.isDefault)
        }
    }

    static var listTable: Table {
        Table(
            headings: ["measure", "default", "invariant", "needs", "what it is"],
            rows: listed.map {
                [
                    $0.notation, $0.isDefault ? "yes" : "", $0.invariant ? "yes" : "no",
                    $0.needs.joined(separator: ", "), $0.title,
                ]
            })
    }

    static var list: String {
        listTable.text
            + "\nA default is computed if --measures names none. An invariant measure stays under a rescaling of relu units that\n"
            + "leaves the function alone. 'twosed topics measures' explains them.\n"
    }
}

import Bounds
import Foundation
import Records

/// What `--family list` prints: the named families, the same in every command that takes one.
enum FamilyList {
    private struct Entry: Codable {
        var family: String
        var parameters: String
        var box: String
        var outcomes: String
        var constants: String
    }

    private static var entries: [Entry] {
        FamilyText.all.map {
            Entry(
                family: $0.notation, parameters: $0.parameters, box: $0.box, outcomes: $0.outcomes,
                constants: $0.unprovedBecause == nil ? "proved" : "stated")
        }
    }

    private static var table: Table {
        Table(
            headings: ["family", "parameters", "box", "outcomes", "constants"],
            rows: entries.map { [$0.family, $0.parameters, $0.box, $0.outcomes, $0.constants] })
    }

    private static var page: String {
        table.text + "\nbox: the default. constants: proved, or to be stated (--stated, --constant-C), because "
            + "densities fall to 0 over unbounded outcomes.\n"
            + "Your own: --density FORMULA or --log-likelihood FORMULA, with --outcomes.\n"
    }

    /// Prints the families in the chosen format.
    static func write(_ common: CommonOptions) throws {
        try common.write(text: page, json: JSON.encode(entries), table: table)
    }
}

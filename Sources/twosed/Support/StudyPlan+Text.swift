import Experiments
import Foundations

extension StudyPlan {
    /// The plan for people.
    var page: String {
        var lines = [
            "\(study): \(pieces.count) pieces, \(count(.finished)) in the store, \(count(.running)) being computed, "
                + "\(count(.open)) open"
        ]
        if let probe {
            let names = probe.pieces.joined(separator: ", ")
            if let seconds = probe.secondsPerPiece, let hours = hoursLeft {
                lines.append(
                    "rest: about \(Self.duration(3600 * hours)) on \(probe.threads) "
                        + (probe.threads == 1 ? "core" : "cores") + " (\(Self.duration(seconds)) a piece), "
                        + "\(Self.short(hours * Double(probe.threads))) core hours")
            } else {
                lines.append("rest: not known, a piece of the probe showed no progress in its seconds")
            }
            lines.append("memory: \(MemoryBudget.size(Double(probe.memory))) in the probe")
            lines.append("probe: \(names)")
        }
        return lines.map { $0 + "\n" }.joined() + "\n" + table.text
    }

    /// One row for each piece.
    var table: Table { Table(headings: ["piece", "state"], rows: pieces.map { [$0.name, $0.state.rawValue] }) }

    private static func short(_ value: Double) -> String { NumberFormat.number(value, significantDigits: 2) }

    /// Seconds in a unit that people read.
    static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<0.1: "less than 0.1 s"
        case ..<120: "\(short(seconds)) s"
        case ..<7200: "\(short(seconds / 60)) minutes"
        default: "\(short(seconds / 3600)) hours"
        }
    }
}

import Experiments
import Records

/// Other dimensions as text.
enum OtherDimensionsText {
    static func table(_ dimensions: OtherDimensions) -> Table {
        func row(_ name: String, _ setting: String, _ estimate: ReportedEstimate, _ size: Double? = nil) -> [String] {
            [
                name, setting, estimate.value.fixed(3), estimate.standardError.significant(2),
                size.map { $0.fixed(1) } ?? "-",
            ]
        }
        var rows = [["parameters", "-", String(dimensions.parameters), "-", "-"]]
        for entry in dimensions.abbas {
            rows.append(
                row(
                    "Abbas et al.", "n = \(entry.observations.significant(6))", entry.dimension,
                    entry.effectiveSampleSize))
        }
        for entry in dimensions.berezniuk {
            rows.append(
                row(
                    "Berezniuk et al.", "n = \(entry.observations.significant(6))", entry.dimension,
                    entry.effectiveSampleSize))
        }
        rows.append(row("participation ratio", "-", dimensions.participationRatio))
        for entry in dimensions.regularised {
            rows.append(row("sum l/(l+alpha)", "alpha = \(entry.alpha.significant(3))", entry.directions))
        }
        return Table(headings: ["other dimension", "at", "value", "+-", "ESS"], rows: rows)
    }
}

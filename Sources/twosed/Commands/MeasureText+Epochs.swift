import Records

/// Measures along a training.
extension MeasureText {
    /// A line for each of at most twenty epochs, a column for each measure or part of it, and the peak of each measure.
    static func training(_ document: MeasureDocument, figure: [String]) -> String {
        let networks = document.networks
        let step = max(1, (networks.count + 19) / 20)
        let shown = networks.enumerated().filter { $0.offset % step == 0 || $0.offset == networks.count - 1 }
        let columns = networks[0].measures.enumerated().flatMap { place, measure in
            let parts = networks.map { $0.measures[place].parts }.max { $0.count < $1.count } ?? []
            return (parts.isEmpty ? [""] : parts).enumerated().map {
                (place, $0.offset, "\(measure.name) \($0.element)")
            }
        }
        let table = Table(
            headings: ["epoch"] + columns.map { $0.2.split(separator: " ").joined(separator: " ") },
            rows: shown.map { _, network in
                [network.epoch.map(String.init) ?? ""]
                    + columns.map { place, part, _ in
                        let values = network.measures[place].values
                        return part < values.count ? values[part].significant(6) : "undefined"
                    }
            })
        let lines = [
            "\(networks[0].network), \(networks.count) epochs",
            "  inputs    \(document.samples) rows: \(document.inputs)", "  paths     \(document.paths)", "", table.text,
        ]
        let peaks = networks[0].measures.indices.compactMap { place -> String? in
            let known = networks.filter { !$0.measures[place].values.isEmpty }
            guard let peak = known.max(by: { $0.measures[place].values[0] < $1.measures[place].values[0] }) else {
                return nil
            }
            let measure = peak.measures[place]
            return "peak: \(measure.name) is largest at epoch \(peak.epoch ?? 0), \(measure.values[0].significant(6))"
        }
        let notes = networks[0].measures.indices.flatMap { place in
            networks[0].measures[place].notes.filter { note in
                networks.allSatisfy { $0.measures[place].notes.contains(note) }
            }.map { "note: \(networks[0].measures[place].name): \($0)" }
        }
        return
            (lines + peaks + notes + document.notes.map { "note: \($0)" } + figure
            + ["computed in \(document.timing.computeSeconds.significant(3)) s"]).map { $0 + "\n" }.joined()
    }
}

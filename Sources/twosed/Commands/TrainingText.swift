import Experiments
import Records
import Training

/// A training run as text and as CSV.
enum TrainingText {
    static func page(_ document: TrainingDocument) -> String {
        let end = document.final
        let rows = shown(document.epochs)
        let lines = [
            "\(document.network), \(document.parameters) parameters, \(document.settings["--loss"] ?? "") loss",
            "  data  \(document.data)", "", brief(rows).text,
            "risk  \(end.risk.value.significant(6))  [\(end.risk.lower.significant(6)), "
                + "\(end.risk.upper.significant(6))], \(end.risk.method.rawValue)",
            "gap   \(end.gap.value.significant(4))  [\(end.gap.lower.significant(4)), \(end.gap.upper.significant(4))]",
            "",
        ]
        let seconds = document.timing?.secondsPerEpoch.map { ["\((1e3 * $0).significant(3)) ms for an epoch (median)"] }
        return (lines + document.notes.map { "note: \($0)" } + (seconds ?? [])).map { $0 + "\n" }.joined()
    }

    /// At most twenty epochs: the first, the last, and some between.
    private static func shown(_ epochs: [EpochRecord]) -> [EpochRecord] {
        let step = max(1, (epochs.count + 19) / 20)
        return epochs.enumerated().filter { $0.offset % step == 0 || $0.offset == epochs.count - 1 }.map(\.element)
    }

    private static func brief(_ epochs: [EpochRecord]) -> Table {
        Table(
            headings: [
                "epoch", "train risk", "test risk", "gap", "train errors", "test errors", "tr F", "d at weights",
            ],
            rows: epochs.map { epoch in
                [
                    String(epoch.epoch), epoch.trainRisk.fixed(5), epoch.testRisk.fixed(5), epoch.gap.fixed(5),
                    percentage(epoch.trainErrorRate), percentage(epoch.testErrorRate),
                    epoch.diagnostics?.fisherTrace.significant(5) ?? "",
                    epoch.diagnostics?.dimension.fixed(2) ?? "",
                ]
            })
    }

    /// A share in percent; nothing for real targets.
    private static func percentage(_ share: Double?) -> String { share.map { "\((100 * $0).fixed(2))%" } ?? "-" }

    static func table(_ epochs: [EpochRecord]) -> Table {
        Table(
            headings: [
                "epoch", "train_risk", "test_risk", "gap", "train_error_rate", "test_error_rate", "fisher_trace",
                "dimension_at_weights", "gap_lower", "gap_upper",
            ],
            rows: epochs.map { epoch in
                let numbers: [Double?] = [
                    epoch.trainRisk, epoch.testRisk, epoch.gap, epoch.trainErrorRate, epoch.testErrorRate,
                    epoch.diagnostics?.fisherTrace, epoch.diagnostics?.dimension, epoch.diagnostics?.gap.lower,
                    epoch.diagnostics?.gap.upper,
                ]
                return [String(epoch.epoch)] + numbers.map { $0.map { String($0) } ?? "" }
            })
    }
}

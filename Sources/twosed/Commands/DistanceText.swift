import Records

/// The distance between two tasks as text and as CSV.
enum DistanceText {
    static func page(_ document: DistanceDocument) -> String {
        let isTrained = document.stages.contains { $0.riskAtWeights != nil }
        let stages = Table(
            headings: ["task", "rows", "risk a row", "+-"] + (isTrained ? ["at the weights"] : [])
                + ["KL"] + (isTrained ? ["+-"] : []) + ["free energy"],
            rows: document.stages.map { stage in
                [
                    name(stage), String(stage.rows), stage.risk.significant(6),
                    error(stage.standardError, or: "exact"),
                ] + (stage.riskAtWeights.map { [$0.significant(6)] } ?? [])
                    + [stage.divergence.significant(6)]
                    + (isTrained ? [error(stage.divergenceError, or: "not sampled")] : [])
                    + [stage.freeEnergy.significant(6)]
            })
        let readings = Table(
            headings: ["1 and 2 less 1", "nats", "+-"],
            rows: document.readings.map {
                [
                    $0.name, $0.value.significant(6),
                    error($0.standardError, or: isTrained ? "not sampled" : "exact"),
                ]
            })
        let notes =
            document.notes + [
                "none of these is a distance: losses count the noise of both tasks, and the KL may fall where tasks contradict"
            ]
        return """
            \(document.model)\(document.trainings.map { $0 == 1 ? ", 1 training" : ", \($0) trainings" } ?? "")
              task 1  \(document.tasks[0])
              task 2  \(document.tasks[1])
              beta    \(document.betaPerRow.significant(6)) for each row

            \(stages.text)
            \(readings.text)

            """ + notes.map { "note: \($0)\n" }.joined()
    }

    /// One line for each stage and each reading.
    static func table(_ document: DistanceDocument) -> Table {
        let stages = document.stages.flatMap { stage in
            [
                [name(stage), "risk a row", stage.risk.significant(17), stage.standardError?.significant(17) ?? ""],
                [name(stage), "KL", stage.divergence.significant(17), stage.divergenceError?.significant(17) ?? ""],
                [name(stage), "free energy", stage.freeEnergy.significant(17), ""],
            ]
        }
        let readings = document.readings.map {
            ["1 and 2 less 1", $0.name, $0.value.significant(17), $0.standardError?.significant(17) ?? ""]
        }
        return Table(headings: ["task", "quantity", "value", "standard_error"], rows: stages + readings)
    }

    private static func error(_ error: Double?, or word: String) -> String { error.map { $0.significant(2) } ?? word }

    private static func name(_ stage: DistanceDocument.Stage) -> String {
        stage.tasks.map(String.init).joined(separator: " and ")
    }
}

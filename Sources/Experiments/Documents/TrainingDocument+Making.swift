public import Records
public import Training

extension TrainingDocument {
    /// The document of a run's outcome.
    public init(_ run: TrainingRun, _ outcome: TrainingRun.Outcome, threads: Int) {
        let last = outcome.history[outcome.history.count - 1]
        var notes: [String] = []
        if let early = outcome.earlyStop {
            notes.append(
                "Stopped early: \(early). The held-out rows chose the moment, so their risk is a little too low.")
        }
        switch outcome.gap.risk.method {
        case .hoeffding: notes.append("The interval of the risk is Hoeffding's for a bounded loss.")
        case .bootstrap:
            notes.append("The loss is unbounded: the interval of the risk is a bootstrap of the held-out losses.")
        case .exact: notes.append("The risk is a sum over all rows of the law, not an estimate.")
        }
        if outcome.statistics != nil {
            notes.append(
                "The risks use the running statistics of the batch normalisation, the steps those of their batches.")
        }
        let sorted = outcome.seconds.sorted()
        self.init(
            network: run.architecture.name, parameters: run.architecture.parameterCount, settings: run.settings,
            data: run.data.description, epochs: outcome.history,
            final: Final(
                epoch: last.epoch, trainRisk: outcome.gap.trainRisk, risk: outcome.gap.risk,
                gap: ReportedGap(outcome.gap),
                trainErrorRate: last.trainErrorRate, testErrorRate: last.testErrorRate),
            notes: notes, environment: RunEnvironment(threads: threads),
            timing: Timing(secondsPerEpoch: sorted.isEmpty ? nil : sorted[sorted.count / 2]))
    }
}

public import Training

/// A training run as `twosed train` prints it as JSON.
public struct TrainingDocument: Codable, Sendable, Equatable {
    /// What the run ended with.
    public struct Final: Codable, Sendable, Equatable {
        /// Epochs done.
        public var epoch: Int
        /// Mean loss over the training rows.
        public var trainRisk: Double
        /// The risk under the law, with its interval.
        public var risk: RiskInterval
        /// `risk - trainRisk`, with its ends.
        public var gap: Gap
        /// Share of wrong classes among the training rows.
        public var trainErrorRate: Double
        /// Share of wrong classes among the held-out rows.
        public var testErrorRate: Double
    }

    /// A gap with the ends of its interval.
    public struct Gap: Codable, Sendable, Equatable {
        /// The gap.
        public var value: Double
        /// Lower end.
        public var lower: Double
        /// Upper end.
        public var upper: Double

        /// The gap of an interval.
        public init(_ gap: GapInterval) {
            value = gap.value
            lower = gap.lower
            upper = gap.upper
        }
    }

    /// Seconds spent.
    public struct Timing: Codable, Sendable, Equatable {
        /// Median wall seconds of an epoch's steps, without its risks; absent if there was none.
        public var secondsPerEpoch: Double?
    }

    /// Layer widths.
    public var network: String
    /// Number of parameters.
    public var parameters: Int
    /// The settings by name; the command prints them flag by flag.
    public var settings: [String: String]
    /// The data in words.
    public var data: String
    /// One record for each epoch; epoch 0 is the start.
    public var epochs: [EpochRecord]
    /// The end.
    public var final: Final
    /// What to bear in mind.
    public var notes: [String]
    /// The machine.
    public var environment: RunEnvironment?
    /// Seconds spent.
    public var timing: Timing?

    /// The document of a run's outcome.
    public init(_ run: TrainingRun, _ outcome: TrainingRun.Outcome, threads: Int) {
        network = run.architecture.name
        parameters = run.architecture.parameterCount
        settings = run.settings
        data = run.data.description
        epochs = outcome.history
        let last = outcome.history[outcome.history.count - 1]
        final = Final(
            epoch: last.epoch, trainRisk: outcome.gap.trainRisk, risk: outcome.gap.risk, gap: Gap(outcome.gap),
            trainErrorRate: last.trainErrorRate, testErrorRate: last.testErrorRate)
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
        self.notes = notes
        environment = RunEnvironment(threads: threads)
        let sorted = outcome.seconds.sorted()
        timing = Timing(secondsPerEpoch: sorted.isEmpty ? nil : sorted[sorted.count / 2])
    }
}

public import Training

/// A training run: the JSON of `twosed train`.
public struct TrainingDocument: Codable, Sendable, Equatable {
    /// The final state of the run.
    public struct Final: Codable, Sendable, Equatable {
        /// Epochs done.
        public var epoch: Int
        /// Mean loss over the training rows.
        public var trainRisk: Double
        /// The risk under the distribution, with its interval.
        public var risk: RiskInterval
        /// `risk - trainRisk`, with its ends.
        public var gap: ReportedGap
        /// Share of wrong classes among the training rows; nil for real targets.
        public var trainErrorRate: Double?
        /// Share of wrong classes among the held-out rows; nil for real targets.
        public var testErrorRate: Double?

        /// A value of its parts.
        public init(
            epoch: Int, trainRisk: Double, risk: RiskInterval, gap: ReportedGap, trainErrorRate: Double?,
            testErrorRate: Double?
        ) {
            self.epoch = epoch
            self.trainRisk = trainRisk
            self.risk = risk
            self.gap = gap
            self.trainErrorRate = trainErrorRate
            self.testErrorRate = testErrorRate
        }
    }

    /// Seconds spent.
    public struct Timing: Codable, Sendable, Equatable {
        /// Median wall seconds of an epoch's steps, without its risks; absent if there was none.
        public var secondsPerEpoch: Double?

        /// A value of its parts.
        public init(secondsPerEpoch: Double? = nil) {
            self.secondsPerEpoch = secondsPerEpoch
        }
    }

    /// Layer widths.
    public var network: String
    /// Number of parameters.
    public var parameters: Int
    /// The settings by name; the command prints them flag by flag.
    public var settings: [String: String]
    /// A description of the data.
    public var data: String
    /// One record for each epoch; epoch 0 is the start.
    public var epochs: [EpochRecord]
    /// The end.
    public var final: Final
    /// Notes for the reader.
    public var notes: [String]
    /// The machine.
    public var environment: RunEnvironment?
    /// Seconds spent.
    public var timing: Timing?

    /// A value of its parts.
    public init(
        network: String, parameters: Int, settings: [String: String], data: String, epochs: [EpochRecord], final: Final,
        notes: [String], environment: RunEnvironment? = nil, timing: Timing? = nil
    ) {
        self.network = network
        self.parameters = parameters
        self.settings = settings
        self.data = data
        self.epochs = epochs
        self.final = final
        self.notes = notes
        self.environment = environment
        self.timing = timing
    }
}

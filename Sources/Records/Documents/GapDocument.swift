public import Bounds

/// The JSON of `twosed verify --network`.
public struct GapDocument: Codable, Sendable, Equatable {
    /// How fast the deviation of the bound falls.
    public typealias Rate = ConvergenceRate

    /// The settings of the runs.
    public struct Settings: Codable, Sendable, Equatable {
        /// The loss.
        public var loss: String
        /// The optimiser.
        public var optimizer: String
        /// The learning rate of the first epoch.
        public var learningRate: Double
        /// Rows of one step.
        public var batchSize: Int
        /// Epochs of each run.
        public var epochs: Int
        /// Runs for each network and size.
        public var runs: Int
        /// Seed of the first run; the others are consecutive.
        public var seed: UInt64
        /// gamma in eps_n.
        public var gamma: Double
        /// The rate of eps_n.
        public var rate: ConvergenceRate
        /// The source of C.
        public var constant: String
        /// The box of the search, low and high; absent without one.
        public var box: [Double]?

        /// A value of its parts.
        public init(
            loss: String, optimizer: String, learningRate: Double, batchSize: Int, epochs: Int, runs: Int, seed: UInt64,
            gamma: Double, rate: ConvergenceRate, constant: String, box: [Double]? = nil
        ) {
            self.loss = loss
            self.optimizer = optimizer
            self.learningRate = learningRate
            self.batchSize = batchSize
            self.epochs = epochs
            self.runs = runs
            self.seed = seed
            self.gamma = gamma
            self.rate = rate
            self.constant = constant
            self.box = box
        }
    }

    /// One run.
    public struct Run: Codable, Sendable, Equatable {
        /// Its seed.
        public var seed: UInt64
        /// Mean loss over the training rows at the trained weights.
        public var trainRisk: Double
        /// The gap at the trained weights.
        public var trained: ReportedGap
        /// A lower bound of the largest gap over the box.
        public var adversarial: ReportedGap?

        /// A value of its parts.
        public init(seed: UInt64, trainRisk: Double, trained: ReportedGap, adversarial: ReportedGap? = nil) {
            self.seed = seed
            self.trainRisk = trainRisk
            self.trained = trained
            self.adversarial = adversarial
        }
    }

    /// A verdict with its numbers.
    public struct Judgement: Codable, Sendable, Equatable {
        /// The largest |R - R_n| of the runs.
        public var largest: Double
        /// Runs whose whole interval lies above the deviation.
        public var exceedances: Int
        /// Clopper-Pearson interval of the probability of that, 95%.
        public var exceedanceProbability: [Double]
        /// The verdict of the gaps on `|R - R_n| <= C eps_n`: satisfied if the gap of every run lies below, violated if
        /// the gap of some run lies above, uninformative if the intervals do not decide.
        public var verdict: BoundVerdict
        /// The reason for a missing verdict.
        public var reason: String?

        /// A value of its parts.
        public init(
            largest: Double, exceedances: Int, exceedanceProbability: [Double], verdict: BoundVerdict,
            reason: String? = nil
        ) {
            self.largest = largest
            self.exceedances = exceedances
            self.exceedanceProbability = exceedanceProbability
            self.verdict = verdict
            self.reason = reason
        }
    }

    /// The runs of one network at one size.
    public struct Row: Codable, Sendable, Equatable {
        /// Layer widths.
        public var network: String
        /// Sample size.
        public var n: Int
        /// eps_n.
        public var epsilon: Double
        /// `C eps_n`.
        public var deviation: Double
        /// Whether C was calibrated on this size, which is then not checked.
        public var isCalibration: Bool
        /// The trained gaps.
        public var trained: Judgement
        /// The adversarial gaps, if there was a search.
        public var adversarial: Judgement?
        /// The runs.
        public var runs: [Run]

        /// A value of its parts.
        public init(
            network: String, n: Int, epsilon: Double, deviation: Double, isCalibration: Bool, trained: Judgement,
            adversarial: Judgement? = nil, runs: [Run]
        ) {
            self.network = network
            self.n = n
            self.epsilon = epsilon
            self.deviation = deviation
            self.isCalibration = isCalibration
            self.trained = trained
            self.adversarial = adversarial
            self.runs = runs
        }
    }

    /// C of one network.
    public struct Constant: Codable, Sendable, Equatable {
        /// Layer widths.
        public var network: String
        /// C.
        public var value: Double

        /// A value of its parts.
        public init(network: String, value: Double) {
            self.network = network
            self.value = value
        }
    }

    /// Seconds spent.
    public struct Timing: Codable, Sendable, Equatable {
        /// Wall seconds.
        public var computeSeconds: Double

        /// A value of its parts.
        public init(computeSeconds: Double) {
            self.computeSeconds = computeSeconds
        }
    }

    /// The settings of the runs.
    public var settings: Settings
    /// A description of the data.
    public var data: String
    /// One row for each network and size.
    public var rows: [Row]
    /// C of each network.
    public var constants: [Constant]
    /// Notes for the reader.
    public var notes: [String]
    /// The machine; absent in the records of a study.
    public var environment: RunEnvironment?
    /// Seconds spent; absent likewise.
    public var timing: Timing?

    /// A value of its parts.
    public init(
        settings: Settings, data: String, rows: [Row], constants: [Constant], notes: [String],
        environment: RunEnvironment? = nil, timing: Timing? = nil
    ) {
        self.settings = settings
        self.data = data
        self.rows = rows
        self.constants = constants
        self.notes = notes
        self.environment = environment
        self.timing = timing
    }

    /// The verdicts at all sizes that are checked, trained and adversarial.
    public var verdicts: [BoundVerdict] {
        rows.filter { !$0.isCalibration }.flatMap { [$0.trained.verdict, $0.adversarial?.verdict].compactMap { $0 } }
    }
}

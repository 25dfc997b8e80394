/// The distance between two tasks: what `twosed distance` prints as JSON.
public struct DistanceDocument: Codable, Sendable, Equatable {
    /// What is known after learning one task or both.
    public struct Stage: Codable, Sendable, Equatable {
        /// The tasks, 1, 2 or both; 1 and 1 is task 1 with a copy of its rows.
        public var tasks: [Int]
        /// Their rows.
        public var rows: Int
        /// Mean loss for each row under the posterior, in nats.
        public var risk: Double
        /// Its standard error over trainings, or over draws of the posterior of a single one; absent if it is exact.
        public var standardError: Double?
        /// Mean loss for each row at the weights, of a network.
        public var riskAtWeights: Double?
        /// KL of the posterior from the prior, in nats.
        public var divergence: Double
        /// Its standard error over trainings; absent for a single one.
        public var divergenceError: Double?
        /// `rows risk + beta rows KL`, in nats.
        public var freeEnergy: Double

        /// A value of its parts.
        public init(
            tasks: [Int], rows: Int, risk: Double, standardError: Double? = nil, riskAtWeights: Double? = nil,
            divergence: Double, divergenceError: Double? = nil, freeEnergy: Double
        ) {
            self.tasks = tasks
            self.rows = rows
            self.risk = risk
            self.standardError = standardError
            self.riskAtWeights = riskAtWeights
            self.divergence = divergence
            self.divergenceError = divergenceError
            self.freeEnergy = freeEnergy
        }
    }

    /// A reading of the distance from task 1 to task 2: the value of both tasks less that of task 1.
    public struct Reading: Codable, Sendable, Equatable {
        /// What is subtracted, and at which temperature.
        public var name: String
        /// In nats; it may be negative.
        public var value: Double
        /// Its standard error over trainings, or over draws of the posterior of a single one; absent if it is exact.
        public var standardError: Double?

        /// A value of its parts.
        public init(name: String, value: Double, standardError: Double? = nil) {
            self.name = name
            self.value = value
            self.standardError = standardError
        }
    }

    /// The network with its training, or the linear model with its variances, in words.
    public var model: String
    /// The two tasks in words.
    public var tasks: [String]
    /// The trainings of a network, each from a start of its own, over which numbers are means; absent for a linear model.
    public var trainings: Int?
    /// The temperature beta for each row.
    public var betaPerRow: Double
    /// After task 1, after task 2 alone, after both and, of a network, after task 1 with its copy.
    public var stages: [Stage]
    /// The readings.
    public var readings: [Reading]
    /// What limits them.
    public var notes: [String]
    /// The machine.
    public var environment: RunEnvironment

    /// A value of its parts.
    public init(
        model: String, tasks: [String], trainings: Int? = nil, betaPerRow: Double, stages: [Stage],
        readings: [Reading], notes: [String], environment: RunEnvironment
    ) {
        self.model = model
        self.tasks = tasks
        self.trainings = trainings
        self.betaPerRow = betaPerRow
        self.stages = stages
        self.readings = readings
        self.notes = notes
        self.environment = environment
    }
}

/// Several networks side by side: what `twosed compare` prints as JSON.
public struct ComparisonDocument: Codable, Sendable, Equatable {
    /// The ranking at one pair of scales.
    public struct Comparison: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// The sample size n whose `eps_n` is the micro scale; absent for a scale given directly.
        public var sampleSize: Double?
        /// Names of the networks, the largest dimension first.
        public var ranking: [String]
        /// Every network of the ranking against the next.
        public var differences: [Difference]

        /// A value of its parts.
        public init(
            epsilon: String, zeta: String, sampleSize: Double? = nil, ranking: [String], differences: [Difference]
        ) {
            self.epsilon = epsilon
            self.zeta = zeta
            self.sampleSize = sampleSize
            self.ranking = ranking
            self.differences = differences
        }
    }

    /// The dimension of one network minus that of another.
    public struct Difference: Codable, Sendable, Equatable {
        /// The network with the larger estimate.
        public var larger: String
        /// The network with the smaller estimate.
        public var smaller: String
        /// Difference of the two-scale dimensions, parameters.
        public var difference: ReportedEstimate
        /// The difference in its standard errors; absent if both numbers are exact.
        public var standardErrors: Double?
        /// Whether it is `NetworkComparison.significantErrors` standard errors or more.
        public var isSignificant: Bool
        /// The same in a plain sentence.
        public var sentence: String

        /// A value of its parts.
        public init(
            larger: String, smaller: String, difference: ReportedEstimate, standardErrors: Double? = nil,
            isSignificant: Bool, sentence: String
        ) {
            self.larger = larger
            self.smaller = smaller
            self.difference = difference
            self.standardErrors = standardErrors
            self.isSignificant = isSignificant
            self.sentence = sentence
        }
    }

    /// Seconds spent.
    public struct Timing: Codable, Sendable, Equatable {
        /// Wall seconds of computing, without loading and printing.
        public var computeSeconds: Double

        /// A value of its parts.
        public init(computeSeconds: Double) {
            self.computeSeconds = computeSeconds
        }
    }

    /// The networks with all their numbers, in the order given.
    public var networks: [EstimateDocument]
    /// The rankings, one for each pair of scales.
    public var comparisons: [Comparison]
    /// The verdict on every two networks at every pair of scales.
    public var pairs: [Pair]
    /// Notes on the comparison.
    public var notes: [String]
    /// The machine.
    public var environment: RunEnvironment
    /// Seconds spent.
    public var timing: Timing

    /// A value of its parts.
    public init(
        networks: [EstimateDocument], comparisons: [Comparison], pairs: [Pair], notes: [String],
        environment: RunEnvironment, timing: Timing
    ) {
        self.networks = networks
        self.comparisons = comparisons
        self.pairs = pairs
        self.notes = notes
        self.environment = environment
        self.timing = timing
    }
}

public import Foundations

/// The coverage of the 95% intervals of curves along c, over repeated runs with different seeds.
public struct CurveCoverage: Codable, Sendable, Equatable {
    /// One number of a curve: its value at a scale, or the difference between two neighbouring scales.
    public struct Row: Codable, Sendable, Equatable {
        /// c of the scale where a difference begins; absent for a value.
        public var start: Double?
        /// c of the scale, or of the end of the difference.
        public var c: Double
        /// The number by quadrature, nats.
        public var truth: Double
        /// Runs.
        public var runs: Int
        /// Runs whose interval contains the truth.
        public var covered: Int
        /// Mean of estimate minus truth, nats, with its standard error over the runs.
        public var bias: ReportedEstimate
        /// Mean of the standard errors reported by the runs, nats.
        public var statedError: Double
        /// Standard deviation of the estimates between the runs, nats.
        public var spread: Double

        /// A value of its parts.
        public init(
            start: Double? = nil, c: Double, truth: Double, runs: Int, covered: Int, bias: ReportedEstimate,
            statedError: Double, spread: Double
        ) {
            self.start = start
            self.c = c
            self.truth = truth
            self.runs = runs
            self.covered = covered
            self.bias = bias
            self.statedError = statedError
            self.spread = spread
        }

        /// Clopper-Pearson 95% interval of the probability that an interval contains the truth.
        public var interval: BinomialInterval {
            BinomialInterval(successes: covered, trials: runs, confidence: 0.95)
        }
    }

    /// The network.
    public var network: String
    /// Kind of its last layer.
    public var lastLayer: String
    /// The estimator; nil for `tempered`.
    public var estimator: String?
    /// Estimated error of the quadrature, nats.
    public var quadratureError: Double
    /// The values in ascending order of c, then the differences.
    public var rows: [Row]

    /// A value of its parts.
    public init(
        network: String, lastLayer: String, estimator: String? = nil, quadratureError: Double, rows: [Row]
    ) {
        self.network = network
        self.lastLayer = lastLayer
        self.estimator = estimator
        self.quadratureError = quadratureError
        self.rows = rows
    }
}

public import Foundations

/// The coverage of the 95% intervals of an estimator, over repeated runs with different seeds.
public struct Coverage: Codable, Sendable, Equatable {
    /// One estimator on one network at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// `tempered`, `tempered to target`, `factorised` or `plain`.
        public var estimator: String
        /// `log E[det]` by quadrature, nats.
        public var truth: Double
        /// The published lower sum by quadrature, nats.
        public var lowerTruth: Double
        /// The tight lower sum by quadrature, nats.
        public var tightTruth: Double
        /// Runs.
        public var runs: Int
        /// Runs whose interval of `log E[det]` contains the truth.
        public var covered: Int
        /// Likewise for the published lower sum.
        public var publishedCovered: Int
        /// Likewise for the tight lower sum.
        public var tightCovered: Int
        /// Mean of estimate minus truth of `log E[det]`, nats, with its standard error over the runs.
        public var bias: ReportedEstimate
        /// Mean of the standard errors reported by the runs, nats.
        public var statedError: Double
        /// Standard deviation of the estimates between the runs, nats.
        public var spread: Double
        /// Median of the effective sample sizes reported by the runs.
        public var effectiveSampleSize: Double
        /// Mean number of repetitions of a tempered run; absent for other estimators.
        public var repetitions: Double?

        /// A value of its parts.
        public init(
            estimator: String, truth: Double, lowerTruth: Double, tightTruth: Double, runs: Int, covered: Int,
            publishedCovered: Int, tightCovered: Int, bias: ReportedEstimate, statedError: Double, spread: Double,
            effectiveSampleSize: Double, repetitions: Double? = nil
        ) {
            self.estimator = estimator
            self.truth = truth
            self.lowerTruth = lowerTruth
            self.tightTruth = tightTruth
            self.runs = runs
            self.covered = covered
            self.publishedCovered = publishedCovered
            self.tightCovered = tightCovered
            self.bias = bias
            self.statedError = statedError
            self.spread = spread
            self.effectiveSampleSize = effectiveSampleSize
            self.repetitions = repetitions
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
    /// Estimated error of the quadrature, nats.
    public var quadratureError: Double
    /// The estimators.
    public var rows: [Row]

    /// A value of its parts.
    public init(network: String, lastLayer: String, quadratureError: Double, rows: [Row]) {
        self.network = network
        self.lastLayer = lastLayer
        self.quadratureError = quadratureError
        self.rows = rows
    }
}

/// The dimensions of one network on one set of inputs: the JSON of `twosed estimate`.
public struct EstimateDocument: Codable, Sendable, Equatable {
    /// The model.
    public struct Model: Codable, Sendable, Equatable {
        /// Layer widths, such as `54-16-7`.
        public var network: String
        /// Number of parameters d.
        public var parameters: Int
        /// Activation of the hidden layers.
        public var activation: String
        /// `linear` or `activated`.
        public var lastLayer: String
        /// Whether units have biases.
        public var bias: Bool
        /// The Fisher matrix.
        public var fisher: String
        /// `expected` over the noise, or `empirical`; absent in old records, which are `expected`.
        public var fisherEstimate: String?
        /// Standard deviation of the noise of each noisy layer.
        public var sigma: [Double]
        /// Forward noise samples for each input; 0 is noise-free.
        public var forwardNoise: Int
        /// The distribution of the parameters, or `given` for draws from a file.
        public var prior: String
        /// The source of the inputs.
        public var inputs: String
        /// Number of inputs N.
        public var samples: Int

        /// A value of its parts.
        public init(
            network: String, parameters: Int, activation: String, lastLayer: String, bias: Bool, fisher: String,
            fisherEstimate: String? = nil, sigma: [Double], forwardNoise: Int, prior: String, inputs: String,
            samples: Int
        ) {
            self.network = network
            self.parameters = parameters
            self.activation = activation
            self.lastLayer = lastLayer
            self.bias = bias
            self.fisher = fisher
            self.fisherEstimate = fisherEstimate
            self.sigma = sigma
            self.forwardNoise = forwardNoise
            self.prior = prior
            self.inputs = inputs
            self.samples = samples
        }
    }

    /// How it was measured.
    public struct Method: Codable, Sendable, Equatable {
        /// Name of the estimator.
        public var estimator: String
        /// Number of draws M, or of networks of the factorised estimator; absent for tempering.
        public var draws: Int?
        /// The method of computing spectra.
        public var eigen: String
        /// Seed of all randomness.
        public var seed: UInt64

        /// A value of its parts.
        public init(estimator: String, draws: Int? = nil, eigen: String, seed: UInt64) {
            self.estimator = estimator
            self.draws = draws
            self.eigen = eigen
            self.seed = seed
        }
    }

    /// The numbers for the rows themselves, where the others are about the law that the rows come from.
    public struct GivenRows: Codable, Sendable, Equatable {
        /// `log E[det]`, nats.
        public var logExpectedDeterminant: ReportedEstimate
        /// The two-scale effective dimension.
        public var twoScaleDimension: ReportedEstimate
        /// Change of the dimension by leaving out each of the random groups of rows, parameters. Networks on the same rows
        /// have the same groups, so that errors of their differences can be computed.
        public var groupChanges: [Double]

        /// A value of its parts.
        public init(
            logExpectedDeterminant: ReportedEstimate, twoScaleDimension: ReportedEstimate, groupChanges: [Double]
        ) {
            self.logExpectedDeterminant = logExpectedDeterminant
            self.twoScaleDimension = twoScaleDimension
            self.groupChanges = groupChanges
        }
    }

    /// Lower dimensions in both forms.
    public struct Lower: Codable, Sendable, Equatable {
        /// With the logarithm inside both means.
        public var published: ReportedEstimate
        /// With the logarithm outside the inner mean.
        public var tight: ReportedEstimate

        /// A value of its parts.
        public init(published: ReportedEstimate, tight: ReportedEstimate) {
            self.published = published
            self.tight = tight
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

    /// The model.
    public var model: Model
    /// The method.
    public var method: Method
    /// `kappa = d / E[Tr F]`.
    public var normalisation: Double
    /// The origin of kappa.
    public var normalisationOrigin: String
    /// Mean trace of F over the draws.
    public var meanTrace: Double
    /// Its standard error.
    public var meanTraceStandardError: Double
    /// The numbers, one row for each pair of scales.
    public var rows: [Row]
    /// Covariances of the errors of `logExpectedDeterminant` between rows that come from one run, nats squared; absent for
    /// others.
    public var covariance: [[Double]]?
    /// Other notions of dimension from the same draws; absent unless requested.
    public var otherDimensions: OtherDimensions?
    /// Notes on the numbers.
    public var notes: [String]
    /// The machine; absent in the records of a study, which store it once.
    public var environment: RunEnvironment?
    /// Seconds spent; absent likewise.
    public var timing: Timing?

    /// A value of its parts.
    public init(
        model: Model, method: Method, normalisation: Double, normalisationOrigin: String, meanTrace: Double,
        meanTraceStandardError: Double, rows: [Row], covariance: [[Double]]? = nil,
        otherDimensions: OtherDimensions? = nil, notes: [String],
        environment: RunEnvironment? = nil, timing: Timing? = nil
    ) {
        self.model = model
        self.method = method
        self.normalisation = normalisation
        self.normalisationOrigin = normalisationOrigin
        self.meanTrace = meanTrace
        self.meanTraceStandardError = meanTraceStandardError
        self.rows = rows
        self.covariance = covariance
        self.otherDimensions = otherDimensions
        self.notes = notes
        self.environment = environment
        self.timing = timing
    }
}

/// `log E[det(I + c Fhat^{1/2})]` of one network against c: the JSON of `twosed curve`.
public struct CurveDocument: Codable, Sendable, Equatable {
    /// The curve at one value of c.
    public struct Point: Codable, Sendable, Equatable {
        /// c.
        public var c: Double
        /// `log E[det]`, nats.
        public var logExpectedDeterminant: ReportedEstimate
        /// Its derivative by log c: directions that count at this scale.
        public var slope: ReportedEstimate
        /// Change of `log E[det]` by the doubling of the sweeps, nats; absent without a check.
        public var movement: ReportedEstimate?
        /// `log E[det]` minus that at the point before, nats, with its own error; absent at the first point.
        public var increment: ReportedEstimate?
        /// Pairs of sweeps of the step to this point; 0 at the first.
        public var sweeps: Int
        /// Share of the moves that were accepted.
        public var acceptance: Double
        /// Smallest effective share of the networks after reweighting.
        public var effectiveShare: Double
        /// Correlation of log det of the networks before and after the moves of the step, brought to the length of one that
        /// leaves half of the networks effective where the schedule names a rule for that.
        public var persistence: Double
        /// Lower bounds of `log E[det]`, nats; absent where they were not computed.
        public var lower: EstimateDocument.Lower?

        /// A value of its parts.
        public init(
            c: Double, logExpectedDeterminant: ReportedEstimate, slope: ReportedEstimate,
            movement: ReportedEstimate? = nil, increment: ReportedEstimate?, sweeps: Int, acceptance: Double,
            effectiveShare: Double, persistence: Double, lower: EstimateDocument.Lower? = nil
        ) {
            self.c = c
            self.logExpectedDeterminant = logExpectedDeterminant
            self.slope = slope
            self.movement = movement
            self.increment = increment
            self.sweeps = sweeps
            self.acceptance = acceptance
            self.effectiveShare = effectiveShare
            self.persistence = persistence
            self.lower = lower
        }
    }

    /// The dimension at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// `c = eps^(zeta - 1)`.
        public var c: Double
        /// `log E[det]`, nats; its error contains that of the interpolation.
        public var logExpectedDeterminant: ReportedEstimate
        /// The two-scale effective dimension.
        public var twoScaleDimension: ReportedEstimate
        /// The largest error of the interpolation, nats; 0 at a point of the curve.
        public var interpolationError: Double
        /// The lower dimensions; absent between points and where they were not computed.
        public var lower: EstimateDocument.Lower?

        /// A value of its parts.
        public init(
            epsilon: String, zeta: String, c: Double, logExpectedDeterminant: ReportedEstimate,
            twoScaleDimension: ReportedEstimate, interpolationError: Double, lower: EstimateDocument.Lower? = nil
        ) {
            self.epsilon = epsilon
            self.zeta = zeta
            self.c = c
            self.logExpectedDeterminant = logExpectedDeterminant
            self.twoScaleDimension = twoScaleDimension
            self.interpolationError = interpolationError
            self.lower = lower
        }
    }

    /// The model.
    public var model: EstimateDocument.Model
    /// The estimator; absent for `tempered`.
    public var estimator: String?
    /// LEVEL:REPETITIONS:CHECK, with :RULE for the sweeps of a tempered curve; repeating it gives the same bits.
    public var schedule: String
    /// Degrees of freedom of Student's distribution for the standard errors.
    public var degreesOfFreedom: Int
    /// Seed of all randomness.
    public var seed: UInt64
    /// `kappa = d / E[Tr F]`.
    public var normalisation: Double
    /// The source of kappa.
    public var normalisationOrigin: String
    /// The points, in ascending order of c.
    public var curve: [Point]
    /// Covariances of the errors of `logExpectedDeterminant` between points, nats squared.
    public var covariance: [[Double]]
    /// The dimensions at the scales asked for.
    public var rows: [Row]
    /// Warnings.
    public var warnings: [String]
    /// What the numbers are about, in words.
    public var notes: [String]
    /// The machine.
    public var environment: RunEnvironment?
    /// Seconds spent.
    public var timing: EstimateDocument.Timing?

    /// A value of its parts.
    public init(
        model: EstimateDocument.Model, estimator: String? = nil, schedule: String, degreesOfFreedom: Int, seed: UInt64,
        normalisation: Double,
        normalisationOrigin: String, curve: [Point], covariance: [[Double]], rows: [Row], warnings: [String],
        notes: [String], environment: RunEnvironment?, timing: EstimateDocument.Timing?
    ) {
        self.model = model
        self.estimator = estimator
        self.schedule = schedule
        self.degreesOfFreedom = degreesOfFreedom
        self.seed = seed
        self.normalisation = normalisation
        self.normalisationOrigin = normalisationOrigin
        self.curve = curve
        self.covariance = covariance
        self.rows = rows
        self.warnings = warnings
        self.notes = notes
        self.environment = environment
        self.timing = timing
    }
}

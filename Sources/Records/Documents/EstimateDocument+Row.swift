extension EstimateDocument {
    /// The numbers at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// `log E[det]`, nats.
        public var logExpectedDeterminant: ReportedEstimate
        /// The two-scale effective dimension.
        public var twoScaleDimension: ReportedEstimate
        /// The lower dimensions; absent if they were not computed.
        public var lower: Lower?
        /// `zeta d + E[log det]/|log eps|`.
        public var jensen: Double
        /// An upper bound of the dimension for the given rows, over all parameters that the prior allows; absent if none is
        /// known.
        public var ceiling: Double?
        /// Standard error of `jensen`.
        public var jensenStandardError: Double
        /// Standard deviation of log det between draws, nats.
        public var logDeterminantSpread: Double
        /// Effective sample size of the draws.
        public var effectiveSampleSize: Double
        /// Degrees of freedom of Student's distribution for the standard errors; absent for jackknife errors over
        /// single draws.
        public var degreesOfFreedom: Int?
        /// Warnings: first those on the reliability of the numbers, then those on targets not reached.
        public var warnings: [String]
        /// Whether no warning speaks against the numbers and their errors; absent in old records.
        public var reliable: Bool?
        /// The report of a tempered run; absent for other estimators.
        public var tempering: Tempering?
        /// The numbers for the rows themselves; absent unless those above are about the law of the rows.
        public var givenRows: GivenRows?

        /// A value of its parts.
        public init(
            epsilon: String, zeta: String, logExpectedDeterminant: ReportedEstimate,
            twoScaleDimension: ReportedEstimate, lower: Lower? = nil, jensen: Double, jensenStandardError: Double,
            logDeterminantSpread: Double, effectiveSampleSize: Double, degreesOfFreedom: Int? = nil, warnings: [String],
            reliable: Bool? = nil, tempering: Tempering? = nil, givenRows: GivenRows? = nil
        ) {
            self.epsilon = epsilon
            self.zeta = zeta
            self.logExpectedDeterminant = logExpectedDeterminant
            self.twoScaleDimension = twoScaleDimension
            self.lower = lower
            self.jensen = jensen
            self.jensenStandardError = jensenStandardError
            self.logDeterminantSpread = logDeterminantSpread
            self.effectiveSampleSize = effectiveSampleSize
            self.degreesOfFreedom = degreesOfFreedom
            self.warnings = warnings
            self.reliable = reliable
            self.tempering = tempering
            self.givenRows = givenRows
        }
    }
}

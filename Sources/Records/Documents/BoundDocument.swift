public import Bounds

/// The generalisation bound over sample sizes: the JSON of `twosed bound`.
public struct BoundDocument: Codable, Sendable, Equatable {
    /// Constants and conventions.
    public struct Setting: Codable, Sendable, Equatable {
        /// Free parameter gamma.
        public var gamma: Double
        /// Factor C of the deviation.
        public var constantC: Double
        /// Factor H of the tail; absent if it overflows.
        public var constantH: Double?
        /// `log H`, nats.
        public var logConstantH: Double?
        /// Exponent K of the tail; the limit for small eps if it depends on eps.
        public var constantK: Double
        /// `3/8` or `1/2`.
        public var rate: String
        /// The meso exponent at which the dimension is taken; absent for a constant dimension.
        public var zeta: Double?
        /// The source of the dimension.
        public var dimension: String
        /// The level of the inversions; absent if none were requested.
        public var delta: String?

        /// A value of its parts.
        public init(
            gamma: Double, constantC: Double, constantH: Double? = nil, logConstantH: Double? = nil, constantK: Double,
            rate: String, zeta: Double? = nil, dimension: String, delta: String? = nil
        ) {
            self.gamma = gamma
            self.constantC = constantC
            self.constantH = constantH
            self.logConstantH = logConstantH
            self.constantK = constantK
            self.rate = rate
            self.zeta = zeta
            self.dimension = dimension
            self.delta = delta
        }
    }

    /// The bound at one sample size.
    public struct Row: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Double
        /// eps_n.
        public var epsilon: Double
        /// `C eps_n`; absent outside the theorem.
        public var deviation: Double?
        /// Logarithm of the right side, nats; absent if it is unknown.
        public var logTail: Double?
        /// Its standard error, where the dimension is an estimate.
        public var logTailStandardError: Double?
        /// The right side; absent if it overflows or underflows.
        public var tail: Double?
        /// Whether the right side is 1 or more, or n is outside the theorem, so that the bound gives no information.
        public var vacuous: Bool
        /// The largest gamma in (0, 1] with right side at most delta at this n; absent if there is none.
        public var bestGamma: Double?
        /// `C eps_n` with that gamma.
        public var bestDeviation: Double?
        /// Reasons for missing numbers, and cautions.
        public var notes: [String]

        /// A value of its parts.
        public init(
            n: Double, epsilon: Double, deviation: Double? = nil, logTail: Double? = nil,
            logTailStandardError: Double? = nil, tail: Double? = nil, vacuous: Bool, bestGamma: Double? = nil,
            bestDeviation: Double? = nil, notes: [String]
        ) {
            self.n = n
            self.epsilon = epsilon
            self.deviation = deviation
            self.logTail = logTail
            self.logTailStandardError = logTailStandardError
            self.tail = tail
            self.vacuous = vacuous
            self.bestGamma = bestGamma
            self.bestDeviation = bestDeviation
            self.notes = notes
        }
    }

    /// A further set of constants.
    public struct Constants: Codable, Sendable, Equatable {
        /// Their source.
        public var name: String
        /// C.
        public var constantC: Double
        /// `log H`, nats.
        public var logConstantH: Double
        /// K, or its limit for small eps.
        public var constantK: Double
        /// Whether the bound needs `C eps_n <= 1`.
        public var needsDeviationAtMostOne: Bool

        /// A value of its parts.
        public init(
            name: String, constantC: Double, logConstantH: Double, constantK: Double, needsDeviationAtMostOne: Bool
        ) {
            self.name = name
            self.constantC = constantC
            self.logConstantH = logConstantH
            self.constantK = constantK
            self.needsDeviationAtMostOne = needsDeviationAtMostOne
        }
    }

    /// Constants and conventions.
    public var setting: Setting
    /// One row for each sample size.
    public var rows: [Row]
    /// The largest gamma for which the right side tends to 0, possibly above 1; a lower bound of it if a note says so.
    public var criticalGamma: Double?
    /// The least n with right side at most delta, rounded up to a double; absent if there is none.
    public var leastN: Double?
    /// The same as an exact integer.
    public var leastNDigits: String?
    /// The best gamma at the largest n of the rows.
    public var bestGamma: Double?
    /// The deviation with it.
    public var bestDeviation: Double?
    /// The verdicts on the theorem's assumptions for the model, if known.
    public var assumptions: [Assumption]?
    /// Explicit constants and the paper's, for families where they are known.
    public var constants: [Constants]?
    /// Notes on the numbers.
    public var notes: [String]

    /// A value of its parts.
    public init(
        setting: Setting, rows: [Row], criticalGamma: Double? = nil, leastN: Double? = nil, leastNDigits: String? = nil,
        bestGamma: Double? = nil, bestDeviation: Double? = nil, assumptions: [Assumption]? = nil,
        constants: [Constants]? = nil, notes: [String]
    ) {
        self.setting = setting
        self.rows = rows
        self.criticalGamma = criticalGamma
        self.leastN = leastN
        self.leastNDigits = leastNDigits
        self.bestGamma = bestGamma
        self.bestDeviation = bestDeviation
        self.assumptions = assumptions
        self.constants = constants
        self.notes = notes
    }
}

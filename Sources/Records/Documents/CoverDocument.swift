public import ToyModels

/// The JSON of `twosed cover`.
public struct CoverDocument: Codable, Sendable, Equatable {
    /// The inequalities between covering numbers and their bounds.
    public typealias Inequality = CoverClaim
    /// What is known of an inequality.
    public typealias Verdict = InequalityVerdict

    /// Rigorous bounds of a logarithm or quotient.
    public struct Bounds: Codable, Sendable, Equatable {
        /// A proven lower bound.
        public var lower: Double
        /// A proven upper bound.
        public var upper: Double

        /// A value of its parts.
        public init(lower: Double, upper: Double) {
            self.lower = lower
            self.upper = upper
        }
    }

    /// One inequality.
    public struct Claim: Codable, Sendable, Equatable {
        /// Its name.
        public var claim: String
        /// `PROVED`, `REFUTED` or `UNDECIDED`.
        public var verdict: String
        /// Whether it is a theorem; other inequalities do not change the exit status.
        public var isTheorem: Bool

        /// A value of its parts.
        public init(claim: String, verdict: String, isTheorem: Bool) {
            self.claim = claim
            self.verdict = verdict
            self.isTheorem = isTheorem
        }
    }

    /// Counts and verdicts at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// Meso cubes per axis, `m`.
        public var mesoCount: String
        /// The least number of boxes N; absent if no formula for it is known or a tie stays open.
        public var exactCount: String?
        /// The two-scale count N2; absent if only bounds are known.
        public var twoScaleCount: String?
        /// Bounds of N2 if it is not known.
        public var twoScaleCountBounds: [String]?
        /// `log N`.
        public var logExactCount: Double?
        /// `log N2`.
        public var logTwoScaleCount: Double?
        /// `log E det(I + eps^{-1} G^{1/2})`.
        public var logDeterminant: Double?
        /// `log eps^{-d_zeta}`, with G instead of Fhat for the raw metric.
        public var logDimensionPower: Double?
        /// Logarithm of the right side of the covering lemma.
        public var logLemmaBound: Double?
        /// `log N / |log eps|`.
        public var effectiveDimension: Double?
        /// `log N / log bound`, with N2 instead of N if there is no N.
        public var tightness: Double?
        /// Rigorous bounds of the numbers above, by name.
        public var enclosures: [String: Bounds]
        /// The inequalities.
        public var verdicts: [Claim]
        /// Notes for the reader.
        public var notes: [String]

        /// A value of its parts.
        public init(
            epsilon: String, zeta: String, mesoCount: String, exactCount: String? = nil, twoScaleCount: String? = nil,
            twoScaleCountBounds: [String]? = nil, logExactCount: Double? = nil, logTwoScaleCount: Double? = nil,
            logDeterminant: Double? = nil, logDimensionPower: Double? = nil, logLemmaBound: Double? = nil,
            effectiveDimension: Double? = nil, tightness: Double? = nil, enclosures: [String: Bounds],
            verdicts: [Claim], notes: [String]
        ) {
            self.epsilon = epsilon
            self.zeta = zeta
            self.mesoCount = mesoCount
            self.exactCount = exactCount
            self.twoScaleCount = twoScaleCount
            self.twoScaleCountBounds = twoScaleCountBounds
            self.logExactCount = logExactCount
            self.logTwoScaleCount = logTwoScaleCount
            self.logDeterminant = logDeterminant
            self.logDimensionPower = logDimensionPower
            self.logLemmaBound = logLemmaBound
            self.effectiveDimension = effectiveDimension
            self.tightness = tightness
            self.enclosures = enclosures
            self.verdicts = verdicts
            self.notes = notes
        }
    }

    /// The model.
    public var model: ToyModelDescription
    /// Which matrix measures boxes: `normalised` or `raw`.
    public var metric: String
    /// `kappa = d / E[Tr F]`.
    public var normalisation: Double
    /// One row for each pair of scales.
    public var rows: [Row]

    /// A value of its parts.
    public init(model: ToyModelDescription, metric: String, normalisation: Double, rows: [Row]) {
        self.model = model
        self.metric = metric
        self.normalisation = normalisation
        self.rows = rows
    }

    /// The worst verdict on a theorem, over all rows; proved if there is none.
    public var worstVerdict: Verdict {
        let verdicts = rows.flatMap(\.verdicts).filter(\.isTheorem).map(\.verdict)
        if verdicts.contains(Verdict.refuted.rawValue) { return .refuted }
        return verdicts.contains(Verdict.undecided.rawValue) ? .undecided : .proved
    }
}

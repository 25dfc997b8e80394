public import Bounds
import Foundation

/// A test of a bound on simulated data sets: the JSON of `twosed verify`.
public struct VerificationDocument: Codable, Sendable, Equatable {
    /// One claim at one sample size and rate.
    public struct Row: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Int
        /// `3/8` or `1/2`; `chain a` or `chain b` for a bound by chains.
        public var rate: String
        /// The gamma of the claim; absent if no gamma in (0, 1] gives a right side of delta.
        public var gamma: Double?
        /// `C eps_n`, or the deviation of the chain; absent outside the theorem.
        public var deviation: Double?
        /// Logarithm of the right side, nats, rounded up; absent likewise.
        public var logRightSide: Double?
        /// Data sets whose supremum reaches the deviation.
        public var exceedances: Int
        /// Lower limit of the Clopper-Pearson interval of the probability.
        public var lower: Double
        /// Upper limit.
        public var upper: Double
        /// The exact probability, if the family has a closed form and n is at most 1000.
        public var exactProbability: Double?
        /// `log10` of the deviation over the mean supremum: orders of magnitude above the truth.
        public var decadesAboveMean: Double?
        /// SATISFIED, VIOLATED or UNINFORMATIVE.
        public var verdict: BoundVerdict

        /// A value of its parts.
        public init(
            n: Int, rate: String, gamma: Double? = nil, deviation: Double? = nil, logRightSide: Double? = nil,
            exceedances: Int, lower: Double, upper: Double, exactProbability: Double? = nil,
            decadesAboveMean: Double? = nil, verdict: BoundVerdict
        ) {
            self.n = n
            self.rate = rate
            self.gamma = gamma
            self.deviation = deviation
            self.logRightSide = logRightSide
            self.exceedances = exceedances
            self.lower = lower
            self.upper = upper
            self.exactProbability = exactProbability
            self.decadesAboveMean = decadesAboveMean
            self.verdict = verdict
        }
    }

    /// The mean supremum at one sample size.
    public struct Mean: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Int
        /// Mean of `sup |R - R_n|` over data sets.
        public var meanSupremum: ReportedEstimate

        /// A value of its parts.
        public init(n: Int, meanSupremum: ReportedEstimate) {
            self.n = n
            self.meanSupremum = meanSupremum
        }
    }

    /// The family.
    public var family: String
    /// The true distribution.
    public var truth: String
    /// The loss.
    public var loss: String
    /// Length B of the loss's range: no gap can exceed it.
    public var lossRange: Double?
    /// The method of computing suprema.
    public var supremum: String
    /// The constants of the claims.
    public var constants: BoundDocument.Constants
    /// The meso exponent.
    public var zeta: String
    /// Level for the choice of gamma, if not given.
    public var delta: String
    /// Data sets at each n.
    public var dataSets: Int
    /// Confidence of the intervals.
    public var confidence: Double
    /// Seed of the data sets.
    public var seed: UInt64
    /// One row for each sample size and rate.
    public var rows: [Row]
    /// The mean supremum at each size.
    public var means: [Mean]
    /// Slope of the log of the mean supremum against log n; absent with one size.
    public var measuredRate: ReportedEstimate?
    /// The verdicts on the theorem's assumptions.
    public var assumptions: [Assumption]
    /// Notes on the numbers.
    public var notes: [String]

    /// A value of its parts.
    public init(
        family: String, truth: String, loss: String, lossRange: Double?, supremum: String,
        constants: BoundDocument.Constants, zeta: String, delta: String, dataSets: Int, confidence: Double,
        seed: UInt64, rows: [Row], means: [Mean], measuredRate: ReportedEstimate? = nil, assumptions: [Assumption],
        notes: [String]
    ) {
        self.family = family
        self.truth = truth
        self.loss = loss
        self.lossRange = lossRange
        self.supremum = supremum
        self.constants = constants
        self.zeta = zeta
        self.delta = delta
        self.dataSets = dataSets
        self.confidence = confidence
        self.seed = seed
        self.rows = rows
        self.means = means
        self.measuredRate = measuredRate
        self.assumptions = assumptions
        self.notes = notes
    }

    /// The claims that could be tested: neither vacuous nor outside the theorem.
    public var testedRows: [Row] { rows.filter { $0.verdict != .uninformative } }

    /// VIOLATED if any row is, else SATISFIED if any row could be tested, else UNINFORMATIVE.
    public var verdict: BoundVerdict {
        rows.contains { $0.verdict == .violated } ? .violated : testedRows.isEmpty ? .uninformative : .satisfied
    }
}

extension PaperStudy {
    /// What the numbers say about a claim.
    public enum Verdict: String, Codable, Sendable, CaseIterable {
        /// The rule for a confirmation is met.
        case reproduced = "REPRODUCED"
        /// The rule for a refutation is met.
        case notReproduced = "NOT REPRODUCED"
        /// The answer changes with a setting that the paper leaves open.
        case depends = "DEPENDS ON"
        /// The interval covers both answers, or numbers are missing.
        case undecided = "UNDECIDED"
        /// The paper does not say enough for a test.
        case notTestable = "NOT TESTABLE"
    }

    /// A number behind a verdict.
    public struct Measure: Codable, Sendable, Equatable {
        /// What it is, with its settings.
        public var name: String
        /// The value.
        public var value: Double
        /// The lower end of its interval; nil without one.
        public var lower: Double?
        /// The upper end.
        public var upper: Double?
        /// Number of replicates.
        public var replicates: Int
        /// What the rule makes of the number by itself; nil for a number that stands beside for comparison and decides nothing.
        public var verdict: Verdict?

        /// A value of its parts.
        public init(
            _ name: String, value: Double, lower: Double? = nil, upper: Double? = nil, replicates: Int,
            verdict: Verdict? = nil
        ) {
            self.name = name
            self.value = value
            self.lower = lower
            self.upper = upper
            self.replicates = replicates
            self.verdict = verdict
        }
    }

    /// The verdict on one claim of the paper.
    public struct Finding: Codable, Sendable, Equatable {
        /// The number of the claim; 0 for the question beyond the paper.
        public var claim: Int
        /// The experiment.
        public var experiment: Experiment
        /// The verdict.
        public var verdict: Verdict
        /// What it depends on.
        public var on: [String]
        /// The numbers behind it, those that matter most first.
        public var measures: [Measure]
        /// Why, where the numbers alone do not say it.
        public var reason: String?

        /// A value of its parts.
        public init(
            claim: Int, experiment: Experiment, verdict: Verdict, on: [String] = [], measures: [Measure],
            reason: String? = nil
        ) {
            self.claim = claim
            self.experiment = experiment
            self.verdict = verdict
            self.on = on
            self.measures = measures
            self.reason = reason
        }
    }

    /// The verdicts.
    public struct Summary: Codable, Sendable, Equatable {
        /// One for each claim, in the order of the claims.
        public var findings: [Finding]

        /// A summary of these verdicts.
        public init(findings: [Finding]) { self.findings = findings }
    }
}

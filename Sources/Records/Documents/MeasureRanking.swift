/// How well each of several measures orders networks by a target, with errors: the table of a comparison.
public struct MeasureRanking: Codable, Sendable, Equatable {
    /// Networks in the comparison.
    public var networks: Int
    /// The axes of the study, in the order of psi; one for a study without axes.
    public var axes: [String]
    /// One row for each measure, in the order of the settings.
    public var rows: [Row]
    /// tau_a of the target on one half of the held-out rows with that on the other half: no measure can do better.
    public var ceiling: ReportedEstimate

    /// A ranking of its rows.
    public init(networks: Int, axes: [String], rows: [Row], ceiling: ReportedEstimate) {
        self.networks = networks
        self.axes = axes
        self.rows = rows
        self.ceiling = ceiling
    }

    /// One measure.
    public struct Row: Codable, Sendable, Equatable {
        /// Its name.
        public var measure: String
        /// Whether it changes under rescaling of relu units.
        public var dependsOnScale: Bool
        /// Whether it needs training.
        public var needsTraining: Bool
        /// Networks at which it is undefined; then it has no correlations.
        public var undefined: Int
        /// Whether all networks have the same value; then it has no correlations.
        public var isConstant: Bool
        /// Mean seconds for one network.
        public var seconds: Double
        /// Its correlations; nil if it is constant or undefined somewhere.
        public var correlations: Correlations?

        /// A row of its parts.
        public init(
            measure: String, dependsOnScale: Bool, needsTraining: Bool, undefined: Int, isConstant: Bool,
            seconds: Double, correlations: Correlations?
        ) {
            self.measure = measure
            self.dependsOnScale = dependsOnScale
            self.needsTraining = needsTraining
            self.undefined = undefined
            self.isConstant = isConstant
            self.seconds = seconds
            self.correlations = correlations
        }
    }

    /// What a measure says of the target.
    public struct Correlations: Codable, Sendable, Equatable {
        /// tau_a with the target; the error is that of a bootstrap over networks.
        public var gap: ReportedEstimate
        /// The jackknife error of the same, a check.
        public var jackknifeError: Double
        /// tau_b with the target.
        public var gapTauB: Double
        /// tau_a with the gap of the 0-1 error.
        public var errorGap: ReportedEstimate
        /// tau_a with the held-out risk.
        public var testRisk: ReportedEstimate
        /// tau_a with the training loss.
        public var trainingLoss: ReportedEstimate
        /// psi of each axis; nil without cells of two networks.
        public var psi: [Double?]
        /// Their mean; nil without any.
        public var psiMean: Double?
        /// The least normalised conditional information over sets of at most two axes.
        public var information: Double?
        /// The axes of that set.
        public var informationAxes: [String]
        /// What a measure without information reaches in 95% of random orders, given the same axes.
        public var informationByChance: Double?
        /// The worst error of sign over environments; nil without one.
        public var worstSignError: Double?
        /// The mean error of sign.
        public var meanSignError: Double?
        /// Environments with enough pairs.
        public var environments: Int
        /// Partial tau with the target given the training loss; nil for the training loss.
        public var partial: ReportedEstimate?
        /// `|tau| - |tau of the training loss|` over the same resamples; nil for the training loss.
        public var lead: ReportedEstimate?
        /// Chance of a lead and a partial correlation as far from 0 if one of them is 0; nil for the training loss.
        public var chance: Double?
        /// The same after Holm's correction for all measures.
        public var adjustedChance: Double?

        /// Correlations of their parts.
        public init(
            gap: ReportedEstimate, jackknifeError: Double, gapTauB: Double, errorGap: ReportedEstimate,
            testRisk: ReportedEstimate, trainingLoss: ReportedEstimate, psi: [Double?], psiMean: Double?,
            information: Double?, informationAxes: [String], informationByChance: Double?, worstSignError: Double?,
            meanSignError: Double?, environments: Int, partial: ReportedEstimate?, lead: ReportedEstimate?,
            chance: Double?, adjustedChance: Double?
        ) {
            self.gap = gap
            self.jackknifeError = jackknifeError
            self.gapTauB = gapTauB
            self.errorGap = errorGap
            self.testRisk = testRisk
            self.trainingLoss = trainingLoss
            self.psi = psi
            self.psiMean = psiMean
            self.information = information
            self.informationAxes = informationAxes
            self.informationByChance = informationByChance
            self.worstSignError = worstSignError
            self.meanSignError = meanSignError
            self.environments = environments
            self.partial = partial
            self.lead = lead
            self.chance = chance
            self.adjustedChance = adjustedChance
        }

        /// Whether the measure beats the training loss: its lead and its partial correlation are over two errors from 0, and
        /// the chance of that among all measures is below 5% after Holm's correction.
        public var isFinding: Bool {
            guard let lead, let partial, let adjustedChance else { return false }
            return lead.value > 2 * lead.standardError && abs(partial.value) > 2 * partial.standardError
                && adjustedChance < 0.05
        }
    }
}

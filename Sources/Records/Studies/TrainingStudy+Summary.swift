extension TrainingStudy {
    /// What follows from all pieces together.
    public struct Summary: Codable, Sendable, Equatable {
        /// Rank correlations of the lower dimensions and the final training losses; empty if the networks are fewer than two
        /// or more than eight.
        public var correlations: [Correlation]
        /// Probability that a random order of the networks is perfect or its reverse; absent likewise.
        public var perfectChance: Double?
        /// `C eps_n` of the first network with gaps, one line for each rate; empty without gaps.
        public var rates: [RateLine]

        /// A value of its parts.
        public init(correlations: [Correlation], perfectChance: Double?, rates: [RateLine]) {
            self.correlations = correlations
            self.perfectChance = perfectChance
            self.rates = rates
        }
    }

    /// The rank correlation at one micro scale and one number of training rows.
    public struct Correlation: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Training rows.
        public var samples: Int
        /// Spearman's rho; its error comes from drawing both quantities anew with their errors.
        public var correlation: ReportedEstimate

        /// A value of its parts.
        public init(epsilon: String, samples: Int, correlation: ReportedEstimate) {
            self.epsilon = epsilon
            self.samples = samples
            self.correlation = correlation
        }
    }

    /// `C eps_n` against n for one rate, through the deviation of the study at the smallest size.
    public struct RateLine: Codable, Sendable, Equatable {
        /// `3/8` or `1/2`.
        public var rate: String
        /// Training rows.
        public var samples: [Int]
        /// `C eps_n` at each.
        public var deviations: [Double]

        /// A value of its parts.
        public init(rate: String, samples: [Int], deviations: [Double]) {
            self.rate = rate
            self.samples = samples
            self.deviations = deviations
        }
    }
}

/// Other notions of dimension, in JSON.
public struct OtherDimensions: Codable, Sendable, Equatable {
    /// An effective dimension at a resolution set by a number of observations.
    public struct AtResolution: Codable, Sendable, Equatable {
        /// The number of observations n.
        public var observations: Double
        /// The factor before Fhat.
        public var factor: Double
        /// The dimension.
        public var dimension: ReportedEstimate
        /// Effective sample size of the draws.
        public var effectiveSampleSize: Double

        /// A value of its parts.
        public init(observations: Double, factor: Double, dimension: ReportedEstimate, effectiveSampleSize: Double) {
            self.observations = observations
            self.factor = factor
            self.dimension = dimension
            self.effectiveSampleSize = effectiveSampleSize
        }
    }

    /// A number of directions at a regularisation.
    public struct Regularised: Codable, Sendable, Equatable {
        /// The regularisation alpha.
        public var alpha: Double
        /// `sum l / (l + alpha)`.
        public var directions: ReportedEstimate

        /// A value of its parts.
        public init(alpha: Double, directions: ReportedEstimate) {
            self.alpha = alpha
            self.directions = directions
        }
    }

    /// The baseline: the number of parameters.
    public var parameters: Int
    /// Global effective dimension of Abbas et al. (2021).
    public var abbas: [AtResolution]
    /// Scale-dependent dimension of Berezniuk et al. (2020).
    public var berezniuk: [AtResolution]
    /// Participation ratio of the spectrum.
    public var participationRatio: ReportedEstimate
    /// Effective numbers of parameters.
    public var regularised: [Regularised]

    /// A value of its parts.
    public init(
        parameters: Int, abbas: [AtResolution], berezniuk: [AtResolution], participationRatio: ReportedEstimate,
        regularised: [Regularised]
    ) {
        self.parameters = parameters
        self.abbas = abbas
        self.berezniuk = berezniuk
        self.participationRatio = participationRatio
        self.regularised = regularised
    }
}

internal import EffectiveDimension
internal import Foundations

/// Other notions of dimension beside the two-scale one, as JSON shows them.
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
    }

    /// A number of directions at a regularisation.
    public struct Regularised: Codable, Sendable, Equatable {
        /// The regularisation alpha.
        public var alpha: Double
        /// `sum l / (l + alpha)`.
        public var directions: ReportedEstimate
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
}

extension OtherDimensions {
    init(_ dimensions: SpectralDimensions, parameters: Int) {
        func reported(_ entries: [SpectralDimensions.AtResolution]) -> [AtResolution] {
            entries.map {
                AtResolution(
                    observations: $0.observations, factor: $0.factor, dimension: ReportedEstimate($0.dimension),
                    effectiveSampleSize: $0.effectiveSampleSize)
            }
        }
        self.parameters = parameters
        abbas = reported(dimensions.abbas)
        berezniuk = reported(dimensions.berezniuk)
        participationRatio = ReportedEstimate(dimensions.participationRatio)
        regularised = dimensions.regularised.map {
            Regularised(alpha: $0.alpha, directions: ReportedEstimate($0.directions))
        }
    }
}

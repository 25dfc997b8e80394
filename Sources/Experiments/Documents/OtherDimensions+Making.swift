internal import EffectiveDimension
internal import Records

extension OtherDimensions {
    init(_ dimensions: SpectralDimensions, parameters: Int) {
        func reported(_ entries: [SpectralDimensions.AtResolution]) -> [AtResolution] {
            entries.map {
                AtResolution(
                    observations: $0.observations, factor: $0.factor, dimension: ReportedEstimate($0.dimension),
                    effectiveSampleSize: $0.effectiveSampleSize)
            }
        }
        self.init(
            parameters: parameters, abbas: reported(dimensions.abbas), berezniuk: reported(dimensions.berezniuk),
            participationRatio: ReportedEstimate(dimensions.participationRatio),
            regularised: dimensions.regularised.map {
                Regularised(alpha: $0.alpha, directions: ReportedEstimate($0.directions))
            })
    }
}

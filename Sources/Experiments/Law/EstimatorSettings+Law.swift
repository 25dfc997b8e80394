public import EffectiveDimension

extension EstimatorSettings {
    /// The settings for numbers about the law of the rows, if they are about it: networks are kept of each repetition for the
    /// effect of the rows, and 0.3% of the parameters is the target of the draws, since the rows' share of the error is larger.
    public func forRows(ofLaw isAboutLaw: Bool) -> EstimatorSettings {
        guard isAboutLaw else { return self }
        var settings = self
        settings.keptNetworks = 8
        settings.targetShare = 0.003
        return settings
    }
}

internal import EffectiveDimension
internal import Foundations
internal import Networks
public import Records
internal import Training

extension SearchStudy {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        try rows.validate()
        try architectures.validate()
        try StudyMeasures.check(epochs: training.epochs, seeds: training.seeds)
        try TrainingConfiguration(learningRate: training.learningRate, batchSize: training.batchSize).validate()
        guard training.seeds >= 2 else {
            throw UserError(.badData, "one seed gives no errors", "training, seeds", "give 2 or more")
        }
        try dimension.validate(rows: rows.samples)
        _ = try capacity.measure()
        guard rules.patience >= 1, (1...1_000_000).contains(rules.randomOrders), (1...10_000).contains(rules.bins),
            rules.errorReference > 0, rules.errorReference <= 1, (2...1_000_000).contains(rules.resamples)
        else {
            throw UserError(
                .badData,
                "patience \(rules.patience), \(rules.randomOrders) random orders, \(rules.bins) bins, an error of "
                    + "\(NumberFormat.number(rules.errorReference)), \(rules.resamples) resamples", "rules",
                "give 3, 1000, 5, 0.5 and 2000")
        }
        guard minutes ?? 1 > 0 else {
            throw UserError(.badData, "minutes that are not positive", "minutes", "leave it out for no limit")
        }
    }
}

extension SearchStudy.Dimension {
    fileprivate func validate(rows: Int) throws {
        guard (2...max(2, rows)).contains(samples), sigma > 0, sigma.isFinite, forwardNoise >= 0 else {
            throw UserError(
                .badData, "\(samples) inputs of \(rows) training rows, or noise that is not positive", "dimension",
                "give 2 inputs or more, not more than training rows, and sigma 0.1")
        }
        _ = try Prior(parsing: law)
        _ = try ExactScale(ofStudy: scale, setting: "scale").doubles()
        _ = try CurveStudy.tempering(schedule)
    }
}

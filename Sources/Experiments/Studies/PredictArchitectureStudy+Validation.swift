internal import EffectiveDimension
internal import Foundations
internal import Networks
public import Records
internal import Training

extension PredictArchitectureStudy {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        try rows.validate("rows")
        try architectures.validate()
        try StudyMeasures.check(epochs: training.epochs, seeds: training.seeds)
        try TrainingConfiguration(learningRate: training.learningRate, batchSize: training.batchSize).validate()
        try StudyMeasures.validate(training.measures)
        try StudyMeasures.validate(overPrior: priorForms.measures)
        for law in [priorForms.law, dimension.law] { _ = try Prior(parsing: law) }
        try dimension.validate()
        guard ([priorForms.draws] + variants.samples + variants.draws).allSatisfy({ $0 >= 2 }),
            variants.sigma.allSatisfy({ $0 > 0 && $0.isFinite })
        else {
            throw UserError(
                .badData, "fewer than 2 draws or inputs, or a noise that is not positive", "priorForms, variants",
                "give whole numbers from 2 and deviations above 0")
        }
        guard (2...1_000_000).contains(resamples), (1...1_000_000).contains(permutations), minutes ?? 1 > 0 else {
            throw UserError(
                .badData, "\(resamples) resamples, \(permutations) permutations, or minutes that are not positive",
                "resamples, permutations, minutes", "give 2000 and 100")
        }
    }
}

extension PredictArchitectureStudy.Architectures {
    /// Throws unless every range has two ends, and four architectures or more are asked for.
    func validate() throws {
        func isRange(_ ends: [Int], from least: Int, to most: Int) -> Bool {
            ends.count == 2 && ends[0] <= ends[1] && ends[0] >= least && ends[1] <= most
        }
        guard (4...10_000).contains(count), isRange(parameters, from: 1, to: 10_000_000),
            isRange(depth, from: 1, to: 100), isRange(width, from: 1, to: 100_000)
        else {
            throw UserError(
                .badData, "\(count) architectures, parameters \(parameters), depth \(depth), width \(width)",
                "architectures", "give 4 or more, and a least and a largest number for each range")
        }
    }
}

extension PredictArchitectureStudy.Dimension {
    fileprivate func validate() throws {
        guard samples >= 2, draws >= 2, sigma > 0, sigma.isFinite, forwardNoise >= 0, !scales.isEmpty,
            Set(scales).count == scales.count
        else {
            throw UserError(
                .badData, "fewer than 2 inputs or draws, noise that is not positive, or no scales or one twice",
                "dimension",
                "give 100 inputs, 100 draws, sigma 0.1 and pairs of scales")
        }
        for scale in try exactScales { _ = try scale.doubles() }
        _ = try CurveStudy.tempering(schedule)
    }
}

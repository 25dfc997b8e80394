internal import Foundations
public import Records
internal import Training

extension PredictTrainedStudy {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        try axes.validate()
        try pieces[0].setting.rows.validate("samples, measureSamples, testSamples, informationSamples, paths")
        try StudyMeasures.check(epochs: epochs, seeds: seeds)
        guard (2...1_000_000).contains(resamples), (1...1_000_000).contains(permutations), leastEnvironment >= 0 else {
            throw UserError(
                .badData, "\(resamples) resamples, \(permutations) permutations, environments of \(leastEnvironment)",
                "resamples, permutations, leastEnvironment", "give 2000, 100 and 12")
        }
        if let loss = stopAtLoss, !(loss > 0 && loss < .infinity) {
            throw UserError(
                .badData, "training that ends at a loss of \(loss)", "stopAtLoss", "give 0.1, or leave it out")
        }
        try StudyMeasures.validate(measures)
    }
}

extension PredictTrainedStudy.Axes {
    fileprivate func validate() throws {
        func refuse(_ what: String, _ remedy: String) -> UserError { UserError(.badData, what, "axes", remedy) }
        func isList<Value: Hashable>(_ values: [Value]) -> Bool { !values.isEmpty && Set(values).count == values.count }
        guard isList(width), isList(depth), isList(learningRate), isList(batchSize), isList(weightDecay),
            isList(labelNoise)
        else { throw refuse("an axis without values, or with one twice", "name each value once") }
        guard width.allSatisfy({ (1...100_000).contains($0) }), depth.allSatisfy({ (1...100).contains($0) }) else {
            throw refuse("widths \(width), depths \(depth)", "give widths from 1 and depths from 1 to 100")
        }
        guard labelNoise.allSatisfy({ (0...1).contains($0) }) else {
            throw refuse("shares \(labelNoise) of random labels", "give numbers from 0 to 1")
        }
        for rate in learningRate { try TrainingConfiguration(learningRate: rate).validate() }
        for batch in batchSize { try TrainingConfiguration(batchSize: batch).validate() }
        for decay in weightDecay { try TrainingConfiguration(weightDecay: decay).validate() }
        let count = [
            width.count, depth.count, learningRate.count, batchSize.count, weightDecay.count, labelNoise.count,
        ].reduce(1, *)
        guard count >= 4 else { throw refuse("\(count) networks have no order to speak of", "give four or more") }
    }
}

internal import Datasets
internal import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
internal import Measures
internal import Networks
internal import Records
internal import Training

/// The rows of one seed: the same for every network of a study. Networks are trained and measured on them.
struct TrainedRows {
    let features: Matrix
    let labels: [Int]
    let classes: Int
    /// Positions of the three disjoint parts in `features`.
    let training: Range<Int>
    let measure: Range<Int>
    let test: Range<Int>
    let seed: UInt64
    private let setting: MeasuredRows

    init(_ data: Dataset, _ setting: MeasuredRows, seed: UInt64) throws {
        let before = setting.samples + setting.measureSamples
        let held = min(setting.testSamples, data.count - before)
        guard held >= 4 else {
            throw UserError(
                .badData, "\(before) training and measure rows leave \(max(held, 0)) of \(data.count) to test on",
                "samples, measureSamples, \(data.name)", "ask for fewer")
        }
        guard let known = data.labels else {
            throw UserError(.badData, "the data have no labels", data.source, "give data with a column of classes")
        }
        self.setting = setting
        self.seed = seed
        let rows = try data.rowNumbers(.random(before + held, seed: seed))
        let chosen = data.features.selectingRows(rows)
        features = try Standardisation(fittedTo: chosen, rows: Array(0..<setting.samples)).applied(to: chosen)
        labels = rows.map { known[$0] }
        classes = data.classCount
        training = 0..<setting.samples
        measure = setting.samples..<before
        test = before..<(before + held)
    }

    /// A tenth of the learning rate in the last third of the epochs.
    static func schedule(epochs: Int) -> LearningRateSchedule { .step(epochs: max(1, 2 * epochs / 3), multiplier: 0.1) }

    /// The inputs of measures of the function.
    var unseen: Matrix { features.selectingRows(measure) }

    /// Paths between measure rows.
    func paths(in unseen: Matrix) -> [Path] {
        (0..<setting.paths).map { Path.between(rowsOf: unseen, index: $0, seed: seed) }
    }

    /// A trained network with its gap and its measures; nil if its loss diverged.
    ///
    /// `labelNoise` is the share of random labels, of training and held-out rows. The training ends with the first epoch after
    /// which the goal is reached. The seed of the configuration is that of the rows.
    func train<Key>(
        _ architecture: Architecture, _ configuration: TrainingConfiguration, epochs: Int,
        until goal: Goal = .lastEpoch, labelNoise: Double = 0, measures: [any ComplexityMeasure], key: Key,
        checkpoint: (any ItemCheckpoint)?
    ) throws -> MeasuredRun<Key>? {
        let noise = try LabelNoise(fraction: labelNoise, classes: classes, seed: seed)
        let labels = self.labels.enumerated().map { noise.label($0.offset, instead: $0.element) }
        let fitted = try fit(architecture, configuration, epochs: epochs, until: goal, labels, checkpoint)
        guard let fitted else { return nil }
        let risks = [training, test].map { rows in
            RowRisks(
                outputs(of: architecture, fitted.parameters, on: rows), labels: Array(labels[rows]))
        }
        let (own, held) = (risks[0], risks[1])
        let (mean, half) = (Estimate.mean(of: own.brier).value, held.brier.count / 2)
        let risk = Estimate.mean(of: held.brier)
        let subjects = try subjects(architecture, fitted.parameters, fitted.initial, labels)
        var (values, times): ([Double?], [Double]) = ([], [])
        for measure in measures {
            let begin = ContinuousClock.now
            values.append(try measure.value(of: subjects(type(of: measure).rows)).values.first)
            times.append((ContinuousClock.now - begin).seconds)
        }
        return MeasuredRun(
            key: key, trainingLoss: Estimate.mean(of: own.crossEntropy).value, trainingError: own.errorRate,
            testRisk: risk.value, gap: risk.value - mean, gapError: risk.standardError,
            errorGap: held.errorRate - own.errorRate,
            halves: [held.brier[..<half], held.brier[half...]].map { Estimate.mean(of: Array($0)).value - mean },
            values: values, measureSeconds: times, trainingSeconds: fitted.seconds)
    }

    /// What ends a training before its last epoch.
    enum Goal {
        /// Nothing.
        case lastEpoch
        /// No training row is wrong.
        case noErrors
        /// The mean cross-entropy on the training rows is at most this.
        case loss(Double)
    }

    /// The weights of a network after and before its training.
    struct Fitted {
        var parameters: [Double]
        var initial: [Double]
        var seconds: Double
    }

    /// Trains a network on the training rows; nil if its loss diverged. `labels` are those of all rows.
    func fit(
        _ architecture: Architecture, _ configuration: TrainingConfiguration, epochs: Int,
        until goal: Goal = .lastEpoch, _ labels: [Int], _ checkpoint: (any ItemCheckpoint)?
    ) throws -> Fitted? {
        let set = TrainingSet(
            features: features.selectingRows(training), labels: Array(labels[training]), classCount: classes)
        var seeded = configuration
        seeded.seed = seed
        let trainer = try Trainer(architecture, seeded)
        let initial = trainer.parameters
        let start = ContinuousClock.now
        do {
            try trainer.run(on: set, to: epochs, checkpoint: checkpoint) { try reaches(goal, trainer, set) }
        } catch let error as UserError where error.kind == .badData {
            return nil
        }
        return Fitted(
            parameters: trainer.parameters, initial: initial, seconds: (ContinuousClock.now - start).seconds)
    }

    private func reaches(_ goal: Goal, _ trainer: Trainer, _ set: TrainingSet) throws -> Bool {
        switch goal {
        case .lastEpoch: return false
        case .noErrors: return try trainer.risk(on: set).errorRate == 0
        case .loss(let largest):
            // The loss of the record, in double precision: a run that ends here is one that reached it.
            let outputs = outputs(of: trainer.architecture, trainer.parameters, on: training)
            return Estimate.mean(of: outputs.crossEntropies(set.labels)).value <= largest
        }
    }

    /// The outputs of a network with these weights on some rows.
    func outputs(of architecture: Architecture, _ parameters: [Double], on rows: Range<Int>) -> Matrix {
        ForwardPass(architecture, inputs: features.selectingRows(rows), parameters: parameters[...]).outputs
    }

    /// What each kind of measure looks at; measures of one kind share factorisations.
    private func subjects(
        _ architecture: Architecture, _ parameters: [Double], _ initial: [Double], _ labels: [Int]
    ) throws -> (MeasureRows) -> MeasureSubject {
        func subject(_ rows: Range<Int>, paths: [Path] = []) -> MeasureSubject {
            MeasureSubject(
                architecture, parameters: parameters,
                data: MeasureData(
                    inputs: features.selectingRows(rows), labels: Array(labels[rows]), paths: paths, seed: seed),
                initialParameters: initial, context: RunContext(threads: 1))
        }
        let all = subject(training)
        let some = subject(0..<min(setting.informationSamples, training.count))
        let unseen = subject(measure, paths: paths(in: unseen))
        return { choice in
            switch choice {
            case .training: all
            case .trainingSample: some
            case .unseen: unseen
            }
        }
    }
}

/// The losses of the outputs on some rows.
private struct RowRisks {
    let crossEntropy: [Double]
    let brier: [Double]
    let errorRate: Double

    init(_ outputs: Matrix, labels: [Int]) {
        crossEntropy = outputs.crossEntropies(labels)
        brier = outputs.brierScores(labels)
        errorRate = outputs.errorRate(labels)
    }
}

extension MeasuredRows {
    /// Where the rows come from.
    var source: StudyRows { StudyRows(sample: sample, data: data, table: table) }

    /// Throws if a number is out of range.
    func validate(_ place: String) throws {
        guard ShippedSample(rawValue: sample) != nil else {
            throw UserError(.badData, "no shipped sample is called '\(sample)'", "sample", "use covertype or digits")
        }
        guard [samples, measureSamples, informationSamples, paths].min() ?? 0 >= 1, testSamples >= 4 else {
            throw UserError(
                .badData, "no rows to train, to measure or to test on, or no paths", place,
                "give at least 1 of each, and 4 to test on")
        }
    }
}

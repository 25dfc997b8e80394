internal import Datasets
public import Foundation
public import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
internal import Measures
internal import Networks
public import Records
internal import Training

extension PredictTrainedStudy: Study {
    /// The data file if it exists, else the sample.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        [try piece.setting.rows.dataFile(in: folder)]
    }

    /// Trains the networks of one width and depth and measures each.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let setting = piece.setting
        let data = try setting.rows.load(in: folder)
        let parts = try (0..<piece.seeds).map { try Rows(data, setting, run: $0) }
        let widths = [data.features.columns] + Array(repeating: piece.width, count: piece.depth) + [data.classCount]
        let architecture = Architecture(widths: widths, hasBias: true)
        let measures = try setting.measures.map { try MeasureRegistry.measure(parsing: $0) }
        let keys = piece.runs
        let step = context.steps(keys.count)
        let runs = try context.map(keys.count) { index -> Run? in
            defer { step() }
            return try parts[keys[index].run].train(architecture, keys[index], setting, measures)
        }
        return Record(
            data: "\(data.name), \(data.count) rows", network: architecture.name, testRows: parts[0].test.count,
            runs: runs.compactMap(\.self), diverged: zip(keys, runs).compactMap { $1 == nil ? $0 : nil })
    }

    /// The rows of one run number: the same for every network.
    private struct Rows {
        let features: Matrix
        let labels: [Int]
        let classes: Int
        /// Positions of the three disjoint parts in `features`.
        let training: Range<Int>
        let measure: Range<Int>
        let test: Range<Int>
        let seed: UInt64

        init(_ data: Dataset, _ setting: Setting, run: Int) throws {
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
            seed = setting.seed &+ UInt64(run)
            let rows = try data.rowNumbers(.random(before + held, seed: seed))
            let chosen = data.features.selectingRows(rows)
            features = try Standardisation(fittedTo: chosen, rows: Array(0..<setting.samples)).applied(to: chosen)
            labels = rows.map { known[$0] }
            classes = data.classCount
            training = 0..<setting.samples
            measure = setting.samples..<before
            test = before..<(before + held)
        }

        /// A trained network with its gap and its measures; nil if its loss diverged.
        func train(
            _ architecture: Architecture, _ key: Run.Key, _ setting: Setting, _ measures: [any ComplexityMeasure]
        ) throws -> Run? {
            let noise = try LabelNoise(fraction: key.labelNoise, classes: classes, seed: seed)
            let labels = self.labels.enumerated().map { noise.label($0.offset, instead: $0.element) }
            let trainingRows = features.selectingRows(training)
            let configuration = TrainingConfiguration(
                learningRate: key.learningRate,
                schedule: .step(epochs: max(1, 2 * setting.epochs / 3), multiplier: 0.1),
                weightDecay: key.weightDecay, batchSize: key.batchSize, seed: seed)
            let set = TrainingSet(features: trainingRows, labels: Array(labels[training]), classCount: classes)
            let trainer = try Trainer(architecture, configuration)
            let initial = trainer.parameters
            let start = ContinuousClock.now
            do {
                for _ in 0..<setting.epochs { try trainer.runEpoch(on: set, of: setting.epochs) }
            } catch let error as UserError where error.kind == .badData {
                return nil
            }
            let seconds = (ContinuousClock.now - start).seconds
            let risks = [training, test].map { rows in
                RowRisks(
                    ForwardPass(architecture, inputs: features.selectingRows(rows), parameters: trainer.parameters[...])
                        .outputs, labels: Array(labels[rows]))
            }
            let (own, held) = (risks[0], risks[1])
            let (mean, half) = (Estimate.mean(of: own.brier).value, held.brier.count / 2)
            let risk = Estimate.mean(of: held.brier)
            let subjects = try subjects(architecture, trainer.parameters, initial, labels, setting)
            var (values, times): ([Double?], [Double]) = ([], [])
            for measure in measures {
                let begin = ContinuousClock.now
                values.append(try measure.value(of: subjects(type(of: measure).rows)).values.first)
                times.append((ContinuousClock.now - begin).seconds)
            }
            return Run(
                key: key, trainingLoss: Estimate.mean(of: own.crossEntropy).value, trainingError: own.errorRate,
                testRisk: risk.value, gap: risk.value - mean, gapError: risk.standardError,
                errorGap: held.errorRate - own.errorRate,
                halves: [held.brier[..<half], held.brier[half...]].map { Estimate.mean(of: Array($0)).value - mean },
                values: values, measureSeconds: times, trainingSeconds: seconds)
        }

        /// What each kind of measure looks at; measures of one kind share factorisations.
        private func subjects(
            _ architecture: Architecture, _ parameters: [Double], _ initial: [Double], _ labels: [Int],
            _ setting: Setting
        ) throws -> (MeasureRows) -> MeasureSubject {
            func subject(_ rows: Range<Int>, paths: [Path] = []) -> MeasureSubject {
                MeasureSubject(
                    architecture, parameters: parameters,
                    data: MeasureData(
                        inputs: features.selectingRows(rows), labels: Array(labels[rows]), paths: paths, seed: seed),
                    initialParameters: initial, context: RunContext(threads: 1))
            }
            let others = features.selectingRows(measure)
            let paths = (0..<setting.paths).map { Path.between(rowsOf: others, index: $0, seed: seed) }
            let all = subject(training)
            let some = subject(0..<min(setting.informationSamples, training.count))
            let unseen = subject(measure, paths: paths)
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
            let p = outputs.softmaxOfRows
            crossEntropy = outputs.crossEntropies(labels)
            errorRate = outputs.errorRate(labels)
            brier = labels.enumerated().map { row, label in
                p.row(row).reduce(0) { $0 + $1 * $1 } - 2 * p[row, label] + 1
            }
        }
    }
}

extension PredictTrainedStudy.Setting {
    /// Where the rows come from.
    var rows: StudyRows { StudyRows(sample: sample, data: data, table: table) }
}

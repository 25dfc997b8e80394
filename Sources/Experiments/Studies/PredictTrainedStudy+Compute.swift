internal import Datasets
public import Foundation
public import Foundations
internal import Measures
internal import Networks
public import Records
internal import Training

extension PredictTrainedStudy: Study {
    /// The data file if it exists, else the sample.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        [try piece.setting.rows.source.dataFile(in: folder)]
    }

    /// Trains the networks of one width and depth and measures each.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let setting = piece.setting
        let data = try setting.rows.source.load(in: folder)
        let parts = try (0..<piece.seeds).map { try TrainedRows(data, setting.rows, seed: setting.seed &+ UInt64($0)) }
        let widths = [data.features.columns] + Array(repeating: piece.width, count: piece.depth) + [data.classCount]
        let architecture = Architecture(widths: widths, hasBias: true)
        let goal = setting.stopAtLoss.map(TrainedRows.Goal.loss) ?? .lastEpoch
        let measures = try setting.measures.map { try MeasureRegistry.measure(parsing: $0) }
        let keys = piece.runs
        let step = context.steps(keys.count)
        let runs = try context.mapItems(keys.count) { item -> Run? in
            defer { step() }
            let key = keys[item.index]
            return try parts[key.run].train(
                architecture,
                TrainingConfiguration(
                    learningRate: key.learningRate, schedule: TrainedRows.schedule(epochs: setting.epochs),
                    weightDecay: key.weightDecay, batchSize: key.batchSize),
                epochs: setting.epochs, until: goal, labelNoise: key.labelNoise, measures: measures, key: key,
                checkpoint: item.checkpoint)
        }
        return Record(
            data: "\(data.name), \(data.count) rows", network: architecture.name, testRows: parts[0].test.count,
            runs: runs.compactMap(\.self), diverged: zip(keys, runs).compactMap { $1 == nil ? $0 : nil })
    }
}

extension PredictTrainedStudy.Setting {
    /// Where the rows come from, and how many.
    var rows: MeasuredRows {
        MeasuredRows(
            sample: sample, data: data, table: table, samples: samples, measureSamples: measureSamples,
            testSamples: testSamples, informationSamples: informationSamples, paths: paths)
    }
}

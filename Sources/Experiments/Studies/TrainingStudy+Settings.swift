internal import Datasets
import Foundation
internal import Networks
internal import Records
internal import Training

/// The objects described by the settings.
extension TrainingStudy.Setting {
    /// The data file where it is there, else the sample.
    var labelledRows: StudyRows { StudyRows(sample: sample, data: data, table: table) }

    func source(in folder: URL) throws -> InputSource { try labelledRows.source(in: folder) }

    func rows(in folder: URL) throws -> Dataset { try labelledRows.load(in: folder) }

    func shape(_ network: String) -> NetworkShape {
        NetworkShape(network, activation: activation, lastLayer: lastLayer, bias: bias)
    }
}

extension TrainingStudy.Descent {
    func configuration(seed: UInt64) throws -> TrainingConfiguration {
        TrainingConfiguration(
            optimiser: optimizer, learningRate: learningRate, batchSize: batchSize,
            initialiser: try Prior(parsing: initialiser), seed: seed)
    }
}

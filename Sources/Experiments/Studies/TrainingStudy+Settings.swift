internal import Datasets
import Foundation
internal import Networks
internal import Records
internal import Training

/// The objects described by the settings.
extension TrainingStudy.Setting {
    /// The data file where it is there, else the sample.
    func source(in folder: URL) throws -> InputSource {
        guard let data else {
            try table?.checkUnused()
            return .sample(sample)
        }
        let source = try InputSource.data(data, table, in: folder)
        guard case .data(let path, _) = source, FileManager.default.fileExists(atPath: path) else {
            return .sample(sample)
        }
        return source
    }

    func rows(in folder: URL) throws -> Dataset {
        if case .data(let path, let table) = try source(in: folder) { return try Dataset(csv: path, table: table) }
        return try (ShippedSample(rawValue: sample) ?? .covertype).load()
    }

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

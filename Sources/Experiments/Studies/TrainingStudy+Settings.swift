internal import Datasets
import Foundation
internal import Networks
internal import Records
internal import Training

/// The objects described by the settings.
extension TrainingStudy.Setting {
    /// The data file where it is there, else the sample.
    func source(in folder: URL) -> InputSource {
        if let data, case .data(let path, _) = InputSource.data(data, in: folder),
            FileManager.default.fileExists(atPath: path)
        {
            return .data(path: path)
        }
        return .sample(sample)
    }

    func rows(in folder: URL) throws -> Dataset {
        if case .data(let path, _) = source(in: folder) { return try Dataset(csv: path) }
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

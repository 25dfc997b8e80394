internal import Datasets
import Foundation
internal import Foundations
public import Networks

/// The state of a training run, in a file that numpy reads.
///
/// A `.npz` archive: the weights `0.weight`, ... as PyTorch names them; the optimiser's moments
/// `optimiser.first.0.weight`, ... and `optimiser.second.0.weight`, ...; and `run.json`, a text in bytes with
/// everything else (in Python `json.loads(bytes(archive["run.json"]))`). The position in the random stream is the
/// epoch, since each epoch has its own stream.
public struct Checkpoint: Sendable, Equatable {
    /// Weights, moments, epoch and step.
    public var state: Trainer.State
    /// Everything else.
    public var run: Run

    /// The settings, data and history of the run.
    public struct Run: Sendable, Equatable, Codable {
        /// Version of the format.
        public var format = Self.currentFormat
        static let currentFormat = "twoscale-checkpoint/2"
        /// The settings of network and training.
        public var settings: [String: String]
        /// A hash of all training rows and classes.
        public var fingerprint: UInt64
        /// A description of the data.
        public var data: String
        /// Whole epochs done; the position in the random stream.
        public var epoch: Int
        /// Steps done.
        public var step: Int
        /// One record for each epoch.
        public var history: [EpochRecord]
        /// The failure that ended the run, such as a loss that is NaN; such a run cannot be resumed.
        public var failure: String?
    }

    /// A checkpoint from its parts.
    public init(state: Trainer.State, run: Run) {
        self.state = state
        self.run = run
    }

    /// The settings that a resumed run must share, with their values. The number of epochs is included only if the
    /// learning rate depends on it.
    static func settings(
        _ architecture: Architecture, _ configuration: TrainingConfiguration, epochs: Int
    ) -> [String: String] {
        var settings = [
            "network": architecture.name, "activation": architecture.activation.rawValue,
            "lastLayer": architecture.lastLayer.rawValue, "bias": String(architecture.hasBias),
            "loss": configuration.loss.description, "optimizer": configuration.optimiser.rawValue,
            "learningRate": String(configuration.learningRate), "schedule": configuration.schedule.description,
            "weightDecay": String(configuration.weightDecay), "batchSize": String(configuration.batchSize),
            "initialiser": configuration.initialiser.description, "precision": configuration.precision.rawValue,
            "seed": String(configuration.seed),
            "epochs": configuration.schedule == .cosine ? String(epochs) : "any",
        ]
        // Checkpoints of networks on rows have no such setting.
        if configuration.augmentation != .none { settings["augment"] = configuration.augmentation.rawValue }
        return settings
    }

    /// Writes the file completely or not at all.
    public func write(
        to path: String, architecture: Architecture, precision: TrainingConfiguration.Precision
    ) throws {
        let element: NamedArray.Element = precision == .float32 ? .float32 : .float64
        func arrays(_ parameters: [Double], _ prefix: String) -> [NamedArray] {
            NetworkWeights.arrays(
                parameters, of: architecture, statistics: prefix.isEmpty ? state.statistics : nil, prefix: prefix,
                element: element)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let text = try encoder.encode(run)
        let archive = NPZArchive(
            arrays(state.parameters, "") + arrays(state.firstMoment, CheckpointArrays.optimiser + "first.")
                + arrays(state.secondMoment, CheckpointArrays.optimiser + "second.")
                + [
                    NamedArray(
                        CheckpointArrays.run, shape: [text.count], numbers: text.map { Double($0) }, element: .uint8)
                ])
        try archive.write(to: path)
    }

    /// Reads a file for a run with the given settings and data; throws if they differ.
    public init(
        contentsOf path: String, architecture: Architecture, configuration: TrainingConfiguration, data: TrainingSplit,
        epochs: Int
    ) throws {
        let archive = try NPZArchive(contentsOf: path)
        guard let run = CheckpointArrays.run(Run.self, in: archive.arrays) else {
            throw UserError(
                .badData, "the file holds weights but no training run", "\(path)",
                "start from it with \(setting: "initial") instead")
        }
        guard run.format == Run.currentFormat else {
            throw UserError(
                .badData, "the checkpoint has the format \(run.format), not \(Run.currentFormat)", "\(path)",
                "start from its weights with \(setting: "initial")")
        }
        func complete(_ settings: [String: String]) -> [String: String] {
            settings.merging(["augment": Augmentation.none.rawValue]) { given, _ in given }
        }
        let expected = complete(Self.settings(architecture, configuration, epochs: epochs))
        let known = complete(run.settings)
        for (setting, value) in expected.sorted(by: { $0.key < $1.key }) where known[setting] != value {
            throw UserError(
                .badData,
                "the checkpoint was trained with \(setting: setting) \(known[setting] ?? "unset"), not \(value)",
                "\(path)",
                "give the same settings, or start from its weights with \(setting: "initial")")
        }
        guard run.fingerprint == data.fingerprint else {
            throw UserError(
                .badData, "the checkpoint was trained on other rows: \(run.data)", "\(path)",
                "give the same data and \(setting: "samples")")
        }
        if let failure = run.failure {
            throw UserError(
                .badData, "the run in the checkpoint has ended: \(failure)", "\(path)",
                "start from its weights with \(setting: "initial") and a smaller learning rate")
        }
        func moment(_ name: String) throws -> [Double] {
            try NetworkWeights.parameters(
                from: archive.arrays, for: architecture, prefix: "\(CheckpointArrays.optimiser)\(name).", file: path)
        }
        let weights = try NetworkWeights.read(
            from: archive.arrays.filter(CheckpointArrays.isOfNetwork), for: architecture, file: path)
        guard weights.statistics != nil || !architecture.usesBatchStatistics else {
            throw UserError(
                .badData, "the checkpoint has no running statistics", "\(path)",
                "start from its weights with \(setting: "initial")")
        }
        state = Trainer.State(
            epoch: run.epoch, step: run.step, parameters: weights.parameters, firstMoment: try moment("first"),
            secondMoment: try moment("second"), statistics: weights.statistics)
        self.run = run
    }
}

import Foundation
public import Foundations
public import Networks

/// A whole training run: epochs with their risks, early stopping and checkpoints.
public struct TrainingRun: Sendable {
    /// The shape of the network.
    public var architecture: Architecture
    /// How to train.
    public var configuration: TrainingConfiguration
    /// The rows.
    public var data: TrainingSplit
    /// Total number of epochs, including those before a resumption; 0 evaluates the initial weights.
    public var epochs: Int
    /// Stop when the test risk has not fallen for this many epochs; nil never stops early.
    public var patience: Int?
    /// Measurements every few epochs.
    public var diagnostics: TrainingDiagnostics?
    /// Initial weights in unit order instead of a draw.
    public var initial: [Double]?
    /// Running statistics of batch normalisations that belong to the initial weights.
    public var initialStatistics: RunningStatistics?
    /// Threads of a network with convolutions; the results do not depend on their number.
    public var threads = 1
    /// Stops the run.
    public var cancellation = Cancellation.process
    /// The file of the checkpoint; nil stores nothing.
    public var checkpoint: String?
    /// Seconds between two checkpoints; the last one is always written.
    public var checkpointInterval = 5.0
    /// Where a run that is an item of a study keeps its state, and goes on from it; nil for no item.
    public var itemCheckpoint: (any ItemCheckpoint)?
    /// Files of the weights along the run; nil stores none.
    public var snapshots: WeightSnapshots?

    /// A run.
    public init(
        _ architecture: Architecture, _ configuration: TrainingConfiguration, data: TrainingSplit, epochs: Int
    ) {
        self.architecture = architecture
        self.configuration = configuration
        self.data = data
        self.epochs = epochs
    }

    /// A run between two epochs, as an item of a study keeps it.
    private struct Kept: Codable {
        var state: Trainer.State
        var history: [EpochRecord]
        var seconds: [Double]
    }

    /// The settings by the flags that give them.
    public var settings: [String: String] { Checkpoint.settings(architecture, configuration, epochs: epochs) }

    /// The result of a run.
    public struct Outcome: Sendable {
        /// One record for each epoch, and one of the start.
        public var history: [EpochRecord]
        /// The risk under the distribution and the gap at the end, with their intervals.
        public var gap: GapInterval
        /// The reason for an early stop, if any.
        public var earlyStop: String?
        /// The weights in unit order.
        public var parameters: [Double]
        /// The running statistics of batch normalisations; nil without any.
        public var statistics: RunningStatistics?
        /// Wall seconds of each epoch, without its risks.
        public var seconds: [Double]
    }

    /// Runs to the end, from a checkpoint if there is one; `afterEpoch` is called after each epoch with its record.
    ///
    /// On an interruption the last whole epoch is stored and `Cancellation.Requested` is rethrown. On a divergence the
    /// last finite weights are stored in a checkpoint that cannot be resumed, and the `UserError` is rethrown.
    public func run(resuming previous: Checkpoint? = nil, afterEpoch: (EpochRecord) -> Void = { _ in }) throws
        -> Outcome
    {
        guard (0...1_000_000).contains(epochs) else {
            throw UserError(.usage, "\(epochs) epochs are not a number from 0 to 1000000", setting: "epochs", "try 20")
        }
        let trainer = try Trainer(
            architecture, configuration, initial: previous == nil ? initial : nil, threads: threads)
        if previous == nil, initial != nil, initialStatistics != nil { trainer.statistics = initialStatistics }
        var (history, seconds) = ([EpochRecord](), [Double]())
        if let previous {
            trainer.state = previous.state
            history = previous.run.history
        } else if let kept = itemCheckpoint?.state(Kept.self) {
            (trainer.state, history, seconds) = (kept.state, kept.history, kept.seconds)
        } else {
            history = [try record(trainer)]
            try snapshots?.write(trainer)
        }
        let fingerprint = data.fingerprint
        var (whole, stored) = (trainer.state, Date())
        func store(_ state: Trainer.State, failure: String? = nil) throws {
            guard let checkpoint else { return }
            let run = Checkpoint.Run(
                settings: settings, fingerprint: fingerprint,
                data: data.description, epoch: state.epoch, step: state.step, history: history, failure: failure)
            try Checkpoint(state: state, run: run).write(
                to: checkpoint, architecture: architecture, precision: configuration.precision)
            stored = Date()
        }
        do {
            while trainer.epoch < epochs, earlyStop(history) == nil {
                try cancellation.check()
                let start = ContinuousClock.now
                try trainer.runEpoch(on: data.training, of: epochs, cancellation: cancellation)
                seconds.append(Double(start.duration(to: .now) / .seconds(1)))
                history.append(try record(trainer))
                try snapshots?.write(trainer)
                whole = trainer.state
                afterEpoch(history[history.count - 1])
                if -stored.timeIntervalSinceNow > checkpointInterval { try store(whole) }
                itemCheckpoint?.keep { Kept(state: whole, history: history, seconds: seconds) }
            }
        } catch let interruption as Cancellation.Requested {
            try store(whole)
            throw interruption
        } catch let error as UserError {
            try store(trainer.state, failure: error.description)
            throw error
        }
        try store(whole)
        return Outcome(
            history: history, gap: try gap(trainer), earlyStop: earlyStop(history), parameters: trainer.parameters,
            statistics: trainer.statistics, seconds: seconds)
    }

    private func gap(_ trainer: Trainer) throws -> GapInterval {
        GapInterval(
            risk: data.risk(try trainer.risk(on: data.test), loss: configuration.loss, seed: configuration.seed),
            trainRisk: try trainer.risk(on: data.training).value)
    }

    private func record(_ trainer: Trainer) throws -> EpochRecord {
        let training = try trainer.risk(on: data.training)
        let test = try trainer.risk(on: data.test)
        guard training.value.isFinite, test.value.isFinite else {
            throw UserError(
                .badData, "the risk is no finite number after epoch \(trainer.epoch), step \(trainer.step)",
                "network \(architecture.name), learning rate \(configuration.learningRate)",
                "try a smaller learning rate or narrower initial weights")
        }
        var measured: EpochRecord.Diagnostics?
        if let diagnostics, trainer.epoch % diagnostics.every == 0 {
            let interval = GapInterval(
                risk: data.risk(test, loss: configuration.loss, seed: configuration.seed), trainRisk: training.value)
            measured = try diagnostics.measure(trainer, gap: interval)
        }
        return EpochRecord(
            epoch: trainer.epoch, trainRisk: training.value, testRisk: test.value, gap: test.value - training.value,
            trainErrorRate: configuration.loss.hasClasses ? training.errorRate : nil,
            testErrorRate: configuration.loss.hasClasses ? test.errorRate : nil, diagnostics: measured)
    }

    private func earlyStop(_ history: [EpochRecord]) -> String? {
        guard let patience, let best = history.min(by: { $0.testRisk < $1.testRisk }), let last = history.last,
            last.epoch - best.epoch >= patience
        else { return nil }
        return "the test risk has not fallen since epoch \(best.epoch)"
    }
}

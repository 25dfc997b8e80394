import Datasets
import Foundation
import Foundations
import Networks
import Synchronization
import Testing

@testable import Training

/// Keeps the last state as text, and can end the process at some step.
private final class StepCheckpoint: ItemCheckpoint {
    let text = Mutex<Data?>(nil)

    func state<State: Codable>(_ type: State.Type) -> State? {
        text.withLock { $0 }.flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    func keep(_ state: () -> some Codable) {
        let kept = try? JSONEncoder().encode(state())
        text.withLock { $0 = kept }
    }
}

/// Trainings that are items of a study.
@Suite struct ItemTrainingTests {
    private struct Killed: Error {}

    private func run(_ architecture: Architecture, _ optimiser: Optimiser, epochs: Int = 7) throws -> TrainingRun {
        let split = try TrainingSplit(
            GaussianMixtureLaw(classes: 3, features: 8, separation: 2, seed: 1), samples: 150, testSamples: 100, seed: 3
        )
        return TrainingRun(
            architecture, TrainingConfiguration(optimiser: optimiser, learningRate: 0.01), data: split, epochs: epochs)
    }

    @Test(arguments: Optimiser.allCases)
    func aKilledRunGoesOnToTheBit(optimiser: Optimiser) throws {
        let network = Architecture(widths: [8, 5, 3], hasBias: true)
        let whole = try run(network, optimiser).run()
        let checkpoint = StepCheckpoint()
        var part = try run(network, optimiser)
        part.itemCheckpoint = checkpoint
        part.cancellation = Cancellation()
        #expect(throws: Cancellation.Requested.self) {
            try part.run { if $0.epoch == 4 { part.cancellation.request() } }
        }
        var rest = try run(network, optimiser)
        rest.itemCheckpoint = checkpoint
        var epochs: [Int] = []
        let resumed = try rest.run { epochs.append($0.epoch) }
        #expect(epochs == [5, 6, 7])
        #expect(resumed.parameters == whole.parameters && resumed.history == whole.history)
        #expect(resumed.seconds.count == 7)
    }

    /// With running statistics of batches, moments and an early end.
    @Test func aKilledTrainerGoesOnToTheBit() throws {
        let network = try NetworkShape("cnn:3|3-3;image=1x5x5;norm=batch-affine").architecture()
        let configuration = TrainingConfiguration(optimiser: .adam, batchSize: 16)
        let rows = RowSample(64, features: network.widths[0], classes: 3).set(configuration.precision)
        let whole = try Trainer(network, configuration)
        try whole.run(on: rows, to: 5) { whole.epoch == 4 }
        let checkpoint = StepCheckpoint()
        let part = try Trainer(network, configuration)
        #expect(throws: Killed.self) {
            try part.run(on: rows, to: 5, checkpoint: checkpoint) {
                if part.epoch == 3 { throw Killed() } else { false }
            }
        }
        let rest = try Trainer(network, configuration)
        var asked = 0
        try rest.run(on: rows, to: 5, checkpoint: checkpoint) {
            asked += 1
            return rest.epoch == 4
        }
        #expect(asked == 2 && whole.epoch == 4)
        #expect(rest.state == whole.state && rest.statistics != nil)
    }
}

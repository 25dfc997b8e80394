import Datasets
import Foundation
import Foundations
import Networks
import Testing

@testable import Training

struct CheckpointTests {
    private func split(_ seed: UInt64 = 3) throws -> TrainingSplit {
        try TrainingSplit(
            GaussianMixtureLaw(classes: 3, features: 6, separation: 2, seed: 1), samples: 300, testSamples: 200,
            seed: seed)
    }

    private func run(epochs: Int, to path: String?, bias: Bool = false) throws -> TrainingRun {
        var run = TrainingRun(
            Architecture(widths: [6, 5, 3], hasBias: bias), TrainingConfiguration(learningRate: 0.01),
            data: try split(),
            epochs: epochs)
        run.checkpoint = path
        return run
    }

    private func load(_ path: String, like run: TrainingRun) throws -> Checkpoint {
        try Checkpoint(
            contentsOf: path, architecture: run.architecture, configuration: run.configuration, data: run.data,
            epochs: run.epochs)
    }

    @Test(arguments: [false, true])
    func aResumedRunEndsWithTheSameFileToTheByte(bias: Bool) throws {
        try withFolder { folder in
            let (part, whole, resumed) = (folder + "/part.npz", folder + "/whole.npz", folder + "/resumed.npz")
            let outcome = try run(epochs: 7, to: whole, bias: bias).run()
            _ = try run(epochs: 3, to: part, bias: bias).run()
            let second = try run(epochs: 7, to: resumed, bias: bias)
            let continued = try second.run(resuming: load(part, like: second))
            #expect(continued.parameters == outcome.parameters)
            #expect(continued.history == outcome.history)
            #expect(try contents(whole) == contents(resumed))
            #expect(try contents(whole) != contents(part))
        }
    }

    @Test func resumingNeedsTheSameNetworkSettingsAndData() throws {
        try withFolder { folder in
            let path = folder + "/net.npz"
            let original = try run(epochs: 2, to: path)
            _ = try original.run()
            var wider = original
            wider.architecture = Architecture(widths: [6, 4, 3])
            var faster = original
            faster.configuration.learningRate = 0.02
            var elsewhere = original
            elsewhere.data = try split(4)
            for (other, words) in [
                (wider, "the checkpoint was trained with network 6-5-3, not 6-4-3"),
                (faster, "the checkpoint was trained with learningRate 0.01, not 0.02"),
                (elsewhere, "the checkpoint was trained on other rows"),
            ] {
                let error = #expect(throws: UserError.self) { try load(path, like: other) }
                #expect(error?.kind == .badData && error?.description.hasPrefix(words) == true)
            }
        }
    }

    @Test func aDivergedRunStoresFiniteWeightsAndCannotBeResumed() throws {
        try withFolder { folder in
            let path = folder + "/net.npz"
            var wild = try run(epochs: 5, to: path)
            wild.configuration = TrainingConfiguration(
                loss: .squared, optimiser: .sgd, learningRate: 1000, initialiser: .normal(standardDeviation: 100))
            #expect(throws: UserError.self) { try wild.run() }
            let weights = try NetworkWeights.load(path, for: wild.architecture).parameters
            #expect(weights.count == wild.architecture.parameterCount)
            let error = #expect(throws: UserError.self) { try load(path, like: wild) }
            #expect(error?.description.contains("the run in the checkpoint has ended") == true)
        }
    }

    @Test func damagedFilesAreRefusedWhateverByteIsLost() throws {
        try withFolder { folder in
            let path = folder + "/net.npz"
            let original = try run(epochs: 1, to: path)
            _ = try original.run()
            let whole = try contents(path)
            for length in stride(from: 0, to: whole.count, by: 97) {
                try Data(whole[..<length]).write(to: URL(fileURLWithPath: path))
                #expect(throws: (any Error).self) { try load(path, like: original) }
            }
            for position in stride(from: 31, to: whole.count, by: 61) {
                var damaged = whole
                damaged[position] ^= 0x10
                try damaged.write(to: URL(fileURLWithPath: path))
                // Dates and attributes may change without harm; a wrong number may not.
                if let loaded = try? load(path, like: original) {
                    try whole.write(to: URL(fileURLWithPath: path))
                    #expect(try loaded == load(path, like: original))
                }
            }
        }
    }

    @Test func weightsOfAnotherShapeAreNamed() throws {
        let architecture = Architecture(widths: [2, 3, 2])
        let arrays = NetworkWeights.arrays(
            (0..<12).map { Double($0) }, of: architecture, element: .float64)
        #expect(arrays.map(\.name) == ["0.weight", "2.weight"])
        #expect(arrays.map(\.shape) == [[3, 2], [2, 3]])
        #expect(
            try NetworkWeights.parameters(from: arrays, for: architecture, file: "f") == (0..<12).map { Double($0) })
        for (other, words) in [
            (Architecture(widths: [2, 4, 2]), "array '0.weight' is 3 x 2 and layer 1 of 2-4-2 is 4 x 2"),
            (
                Architecture(widths: [2, 3, 2, 2]),
                "the file holds 2 arrays of weights and the network 2-3-2-2 has 3 layers"
            ),
            (Architecture(widths: [2, 3, 2], hasBias: true), "array '0.bias' is missing and the network has biases"),
        ] {
            let error = #expect(throws: UserError.self) {
                try NetworkWeights.parameters(from: arrays, for: other, file: "f")
            }
            #expect(error?.description.hasPrefix("\(words) (f): ") == true)
        }
    }

    @Test func biasesTravelBesideTheirWeights() throws {
        let architecture = Architecture(widths: [2, 2, 1], hasBias: true)
        let parameters = (0..<9).map { Double($0) }  // w w b, w w b, w w b
        let arrays = NetworkWeights.arrays(parameters, of: architecture, element: .float64)
        #expect(arrays.map(\.numbers) == [[0, 1, 3, 4], [2, 5], [6, 7], [8]])
        #expect(try NetworkWeights.parameters(from: arrays, for: architecture, file: "f") == parameters)
    }

    @Test func anEarlyStopEndsAfterThePatience() throws {
        var run = try run(epochs: 500, to: nil)
        run.configuration.learningRate = 0.1
        run.patience = 4
        let outcome = try run.run()
        let best = try #require(outcome.history.min { $0.testRisk < $1.testRisk }).epoch
        #expect(outcome.history.last?.epoch == best + 4)
        #expect(outcome.earlyStop == "the test risk has not fallen since epoch \(best)")
    }

    private func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}

/// Calls `body` with the path of a folder that is gone afterwards.
func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
}

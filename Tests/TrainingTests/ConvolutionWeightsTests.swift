import Datasets
import Foundation
import Foundations
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

@testable import Training

/// Weights and states of networks with convolutions travel through files without the loss of a bit.
@Suite struct ConvolutionWeightsTests {
    private func network(_ options: String = "norm=batch-affine") throws -> Architecture {
        try NetworkShape("cnn:3-2|3-4-3@2;image=1x8x8;pool=max:2;\(options)").architecture()
    }

    private func split(_ count: Int = 60) throws -> TrainingSplit {
        let sample = RowSample(count + 20, features: 64, classes: 3)
        let data = Dataset(
            name: "images", source: "test",
            features: Matrix(rows: count + 20, columns: 64, elements: sample.rows.flatMap { $0 }),
            labels: sample.labels, classNames: ["a", "b", "c"], imageShape: [1, 8, 8])
        return try TrainingSplit(data, samples: count, testSamples: 20, seed: 3)
    }

    private func run(epochs: Int, to path: String?, augmentation: Augmentation = .none) throws -> TrainingRun {
        var run = TrainingRun(
            try network(), TrainingConfiguration(learningRate: 0.01, batchSize: 16, augmentation: augmentation),
            data: try split(), epochs: epochs)
        run.checkpoint = path
        return run
    }

    private func load(_ path: String, like run: TrainingRun) throws -> Checkpoint {
        try Checkpoint(
            contentsOf: path, architecture: run.architecture, configuration: run.configuration, data: run.data,
            epochs: run.epochs)
    }

    @Test(arguments: Augmentation.allCases)
    func aResumedRunEndsWithTheSameFileToTheByte(augmentation: Augmentation) throws {
        try withFolder { folder in
            let (part, whole, resumed) = (folder + "/part.npz", folder + "/whole.npz", folder + "/resumed.npz")
            let outcome = try run(epochs: 5, to: whole, augmentation: augmentation).run()
            _ = try run(epochs: 2, to: part, augmentation: augmentation).run()
            let second = try run(epochs: 5, to: resumed, augmentation: augmentation)
            let state = try load(part, like: second)
            #expect(state.state.statistics?.batches == 8)
            let continued = try second.run(resuming: state)
            #expect(continued.parameters == outcome.parameters)
            #expect(continued.statistics == outcome.statistics)
            #expect(continued.history == outcome.history)
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: whole)) == Data(contentsOf: URL(fileURLWithPath: resumed)))
        }
    }

    /// Weights, biases, projections, gamma and beta of each unit stand in arrays of their own and come back in unit order.
    @Test func aProjectionTravelsWithItsLayer() throws {
        let (with, without) = (try network("norm=batch-affine;bias=all;project=0>1,1>2"), try network("bias=all"))
        let parameters = (0..<with.parameterCount).map(Double.init)
        let arrays = NetworkWeights.arrays(
            parameters, of: with, statistics: RunningStatistics(of: with), element: .float64)
        let kernels = try #require(arrays.first { $0.name == "3.projection" || $0.name == "4.projection" })
        #expect(kernels.shape == [3, 2, 1, 1])
        let start = with.layerRanges[1].lowerBound + with.layers[1].weightsPerUnit
        #expect(Array(kernels.numbers.prefix(2)) == [Double(start), Double(start + 1)])
        #expect(try NetworkWeights.parameters(from: arrays, for: with, file: "f") == parameters)
        let others = arrays.filter { !$0.name.hasSuffix("projection") }
        for (own, network) in [(others, with), (arrays, without)] {
            #expect(throws: UserError.self) { try NetworkWeights.parameters(from: own, for: network, file: "f") }
        }
    }

    @Test func varyingImagesAnotherWayIsNoResumption() throws {
        try withFolder { folder in
            let path = folder + "/net.npz"
            _ = try run(epochs: 1, to: path, augmentation: .fresh).run()
            let error = #expect(throws: UserError.self) { try load(path, like: try run(epochs: 2, to: nil)) }
            #expect(error?.description.hasPrefix("the checkpoint was trained with augment fresh, not none") == true)
        }
    }

    @Test(arguments: ["npz", "safetensors"])
    func weightsAndStatisticsAreReadAsTheyWereWritten(ending: String) throws {
        try withFolder { folder in
            let path = "\(folder)/net.\(ending)"
            let architecture = try network()
            let parameters = Prior.standard.draw(0, for: architecture, seed: 1)
            var statistics = RunningStatistics(of: architecture)
            statistics.batches = 7
            statistics.layers[1].means = [0.1, -2.385, 1 / 3]
            try NetworkWeights.write(parameters, statistics, of: architecture, to: path, precision: .float64)
            let read = try NetworkWeights.load(path, for: architecture)
            #expect(read.parameters == parameters)
            #expect(read.statistics == statistics)
        }
    }

    @Test func arraysHaveTheNamesAndShapesOfPyTorch() throws {
        for name in TrainingOracle.all {
            let net = try TrainingOracle(name)
            let file = Oracle.file("cnn/\(name)_torch.npz").path
            let theirs = try NPZArchive(contentsOf: file).arrays
            let (parameters, statistics) = try NetworkWeights.load(file, for: net.architecture)
            let own = NetworkWeights.arrays(
                parameters, of: net.architecture, statistics: statistics, element: .float64)
            #expect(own == theirs)
        }
    }

    @Test func namesOfAnyPrefixAreReadByTheirShapes() throws {
        let architecture = try network()
        let parameters = Prior.standard.draw(0, for: architecture, seed: 1)
        let arrays = NetworkWeights.arrays(
            parameters, of: architecture, statistics: RunningStatistics(of: architecture), element: .float64)
        let names = ["0": "conv1", "1": "bn.first", "4": "conv2", "5": "second", "8": "flat", "9": "fc", "11": "out"]
        let renamed = arrays.map { array in
            let parts = array.name.split(separator: ".")
            return NamedArray(
                "\(names[String(parts[0])] ?? "").\(parts[1])", shape: array.shape, numbers: array.numbers)
        }
        #expect(try NetworkWeights.parameters(from: renamed, for: architecture, file: "f") == parameters)
    }

    @Test func weightsOfAnotherShapeAreNamed() throws {
        let architecture = try network()
        let arrays = NetworkWeights.arrays(
            Prior.standard.draw(0, for: architecture, seed: 1), of: architecture,
            statistics: RunningStatistics(of: architecture), element: .float64)
        func message(_ arrays: [NamedArray], _ options: String) throws -> String? {
            let other = try network(options)
            return #expect(throws: UserError.self) {
                try NetworkWeights.parameters(from: arrays, for: other, file: "f")
            }?.description
        }
        #expect(
            try message(arrays, "norm=batch")?.hasPrefix(
                "array '1.weight' holds factors of a batch normalisation, which the network has not (f): use norm=batch-affine"
            ) == true)
        #expect(
            try message(arrays, "norm=none")?.hasPrefix("the file holds 2 batch normalisations and the network") == true
        )
        let wide = try NetworkShape("cnn:3-2|3-4-3@2;image=1x8x9;pool=max:2:1;norm=batch-affine").architecture()
        let error = #expect(throws: UserError.self) {
            try NetworkWeights.parameters(from: arrays, for: wide, file: "f")
        }
        #expect(
            error?.description.hasPrefix(
                "array '8.weight' is 1 x 1 x 1 x 1 and shared kernel 3 of \(wide.name) is 1 x 1 x 3 x 4 (f): ") == true)
        var short = arrays
        short[3] = NamedArray("1.running_mean", shape: [3], numbers: [0, 0, 0])
        #expect(
            try message(short, "norm=batch-affine")?.hasPrefix(
                "array '1.running_mean' is 3 and the batch normalisation has 2 units (f): ") == true)
        let biased = arrays + [NamedArray("0.bias", shape: [2], numbers: [0, 0])]
        #expect(
            try message(biased, "norm=batch-affine")?.hasPrefix("array '0.bias' is there and the network has no biases")
                == true)
    }

    /// 200 draws of each layer within their bounds, which are reached to 2%; gamma = 1 and beta = 0.
    @Test func initialWeightsAreThoseOfPyTorch() throws {
        let architecture = try NetworkShape(
            "cnn:3-2|3-4-3@2;image=1x8x8;norm=batch-affine", bias: true
        ).architecture()
        let draws = (0..<200).map { Prior.torchDefault.draw($0, for: architecture, seed: 2) }
        for (layer, range) in zip(architecture.layers, architecture.layerRanges) {
            let bound = 1 / Double(layer.fanIn).squareRoot()
            let width = layer.parametersPerUnit
            let drawn = draws.flatMap { draw in
                range.filter { ($0 - range.lowerBound) % width < layer.weightsPerUnit }.map { draw[$0] }
            }
            #expect(drawn.allSatisfy { abs($0) <= bound })
            #expect((drawn.max() ?? 0) > 0.98 * bound && (drawn.min() ?? 0) < -0.98 * bound)
        }
        for prior in [Prior.torchDefault, .kaimingUniform, .standard] {
            let trainer = try Trainer(architecture, TrainingConfiguration(initialiser: prior))
            for (layer, range) in zip(architecture.layers, architecture.layerRanges)
            where layer.normalisation != nil {
                for unit in 0..<layer.units {
                    let end = range.lowerBound + (unit + 1) * layer.parametersPerUnit
                    #expect(Array(trainer.parameters[(end - 2)..<end]) == [1, 0])
                }
            }
        }
    }

    /// The trace of the Fisher matrix at trained weights is that of the network with the running statistics.
    @Test func theFisherTraceIsThatOfTheFrozenNetwork() throws {
        let architecture = try network("norm=batch")
        let sample = RowSample(40, features: 64, classes: 3)
        let trainer = try Trainer(architecture, TrainingConfiguration(batchSize: 20, precision: .float64))
        try trainer.runEpoch(on: sample.set(), of: 1)
        let statistics = try #require(trainer.statistics)
        let (network, parameters) = architecture.frozen(statistics, parameters: trainer.parameters)
        let inputs = Matrix(rows: 40, columns: 64, elements: sample.rows.flatMap { $0 })
        let pass = ForwardPass(network, inputs: inputs, parameters: parameters[...])
        // By the gradients of each row's log-probabilities.
        var expected = 0.0
        for row in 0..<40 {
            let outputs = pass.outputs.row(row).map { exp($0) }
            let p = outputs.map { $0 / outputs.reduce(0, +) }
            for label in 0..<3 {
                var seeds = Matrix(rows: 40, columns: 3)
                for k in 0..<3 { seeds[row, k] = (k == label ? 1 : 0) - p[k] }
                let gradient = pass.gradient(seeds, parameters: parameters[...])
                expected += p[label] * gradient.reduce(0) { $0 + $1 * $1 } / 40
            }
        }
        #expect(abs(try trainer.fisherTrace(on: sample.set()) / expected - 1) < 1e-10)
    }
}

import Foundations
import LinearAlgebra
import Networks
import Testing

@testable import Training

/// Gradients of every layer type and option against central differences, and against the slow and general way.
@Suite struct ConvolutionGradientTests {
    /// A network with what its name says.
    struct Case: Sendable, CustomTestStringConvertible {
        let notation: String
        let activation: Activation
        var bias = false
        var testDescription: String { "\(notation) \(activation)" }

        func architecture() throws -> Architecture {
            try NetworkShape(notation, activation: activation, bias: bias).architecture()
        }

        init(_ notation: String, _ activation: Activation, bias: Bool = false) {
            self.notation = notation
            self.activation = activation
            self.bias = bias
        }
    }

    static let cases = [
        Case("cnn:3-2|3-4-3;image=2x10x9", .relu),
        Case("cnn:3-2|3-4-3@2;image=2x10x9;norm=batch", .relu),
        Case("cnn:3-2|3-4-3@2;image=2x12x11;norm=batch-affine;pool=max:3:2", .tanh, bias: true),
        Case("cnn:3|3-3;image=1x7x8;norm=batch-affine;pool=max:2", .gelu),
        Case("cnn:3-3|2-3;image=1x13x12;pool=avg:3:2;padding=2;stride=2", .gelu, bias: true),
        Case("cnn:2|3-3;image=1x6x5;pool=none;flatten=full;stride=3;padding=1", .softplus, bias: true),
        Case("cnn:3-2|3-2;image=2x8x8;noise=before-pool;pool=max:2", .sigmoid),
        Case("cnn:3-2|3-2;image=2x8x8;noise=before-pool;pool=avg:2;norm=batch;flatten=full", .leakyReLU),
        Case("cnn:3-3-3|2-2;image=1x6x6;pool=none;padding=1;skip=1>2,1>3,2>3", .tanh),
        Case("cnn:3-3|2-3-3;image=2x6x6;pool=none;padding=1;skip=0>1,1>2,4>5;norm=batch", .softplus),
        Case("cnn:3-3-3|3-2@2,4;image=2x5x4;pool=none;padding=1;project=1>3", .tanh, bias: true),
        Case("cnn:3-3-3|2-3;image=1x8x12;padding=1;project=0>2,1>3", .softplus, bias: true),
        Case("cnn:3-3-3|3-3;image=2x6x6;pool=none;padding=1;norm=batch-affine;project=0>3,0>2;skip=1>2", .tanh),
        Case("cnn:1|4-4-4;image=4x3x3;pool=none;skip=0>1,2>3", .identity),
    ]

    private func batch(_ architecture: Architecture, rows: Int) -> (inputs: [Double], labels: [Double]) {
        var stream = RandomStream(seed: 5, purpose: .syntheticInputs, index: 0)
        let classes = architecture.widths[architecture.depth]
        return (
            (0..<(rows * architecture.widths[0])).map { _ in 1.375 * stream.normal() },
            (0..<rows).map { Double($0 % classes) }
        )
    }

    /// Differences by 60 parameters at most, spread over the layers; nine rows, which make pieces of different sizes.
    private func check(_ architecture: Architecture, isStep: Bool, statistics: RunningStatistics? = nil) {
        let (inputs, labels) = batch(architecture, rows: 9)
        let pass = OnePass<Double>(architecture, inputs: inputs, labels: labels, threads: 2)
        let parameters = Prior.uniform(low: -0.9, high: 1.1).draw(0, for: architecture, seed: 4)
        func loss(_ parameters: [Double]) -> Double {
            if let statistics { pass.core.statistics = statistics }
            return pass.forward(parameters, isStep: isStep).loss
        }
        _ = loss(parameters)
        let gradient = pass.gradient()
        let size = gradient.map(abs).max() ?? 0
        for range in architecture.layerRanges {
            for index in stride(from: range.lowerBound, to: range.upperBound, by: max(1, range.count / 12)) {
                let differences = [1e-5, -1e-5].map { step in
                    var moved = parameters
                    moved[index] += step
                    return loss(moved)
                }
                let slope = (differences[0] - differences[1]) / 2e-5
                #expect(abs(slope - gradient[index]) < 1e-7 * max(1, size), "parameter \(index)")
            }
        }
        #expect(size > 1e-3)
    }

    @Test(arguments: cases) func gradientsInStepsAreCentralDifferences(net: Case) throws {
        check(try net.architecture(), isStep: true)
    }

    @Test(arguments: cases.filter { $0.notation.contains("norm") })
    func gradientsInEvaluationAreCentralDifferences(net: Case) throws {
        let architecture = try net.architecture()
        var statistics = RunningStatistics(of: architecture)
        for layer in statistics.layers.indices {
            for unit in statistics.layers[layer].means.indices {
                statistics.layers[layer].means[unit] = 0.3 - 0.4 * Double(unit)
                statistics.layers[layer].variances[unit] = 0.7 + Double(unit)
            }
        }
        check(architecture, isStep: false, statistics: statistics)
    }

    private var frozen: Architecture {
        let constants = [-0.3, 0.8].map {
            BatchNormalisation.Constants(mean: $0, variance: 0.5 + $0 * $0, gamma: -1.5 * $0, beta: 0.2)
        }
        let layer = Convolution(
            inputs: TensorShape(1, 6, 7), channels: 2, kernel: 3, activation: .relu, hasBias: true,
            normalisation: .frozen(constants), pool: PoolingWindow(.max, window: 2))
        return Architecture(
            name: "frozen",
            layers: [layer, SharedKernel(inputs: layer.outputShape), Dense(inputs: 2, units: 3, activation: .identity)])
    }

    @Test func givenConstantsNormaliseInStepsAndEvaluation() {
        check(frozen, isStep: true)
        check(frozen, isStep: false)
    }

    /// `ForwardPass` shares nothing with the nodes but the layers' shapes.
    @Test func outputsAndGradientsAreThoseOfTheGeneralPass() throws {
        let networks = try Self.cases.filter { !$0.notation.contains("norm") }.map { try $0.architecture() } + [frozen]
        for architecture in networks {
            let (inputs, labels) = batch(architecture, rows: 21)
            let parameters = Prior.standard.draw(1, for: architecture, seed: 4)
            let own = OnePass<Double>(architecture, inputs: inputs, labels: labels)
            let outputs = own.forward(parameters, isStep: true).outputs
            let pass = ForwardPass(
                architecture, inputs: Matrix(rows: 21, columns: architecture.widths[0], elements: inputs),
                parameters: parameters[...])
            #expect(relativeDistance(outputs, pass.outputs.elements) < 1e-13, "\(architecture.name)")
            let values = own.core.graph.outputs
            let slopes = (0..<21).flatMap { row in (0..<values.count).map { values.slopes(row)![$0] } }
            let gradient = pass.gradient(
                Matrix(rows: 21, columns: values.count, elements: slopes), parameters: parameters[...])
            #expect(relativeDistance(own.gradient(), gradient) < 1e-12, "\(architecture.name)")
        }
    }

    @Test func normalisedOutputsInEvaluationAreThoseOfTheFrozenNetwork() throws {
        for net in Self.cases where net.notation.contains("norm") {
            let architecture = try net.architecture()
            let (inputs, labels) = batch(architecture, rows: 12)
            let parameters = Prior.standard.draw(2, for: architecture, seed: 4)
            let own = OnePass<Double>(architecture, inputs: inputs, labels: labels)
            for _ in 0..<3 { _ = own.forward(parameters, isStep: true) }
            let statistics = try #require(own.core.statistics)
            #expect(statistics.batches == 3)
            let (network, kept) = architecture.frozen(statistics, parameters: parameters)
            let pass = ForwardPass(
                network, inputs: Matrix(rows: 12, columns: architecture.widths[0], elements: inputs),
                parameters: kept[...])
            #expect(relativeDistance(own.forward(isStep: false).outputs, pass.outputs.elements) < 1e-12)
        }
    }

    /// On a tie the first value of a window in row-major order gets the slope; windows that overlap add theirs.
    @Test func theFirstOfEqualValuesGetsTheSlope() {
        let pooling = Pooling(.max, window: 2, step: 1, height: 2, width: 3)
        let inputs = NodeValues<Double>(6, capacity: 1)
        let outputs = NodeValues<Double>(2, capacity: 1)
        let node = PoolingNode(pooling, capacity: 1, inputs: inputs, outputs: outputs)
        let piece = Piece(index: 0, rows: 0..<1, worker: 0)
        for (place, value) in [1.0, 2, 2, 0, 2, 2].enumerated() { inputs.start[place] = value }
        for stage in node.forward(isStep: true) { stage.work(piece) }
        #expect(outputs.start[0] == 2 && outputs.start[1] == 2)
        outputs.slopes![0] = 0.375
        outputs.slopes![1] = 2.385
        for stage in node.backward(isStep: true) { stage.work(piece) }
        #expect((0..<6).map { inputs.slopes![$0] } == [0, 0.375 + 2.385, 0, 0, 0, 0])
    }

    /// The bits of an epoch in single precision, with the last batch shorter, do not depend on the threads.
    @Test(arguments: ["norm=batch-affine", "norm=none;skip=1>2"])
    func theNumberOfThreadsDoesNotChangeABit(option: String) throws {
        let architecture = try NetworkShape("cnn:3-3|4-5-3;image=1x8x8;pool=none;padding=1;\(option)").architecture()
        let sample = RowSample(141, features: 64, classes: 3)
        let runs = try [1, 2, 3].map { threads in
            let trainer = try Trainer(architecture, TrainingConfiguration(batchSize: 50), threads: threads)
            let set = sample.set(.float32)
            let losses = try (0..<2).map { _ in try trainer.runEpoch(on: set, of: 2) }
            return (losses, trainer.state, try trainer.risk(on: set).losses)
        }
        for run in runs.dropFirst() {
            #expect(run.0 == runs[0].0)
            #expect(run.1 == runs[0].1)
            #expect(run.2 == runs[0].2)
        }
        #expect(runs[0].0[0] != runs[0].0[1])
    }

    @Test func aBatchOfOneNumberHasNoVariance() throws {
        let architecture = try NetworkShape("cnn:3|2-2;image=1x3x3;pool=none;norm=batch").architecture()
        let sample = RowSample(9, features: 9, classes: 2)
        for (size, words) in [(1, "batches of one row"), (4, "the last batch has one row")] {
            let trainer = try Trainer(architecture, TrainingConfiguration(batchSize: size, precision: .float64))
            let error = #expect(throws: UserError.self) { try trainer.runEpoch(on: sample.set(), of: 1) }
            #expect(error?.description.contains("batch normalisation over one number: \(words)") == true)
        }
        let trainer = try Trainer(architecture, TrainingConfiguration(batchSize: 3, precision: .float64))
        try trainer.runEpoch(on: sample.set(), of: 1)
        #expect(trainer.statistics?.batches == 3)
    }
}

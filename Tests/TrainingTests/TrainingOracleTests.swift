import Datasets
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

@testable import Training

/// Training of networks with convolutions agrees with PyTorch's automatic differentiation.
@Suite struct TrainingOracleTests {
    private func set(_ net: TrainingOracle) throws -> TrainingSet {
        let labels = try net.numbers("train_y").map { Int($0) }
        let features = Matrix(
            rows: labels.count, columns: net.architecture.widths[0], elements: try net.numbers("train_x"))
        return TrainingSet(
            features: features, labels: labels, classCount: net.architecture.widths[net.architecture.depth],
            precision: .float64)
    }

    @Test(arguments: TrainingOracle.trained)
    func outputsLossesAndGradientsAreThoseOfPyTorch(name: String) throws {
        let net = try TrainingOracle(name)
        let pass = OnePass<Double>(
            net.architecture, inputs: try net.numbers("train_x"), labels: try net.numbers("train_y"), threads: 2)
        let forward = pass.forward(try net.parameters(), isStep: true)
        #expect(relativeDistance(forward.outputs, try net.numbers("train_outputs")) < 1e-12)
        #expect(abs(forward.loss - (net.training["loss"] as? Double ?? .nan)) < 1e-12)
        #expect(relativeDistance(forward.losses, try TrainingOracle.list(net.training["losses"])) < 1e-12)
        #expect(relativeDistance(pass.gradient(), try net.numbers("train_gradient")) < 1e-12)
        let running = try TrainingOracle.running(net.training["running_after_1_forward"])
        #expect(running.count == pass.core.statistics?.layers.count ?? 0)
        for (own, theirs) in zip(pass.core.statistics?.layers ?? [], running) {
            #expect(relativeDistance(own.means + own.variances, theirs.means + theirs.variances) < 1e-12)
        }
    }

    @Test(
        arguments: TrainingOracle.trained,
        [(Optimiser.sgd, 0.1, "sgd"), (.adam, 1e-3, "adam")])
    func threeStepsAreThoseOfPyTorch(name: String, _ descent: (rule: Optimiser, rate: Double, key: String)) throws {
        let net = try TrainingOracle(name)
        let answers = try TrainingOracle.object(net.training[descent.key])
        let settings = TrainingConfiguration(
            optimiser: descent.rule, learningRate: descent.rate, batchSize: 12, precision: .float64)
        let trainer = try Trainer(net.architecture, settings, initial: try net.parameters(), threads: 2)
        let set = try set(net)
        for expected in try TrainingOracle.list(answers["losses_of_3_steps"]) {
            #expect(abs(try trainer.runEpoch(on: set, of: 3) - expected) < 1e-12)
        }
        let expected = try net.numbers("train_\(descent.key)3")
        #expect(relativeDistance(trainer.parameters, expected) < 1e-12)
        for (own, theirs) in zip(
            trainer.statistics?.layers ?? [], try TrainingOracle.running(answers["running"]))
        {
            #expect(relativeDistance(own.means + own.variances, theirs.means + theirs.variances) < 1e-12)
        }
        #expect(trainer.statistics?.batches == (name == "paper" ? 3 : nil))
        let risk = try trainer.risk(on: set).value
        #expect(abs(risk - (answers["evaluation_loss_after"] as? Double ?? .nan)) < 1e-12)
        let pass = OnePass<Double>(
            net.architecture, inputs: try net.numbers("train_x"), labels: try net.numbers("train_y"))
        pass.core.statistics = trainer.statistics
        let outputs = pass.forward(trainer.parameters, isStep: false).outputs
        #expect(
            relativeDistance(outputs, try TrainingOracle.list(answers["evaluation_outputs_after"])) < 1e-12)
    }

    @Test(arguments: TrainingOracle.all)
    func weightsOfPyTorchGiveItsOutputsInBothModes(name: String) throws {
        let net = try TrainingOracle(name)
        let file = Oracle.file("cnn/\(name)_torch.npz").path
        let (parameters, statistics) = try NetworkWeights.load(file, for: net.architecture)
        #expect(parameters == (try net.parameters()))
        #expect((statistics == nil) == (name == "strided"))
        let inputs = try net.numbers("x")
        let labels = [Double](repeating: 0, count: inputs.count / net.architecture.widths[0])
        func check<Scalar: TrainingScalar>(_ type: Scalar.Type) throws {
            let pass = OnePass<Scalar>(net.architecture, inputs: inputs, labels: labels)
            pass.core.statistics = statistics
            // The file has the statistics after the pass in training.
            let evaluation = pass.forward(parameters, isStep: false).outputs
            #expect(relativeDistance(evaluation, try net.numbers("torch_evaluation_outputs")) < 1e-6)
            pass.core.statistics = RunningStatistics(of: net.architecture)
            let training = pass.forward(isStep: true).outputs
            #expect(relativeDistance(training, try net.numbers("torch_training_outputs")) < 1e-6)
            for (own, theirs) in zip(pass.core.statistics?.layers ?? [], statistics?.layers ?? []) {
                #expect(relativeDistance(own.means + own.variances, theirs.means + theirs.variances) < 1e-6)
            }
        }
        try check(Double.self)
        try check(Float.self)
    }
}

import EffectiveDimension
import Foundation
import Foundations
import Networks
import Testing
import Training

struct FisherTraceTests {
    /// `mean sum_k p_k |grad log p_k|^2`, each gradient by the naive network.
    @Test(arguments: [false, true])
    func theTraceOfTheSoftmaxIsTheMeanSquareOfTheScores(bias: Bool) throws {
        let sample = RowSample(300, features: 4, classes: 3)
        let architecture = Architecture(widths: [4, 6, 5, 3], activation: .tanh, hasBias: bias)
        let trainer = try Trainer(architecture, TrainingConfiguration(precision: .float64))
        let naive = NaiveNetwork(architecture, parameters: trainer.parameters)
        var expected = 0.0
        for row in sample.rows {
            for label in 0..<3 {
                let (loss, gradient) = naive.lossAndGradient(row, label: label, loss: .crossEntropy)
                let square = gradient.flatMap { $0.flatMap { $0 } }.reduce(0) { $0 + $1 * $1 }
                expected += exp(-loss) * square / 300
            }
        }
        let trace = try trainer.fisherTrace(on: sample.set())
        #expect(abs(trace - expected) < 1e-11 * expected)
    }

    @Test func theTraceOfGaussianOutputsIsTheMeanSquareOfTheirGradients() throws {
        let sample = RowSample(20, features: 3, classes: 2)
        let architecture = Architecture(widths: [3, 4, 2], activation: .sigmoid)
        let trainer = try Trainer(architecture, TrainingConfiguration(loss: .squared, precision: .float64))
        let naive = NaiveNetwork(architecture, parameters: trainer.parameters)
        // The gradient of |o - t|^2 / 2 is linear in o - t: targets that differ in one unit give the gradient of that unit.
        var expected = 0.0
        for row in sample.rows {
            let gradients = (0..<3).map { label in
                naive.lossAndGradient(row, label: label, loss: .squared).gradient.flatMap { $0.flatMap { $0 } }
            }
            // Label 2 stands for no unit: the target 0.
            for unit in 0..<2 {
                expected += zip(gradients[2], gradients[unit]).reduce(0) { $0 + pow(($1.0 - $1.1) / 2, 2) } / 20
            }
        }
        let trace = try trainer.fisherTrace(on: sample.set())
        #expect(abs(trace - expected) < 1e-12 * expected)
    }

    @Test func diagnosticsComeEveryFewEpochs() throws {
        let split = try TrainingSplit(
            TeacherLawSample.law, samples: 200, testSamples: 100, seed: 1)
        let architecture = Architecture(widths: [5, 4, 3])
        var run = TrainingRun(architecture, TrainingConfiguration(), data: split, epochs: 5)
        run.diagnostics = try TrainingDiagnostics(
            every: 2, scale: Scale(epsilon: 0.1, zeta: 2.0 / 3), architecture: architecture,
            configuration: run.configuration, training: split.training, context: RunContext(threads: 1))
        let history = try run.run().history
        #expect(history.map { $0.diagnostics != nil } == [true, false, true, false, true, false])
        let first = try #require(history[0].diagnostics)
        #expect(first.fisherTrace > 0 && first.gap.lower <= history[0].gap && history[0].gap <= first.gap.upper)
        // zeta d is the least it can be, zeta d + d log(1 + c sqrt(...)) / |log eps| the most.
        #expect(first.dimension > 2.0 / 3 * 32 && first.dimension < 2 * 32)
    }
}

import Datasets
import LinearAlgebra
import Networks
import Testing
import Training

struct AdversarialSearchTests {
    @Test func theSearchFindsTheLargestGapOfALossWhoseGapIsQuadratic() throws {
        // One input 1, two outputs w0 and w1, squared loss: R(w) - R_n(w) = 2 (q_n - q) (w0 - w1) + const with q and q_n the
        // shares of class 0, so that the largest gap over the box stands at a corner.
        let law = FiniteLaw(
            points: Matrix(rows: 2, columns: 1, elements: [1, 1]), labels: [0, 1], probabilities: [0.5, 0.5],
            classCount: 2)
        let split = try TrainingSplit(law, samples: 40, testSamples: 1, seed: 5, precision: .float64)
        let share = Double(split.training.labels.count { $0 == 0 }) / 40
        try #require(share != 0.5)
        let trainer = try Trainer(.init(widths: [1, 2]), TrainingConfiguration(loss: .squared, precision: .float64))
        let result = try AdversarialSearch(starts: 2, steps: 200, box: -1...1).run(trainer, on: split, seed: 1)
        #expect(abs(abs(result.gap.value) - 4 * abs(share - 0.5)) < 1e-12)
        #expect(result.parameters.map(abs) == [1, 1] && result.parameters[0] == -result.parameters[1])
        #expect(trainer.parameters == result.parameters)
        #expect(abs(result.searchedGap - abs(result.gap.value)) < 1e-12)
    }

    @Test func theSearchStaysInTheBoxAndBeatsTheTrainedGap() throws {
        let law = GaussianMixtureLaw(classes: 3, features: 10, separation: 1, seed: 1)
        let split = try TrainingSplit(law, samples: 40, testSamples: 4000, seed: 1)
        let trainer = try Trainer(.init(widths: [10, 8, 3]), TrainingConfiguration(loss: .brier))
        for _ in 0..<20 { try trainer.runEpoch(on: split.training, of: 20) }
        let trained = try trainer.risk(on: split.test).value - trainer.risk(on: split.training).value
        let result = try AdversarialSearch(starts: 2, steps: 80, box: -2...2).run(
            trainer, on: split, trained: trainer.parameters, seed: 1)
        #expect(result.parameters.allSatisfy { (-2.0...2).contains($0) })
        #expect(abs(result.gap.value) > 2 * abs(trained))
        #expect(result.gap.risk.method == .hoeffding)
    }
}

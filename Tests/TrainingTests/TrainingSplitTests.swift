import Datasets
import Foundations
import LinearAlgebra
import Testing

@testable import Training

struct TrainingSplitTests {
    private var data: Dataset {
        Dataset(
            name: "numbers", source: "test",
            features: Matrix(rows: 500, columns: 2) { row, column in column == 0 ? Double(row) : 5 },
            labels: (0..<500).map { $0 % 4 }, classNames: ["0", "1", "2", "3"])
    }

    @Test func oneHeldOutRowIsRefused() throws {
        #expect(throws: UserError.self) { try TrainingSplit(data, samples: 499, testSamples: 10, seed: 1) }
        #expect(throws: UserError.self) { try TrainingSplit(data, samples: 10, testSamples: 1, seed: 1) }
        #expect(try TrainingSplit(data, samples: 498, testSamples: 10, seed: 1).test.count == 2)
    }

    @Test func noRowIsInBothParts() throws {
        let split = try TrainingSplit(data, samples: 200, testSamples: 1000, seed: 2, precision: .float64)
        #expect(split.training.count == 200 && split.test.count == 300)
        let values = [split.training, split.test].flatMap { set in (0..<set.count).map { set.double[3 * $0] } }
        #expect(Set(values).count == 500)
    }

    @Test func theTrainingRowsAloneSetTheScale() throws {
        let split = try TrainingSplit(data, samples: 50, testSamples: 100, seed: 2, precision: .float64)
        let column = (0..<50).map { split.training.double[3 * $0] }
        #expect(abs(column.reduce(0, +)) < 1e-10)
        #expect(abs(column.reduce(0) { $0 + $1 * $1 } - 50) < 1e-10)
        // A constant column says nothing, and the last number is the 1 of the bias.
        #expect(
            (0..<50).allSatisfy { split.training.double[3 * $0 + 1] == 0 && split.training.double[3 * $0 + 2] == 1 })
    }

    @Test func randomLabelsReplaceTheirShareInBothParts() throws {
        let clean = try TrainingSplit(data, samples: 250, testSamples: 250, seed: 2)
        let noisy = try TrainingSplit(data, samples: 250, testSamples: 250, randomLabels: 0.4, seed: 2)
        // 40% are drawn anew and a quarter of these keep their class: 30% change, with deviation 2.9% among 250 rows.
        for (a, b) in [(clean.training, noisy.training), (clean.test, noisy.test)] {
            let changed = zip(a.labels, b.labels).count { $0 != $1 }
            #expect((43...107).contains(changed))
        }
    }

    @Test func samplesBeyondTheDataAndSharesBeyondOneAreRefused() throws {
        for (samples, share) in [(500, 0.0), (600, 0), (10, 1.5), (10, -0.1)] {
            #expect(throws: UserError.self) {
                try TrainingSplit(data, samples: samples, testSamples: 10, randomLabels: share, seed: 1)
            }
        }
    }

    @Test func theRiskUnderAFiniteLawIsExact() throws {
        let law = FiniteLaw(
            points: Matrix(rows: 2, columns: 1, elements: [1, -1]), labels: [0, 1], probabilities: [3, 1], classCount: 2
        )
        let split = try TrainingSplit(law, samples: 20, testSamples: 5, seed: 1, precision: .float64)
        #expect(split.isExact)
        let trainer = try Trainer(
            .init(widths: [1, 2]), TrainingConfiguration(loss: .squared, precision: .float64), initial: [0.5, 0.25])
        // Outputs (0.5, 0.25) with class 0 and (-0.5, -0.25) with class 1: losses 5/16 and 29/16.
        let risk = split.risk(try trainer.risk(on: split.test), loss: .squared)
        #expect(risk.value == 0.75 * 0.3125 + 0.25 * 1.8125)
        #expect(risk.method == .exact && risk.lower == risk.value)
    }

    @Test func theFingerprintKnowsEveryRowAndClass() throws {
        let one = try TrainingSplit(data, samples: 100, testSamples: 10, seed: 2)
        #expect(try TrainingSplit(data, samples: 100, testSamples: 20, seed: 2).fingerprint == one.fingerprint)
        #expect(try TrainingSplit(data, samples: 100, testSamples: 10, seed: 3).fingerprint != one.fingerprint)
        let noisy = try TrainingSplit(data, samples: 100, testSamples: 10, randomLabels: 0.1, seed: 2)
        #expect(noisy.fingerprint != one.fingerprint)
    }
}

import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing
import Training

@testable import Measures

@Suite struct TaskDistanceTests {
    private static let inputs = Matrix(rows: 40, columns: 2) { row, column in
        sin(Double(13 * row + 29 * column * column + 3 * column + 1))
    }
    private static let labels = (0..<40).map { inputs[$0, 0] > 0.2 * inputs[$0, 1] ? 1 : 0 }

    private static func distance(to labels: [Int]) throws -> TaskDistance {
        try TaskDistance(
            Architecture(widths: [2, 6, 2], hasBias: true), from: (inputs, Self.labels), to: (inputs, labels),
            configuration: TrainingConfiguration(learningRate: 0.02, batchSize: 8, precision: .float64, seed: 3),
            epochs: 60, temperaturePerRow: 0.01, draws: 40)
    }

    @Test func aCopyIsNearerThanTheOppositeTask() throws {
        let copy = try Self.distance(to: Self.labels)
        let opposite = try Self.distance(to: Self.labels.map { 1 - $0 })
        #expect(copy.first == opposite.first)
        // A copy adds nothing to learn; the opposite task cannot be learnt beside the first: log 2 for every row at least.
        #expect(copy.both.centreRisk < 0.3 && opposite.both.centreRisk > 0.69)
        // Task 2 alone is learnt from the same start: a copy is task 1 itself, and the opposite is as easy.
        // The control is what the distance to a copy measures, whatever task 2 is.
        #expect(copy.copy == copy.both && opposite.copy == copy.copy && opposite.both != opposite.copy)
        #expect(copy.second == copy.first && opposite.second.centreRisk < 0.3)
        #expect(copy.structure == copy.both.divergence - copy.first.divergence)
        let energies = opposite.both.freeEnergy.value - opposite.first.freeEnergy.value
        #expect(opposite.freeEnergy.value == energies && opposite.freeEnergy.standardError > 0)
        for stage in [copy.first, copy.both, opposite.second, opposite.both] {
            let energy = Double(stage.rows) * (stage.risk.value + 0.01 * stage.divergence)
            #expect(abs(stage.freeEnergy.value / energy - 1) < 1e-12)
            #expect(stage.divergence > 0 && stage.risk.value.isFinite && stage.risk.standardError > 0)
            #expect(stage.risk.value > stage.centreRisk, "the posterior is at best as good as its centre")
        }
        #expect(opposite.structure.isFinite && copy.structure.isFinite)
    }

    @Test func theStructureFunctionFallsAlongItsHull() throws {
        let references = try WeightReferences.stored.get()
        let subject = try #require(references.subject("c_relu", draws: 20))
        let value = try StructureFunctionMeasure.of(subject)
        #expect(value.values.count == 10 && value.values.allSatisfy { $0 > 0 })
        // KL falls as the temperature rises, and the sampled loss of the hottest posterior is above that of the coldest.
        let divergences = stride(from: 0, to: 10, by: 2).map { value.values[$0] }
        #expect(zip(divergences, divergences.dropFirst()).allSatisfy { $0 > $1 })
        #expect(
            value.values[9] > value.values[1] && value.notes.last?.hasPrefix("on the lower convex hull: beta") == true)
    }

    @Test func theHullLeavesOutWhatMixturesBeat() {
        let points = [(0.0, 10.0), (1, 9), (2, 4), (3, 3.5), (4, 3), (5, 8)]
        #expect(StructureFunctionMeasure.lowerHull(points) == [0, 2, 4])
    }
}

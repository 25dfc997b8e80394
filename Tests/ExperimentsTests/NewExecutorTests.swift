import BallArithmetic
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing

/// A new place to run in one file: items in reverse order with one scratch value each, results stored as bytes as if they
/// came from another process.
private struct BackwardExecutor: Executor {
    var workers: Int { 3 }

    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        var stored: [Data] = []
        for index in (0..<count).reversed() {
            try cancellation.check()
            var space = scratch()
            stored.append(try PropertyListEncoder().encode([try body(&space, WorkItem(index))]))
        }
        return try stored.reversed().map { try PropertyListDecoder().decode([Result].self, from: $0)[0] }
    }
}

@Suite struct NewExecutorTests {
    @Test(arguments: ["plain", "factorised", "tempered"])
    func anExecutorOfOnesOwnGivesTheSameBits(_ name: String) throws {
        let inputs = Matrix(rows: 6, columns: 2) { i, j in 0.375 * Double(i * i) - 1.3 * Double(j) }
        let kind = try #require(EstimatorKind.all.first { $0.name == name })
        let schedule = TemperingReport.Schedule(level: 0, repetitions: 2, checkRepetitions: 0)
        let estimate = try NetworkEstimate(
            network: FisherSettings().network(
                NetworkShape("2-3-2", activation: .tanh).architecture(), on: inputs, seed: 3),
            inputs: "test rows", draws: .prior(.standard, count: 6),
            estimator: kind.make(EstimatorSettings(schedule: name == "tempered" ? schedule : nil)), seed: 3)
        func dimensions(_ context: RunContext) throws -> DimensionEstimates {
            try estimate.dimensions(
                at: [Scale(epsilon: 0.1, zeta: 0.5)], normalisation: estimate.normalise(context: context),
                lowerBounds: true, context: context)
        }
        let backward = try dimensions(RunContext(executor: BackwardExecutor()))
        let threads = try dimensions(RunContext(threads: 2))
        #expect(backward[0].twoScaleDimension == threads[0].twoScaleDimension)
        #expect(backward[0].logExpectedDeterminant == threads[0].logExpectedDeterminant)
        #expect(backward[0].lower?.tight == threads[0].lower?.tight)
    }
}

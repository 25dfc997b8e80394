import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

/// Curves whose moves do not work must say so.
@Suite struct CurveMixingTests {
    private static let one = Normalisation(parameters: 9, traces: [1], given: 1)
    private static let scales = [0.5, 0.1, 0.005].map { Scale(epsilon: $0, zeta: 0) }

    private func curve(_ model: some MarkovianModel) throws -> LogDeterminantCurve {
        try TemperedEstimator(schedule: .init(level: 1, repetitions: 8, checkRepetitions: 8, sweepRule: .newest)).curve(
            model,
            from: .layered(model.layers.map { _ in .uniform(low: -1, high: 1) }, of: model.layers, count: 1, seed: 1),
            through: Self.scales, normalisation: Self.one, context: RunContext(threads: 2)
        ).curve
    }

    @Test func movesThatMixDoNot() throws {
        for chain in [TemperedEstimatorTests.independent, .restless] {
            let curve = try curve(chain)
            #expect(curve.points.allSatisfy { $0.persistence < 0.8 })
            #expect(curve.warnings.isEmpty, "\(curve.warnings)")
        }
    }

    /// A good start, then proposals that go nowhere, or a millionth of the way of those that the pilot run found.
    @Test(arguments: [0, 1e-6])
    func brokenMovesAlongTheCurveWarn(shrinking: Double) throws {
        let model = TemperedEstimatorTests.independent
        let factors = Self.scales.map(\.magnification)
        let problem = LayeredProblem(
            model: model, laws: model.layers.map { _ in .uniform(low: -1, high: 1) }, factor: factors[0])
        let context = RunContext(threads: 2)
        var notices = SpectrumNotices()
        let plan = try problem.pilot(
            effort: .standard(magnification: factors[0]), curve: Array(factors.dropFirst()), seed: 1, context: context,
            notices: &notices)
        func outcome(_ plan: LayeredPlan) throws -> [String] {
            try Levels(
                problem: problem, plan: plan, seed: 1, context: context, includesLowerBounds: false,
                includesSlope: false
            ).repeated(.init(level: 1, repetitions: 4, checkRepetitions: 4)).remarks
        }
        #expect(try outcome(plan) == [])
        var broken = plan
        let steps = try #require(plan.curve?.steps)
        broken.curve?.steps = steps.map { step in
            var step = step
            for layer in step.stepSizes.indices {
                step.stepSizes[layer].full *= shrinking
                step.stepSizes[layer].masked *= shrinking
            }
            return step
        }
        let remarks = try outcome(broken)
        #expect(remarks.contains { $0.hasSuffix("the moves hardly mix") }, "\(remarks)")
    }
}

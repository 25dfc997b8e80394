import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct SweepRuleTests {
    /// A step of this share of a natural one after so many pairs of sweeps, each of which leaves `exp(-rate)` of a
    /// correlation.
    private func pilotStep(_ share: Double, pairs: Int, rate: Double) -> SweepRule.PilotStep {
        .init(
            step: .init(factor: 1, stepSizes: [], sweeps: pairs, share: share),
            correlation: exp(-rate * Double(pairs)), wanted: SweepRule.byLength.wantedCorrelation(share: share))
    }

    /// With a tenth of the correlation lost in each pair, half of it is lost in 0.693 / 0.1 pairs.
    @Test(arguments: [(1.0, 7), (0.5, 4), (0.25, 2), (0.02, 1)])
    func aStepGetsItsShareOfTheSweepsOfANaturalOne(share: Double, pairs: Int) {
        let found = [3, 12, 9].map { pilotStep(share, pairs: $0, rate: 0.1) }
        #expect(SweepRule.byLength.settled(found).map(\.sweeps) == [pairs, pairs, pairs])
    }

    /// One correlation that fell by chance counts as much as its sweeps do; a step does not depend on later ones.
    @Test func decaysAreAveragedOverThreeSteps() {
        var found = (0..<6).map { _ in pilotStep(1, pairs: 10, rate: 0.1) }
        found[2].correlation = exp(-4)
        // Limited to 0.05: log 20 in place of 1.0.
        let disturbed: Double = (log(20.0) + 2) / 30
        let rates: [Double] = [0.1, 0.1, disturbed, disturbed, disturbed, 0.1]
        let sweeps = rates.map { rate in Int((log(2.0) / rate).rounded(.up)) }
        #expect(SweepRule.byLength.settled(found).map(\.sweeps) == sweeps)
        #expect(SweepRule.byLength.settled(Array(found[..<4])).map(\.sweeps) == Array(sweeps[..<4]))
    }

    @Test func theFirstRuleKeepsWhatThePilotRunNeeded() {
        let found = [0.1, 1].map { pilotStep($0, pairs: 12, rate: 0.1) }
        #expect(SweepRule.everyStep.settled(found).map(\.sweeps) == [12, 12])
        #expect([0.1, 1].map(SweepRule.everyStep.wantedCorrelation) == [0.3, 0.3])
    }

    /// Moves that do nothing leave a correlation of 1 over a step of any length.
    @Test func correlationsOfShortStepsCountForTheirLength() {
        let step = CurvePlan.Step(factor: 1, stepSizes: [], sweeps: 1, share: 0.25)
        #expect(abs(step.overNaturalStep(0.9) - 0.6561) < 1e-12)
        #expect(step.overNaturalStep(1) == 1 && step.overNaturalStep(-0.1) == 0)
    }

    private static func plan(_ points: Int, _ rule: SweepRule) throws -> [CurvePlan.Step] {
        let chain = TemperedEstimatorTests.independent
        let problem = LayeredProblem(
            model: chain, laws: chain.layers.map { _ in .uniform(low: -1, high: 1) }, factor: 2)
        var notices = SpectrumNotices()
        let factors = (1...points).map { 2 * pow(500, Double($0) / Double(points)) }
        let plan = try problem.pilot(
            effort: .standard(magnification: 2), curve: factors, sweepRule: rule, seed: 1,
            context: RunContext(threads: 2), notices: &notices)
        return try #require(plan.curve?.steps)
    }

    /// A curve through many points makes about as many sweeps as one through few, apart from at least one pair a step.
    @Test func pointsThatAreAskedForCostNoSweeps() throws {
        func sweeps(_ points: Int, _ rule: SweepRule) throws -> Int {
            try Self.plan(points, rule).reduce(0) { $0 + $1.sweeps }
        }
        let few = try sweeps(2, .byLength)
        let many = try sweeps(40, .byLength)
        #expect(many <= few + 40, "\(few) and \(many) pairs")
        #expect(try sweeps(40, .everyStep) >= 80)
    }
}

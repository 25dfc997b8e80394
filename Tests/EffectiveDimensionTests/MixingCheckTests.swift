import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct MixingCheckTests {
    /// A chain whose moves never reach its determinants: a unit that was seen before keeps its old block.
    private struct FrozenChain: MarkovianModel {
        var base: DiagonalChain
        var layers: [LayerShape] { base.layers }
        var initialState: Double { base.initialState }
        func makeScratch() {}
        func advance(_ state: Double, through layer: Int, parameters: ArraySlice<Double>) -> Double {
            base.advance(state, through: layer, parameters: parameters)
        }
        func blockSpectrum(
            ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Double, scratch: inout Void
        ) throws -> [Double] {
            try base.blockSpectrum(ofUnitIn: layer, parameters: parameters, state: state, scratch: &scratch)
        }
        func trace(of layer: Int, parameters: ArraySlice<Double>, state: Double) -> Double {
            base.trace(of: layer, parameters: parameters, state: state)
        }
        func block(
            ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Double, factor: Double, known: UnitBlock?,
            scratch: inout Void
        ) throws -> UnitBlock {
            try known
                ?? base.block(
                    ofUnitIn: layer, parameters: parameters, state: state, factor: factor, known: nil,
                    scratch: &scratch)
        }
    }

    private static let scale = Scale(epsilon: 0.01, zeta: 0.375)
    private static let one = Normalisation(parameters: 9, traces: [1], given: 1)
    private static let checked = TemperingReport.Schedule(level: 1, repetitions: 8, checkRepetitions: 8)

    private func estimate(
        _ model: some MarkovianModel, schedule: TemperingReport.Schedule? = checked, target: Double? = nil,
        scale: Scale = scale
    ) throws -> DimensionEstimate {
        try TemperedEstimator(targetError: target, schedule: schedule).estimate(
            model,
            from: .layered(model.layers.map { _ in .uniform(low: -1, high: 1) }, of: model.layers, count: 1, seed: 1),
            at: [scale], normalisation: Self.one, context: RunContext(threads: 2))[0]
    }

    @Test func movesThatGoNowhereWarn() throws {
        let result = try estimate(FrozenChain(base: TemperedEstimatorTests.independent))
        let report = try #require(result.tempering)
        #expect(report.stages.map(\.persistence).max() ?? 0 > 0.999)
        #expect(result.warnings.contains { $0.hasSuffix("the moves hardly mix") }, "\(result.warnings)")
    }

    @Test func movesThatMixDoNot() throws {
        let result = try estimate(TemperedEstimatorTests.independent)
        let report = try #require(result.tempering)
        #expect(report.stages.allSatisfy { $0.persistence < 0.8 })
        #expect(result.warnings.isEmpty, "\(result.warnings)")
    }

    /// Proposals a millionth of those that the pilot run found.
    @Test func tinyProposalsWarn() throws {
        let model = TemperedEstimatorTests.independent
        let problem = LayeredProblem(
            model: model, laws: model.layers.map { _ in .uniform(low: -1, high: 1) },
            factor: Self.scale.magnification)
        let context = RunContext(threads: 2)
        var notices = SpectrumNotices()
        var plan = try problem.pilot(
            effort: .standard(magnification: Self.scale.magnification), seed: 1, context: context, notices: &notices)
        func persistence(_ plan: LayeredPlan) throws -> RepetitionSummary {
            try Levels(
                problem: problem, plan: plan, seed: 1, context: context, includesLowerBounds: true, includesSlope: false
            ).repeated(.init(level: 0, repetitions: 4, checkRepetitions: 0)).summary
        }
        #expect(MixingCheck.persistenceWarning(try persistence(plan)) == nil)
        func shrink(_ path: inout TemperingPath) {
            for step in path.steps.indices {
                for layer in path.steps[step].stepSizes.indices {
                    path.steps[step].stepSizes[layer].full *= 1e-6
                    path.steps[step].stepSizes[layer].masked *= 1e-6
                }
            }
        }
        shrink(&plan.units)
        for layer in plan.networks.indices { shrink(&plan.networks[layer]) }
        #expect(MixingCheck.persistenceWarning(try persistence(plan)) != nil)
    }

    /// Repetitions of one slot and no later layer, at `mean +- deviation`: an even number of them.
    private func summary(mean: Double, deviation: Double, count: Int) -> RepetitionSummary {
        RepetitionSummary(
            (0..<count).map { k in
                var run = RepetitionRun()
                run.slots = [TemperedRun(logNormaliser: 0)]
                run.stages = [TemperedRun(logNormaliser: mean + (k % 2 == 0 ? deviation : -deviation))]
                return run
            }, units: 1, includesLowerBounds: false)
    }

    @Test func aShiftOfMoreThanTwoErrorsWarns() {
        let single = summary(mean: 10, deviation: 0.1, count: 8)
        let near = MixingCheck(single: single, doubled: summary(mean: 10.1, deviation: 0.1, count: 8))
        let far = MixingCheck(single: single, doubled: summary(mean: 10.2, deviation: 0.1, count: 8))
        #expect(!near.hasMoved && near.warnings.isEmpty, "\(near)")
        #expect(far.hasMoved && far.warnings.allSatisfy { $0.hasSuffix("it may not have settled") })
        #expect(abs(far.shift.value - 0.2) < 0.01 && abs(far.shift.standardError - 0.064) < 0.01, "\(far.shift)")
    }

    @Test func aCheckCoarserThanTheTargetWarns() {
        let (single, doubled) = (
            summary(mean: 10, deviation: 0.1, count: 8), summary(mean: 10, deviation: 0.1, count: 800)
        )
        let coarse = MixingCheck(single: single, doubled: doubled, target: 0.02)
        #expect(coarse.warnings.count == 1 && coarse.warnings[0].contains("more than the target of 0.02"))
        #expect(MixingCheck(single: single, doubled: doubled, target: 0.06).warnings.isEmpty)
        #expect(MixingCheck(single: single, doubled: doubled).warnings.isEmpty)
    }

    @Test func aShiftThatDwarfsTheStatedErrorWarnsThoughTheCheckCannotTell() {
        let single = summary(mean: 10, deviation: 0.1, count: 8)
        let check = MixingCheck(single: single, doubled: summary(mean: 10.05, deviation: 0.1, count: 800))
        #expect(!check.hasMoved && !check.warnings.isEmpty)
        #expect(check.warnings.allSatisfy { $0.contains("times the stated error") }, "\(check.warnings)")
    }

    /// A target that the first repetitions miss: both levels get more, and the schedule alone gives the same bits.
    @Test func theCheckIsRenewedWithAllRepetitionsAndRepeatedByItsSchedule() throws {
        let model = DiagonalChain(
            layers: [LayerShape(units: 1, parametersPerUnit: 1, hasConstantBlocks: false)],
            root: { _, _, parameter, _ in abs(parameter) })
        let scale = Scale(epsilon: 0.25, zeta: 0.375)
        let first = SamplingEffort.firstRepetitions(parameters: 1)
        let rough = try estimate(
            model, schedule: .init(level: 1, repetitions: first, checkRepetitions: first), scale: scale)
        let errors = [rough.twoScaleDimension, rough.lower?.tight, rough.lower?.published].compactMap {
            $0?.standardError
        }
        let target = try #require(errors.max()) * 0.9
        let free = try estimate(model, schedule: nil, target: target, scale: scale)
        let schedule = try #require(free.tempering).schedule
        #expect(schedule.repetitions > first && schedule.checkRepetitions > first)
        let shift = try #require(free.tempering?.mixingShift)
        #expect(shift.samples == schedule.repetitions + schedule.checkRepetitions)
        #expect(shift.standardError <= target * scale.depth)
        #expect(try estimate(model, schedule: schedule, scale: scale) == free)
        #expect(try estimate(model, schedule: schedule, target: target, scale: scale) == free)
        // The same schedule falls short of half the target, and says so.
        let short = try estimate(model, schedule: schedule, target: target / 3, scale: scale)
        #expect(short.warnings.contains { $0.contains("above the target") })
        #expect(short.warnings.contains { $0.contains("a bias of that size would not show") })
    }
}

import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct TemperedEstimatorTests {
    /// Two units with three parameters each and one layer after them, whose blocks depend on nothing before.
    static let independent = DiagonalChain(
        layers: [
            LayerShape(units: 2, parametersPerUnit: 3, hasConstantBlocks: false),
            LayerShape(units: 3, parametersPerUnit: 1, hasConstantBlocks: false),
        ],
        root: { layer, place, parameter, _ in abs(parameter) * Double(layer + place + 1) })

    static let small = TemperingReport.Schedule(level: 0, repetitions: 8, checkRepetitions: 0)

    static func estimate(
        _ chain: DiagonalChain, schedule: TemperingReport.Schedule = small, seed: UInt64 = 1, threads: Int = 2,
        scale: Scale = Scale(epsilon: 0.01, zeta: 0.375), normalisation: Normalisation? = nil
    ) throws -> DimensionEstimate {
        try TemperedEstimator(schedule: schedule).estimate(
            chain, from: chain.uniformSource(seed: seed), at: [scale],
            normalisation: normalisation ?? Normalisation(parameters: chain.parameterCount, traces: [1], given: 1),
            context: RunContext(threads: threads))[0]
    }

    /// `E[1 + c k |w|] = 1 + c k / 2`, and `E[log(1 + a|w|)] = (1 + 1/a) log(1 + a) - 1`.
    @Test func chainsOfIndependentParametersGiveTheProductOfTheirMeans() throws {
        let scale = Scale(epsilon: 0.01, zeta: 0.375)
        let result = try Self.estimate(Self.independent, scale: scale)
        let c = scale.magnification
        func logMean(_ k: Double) -> Double { log(1 + c * k / 2) }
        func meanLog(_ k: Double) -> Double { (1 + 1 / (c * k)) * log1p(c * k) - 1 }
        let first = 2 * (logMean(1) + logMean(2) + logMean(3))
        let cases: [(Estimate?, Double)] = [
            (result.twoScaleDimension, first + 3 * logMean(2)), (result.lower?.tight, first + 3 * logMean(2)),
            (result.lower?.published, first + 3 * meanLog(2)),
        ]
        // Four standard errors from eight repetitions: odds of one in two hundred for each number; the seed is fixed.
        for (estimate, sum) in cases {
            let estimate = try #require(estimate)
            let expected = scale.dimension(parameters: 9, logDeterminant: sum)
            #expect(abs(estimate.value - expected) < 4 * estimate.standardError)
            #expect(estimate.standardError > 0 && estimate.standardError * scale.depth < 0.1)
        }
    }

    @Test(arguments: [DiagonalChain.restless, .restlessWithLinearEnd])
    func threadsDoNotChangeABit(chain: DiagonalChain) throws {
        let one = try Self.estimate(chain, threads: 1)
        #expect(try Self.estimate(chain, threads: 3) == one)
        #expect(try Self.estimate(chain, seed: 2) != one)
    }

    /// Four thousand draws of the plain mean give the same number; four combined standard errors, the seeds are fixed.
    @Test func dependentLayersAgreeWithManyPlainDrawsAtASmallScale() throws {
        let scale = Scale(epsilon: 0.5, zeta: 0.375)
        let tempered = try Self.estimate(.restless, scale: scale)
        let plain = try DiagonalChain.restless.estimates(
            DiagonalChain.restless.uniformDraws(4000), at: [scale], given: 1, lower: false)[0]
        let (a, b) = (tempered.logExpectedDeterminant, plain.logExpectedDeterminant)
        #expect(
            abs(a.value - b.value) < 4
                * (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot())
    }

    @Test func aScheduleThatWasReachedGivesTheSameBitsAgain() throws {
        let chain = Self.independent
        let normalisation = Normalisation(parameters: 9, traces: [1], given: 1)
        let scales = [Scale(epsilon: 0.1, zeta: 0.375)]
        let free = try TemperedEstimator(targetError: 0.5).estimate(
            chain, from: chain.uniformSource(), at: scales, normalisation: normalisation,
            context: RunContext(threads: 2))[0]
        let schedule = try #require(free.tempering).schedule
        #expect(schedule.level >= 1 && schedule.repetitions >= SamplingEffort.firstRepetitions(parameters: 9))
        let again = try TemperedEstimator(targetError: 0.5, schedule: schedule).estimate(
            chain, from: chain.uniformSource(), at: scales, normalisation: normalisation,
            context: RunContext(threads: 1))[0]
        #expect(again == free)
    }

    @Test func constantBlocksAreExact() throws {
        let result = try Self.estimate(.constant([4, 1, 0.25]), scale: Scale(epsilon: 0.1, zeta: 0))
        #expect(agree(result.logExpectedDeterminant.value, log(21) + log(11) + log(6)))
        #expect(result.logExpectedDeterminant.standardError == 0)
        #expect(result.lower?.published == result.twoScaleDimension)
        #expect(result.warnings.isEmpty)
    }

    @Test func aBudgetThatEndsFirstIsSaidAndLeavesAnHonestError() throws {
        let chain = DiagonalChain.restless
        let result = try TemperedEstimator(targetError: 1e-9).estimate(
            chain, from: chain.uniformSource(), at: [Scale(epsilon: 0.01, zeta: 0.375)],
            normalisation: Normalisation(parameters: 16, traces: [1], given: 1), context: .endingAt(0.2))[0]
        #expect(result.warnings.contains { $0.contains("above the target") })
        #expect(result.warnings.contains { $0.contains("doubled sweeps") })
        #expect(result.twoScaleDimension.standardError > 0)
    }

    /// Without time for two repetitions the answer is a mean over draws that says so, and it is the same for any number
    /// of threads, since two draws are always made.
    @Test func withoutTimeThereIsAMeanOverDraws() throws {
        let chain = DiagonalChain.restless
        func result(threads: Int) throws -> DimensionEstimate {
            try TemperedEstimator().estimate(
                chain, from: chain.uniformSource(), at: [Scale(epsilon: 0.01, zeta: 0.375)],
                normalisation: Normalisation(parameters: 16, traces: [1], given: 1),
                context: RunContext(threads: threads, limit: TimeLimit(seconds: 0)))[0]
        }
        let found = try result(threads: 1)
        #expect(found.warnings.contains { $0.contains("the time ended before two tempered repetitions") })
        #expect(found.lower == nil)
        #expect(found.twoScaleDimension.value >= found.jensen.value)
        #expect(found.twoScaleDimension.samples == 2)
        #expect(try result(threads: 2).twoScaleDimension == found.twoScaleDimension)
        #expect(found.warnings.contains { $0.contains("tries 4 of them for each of the 32 networks") })
    }

    @Test func networksOfSeveralHiddenLayersSayWhatASweepCosts() {
        func remarks(_ chain: DiagonalChain) -> [String] {
            LayeredProblem(model: chain, laws: [], factor: 1).costRemarks(draw: 225)
        }
        // 32 networks, two tries for each of two units, 225 s each.
        #expect(remarks(.restless).count == 1 && remarks(.restless)[0].contains(": about 8.0 hours,"))
        var shallow = DiagonalChain.restless
        shallow.layers.removeLast()
        #expect(remarks(shallow).isEmpty)
    }

    @Test func theErrorOfTheNormalisationIsCarriedThrough() throws {
        let chain = Self.independent
        func error(_ relative: Double) throws -> Double {
            let trace = Estimate(value: 9, standardError: 9 * relative, samples: 100)
            return try Self.estimate(chain, normalisation: Normalisation(parameters: 9, meanTrace: trace))
                .logExpectedDeterminant.standardError
        }
        let (none, some) = (try error(0), try error(0.3))
        // c = 17.8: nearly every one of nine roots counts half a nat per nat of kappa.
        let part = (some * some - none * none).squareRoot() / 0.3
        #expect(part > 0.8 * 4.5 && part < 4.5)
    }
}

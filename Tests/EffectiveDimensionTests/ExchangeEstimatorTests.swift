import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct ExchangeEstimatorTests {
    private static let chain = TemperedEstimatorTests.independent
    private static let scales = [0.5, 0.1, 0.005].map { Scale(epsilon: $0, zeta: 0) }

    private static func curve(
        _ chain: DiagonalChain, repetitions: Int = 8, level: Int = 0, seed: UInt64 = 1, threads: Int = 2
    ) throws -> LogDeterminantCurve {
        try ExchangeEstimator(
            schedule: .init(level: level, repetitions: repetitions, checkRepetitions: level > 0 ? repetitions : 0)
        ).curve(
            chain, from: chain.uniformSource(seed: seed), through: scales,
            normalisation: Normalisation(parameters: chain.parameterCount, traces: [1], given: 1),
            context: RunContext(threads: threads)
        ).curve
    }

    /// Entries k of the chain: `E[det]` is the product of `1 + c k / 2`.
    private static func truth(_ c: Double) -> (value: Double, slope: Double) {
        let halves = [1.0, 2, 3, 1, 2, 3, 2, 2, 2].map { c * $0 / 2 }
        return (halves.reduce(0) { $0 + log1p($1) }, halves.reduce(0) { $0 + $1 / (1 + $1) })
    }

    /// Four standard errors from eight ladders: odds of one in two hundred for each number; the seed is fixed.
    @Test func everyPointIsWithinItsErrorOfTheTruth() throws {
        let curve = try Self.curve(Self.chain)
        #expect(curve.points.map(\.magnification) == curve.points.map(\.magnification).sorted())
        for scale in Self.scales { #expect(curve.value(at: scale.magnification)?.interpolationError == 0) }
        for point in curve.points {
            let truth = Self.truth(point.magnification)
            let (value, slope) = (point.logDeterminant, point.slope)
            #expect(abs(value.value - truth.value) < 4 * value.standardError, "\(point) \(truth)")
            #expect(abs(slope.value - truth.slope) < 4 * slope.standardError + 0.02, "\(point) \(truth)")
            #expect(value.standardError > 0 && value.standardError < 0.2)
            #expect(point.effectiveShare > 0.1 && point.acceptance > 0.1 && point.sweeps == 96)
        }
    }

    /// 60 runs of four ladders: 51 or more contain the truth with odds of 99.8% if intervals do in 95% of the cases, with odds of
    /// 5% if they do in 75%.
    @Test func intervalsContainTheTruth() throws {
        let chain = DiagonalChain(
            layers: [LayerShape(units: 1, parametersPerUnit: 2, hasConstantBlocks: false)],
            root: { _, place, parameter, _ in abs(parameter) * Double(place + 1) })
        let c = Self.scales[2].magnification
        let truth = log1p(c / 2) + log1p(c)
        let covered = try (0..<60).count { run in
            let value = try Self.curve(chain, repetitions: 4, seed: UInt64(run + 10)).points.last?.logDeterminant
            return try abs(#require(value).value - truth) <= 1.96 * #require(value).standardError
        }
        #expect(covered >= 51, "\(covered) of 60")
    }

    @Test func threadsDoNotChangeABit() throws {
        let one = try Self.curve(.restless, repetitions: 3, threads: 1)
        #expect(try Self.curve(.restless, repetitions: 3, threads: 3) == one)
        #expect(try Self.curve(.restless, repetitions: 3, seed: 2) != one)
    }

    @Test func aModelOfConstantBlocksIsExact() throws {
        let curve = try Self.curve(.constant([4, 1, 0.25]), repetitions: 2)
        for point in curve.points {
            let c = point.magnification
            #expect(abs(point.logDeterminant.value - log((1 + 2 * c) * (1 + c) * (1 + c / 2))) < 1e-9)
            #expect(point.logDeterminant.standardError == 0)
        }
    }

    /// Layers that depend on each other agree with layer-by-layer runs at single scales; 4 combined standard errors.
    @Test(arguments: [DiagonalChain.restless, .restlessWithLinearEnd])
    func dependentLayersAgreeWithTempering(chain: DiagonalChain) throws {
        let curve = try Self.curve(chain, level: 1)
        for scale in [Self.scales[0], Self.scales[2]] {
            let point = try #require(curve.value(at: scale.magnification)).estimate
            let single = try TemperedEstimatorTests.estimate(
                chain, seed: 5, scale: scale,
                normalisation: Normalisation(parameters: chain.parameterCount, traces: [1], given: 1)
            ).logExpectedDeterminant
            #expect(
                abs(point.value - single.value) < 4 * hypot(point.standardError, single.standardError),
                "\(scale): \(point) \(single)")
        }
    }

    /// The report of an estimate: thermodynamic integration from the same replicas agrees within the errors of both.
    @Test func anEstimateIsAPointOfTheCurve() throws {
        let schedule = TemperingReport.Schedule(level: 1, repetitions: 8, checkRepetitions: 8)
        let result = try ExchangeEstimator(schedule: schedule).estimate(
            Self.chain, from: Self.chain.uniformSource(), at: Self.scales,
            normalisation: Normalisation(parameters: 9, traces: [1], given: 1))
        let curve = try Self.curve(Self.chain, level: 1)
        for (scale, estimate) in zip(Self.scales, result.estimates) {
            #expect(estimate.logExpectedDeterminant == curve.value(at: scale.magnification)?.estimate)
            let report = try #require(estimate.tempering)
            #expect(report.schedule == schedule && estimate.lower == nil)
            #expect(
                abs(report.crossCheck.value - estimate.logExpectedDeterminant.value)
                    < 3 * hypot(report.crossCheck.standardError, estimate.logExpectedDeterminant.standardError))
            #expect(estimate.warnings.isEmpty, "\(estimate.warnings)")
        }
    }

    /// A request to throw the work away is heeded within a sweep, not at the end of a ladder.
    @Test func aRequestEndsALadderInItsMidst() {
        let (cancellation, evaluations) = (Cancellation(), Counter())
        var chain = Self.chain
        let root = chain.root
        chain.root = { layer, place, parameter, state in
            if evaluations.increment() == 5000 { cancellation.request() }
            return root(layer, place, parameter, state)
        }
        #expect(throws: Cancellation.Requested.self) {
            try ExchangeEstimator(schedule: .init(level: 0, repetitions: 2, checkRepetitions: 0)).curve(
                chain, from: chain.uniformSource(), through: Self.scales,
                normalisation: Normalisation(parameters: chain.parameterCount, traces: [1], given: 1),
                context: RunContext(executor: ThreadExecutor(threads: 1), cancellation: cancellation))
        }
        #expect(evaluations.value < 5000 + 100, "\(evaluations.value)")
    }

    @Test func aTargetIsReachedOrMissedInWords() throws {
        let source = Self.chain.uniformSource()
        let one = Normalisation(parameters: 9, traces: [1], given: 1)
        let reached = try ExchangeEstimator(targetError: 0.04).curve(
            Self.chain, from: source, through: Self.scales, normalisation: one
        ).curve
        let depth = Self.scales[2].depth
        #expect(try #require(reached.points.last).logDeterminant.standardError <= 0.04 * depth)
        let repeated = try ExchangeEstimator(schedule: reached.schedule).curve(
            Self.chain, from: source, through: Self.scales, normalisation: one
        ).curve
        #expect(repeated.points == reached.points)
        let short = try ExchangeEstimator(
            targetError: 1e-9, schedule: .init(level: 0, repetitions: 2, checkRepetitions: 0)
        ).curve(Self.chain, from: source, through: Self.scales, normalisation: one).curve
        #expect(short.warnings.contains { $0.contains("is above the target") }, "\(short.warnings)")
    }
}

/// Ladders under a clock.
@Suite struct ShortLadderTests {
    private static let chain = TemperedEstimatorTests.independent

    /// Two ladders of 112 pairs of sweeps, against 64 of the pilot run: 3.5 times its time on two workers.
    @Test func theFirstLevelFitsIntoTheTime() throws {
        var notices = SpectrumNotices()
        let problem = LayeredProblem(
            model: Self.chain, laws: [.uniform(low: -1, high: 1), .uniform(low: -1, high: 1)], factor: 2)
        let plan = try #require(problem.ladderPilot(through: [2, 10], seed: 1, notices: &notices).ladder)
        func level(_ seconds: Double?, threads: Int = 2) -> Int {
            plan.level(pilot: .seconds(100), RunContext(threads: threads, limit: TimeLimit(seconds: seconds)))
        }
        #expect(level(nil) == 0 && level(360) == 0 && level(340) == -1 && level(130) == -2 && level(100) == -3)
        #expect(level(410, threads: 1) == -1 && level(390, threads: 1) == -2 && level(710, threads: 1) == 0)
    }

    @Test func laddersTooShortAreSaid() throws {
        func warnings(level: Int) throws -> [String] {
            try ExchangeEstimator(schedule: .init(level: level, repetitions: 2, checkRepetitions: 0)).curve(
                Self.chain, from: Self.chain.uniformSource(), through: [Scale(epsilon: 0.1, zeta: 0)],
                normalisation: Normalisation(parameters: 9, traces: [1], given: 1)
            ).curve.warnings
        }
        #expect(try warnings(level: -2).contains { $0.hasPrefix("ladders of 24 pairs of sweeps instead of 96") })
        #expect(try !warnings(level: 0).contains { $0.hasPrefix("ladders of") })
    }
}

@Suite struct ExchangeMixingTests {
    private static let problem = LayeredProblem(
        model: TemperedEstimatorTests.independent, laws: [.uniform(low: -1, high: 1), .uniform(low: -1, high: 1)],
        factor: 2)

    private static func outcome(scalingSteps share: Double) throws -> Levels<DiagonalChain>.Outcome {
        var notices = SpectrumNotices()
        var plan = try problem.ladderPilot(through: [2, 10, 200], seed: 1, notices: &notices)
        for rung in plan.ladder?.rungs.indices ?? 0..<0 {
            for layer in plan.ladder?.rungs[rung].stepSizes.indices ?? 0..<0 {
                plan.ladder?.rungs[rung].stepSizes[layer].full *= share
                plan.ladder?.rungs[rung].stepSizes[layer].masked *= share
            }
        }
        return try Levels(
            problem: problem, plan: plan, seed: 1, purpose: .exchange, context: RunContext(threads: 2),
            includesLowerBounds: false, includesSlope: false
        ).repeated(.init(level: 1, repetitions: 8, checkRepetitions: 8))
    }

    @Test func movesThatGoNowhereWarn() throws {
        let remarks = try Self.outcome(scalingSteps: 1e-6).remarks
        #expect(remarks.contains { $0.hasSuffix("the moves hardly mix") }, "\(remarks)")
    }

    @Test func movesThatMixDoNot() throws {
        let remarks = try Self.outcome(scalingSteps: 1).remarks
        #expect(remarks.isEmpty, "\(remarks)")
    }

    /// Ladders whose second half lies `drift` above the first.
    private func summary(drift: Double) -> RepetitionSummary {
        RepetitionSummary(
            (0..<8).map { k in
                var run = RepetitionRun(slots: [TemperedRun()])
                run.stages = [TemperedRun(logNormaliser: k % 2 == 0 ? 9 : 11)]
                run.drift = drift + (k % 2 == 0 ? 0.1 : -0.1)
                return run
            }, units: 1, includesLowerBounds: false, mean: .ofLogarithms)
    }

    /// The error of the mean drift is 0.04 times Student's 1.2.
    @Test func aSecondHalfThatDiffersFromTheFirstWarns() {
        let (calm, moving) = (summary(drift: 0.05), summary(drift: 0.2))
        #expect(!MixingCheck(single: calm, doubled: calm).hasMoved)
        let check = MixingCheck(single: calm, doubled: moving)
        #expect(check.hasMoved && check.warnings.contains { $0.contains("second half") }, "\(check.warnings)")
        // Logarithms are averaged as they are.
        #expect(calm.expected.value == 10)
    }
}

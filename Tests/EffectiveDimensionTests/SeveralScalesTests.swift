import EffectiveDimension
import Foundation
import Foundations
import Testing

/// Several pairs of scales from one run along c.
@Suite struct SeveralScalesTests {
    private static let independent = TemperedEstimatorTests.independent
    private static let scales = [0.5, 0.1, 0.005].map { Scale(epsilon: $0, zeta: 0) }

    private static func estimates(
        _ chain: DiagonalChain, level: Int = 0, check: Int = 0, at scales: [Scale] = scales, seed: UInt64 = 1,
        kept: Int = 0, threads: Int = 2
    ) throws -> DimensionEstimates {
        var estimator = TemperedEstimator(schedule: .init(level: level, repetitions: 8, checkRepetitions: check))
        estimator.keptNetworks = kept
        return try estimator.estimate(
            chain, from: chain.uniformSource(seed: seed), at: scales,
            normalisation: Normalisation(parameters: chain.parameterCount, traces: [1], given: 1),
            context: RunContext(threads: threads))
    }

    /// `E[1 + c k |w|] = 1 + c k / 2`, and `E[log(1 + a|w|)] = (1 + 1/a) log(1 + a) - 1`. Four standard errors from eight
    /// repetitions: odds of one in two hundred for each of nine numbers; the seed is fixed.
    @Test func everyScaleHasTheMeanAndBothBounds() throws {
        let answer = try Self.estimates(Self.independent)
        for (scale, result) in zip(Self.scales, answer.estimates) {
            let c = scale.magnification
            func logMean(_ k: Double) -> Double { log(1 + c * k / 2) }
            let first = 2 * (logMean(1) + logMean(2) + logMean(3))
            let meanLog = (1 + 1 / (2 * c)) * log1p(2 * c) - 1
            let cases: [(Estimate?, Double)] = [
                (result.twoScaleDimension, first + 3 * logMean(2)), (result.lower?.tight, first + 3 * logMean(2)),
                (result.lower?.published, first + 3 * meanLog),
            ]
            for (estimate, sum) in cases {
                let estimate = try #require(estimate)
                let expected = scale.dimension(parameters: 9, logDeterminant: sum)
                #expect(abs(estimate.value - expected) < 4 * estimate.standardError, "\(scale): \(estimate)")
                #expect(estimate.standardError > 0 && estimate.standardError * scale.depth < 0.15)
            }
        }
    }

    /// Layers that depend on each other agree with runs of their own at the first and last scale; 4 combined standard errors.
    @Test(arguments: [DiagonalChain.restless, .restlessWithLinearEnd])
    func dependentLayersAgreeWithSingleScales(chain: DiagonalChain) throws {
        let answer = try Self.estimates(chain)
        for (scale, result) in [(Self.scales.first, answer.estimates.first), (Self.scales.last, answer.estimates.last)]
        {
            let (scale, result) = (try #require(scale), try #require(result))
            let single = try Self.estimates(chain, at: [scale], seed: 5)[0]
            for (a, b) in [
                (result.twoScaleDimension, single.twoScaleDimension),
                (try #require(result.lower).published, try #require(single.lower).published),
                (try #require(result.lower).tight, try #require(single.lower).tight),
            ] {
                #expect(abs(a.value - b.value) < 4 * hypot(a.standardError, b.standardError), "\(scale): \(a) \(b)")
                #expect(a.standardError < 3 * b.standardError, "\(scale): \(a) \(b)")
            }
        }
    }

    @Test func theNumbersAreThoseOfTheCurveWithOrWithoutBounds() throws {
        let chain = DiagonalChain.restless
        let answer = try Self.estimates(chain, check: 2)
        func curve(bounds: Bool) throws -> LogDeterminantCurve {
            var estimator = TemperedEstimator(schedule: .init(level: 0, repetitions: 8, checkRepetitions: 2))
            estimator.boundsAlongCurves = bounds
            return try estimator.curve(
                chain, from: chain.uniformSource(), through: Self.scales,
                normalisation: Normalisation(parameters: chain.parameterCount, traces: [1], given: 1)
            ).curve
        }
        let (bare, bounded) = (try curve(bounds: false), try curve(bounds: true))
        #expect(bare.points.map(\.logDeterminant) == bounded.points.map(\.logDeterminant))
        #expect(bare.points.allSatisfy { $0.lower == nil })
        let covariance = try #require(answer.covariance)
        for (index, scale) in Self.scales.enumerated() {
            let result = answer[index]
            #expect(bare.value(at: scale.magnification)?.estimate == result.logExpectedDeterminant)
            let lower = try #require(bounded.lower(at: scale.magnification))
            #expect(scale.dimension(parameters: 16, logDeterminant: lower.published) == result.lower?.published)
            #expect(scale.dimension(parameters: 16, logDeterminant: lower.tight) == result.lower?.tight)
            let report = try #require(result.tempering)
            #expect(report.schedule == bare.schedule && report.stages.count == (index == 0 ? 3 : 4))
            #expect(report.mixingShift == bare.points.first { $0.magnification == scale.magnification }?.movement)
            #expect(agree(covariance[index][index].squareRoot(), result.logExpectedDeterminant.standardError))
            // The trapezoidal rule along c is coarse: a tenth of a nat.
            #expect(
                abs(report.crossCheck.value - result.logExpectedDeterminant.value)
                    < 4 * hypot(report.crossCheck.standardError, result.logExpectedDeterminant.standardError) + 0.1)
        }
        #expect(bounded.points.count { $0.lower != nil } == Self.scales.count)
    }

    @Test func threadsDoNotChangeABit() throws {
        let one = try Self.estimates(.restless, kept: 4, threads: 1)
        #expect(try Self.estimates(.restless, kept: 4, threads: 3) == one)
        #expect(one.samples.count == 3 && one.samples.allSatisfy { $0.networks.count == 8 })
        #expect(one.samples[0] != one.samples[1])
    }

    @Test func aSingleLayerIsItsOwnBound() throws {
        let chain = DiagonalChain(
            layers: [LayerShape(units: 2, parametersPerUnit: 2, hasConstantBlocks: false)],
            root: { _, place, parameter, _ in abs(parameter) * Double(place + 1) })
        for estimate in try Self.estimates(chain).estimates {
            #expect(estimate.lower?.published == estimate.twoScaleDimension)
            #expect(estimate.lower?.tight == estimate.twoScaleDimension)
        }
    }

    /// The target holds at every scale, in parameters, and the schedule that reached it repeats the answer.
    @Test func aTargetHoldsAtEveryScale() throws {
        func answer(_ estimator: TemperedEstimator) throws -> DimensionEstimates {
            try estimator.estimate(
                Self.independent, from: Self.independent.uniformSource(), at: Self.scales,
                normalisation: Normalisation(parameters: 9, traces: [1], given: 1), lowerBounds: false,
                context: RunContext(threads: 2))
        }
        let free = try answer(TemperedEstimator(targetError: 0.06))
        for estimate in free.estimates {
            #expect(estimate.twoScaleDimension.standardError <= 0.06)
            #expect(!estimate.warnings.contains { $0.contains("above the target") })
        }
        let schedule = try #require(free[0].tempering).schedule
        #expect(try answer(TemperedEstimator(targetError: 0.06, schedule: schedule)) == free)
    }

    /// Two pairs of scales with the same c have the same log E[det], and no curve.
    @Test func scalesWithOneMagnificationNeedNoCurve() throws {
        let scales = [Scale(epsilon: 0.1, zeta: 0), Scale(epsilon: 0.01, zeta: 0.5)]
        let answer = try Self.estimates(Self.independent, at: scales)
        #expect(answer.covariance == nil)
        #expect(
            abs(answer[0].logExpectedDeterminant.value - answer[1].logExpectedDeterminant.value)
                < 4
                * hypot(
                    answer[0].logExpectedDeterminant.standardError, answer[1].logExpectedDeterminant.standardError))
    }

    /// Over a box all parameters are tempered at once, without lower bounds.
    @Test func aBoxHasACurveToo() throws {
        let chain = Self.independent
        let source = ParameterSource.box(
            center: [Double](repeating: 0.5, count: 9), radius: 0.5, count: 1, seed: 1)
        var estimator = TemperedEstimator(schedule: TemperedEstimatorTests.small)
        estimator.keptNetworks = 2
        let answer = try estimator.estimate(
            chain, from: source, at: Self.scales, normalisation: Normalisation(parameters: 9, traces: [1], given: 1),
            lowerBounds: false)
        for (scale, result) in zip(Self.scales, answer.estimates) {
            let truth = [1.0, 2, 3, 1, 2, 3, 2, 2, 2].reduce(0) { $0 + log(1 + scale.magnification * $1 / 2) }
            let found = result.logExpectedDeterminant
            #expect(abs(found.value - truth) < 4 * found.standardError && result.lower == nil)
        }
        let parameters = answer.samples.flatMap { sample in sample.networks.flatMap { $0.flatMap { $0 } } }
        #expect(parameters.count == 3 * 8 * 2 * 9 && parameters.allSatisfy { (0...1).contains($0) })
    }
}

import EffectiveDimension
import Foundation
import Foundations
import Testing

@Suite struct CurveTests {
    private static let chain = TemperedEstimatorTests.independent
    private static let one = Normalisation(parameters: 9, traces: [1], given: 1)
    private static let scales = [0.5, 0.1, 0.005].map { Scale(epsilon: $0, zeta: 0) }

    /// `E[det]` of the chain is the product of `1 + c k / 2` over its entries k.
    private static func truth(_ c: Double) -> (value: Double, slope: Double) {
        let entries = [1.0, 2, 3, 1, 2, 3, 2, 2, 2]
        return (
            entries.reduce(0) { $0 + log(1 + c * $1 / 2) }, entries.reduce(0) { $0 + c * $1 / 2 / (1 + c * $1 / 2) }
        )
    }

    private static func curve(
        _ chain: some MarkovianModel = chain, repetitions: Int = 8, level: Int = 0, seed: UInt64 = 1, threads: Int = 2
    ) throws -> LogDeterminantCurve {
        let source = ParameterSource.layered(
            chain.layers.map { _ in .uniform(low: -1, high: 1) }, of: chain.layers, count: 1, seed: seed)
        let schedule = TemperingReport.Schedule(
            level: level, repetitions: repetitions, checkRepetitions: level > 0 ? repetitions : 0, sweepRule: .newest)
        return try TemperedEstimator(schedule: schedule).curve(
            chain, from: source, through: scales, normalisation: one, context: RunContext(threads: threads)
        ).curve
    }

    /// Four standard errors from eight repetitions, with 7 degrees of freedom: odds of one in two hundred for each number; the
    /// seed is fixed.
    @Test func everyPointIsWithinItsErrorOfTheTruth() throws {
        let curve = try Self.curve()
        #expect(curve.points.count >= Self.scales.count)
        #expect(curve.points.map(\.magnification) == curve.points.map(\.magnification).sorted())
        for point in curve.points {
            let truth = Self.truth(point.magnification)
            let (value, slope) = (point.logDeterminant, point.slope)
            #expect(abs(value.value - truth.value) < 4 * value.standardError, "\(point)")
            #expect(abs(slope.value - truth.slope) < 4 * slope.standardError + 0.02, "\(point) \(truth)")
            #expect(value.standardError > 0 && value.standardError < 0.1)
        }
        for scale in Self.scales {
            let dimension = try #require(curve.dimension(at: scale))
            let expected = scale.dimension(parameters: 9, logDeterminant: Self.truth(scale.magnification).value)
            #expect(abs(dimension.value - expected) < 4 * dimension.standardError)
        }
    }

    @Test func differencesBetweenNeighboursHaveTheirOwnErrors() throws {
        let curve = try Self.curve()
        for (a, b) in zip(curve.points.indices, curve.points.indices.dropFirst()) {
            let difference = curve.difference(from: a, to: b)
            let truth =
                Self.truth(curve.points[b].magnification).value - Self.truth(curve.points[a].magnification).value
            #expect(abs(difference.value - truth) < 4.5 * difference.standardError, "\(difference) \(truth)")
        }
    }

    /// Between the points the polynomial stays within the bounds of convexity, which contain the truth up to sampling errors.
    @Test func valuesBetweenPointsCarryTheErrorOfTheInterpolation() throws {
        let curve = try Self.curve()
        for (a, b) in zip(curve.points, curve.points.dropFirst()) {
            let c = (a.magnification * b.magnification).squareRoot()
            let value = try #require(curve.value(at: c))
            let error = value.interpolationError + 4 * value.estimate.standardError
            #expect(abs(value.estimate.value - Self.truth(c).value) < error)
            #expect(value.interpolationError > 0)
        }
        #expect(curve.value(at: curve.range.lowerBound / 2) == nil)
        #expect(curve.value(at: curve.range.upperBound * 2) == nil)
        #expect(curve.value(at: curve.range.upperBound)?.interpolationError == 0)
    }

    @Test func threadsDoNotChangeABit() throws {
        let one = try Self.curve(DiagonalChain.restless, repetitions: 3, threads: 1)
        for threads in [2, 5] {
            #expect(try Self.curve(DiagonalChain.restless, repetitions: 3, threads: threads) == one)
        }
        #expect(try Self.curve(DiagonalChain.restless, repetitions: 3, seed: 2) != one)
    }

    @Test func aModelOfConstantBlocksIsExact() throws {
        let curve = try Self.curve(DiagonalChain.constant([4, 1, 0.25]), repetitions: 2)
        for point in curve.points {
            let c = point.magnification
            #expect(abs(point.logDeterminant.value - log((1 + 2 * c) * (1 + c) * (1 + c / 2))) < 1e-9)
            #expect(point.logDeterminant.standardError == 0)
        }
    }

    /// The points agree with runs of their own at single scales; 4 combined standard errors.
    @Test func aChainWhoseLayersDependAgreesWithSingleScales() throws {
        let chain = DiagonalChain.restless
        let curve = try Self.curve(chain)
        for scale in [Self.scales.first, Self.scales.last].compactMap(\.self) {
            let point = try #require(curve.value(at: scale.magnification)).estimate
            let single = try TemperedEstimatorTests.estimate(
                chain, seed: 5, scale: scale,
                normalisation: Normalisation(parameters: 16, traces: [1], given: 1)
            ).logExpectedDeterminant
            #expect(
                abs(point.value - single.value) < 4
                    * (point.standardError * point.standardError + single.standardError * single.standardError)
                    .squareRoot(), "\(scale): \(point) \(single)")
        }
    }

    @Test func aTargetThatIsMissedIsSaid() throws {
        let curve = try TemperedEstimator(targetError: 1e-9).curve(
            Self.chain, from: Self.chain.uniformSource(), through: Self.scales, normalisation: Self.one,
            context: .endingAt(0.3)
        ).curve
        #expect(curve.warnings.contains { $0.contains("is above the target") }, "\(curve.warnings)")
        #expect(curve.points.allSatisfy { $0.logDeterminant.standardError > 0 })
    }

    @Test func aFactorBeyondTheDoublesIsRefused() throws {
        let large = Normalisation(parameters: 9, traces: [1], given: 1e20)
        #expect(throws: UserError.self) {
            try TemperedEstimator(schedule: .init(level: 0, repetitions: 2, checkRepetitions: 0)).curve(
                Self.chain, from: Self.chain.uniformSource(), through: [Scale(epsilon: 1e-300, zeta: 0)],
                normalisation: large)
        }
    }
}

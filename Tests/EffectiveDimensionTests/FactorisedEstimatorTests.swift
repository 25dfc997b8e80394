import EffectiveDimension
import Foundation
import Foundations
import Testing

@Suite struct FactorisedEstimatorTests {
    private func estimate(
        _ chain: DiagonalChain, draws: Int, scale: Scale, seed: UInt64 = 1, threads: Int = 2
    ) throws -> DimensionEstimate {
        try FactorisedEstimator().estimate(
            chain, from: chain.uniformSource(count: draws, seed: seed), at: [scale],
            normalisation: Normalisation(parameters: chain.parameterCount, traces: [1], given: 1),
            context: RunContext(threads: threads))[0]
    }

    /// Ten units of one layer: the plain mean of 1600 products misses what 16,000 single units show.
    @Test func unitsOneByOneReachWhatTheMeanOfProductsMisses() throws {
        let chain = DiagonalChain(
            layers: [LayerShape(units: 10, parametersPerUnit: 4, hasConstantBlocks: false)],
            root: { _, _, parameter, _ in pow(abs(parameter), 8) })
        let scale = Scale(epsilon: 0.001, zeta: 0)
        let expected = 40 * log(1 + scale.magnification / 9)
        let result = try estimate(chain, draws: 1600, scale: scale).logExpectedDeterminant
        #expect(abs(result.value - expected) < 4 * result.standardError)
        let plain = try chain.estimates(chain.uniformDraws(1600), at: [scale], given: 1, lower: false)[0]
        #expect(plain.logExpectedDeterminant.value < expected - 5 * plain.logExpectedDeterminant.standardError)
        #expect(plain.logExpectedDeterminant.standardError < 2)
        #expect(!plain.warnings.isEmpty)
    }

    @Test(arguments: [DiagonalChain.restless, .restlessWithLinearEnd])
    func agreesWithTemperingWhereItsSampleSizeIsLarge(chain: DiagonalChain) throws {
        let scale = Scale(epsilon: 0.3, zeta: 0.375)
        let factorised = try estimate(chain, draws: 3200, scale: scale)
        let tempered = try TemperedEstimatorTests.estimate(chain, scale: scale)
        #expect(factorised.effectiveSampleSize > 100)
        for (a, b) in [
            (factorised.twoScaleDimension, tempered.twoScaleDimension),
            (try #require(factorised.lower).published, try #require(tempered.lower).published),
            (try #require(factorised.lower).tight, try #require(tempered.lower).tight),
        ] {
            let error = (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
            #expect(error > 0 && abs(a.value - b.value) < 4 * error)
        }
    }

    @Test func threadsDoNotChangeABit() throws {
        let scale = Scale(epsilon: 0.1, zeta: 0.375)
        let one = try estimate(.restless, draws: 64, scale: scale, threads: 1)
        #expect(try estimate(.restless, draws: 64, scale: scale, threads: 3) == one)
    }

    @Test func drawsAreRoundedUpToWholeGroups() throws {
        let scale = Scale(epsilon: 0.1, zeta: 0.375)
        #expect(try estimate(.restless, draws: 1, scale: scale) == estimate(.restless, draws: 32, scale: scale))
        #expect(try estimate(.restless, draws: 33, scale: scale) == estimate(.restless, draws: 48, scale: scale))
        #expect(try estimate(.restless, draws: 48, scale: scale) != estimate(.restless, draws: 49, scale: scale))
    }
}

import EffectiveDimension
import Testing

@Suite struct LowerBoundsTests {
    @Test func thePublishedBoundLiesBelowTheTightOne() throws {
        for chain in [DiagonalChain.restless, .restlessWithLinearEnd] {
            for count in [2, 3, 10, 40] {
                for estimate in try chain.estimates(chain.uniformDraws(count), at: PlainEstimatorTests.scales) {
                    let lower = try #require(estimate.lower)
                    #expect(lower.published.value < lower.tight.value)
                }
            }
        }
    }

    @Test func oneLayerLeavesNothingToBound() throws {
        let chain = DiagonalChain(
            layers: [LayerShape(units: 2, parametersPerUnit: 2, hasConstantBlocks: false)],
            root: { _, place, parameter, _ in abs(parameter) * Double(place + 1) })
        for estimate in try chain.estimates(chain.uniformDraws(6), at: PlainEstimatorTests.scales) {
            #expect(estimate.lower?.published == estimate.twoScaleDimension)
            #expect(estimate.lower?.tight == estimate.twoScaleDimension)
        }
    }

    @Test func aConstantLastLayerMakesBothBoundsOne() throws {
        let chain = DiagonalChain(
            layers: [
                LayerShape(units: 2, parametersPerUnit: 2, hasConstantBlocks: false),
                LayerShape(units: 3, parametersPerUnit: 1, hasConstantBlocks: true),
            ],
            root: { layer, _, parameter, state in layer == 0 ? abs(parameter) : state },
            next: { _, parameters in parameters.reduce(0) { $0 + abs($1) } })
        for estimate in try chain.estimates(chain.uniformDraws(8), at: PlainEstimatorTests.scales) {
            #expect(estimate.lower?.published == estimate.lower?.tight)
        }
    }

    /// Beyond `innerDrawLimit` draws the first ones alone stand for the law of a layer, in values and in errors.
    @Test func theFirstDrawsStandForTheLawOfALayer() throws {
        let chain = DiagonalChain(
            layers: [
                LayerShape(units: 1, parametersPerUnit: 1, hasConstantBlocks: false),
                LayerShape(units: 1, parametersPerUnit: 1, hasConstantBlocks: false),
                LayerShape(units: 1, parametersPerUnit: 1, hasConstantBlocks: false),
            ],
            root: { layer, _, parameter, state in abs(parameter) * state },
            next: { _, parameters in 0.375 + parameters.reduce(0) { $0 + abs($1) } })
        let draws = chain.uniformDraws(PlainEstimator.innerDrawLimit + 3)
        let scale = Scale(epsilon: 0.01, zeta: 0.5)
        let estimate = try chain.estimates(draws, at: [scale], given: 2.385)[0].naiveShape
        let naive = NaiveEstimator(chain: chain, draws: draws, scale: scale, given: 2.385)
        let first = Array(0..<PlainEstimator.innerDrawLimit)
        let values = naive.values(Array(draws.indices), inner: first)
        let errors = naive.jackknifeErrors(inner: first)
        let otherValues = naive.values(Array(draws.indices))
        for quantity in NaiveEstimator.Values.all {
            #expect(agree(estimate.values[keyPath: quantity], values[keyPath: quantity]))
            #expect(agree(estimate.errors[keyPath: quantity], errors[keyPath: quantity], to: 1e-9))
        }
        #expect(!agree(otherValues.published, values.published) && !agree(otherValues.tight, values.tight))
    }
}

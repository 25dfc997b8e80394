import EffectiveDimension
import Foundation
import Testing

@Suite struct ResamplingTests {
    @Test(arguments: [DiagonalChain.restless, .restlessWithLinearEnd])
    func errorsUnderAGivenNormalisationAreThoseOfDeletingEachDraw(chain: DiagonalChain) throws {
        let draws = chain.uniformDraws(11)
        for scale in PlainEstimatorTests.scales {
            let errors = try chain.estimates(draws, at: [scale], given: 0.375)[0].naiveShape.errors
            let naive = NaiveEstimator(chain: chain, draws: draws, scale: scale, given: 0.375).jackknifeErrors()
            for quantity in NaiveEstimator.Values.all {
                #expect(agree(errors[keyPath: quantity], naive[keyPath: quantity], to: 1e-9))
            }
        }
    }

    /// A normalisation from the draws enters to first order: roots that vary by a share `size` between draws leave an
    /// error of the order of its square, a quarter for half the size, while the whole is of its first order.
    @Test func theNormalisationEntersToFirstOrder() throws {
        let scale = Scale(epsilon: 0.1, zeta: 0.5)
        func errors(_ size: Double) throws -> (fast: NaiveEstimator.Values, full: NaiveEstimator.Values) {
            let base = DiagonalChain.restless
            var chain = base
            chain.root = { layer, place, parameter, state in
                Double(place + 1) * (1 + size * (parameter + parameter * parameter)) * state
            }
            chain.next = { state, parameters in state * (1 + size * parameters.reduce(0, +) / 4) }
            let draws = chain.uniformDraws(9)
            return (
                try chain.estimates(draws, at: [scale])[0].naiveShape.errors,
                NaiveEstimator(chain: chain, draws: draws, scale: scale).jackknifeErrors()
            )
        }
        let coarse = try errors(0.02)
        let fine = try errors(0.01)
        for quantity in NaiveEstimator.Values.all {
            let misses = [coarse, fine].map { abs($0.fast[keyPath: quantity] - $0.full[keyPath: quantity]) }
            let ratio = misses[0] / misses[1]
            #expect(ratio > 3 && ratio < 5.5, "misses \(misses) at half the size")
            #expect(misses[0] < 0.02 * coarse.full[keyPath: quantity])
        }
    }

    /// Leaving the normalisation out would be off by far more than first order leaves.
    @Test func errorsIncludeTheNormalisation() throws {
        let chain = DiagonalChain.restless
        let draws = chain.uniformDraws(40)
        for scale in PlainEstimatorTests.scales {
            let fast = try chain.estimates(draws, at: [scale], lower: false)[0]
            let factor = NaiveEstimator(chain: chain, draws: draws, scale: scale).normalisation(Array(draws.indices))
            let fixed = try chain.estimates(draws, at: [scale], given: factor, lower: false)[0]
            #expect(agree(fast.jensen.value, fixed.jensen.value))
            #expect(!agree(fast.jensen.standardError, fixed.jensen.standardError, to: 0.1))
        }
    }
}

import Testing

@testable import Association

@Suite struct WeightedDistributionTests {
    @Test func sharesAndQuantilesFollowTheWeights() {
        let distribution = WeightedDistribution([0.4, 0.1, 0.2], weights: [2, 1, 1])
        #expect(distribution.values == [0.1, 0.2, 0.4] && distribution.shares == [0.25, 0.5, 1])
        #expect(distribution.share(atMost: 0.05) == 0 && distribution.share(atMost: 0.2) == 0.5)
        #expect(distribution.share(atMost: 0.399) == 0.5 && distribution.share(atMost: 1) == 1)
        #expect(distribution.quantile(0.5) == 0.2 && distribution.quantile(0.51) == 0.4)
        #expect(distribution.quantile(0) == 0.1 && distribution.quantile(1) == 0.4)
    }

    /// Bins [0, 4), [4, 8], three things in the first and one in the second: weights 1/6 and 1/2.
    @Test func everyBinThatHoldsSomethingWeighsTheSame() {
        let weights = WeightedDistribution.uniformWeights(of: [0, 1, 3, 8], from: 0, to: 8, bins: 2)
        let (sixth, third) = (1.0 / 6, 1.0 / 3)
        #expect(weights == [sixth, sixth, sixth, 0.5])
        // Four bins, of which [2, 4) holds one, [4, 6) none.
        let four = WeightedDistribution.uniformWeights(of: [0, 1, 3, 8], from: 0, to: 8, bins: 4)
        #expect(four == [sixth, sixth, third, third])
        // Beyond the ends, and a single place.
        let beyond: [Double] = [-1e300, 9e300]
        let halves: [Double] = [0.5, 0.5]
        #expect(WeightedDistribution.uniformWeights(of: beyond, from: 0, to: 8, bins: 2) == halves)
        #expect(WeightedDistribution.uniformWeights(of: halves, from: 0.5, to: 0.5, bins: 5) == halves)
    }

    /// A space of many small and few large things: with uniform weights the errors of the large ones count as much.
    @Test func uniformComplexityUndoesTheChoiceOfSizes() {
        let sizes = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 9, 10]
        let errors = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.2, 0.2]
        let plain = WeightedDistribution(errors, weights: errors.map { _ in 1 })
        let uniform = WeightedDistribution(
            errors, weights: WeightedDistribution.uniformWeights(of: sizes, from: 1, to: 10, bins: 3))
        #expect(plain.share(atMost: 0.3) == 0.25 && uniform.share(atMost: 0.3) == 0.5)
    }
}

import Association
import Foundations
import Testing

struct RankComparisonTests {
    private func exact(_ values: [Double]) -> [Estimate] {
        values.map { Estimate(value: $0, standardError: 0, samples: 1) }
    }

    @Test func ordersThatAgreeHaveOneAndReversedOnesMinusOne() {
        #expect(RankComparison(exact([1, 5, 9]), exact([2, 3, 4]), seed: 1).correlation.value == 1)
        #expect(RankComparison(exact([1, 5, 9]), exact([4, 3, 2]), seed: 1).correlation.value == -1)
        // Ranks 0 1 2 3 against 1 0 3 2: 1 - 6 * 4 / 60.
        #expect(
            abs(RankComparison(exact([1, 2, 3, 4]), exact([2, 1, 4, 3]), seed: 1).correlation.value - 0.6) < 1e-15)
    }

    @Test func theChanceOfAPerfectOrderIsTwoOfAllOrders() {
        let three = RankComparison(exact([1, 2, 3]), exact([1, 2, 3]), seed: 1)
        #expect(abs(three.chance - 2.0 / 6) < 1e-15 && three.correlation.standardError == 0)
        #expect(abs(RankComparison(exact([1, 2, 3, 4]), exact([4, 3, 2, 1]), seed: 1).chance - 2.0 / 24) < 1e-15)
        #expect(RankComparison(exact([1, 2, 3]), exact([2, 1, 3]), seed: 1).chance == 1)
    }

    @Test func errorsThatCanChangeTheOrderShowInTheErrorOfTheCorrelation() {
        // Two things far apart but for noise as large as their distance: rho is 1 or -1.
        let noisy = [0.0, 1].map { Estimate(value: $0, standardError: 1, samples: 1) }
        let comparison = RankComparison(noisy, exact([0, 1]), seed: 3)
        // P(order kept) = Phi(1 / sqrt 2) = 0.760; rho has deviation 2 sqrt(0.76 * 0.24) = 0.854, known to 0.6%.
        #expect(abs(comparison.correlation.standardError - 0.854) < 0.02)
        let calm = [0.0, 1].map { Estimate(value: $0, standardError: 0.01, samples: 1) }
        #expect(RankComparison(calm, exact([0, 1]), seed: 3).correlation.standardError == 0)
    }
}

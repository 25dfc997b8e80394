import Testing

@testable import Association

@Suite struct RanksTests {
    @Test func equalValuesShareTheMeanOfTheirRanks() {
        #expect(Ranks.of([3, 1, 3, 2]) == [3.5, 1, 3.5, 2])
    }

    /// scipy.stats.spearmanr and kendalltau.
    @Test func correlationsAreThoseOfAnotherProgram() {
        let (a, b) = ([106.0, 100, 86, 101, 99, 103, 97, 113, 112, 110], [7.0, 27, 2, 50, 28, 29, 20, 12, 6, 17])
        #expect(abs(Ranks.spearman(a, b) - -0.17575757575757575) < 1e-14)
        #expect(abs(Ranks.kendall([1, 2, 3, 4, 5], [3, 1, 2, 5, 4]) - 0.4) < 1e-15)
        #expect(abs(Ranks.kendall([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]) - -0.47140452079103173) < 1e-14)
    }

    @Test func aConstantQuantityHasNoCorrelation() {
        #expect(Ranks.spearman([1, 1, 1], [1, 2, 3]) == 0 && Ranks.kendall([1, 1, 1], [1, 2, 3]) == 0)
    }

    /// For one other quantity the partial correlation has a closed form in the three simple ones.
    @Test func partialCorrelationAgreesWithItsClosedForm() {
        let a = [0.375, 2.385, 1.1, 5.2, 4.7, 0.2, 3.3, 2.9]
        let b = [1.5, 0.5, 2.25, 3.75, 3.1, 0.1, 4.4, 1.9]
        let c = [2.0, 1.0, 4.0, 3.0, 6.0, 5.0, 8.0, 7.0]
        let (ab, ac, bc) = (Ranks.spearman(a, b), Ranks.spearman(a, c), Ranks.spearman(b, c))
        let expected = (ab - ac * bc) / ((1 - ac * ac) * (1 - bc * bc)).squareRoot()
        #expect(abs(Ranks.partialSpearman(a, b, given: [c]) - expected) < 1e-12)
        #expect(abs(Ranks.partialSpearman(a, b, given: []) - ab) < 1e-12)
    }

    /// Of the 120 orders of five values one is as small as the reverse order.
    @Test func theChanceOfTheReverseOrderIsOneOfAllOrders() {
        let chance = Ranks.chanceOfAtMost([1, 2, 3, 4, 5], [5, 4, 3, 2, 1], permutations: 20_000, seed: 1)
        // Standard deviation 6.4e-4, four of them: a false alarm once in 16,000 seeds.
        #expect(abs(chance - 1 / 120.0) < 2.6e-3)
        #expect(Ranks.chanceOfAtMost([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], permutations: 500, seed: 1) == 1)
    }
}

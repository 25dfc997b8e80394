import EffectiveDimension
import Experiments
import LinearAlgebra
import Networks
import Testing

@Suite struct CoverageTests {
    private static let inputs = Matrix(rows: 5, columns: 1, elements: [0.731, -1.284, 0.415, 1.962, -0.518])

    private func coverage(_ widths: [Int], _ methods: [Coverage.Method], runs: Int) throws -> Coverage {
        let network = try MarkovianNetwork(
            Architecture(widths: widths, activation: .tanh, lastLayer: widths.count == 2 ? .activated : .linear),
            inputs: Self.inputs, sigma: [1])
        return try Coverage(
            of: network, low: -3, high: 3, scale: Scale(epsilon: 0.001, zeta: 2.0 / 3), methods: methods, runs: runs,
            seed: 7, threads: 2)
    }

    /// 40 runs: an interval that contains the truth in 95% of the cases does so in 33 or more with odds of 99.8%; the
    /// seeds are fixed.
    @Test func theIntervalsOfHonestEstimatorsContainTheTruth() throws {
        let found = try coverage([1, 1, 2], [.factorised(draws: 128)], runs: 40)
        let row = try #require(found.rows.first)
        #expect(row.covered >= 33 && row.publishedCovered >= 33 && row.tightCovered >= 33, "\(row)")
        #expect(found.quadratureError < row.statedError / 100)
        #expect(abs(row.bias.value) < 4 * row.bias.standardError)
        let tempered = try coverage(
            [1, 1], [.tempered(.init(level: 0, repetitions: 4, checkRepetitions: 0))], runs: 12)
        // 8 of 12 or more with odds of 99.8%.
        #expect(tempered.rows[0].covered >= 8, "\(tempered.rows[0])")
    }

    /// Forty units: the mean of 30 products misses the rare ones that carry it.
    @Test func thePlainMeanFailsWhereProductsSpread() throws {
        let found = try coverage([1, 40], [.plain(draws: 30)], runs: 40)
        let row = try #require(found.rows.first)
        #expect(row.covered < 20 && row.bias.value < -3 * row.bias.standardError, "\(row)")
    }
}

import EffectiveDimension
import Experiments
import Foundation
import LinearAlgebra
import Networks
import Records
import Testing

@Suite struct CoverageTests {
    private static let inputs = Matrix(rows: 5, columns: 1, elements: [0.731, -1.284, 0.415, 1.962, -0.518])

    private func coverage(_ widths: [Int], _ methods: [Coverage.Method], runs: Int) throws -> Coverage {
        let network = try MarkovianNetwork(
            Architecture(widths: widths, activation: .tanh, lastLayer: widths.count == 2 ? .activated : .linear),
            inputs: Self.inputs, sigma: [1])
        return try Coverage(
            of: network, low: -3, high: 3, scale: Scale(epsilon: 0.001, zeta: 2.0 / 3), methods: methods, runs: runs,
            seed: 7)
    }

    /// 40 runs: an interval that contains the truth in 95% of the cases does so in 33 or more with odds of 99.8%; the
    /// seeds are fixed.
    @Test func theIntervalsOfHonestEstimatorsContainTheTruth() throws {
        let found = try coverage([1, 1, 2], [.factorised(draws: 128)], runs: 40)
        let row = try #require(found.rows.first)
        #expect(row.covered >= 33 && row.publishedCovered >= 33 && row.tightCovered >= 33, "\(row)")
        #expect(found.quadratureError < row.statedError / 100)
        #expect(abs(row.bias.value) < 4 * row.bias.standardError)
    }

    /// 60 runs: 51 or more with odds of 99.8% where intervals contain the truth in 95% of the cases; where they do in 75%, as
    /// those that take half the standard error nearly would, with odds of 5%. The runs spread as much as they say: their
    /// standard deviation is within 1.45 of the stated error either way with odds above 99.9%, Student's factor of
    /// 1.62 for four repetitions aside.
    @Test func theIntervalsOfTemperingContainTheTruth() throws {
        let found = try coverage(
            [1, 1], [.tempered(.init(level: 0, repetitions: 4, checkRepetitions: 0))], runs: 60)
        let row = try #require(found.rows.first)
        #expect(row.covered >= 51 && row.publishedCovered >= 51 && row.tightCovered >= 51, "\(row)")
        #expect(abs(row.bias.value) < 4 * row.bias.standardError, "\(row)")
        let ratio = row.statedError / 1.62 / row.spread
        #expect(ratio > 1 / 1.45 && ratio < 1.45, "\(row)")
    }

    @Test func aRunToATargetSaysHowLongItWas() throws {
        let found = try coverage([1, 1], [.tempered(targetError: 0.003, runs: 2), .plain(draws: 5)], runs: 3)
        #expect(found.rows.map(\.estimator) == ["tempered to target", "plain"])
        #expect(found.rows.map(\.runs) == [2, 3] && found.rows[1].repetitions == nil)
        #expect(found.rows[0].repetitions ?? 0 >= 32)
        #expect(found.rows[0].statedError <= 0.003 * log(1000))
    }

    /// Forty units: the mean of 30 products misses the rare ones that carry it.
    @Test func thePlainMeanFailsWhereProductsSpread() throws {
        let found = try coverage([1, 40], [.plain(draws: 30)], runs: 40)
        let row = try #require(found.rows.first)
        #expect(row.covered < 20 && row.bias.value < -3 * row.bias.standardError, "\(row)")
    }
}

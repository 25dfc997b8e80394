import EffectiveDimension
import Foundations
import LinearAlgebra
import Networks
import Testing

@testable import Experiments
@testable import Records

@Suite struct PublishedEstimateTests {
    private let scales = [Scale(epsilon: 0.1, zeta: 0), Scale(epsilon: 1e-4, zeta: 2 / 3.0)]

    private func network(_ notation: String, seed: UInt64) throws -> any FisherNetwork {
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 0)
        let rows = Matrix(rows: 12, columns: 6) { _, _ in stream.normal() }
        return try PaperStudy.network(notation, sigma: 0.1, noise: 1, on: rows, seed: seed)
    }

    private func both(_ model: some FisherNetwork, draws: Int) throws -> (PublishedEstimate, DimensionEstimates) {
        let source = model.source(try Prior(parsing: "normal:1"), count: draws, seed: 5)
        let mine = try PublishedEstimate(
            of: model, draws: draws, at: scales, context: RunContext(threads: 1)
        ) { source.draw($0) }
        let estimator = PlainEstimator()
        let factor = try estimator.normalisation(of: model, from: source)
        let other = try estimator.dimensions(
            of: model, from: source, at: scales, normalisation: factor, lowerBounds: true)
        return (mine, other)
    }

    /// 2sED and error are those of the plain estimator; the lower sum with own inner terms has no other routine.
    @Test func theFullDimensionIsThatOfThePlainEstimator() throws {
        let (mine, plain) = try both(network("6-5-4-3", seed: 2), draws: 15)
        for (row, estimate) in zip(mine.rows, plain.estimates) {
            #expect(abs(row.full.value - estimate.twoScaleDimension.value) < 1e-10)
            #expect(
                abs(row.full.standardError - estimate.twoScaleDimension.standardError)
                    < 0.02 * row.full.standardError)
            #expect(abs(row.effectiveSampleSize - estimate.effectiveSampleSize) < 1e-8)
        }
    }

    /// Jensen's inequality layer by layer, for any draws.
    @Test func ownInnerTermsNeverExceedTheFullDimension() throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            let (mine, _) = try both(network("6-8-2-3", seed: seed), draws: 9)
            for row in mine.rows { #expect(row.lower.value <= row.full.value * (1 + 1e-12)) }
        }
    }

    /// Two draws and layers by hand: `mean ell_1 + sum w_k ell_k2`, w proportional to `exp(ell_k1)`.
    @Test func theLowerSumIsTheOneByHand() {
        func term(_ value: Double) -> LogDeterminant { LogDeterminant(value: value, slope: 0) }
        let numbers = PublishedEstimate.numbers([[term(0), term(2)], [term(2), term(5)]], shifts: [])
        let weight = 1 / (1 + 7.38905609893065)
        #expect(abs(numbers[1].value - (1 + weight * 2 + (1 - weight) * 5)) < 1e-12)
        #expect(abs(numbers[0].value - 6.313_568_167_9) < 1e-8)
    }
}

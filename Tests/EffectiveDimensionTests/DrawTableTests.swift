import Foundation
import Testing

@testable import EffectiveDimension

@Suite struct DrawTableTests {
    let entries = [
        LogDeterminant(value: 0.375, slope: 0.5), LogDeterminant(value: 2.385, slope: 1),
        LogDeterminant(value: 900, slope: 2), LogDeterminant(value: 899, slope: 1.5),
    ]

    @Test func innerMeansWithoutADrawAreThoseOfTheOthers() {
        let means = InnerMeans(entries)
        for i in entries.indices {
            var others = entries
            others.remove(at: i)
            let rest = InnerMeans(others)
            #expect(agree(means.mean(without: i), rest.mean.value))
            #expect(agree(means.logMean(without: i), rest.logMean.value))
        }
    }

    @Test func aDrawThatIsNotAmongTheInnerOnesChangesNothing() {
        let means = InnerMeans(entries)
        #expect(means.mean(without: 4) == means.mean.value && means.logMean(without: 4) == means.logMean.value)
        let constant = InnerMeans(constant: entries[1], count: 5)
        #expect(constant.mean(without: 0) == 2.385 && constant.logMean(without: 0) == 2.385)
        #expect(constant.mean == entries[1] && constant.logMean == entries[1])
        let single = InnerMeans([entries[0]])
        #expect(single.mean(without: 0) == 0.375 && single.logMean(without: 0) == 0.375)
    }

    @Test func slopesOfTheMeansAreTheirDerivatives() {
        func means(_ step: Double) -> InnerMeans {
            InnerMeans(entries.prefix(2).map { LogDeterminant(value: $0.value + $0.slope * step, slope: 0) })
        }
        let slopes = InnerMeans(Array(entries.prefix(2)))
        let step = 1e-4
        let difference = { (value: (InnerMeans) -> Double) in
            (value(means(step)) - value(means(-step))) / (2 * step)
        }
        #expect(abs(slopes.mean.slope - difference { $0.mean.value }) < 1e-9)
        #expect(abs(slopes.logMean.slope - difference { $0.logMean.value }) < 1e-8)
    }

    /// A layer's own entry is the same whether it was computed alone or among the inner draws.
    @Test func theOwnDrawIsOneOfTheInnerOnes() throws {
        let chain = DiagonalChain.restless
        let draws = chain.uniformDraws(5)
        var scratch: Void = ()
        for number in draws.indices {
            let tables = try [3, 0].map { inner in
                try DrawTable(
                    chain, theta: draws[number], number: number, innerCount: inner,
                    innerDraw: { draws[$0] }, factors: [2, 30],
                    scratch: &scratch)
            }
            #expect(tables[0].own == tables[1].own)
            #expect(tables[0].inner.count == 2 && tables[1].inner.isEmpty)
        }
    }

    @Test func aRunCutInRangesAndMergedGivesTheSameBits() throws {
        let chain = DiagonalChain.restless
        let draws = chain.uniformDraws(7)
        let scales = [Scale(epsilon: 0.1, zeta: 0.375), Scale(epsilon: 0.001, zeta: 0)]
        let whole = try chain.estimates(draws, at: scales)
        let (estimator, source) = (PlainEstimator(), ParameterSource.given(7) { draws[$0] })
        let normalisation = try estimator.normalisation(of: chain, from: source)
        // As they would come from other processes.
        let parts = try [4..<7, 0..<1, 1..<4].map { range in
            let tables = try estimator.tables(chain, of: range, from: source, at: scales, normalisation: normalisation)
            return try JSONDecoder().decode(DrawTables.self, from: JSONEncoder().encode(tables))
        }
        let merged = try estimator.estimate(
            chain, from: DrawTables(merging: parts), at: scales, normalisation: normalisation)
        #expect(merged.estimates == whole)
    }
}

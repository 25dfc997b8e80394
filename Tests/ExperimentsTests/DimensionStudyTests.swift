import BallArithmetic
import Bounds
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import Networks
import Records
import Testing

@Suite struct DimensionStudyTests {
    private func record(_ piece: String, _ key: String = "", _ value: String? = nil) throws -> DimensionStudy.Record {
        try withFolder { folder in
            try Data(StudySamples.table.utf8).write(to: folder.appendingPathComponent("table.csv"))
            return try StudySamples.study(key, value).compute(
                piece: piece, folder: folder, context: RunContext(threads: 2))
        }
    }

    /// The pieces of the library by hand.
    @Test func aRecordHoldsTheEstimateOfItsNetwork() throws {
        let record = try record("3-2-2")
        let document = try withFolder { folder in
            let path = folder.appendingPathComponent("table.csv").path
            try Data(StudySamples.table.utf8).write(to: URL(fileURLWithPath: path))
            let (inputs, _) = try InputSource.data(path: path).load(samples: 5, seed: 7)
            let network = try MarkovianNetwork(
                Architecture(widths: [3, 2, 2], activation: .tanh, lastLayer: .activated, hasBias: true),
                inputs: inputs, sigma: [0.5], noiseSamples: 2, seed: 7)
            return try NetworkEstimate(
                network: network, inputs: "", draws: .prior(.standard, count: 4), seed: 7
            ).document(
                at: ExactScale.pairs(
                    epsilons: [Rational(parsing: "1/10"), Rational(parsing: "1/100")],
                    zetas: [Rational(0), Rational(parsing: "2/3")]))
        }
        // The study has the spectra of its draws, the request evaluates determinants: alike but for rounding.
        func numbers(_ row: EstimateDocument.Row) throws -> [Double] {
            let lower = try #require(row.lower)
            return [row.logExpectedDeterminant, row.twoScaleDimension, lower.published, lower.tight].flatMap {
                [$0.value, $0.standardError]
            }
        }
        #expect(record.estimate.rows.count == 4 && document.rows.count == 4)
        for (row, other) in zip(record.estimate.rows, document.rows) {
            #expect((row.epsilon, row.zeta) == (other.epsilon, other.zeta) && row.warnings == other.warnings)
            for (a, b) in zip(try numbers(row), try numbers(other)) { #expect(abs(a - b) < 1e-11 * abs(b)) }
        }
        #expect(record.estimate.normalisation == document.normalisation)
        #expect(record.estimate.model.samples == 5 && record.estimate.model.inputs.contains("5 of 6 rows"))
    }

    @Test func everyGammaHasABoundAtTheDimensionOfEachEpsilon() throws {
        let record = try record("3-2")
        #expect(record.bounds.map(\.setting.gamma) == [0.5, 0.02])
        for bound in record.bounds {
            #expect(bound.rows.map(\.n) == [100, 10_000, 1_000_000])
            #expect(bound.setting.rate == "3/8" && bound.setting.constantH == 2 && bound.setting.constantK == 3)
            for row in bound.rows where row.epsilon < 1 {
                let tail = try TailBound(c: 1, h: 2, k: 3, gamma: bound.setting.gamma)
                let logTail = try #require(row.logTail)
                // The dimension is at least zeta d, d = 8, and its bound H eps^-d n^{-K/gamma} at least that much.
                let least =
                    log(2) - 2.0 / 3 * 8 * log(try tail.epsilon(n: row.n)) - 3 / bound.setting.gamma * log(row.n)
                #expect(logTail > least)
            }
        }
        // log(100) / (100/50) > 1: outside.
        #expect(record.bounds[1].rows[0].logTail == nil && record.bounds[1].rows[1].logTail != nil)
    }

    /// The same study, asked for its dimension at the bound's eps_n among its own scales.
    @Test func theBoundTakesTheDimensionAtItsOwnEpsilon() throws {
        let bound = #"{gamma: [1], constantC: 1, constantH: 1, constantK: 1, zeta: 2/3, rate: 1/2, n: "100,1000"}"#
        let record = try record("3-2", "bound", bound)
        let row = record.bounds[0].rows[1]
        let other = try self.record("3-2", "epsilon", "[\(row.epsilon)]")
        let estimate = try #require(other.estimate.rows.first { $0.zeta == "2/3" })
        let expected = -estimate.twoScaleDimension.value * log(row.epsilon) - log(1000)
        #expect(abs(try #require(row.logTail) - expected) < 1e-10 * abs(expected))
        #expect(row.logTailStandardError == estimate.logExpectedDeterminant.standardError)
    }

    @Test func withoutABoundThereIsNone() throws { #expect(try record("3-2", "bound", nil).bounds.isEmpty) }
}

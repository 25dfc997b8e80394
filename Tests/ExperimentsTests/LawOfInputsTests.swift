import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Records
import Testing

@testable import Experiments

/// Numbers about the law of the rows.
@Suite struct LawOfInputsTests {
    /// A bias of order 1/N goes; what is left, of order 1/N^2, is about what two halves show.
    @Test func aBiasOfFirstOrderIsRemoved() {
        func value(_ n: Double) -> Double { 5 + 3 / n - 40 / (n * n) }
        func effect(_ n: Double) -> RowEffect {
            RowEffect(
                changes: Array(repeating: value(n * 15 / 16) - value(n), count: 16),
                halves: Array(repeating: value(n / 2) - value(n), count: 2), otherNoise: nil, drawsError: 0.01)
        }
        let found = effect(64).applied(to: Estimate(value: value(64), standardError: 0.1, samples: 8))
        let left = 40.0 / (64 * 64) * 16 / 15
        #expect(abs(found.estimate.value - 5 - left) < 1e-12)
        #expect(effect(64).rowsError > 0.8 * left && effect(64).rowsError < 2 * left)
        // Fifteen times the error of the mean change.
        #expect(abs(found.draws - hypot(0.1, 0.15)) < 1e-12)
        #expect(effect(64).noiseError == 0)
    }

    /// Half of the variance of the difference between two samples of the noise is the share of the noise.
    @Test func rowsAndNoiseAddInSquares() {
        let rows = (0..<16).map { sin(Double($0)) }
        let noise = (0..<16).map { 0.3 * cos(2.7 * Double($0)) }
        let effect = RowEffect(
            changes: zip(rows, noise).map { $0 + $1 }, halves: [0, 0], otherNoise: zip(rows, noise).map { $0 - $1 },
            drawsError: 0)
        let total = RowEffect(
            changes: zip(rows, noise).map { $0 + $1 }, halves: [0, 0], otherNoise: nil, drawsError: 0)
        #expect(effect.noiseError > 0)
        #expect(abs(hypot(effect.rowsError, effect.noiseError) - total.rowsError) < 1e-12)
        #expect(abs(effect.noiseError * effect.noiseError - 2 * RowJackknife.variance(noise)) < 1e-12)
    }

    /// One linear layer on normal inputs with variances 1 and 9: `Fhat = 2 S / tr S` has the known limit with eigenvalues 0.2
    /// and 1.8, and is biased low on N inputs. 300 samples of 32 rows; the mean of the answers must lie within four
    /// of its errors (odds of one in 16,000), and what they add to the numbers of the rows must be seen by five.
    @Test func theLawOfALinearLayerIsFound() throws {
        let scale = try ExactScale(epsilon: Rational(parsing: "1/100"), zeta: Rational(parsing: "1/2"))
        let c = try scale.doubles().magnification
        let truth = log1p(c * 0.2.squareRoot()) + log1p(c * 1.8.squareRoot())
        var (plain, law, covered): ([Double], [Double], Int) = ([], [], 0)
        for sample in 0..<300 {
            var stream = RandomStream(seed: 7, purpose: .syntheticInputs, index: UInt64(sample))
            let inputs = Matrix(rows: 32, columns: 2) { _, j in (j == 0 ? 1 : 3) * stream.normal() }
            let rows = RowSample(
                NetworkSpecification(
                    NetworkShape("2-1"), fisher: FisherSettings(sigma: [1]), inputs: .sample("normal rows")),
                inputs: inputs, description: "normal rows", seed: 1)
            let request = try NetworkEstimate(
                rows, draws: .prior(.standard, count: 1), estimator: PlainEstimator(), seed: 1, aboutLaw: true)
            let row = try request.document(at: [scale], lowerBounds: false).rows[0]
            plain.append(try #require(row.givenRows).logExpectedDeterminant.value)
            let found = row.logExpectedDeterminant
            law.append(found.value)
            covered += abs(found.value - truth) <= 1.96 * found.standardError ? 1 : 0
        }
        let (added, many) = (Estimate.mean(of: zip(law, plain).map { $0 - $1 }), Estimate.mean(of: law))
        #expect(abs(many.value - truth) < 4 * many.standardError, "\(many) \(truth)")
        #expect(added.value > 5 * added.standardError, "\(added)")
        // Of 300 intervals with odds of 95% more than 272 contain the truth, but for odds of 0.1%.
        #expect(covered > 272, "\(covered) of 300")
    }

    /// The tempered estimator moves its networks to the other rows instead of running again: both ways agree within the
    /// error of the draws, on a network whose rows and noise matter.
    @Test func keptNetworksAnswerForOtherRows() throws {
        let scale = try ExactScale(epsilon: Rational(parsing: "1/10"), zeta: Rational(parsing: "2/3"))
        var stream = RandomStream(seed: 8, purpose: .syntheticInputs, index: 0)
        let inputs = Matrix(rows: 40, columns: 3) { _, _ in stream.normal() }
        let rows = RowSample(
            NetworkSpecification(
                NetworkShape("3-4-2"), fisher: FisherSettings(sigma: [0.5], forwardNoise: 1), inputs: .sample("normal")),
            inputs: inputs, description: "normal", seed: 1)
        func effect(_ estimator: any DimensionEstimator) throws -> EstimateDocument.Row {
            try NetworkEstimate(
                rows, draws: .prior(.standard, count: 1024), estimator: estimator, seed: 1, aboutLaw: true
            ).document(at: [scale], lowerBounds: false).rows[0]
        }
        var tempered = TemperedEstimator(schedule: .init(level: 0, repetitions: 8, checkRepetitions: 0))
        tempered.keptNetworks = 8
        let (kept, anew) = (try effect(tempered), try effect(FactorisedEstimator()))
        func correction(_ row: EstimateDocument.Row) throws -> Double {
            try row.logExpectedDeterminant.value - #require(row.givenRows).logExpectedDeterminant.value
        }
        let shares = try #require(kept.logExpectedDeterminant.shares)
        let others = try #require(anew.logExpectedDeterminant.shares)
        #expect(try abs(correction(kept) - correction(anew)) < 4 * hypot(shares.draws, others.draws))
        #expect(try correction(kept) > 0)
        #expect(abs(log(shares.rows / others.rows)) < 0.5, "\(shares) \(others)")
        #expect(shares.noise > 0 && shares.noise < shares.rows)
        let error = kept.logExpectedDeterminant.standardError
        #expect(abs(error - hypot(hypot(shares.draws, shares.rows), shares.noise)) < 1e-12)
    }

    /// Several scales from one run: each has its own networks, and the effect of the rows is that of a run at it alone, within
    /// four errors of the draws.
    @Test func severalScalesHaveTheirOwnEffectsOfTheRows() throws {
        let scales = try ["1/10", "1/1000"].map {
            try ExactScale(epsilon: Rational(parsing: $0), zeta: Rational(parsing: "2/3"))
        }
        var stream = RandomStream(seed: 9, purpose: .syntheticInputs, index: 0)
        let inputs = Matrix(rows: 40, columns: 3) { _, _ in stream.normal() }
        let rows = RowSample(
            NetworkSpecification(
                NetworkShape("3-4-2"), fisher: FisherSettings(sigma: [0.5]), inputs: .sample("normal")),
            inputs: inputs, description: "normal", seed: 1)
        var tempered = TemperedEstimator(schedule: .init(level: 0, repetitions: 8, checkRepetitions: 0))
        tempered.keptNetworks = 8
        func effects(_ scales: [ExactScale]) throws -> [EstimateDocument.Row] {
            try NetworkEstimate(
                rows, draws: .prior(.standard, count: 1), estimator: tempered, seed: 1, aboutLaw: true
            ).document(at: scales).rows
        }
        let together = try effects(scales)
        let alone = try scales.flatMap { try effects([$0]) }
        for (a, b) in zip(together, alone) {
            let corrections = try [a, b].map {
                try $0.logExpectedDeterminant.value - #require($0.givenRows).logExpectedDeterminant.value
            }
            let shares = try [a, b].map { try #require($0.logExpectedDeterminant.shares) }
            #expect(abs(corrections[0] - corrections[1]) < 4 * hypot(shares[0].draws, shares[1].draws))
            #expect(abs(log(shares[0].rows / shares[1].rows)) < 0.5, "\(shares)")
            #expect(a.lower != nil)
        }
        #expect(together[0].givenRows?.groupChanges != together[1].givenRows?.groupChanges)
    }

    /// Rows of a sample keep their forward noise in a part of it: the chain's states of the second half are the second half of
    /// the states.
    @Test(arguments: [false, true])
    func partsKeepTheNoiseOfTheirRows(empirical: Bool) throws {
        let inputs = Matrix(rows: 8, columns: 2) { i, j in Double(i) - 1.3 * Double(j) }
        let shape = Architecture(widths: [2, 3, 2], activation: .tanh)
        let parameters = (0..<6).map { 0.3 * Double($0) - 0.7 }[...]
        func next(_ rows: Range<Int>) throws -> Matrix {
            let part = inputs.selectingRows(rows)
            if empirical {
                let network = try EmpiricalMarkovianNetwork(
                    shape, inputs: part, noiseSamples: 2, rowNumbers: Array(rows))
                return network.advance(network.initialState, through: 0, parameters: parameters).rows
            }
            let network = try MarkovianNetwork(shape, inputs: part, noiseSamples: 2, rowNumbers: Array(rows))
            return network.advance(network.initialState, through: 0, parameters: parameters).rows
        }
        let (whole, first, second) = (try next(0..<8), try next(0..<4), try next(4..<8))
        #expect(whole.elements == first.elements + second.elements)
        #expect(Set(whole.elements).count == whole.elements.count)
    }
}

import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing

@testable import Experiments

/// Extrapolation from N, N/2 and N/4 inputs to their law.
@Suite struct LawOfInputsTests {
    /// A bias of orders 1/N and 1/N^2 goes to the last bits, sampling errors of the quarters cancel in the mean.
    @Test func aBiasOfTwoOrdersIsRemoved() {
        func value(_ n: Double) -> Double { 5 + 3 / n - 40 / (n * n) }
        func estimates(_ n: Double, _ count: Int) -> [Estimate] {
            (0..<count).map { _ in Estimate(value: value(n), standardError: 0.1, samples: 1) }
        }
        let law = NestedSubsamples(whole: estimates(64, 1)[0], halves: estimates(32, 2), quarters: estimates(16, 4))
        let found = law.extrapolated
        #expect(abs(found.value - 5) < 1e-12)
        #expect(law.means == [64, 32, 16].map(value))
        // 8/3, 2 and 1/3 of independent errors 0.1, 0.1/sqrt 2 and 0.05, and the step from the order before.
        let step = (2 * value(64) - value(32)) - 5
        let expected = ((64 + 18 + 0.25) / 9 * 0.01 + step * step).squareRoot()
        #expect(abs(found.standardError - expected) < 1e-12)
    }

    /// One linear layer on normal inputs with variances 1 and 9: `Fhat = 2 S / tr S` has the known limit with eigenvalues 0.2
    /// and 1.8, and is biased low on N inputs. 300 samples of 32 rows; the mean of the extrapolations must lie within four
    /// of its errors (odds of one in 16,000), that of the plain numbers on 8 rows, a quarter, must not
    /// within five.
    @Test func theLawOfALinearLayerIsFound() throws {
        let scale = try ExactScale(epsilon: Rational(parsing: "1/100"), zeta: Rational(parsing: "1/2"))
        let c = try scale.doubles().magnification
        let truth = log1p(c * 0.2.squareRoot()) + log1p(c * 1.8.squareRoot())
        var (plain, law, covered): ([Double], [Double], Int) = ([], [], 0)
        for sample in 0..<300 {
            var stream = RandomStream(seed: 7, purpose: .syntheticInputs, index: UInt64(sample))
            let inputs = Matrix(rows: 32, columns: 2) { _, j in (j == 0 ? 1 : 3) * stream.normal() }
            func request(_ rows: Range<Int>) throws -> NetworkEstimate {
                try NetworkEstimate(
                    network: MarkovianNetwork(
                        Architecture(widths: [2, 1]), inputs: inputs.selectingRows(rows), sigma: [1]),
                    inputs: "normal rows", draws: .prior(.standard, count: 1), seed: 1)
            }
            let whole = try request(0..<32)
            var document = try whole.document(at: [scale], lowerBounds: false)
            try whole.addLawOfInputs(to: &document, at: [scale], restrictedTo: request)
            let result = try #require(document.rows[0].law)
            plain.append(result.logExpectedDeterminants[2])
            let found = result.logExpectedDeterminant
            law.append(found.value)
            covered += abs(found.value - truth) <= 1.96 * found.standardError ? 1 : 0
        }
        let (few, many) = (Estimate.mean(of: plain), Estimate.mean(of: law))
        #expect(abs(many.value - truth) < 4 * many.standardError, "\(many) \(truth)")
        #expect(abs(few.value - truth) > 5 * few.standardError, "\(few) \(truth)")
        // Of 300 intervals with odds of 95% more than 272 contain the truth, but for odds of 0.1%.
        #expect(covered > 272, "\(covered) of 300")
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
                    shape, inputs: part, noiseSamples: 2, firstRow: rows.lowerBound)
                return network.advance(network.initialState, through: 0, parameters: parameters).rows
            }
            let network = try MarkovianNetwork(shape, inputs: part, noiseSamples: 2, firstRow: rows.lowerBound)
            return network.advance(network.initialState, through: 0, parameters: parameters).rows
        }
        let (whole, first, second) = (try next(0..<8), try next(0..<4), try next(4..<8))
        #expect(whole.elements == first.elements + second.elements)
        #expect(Set(whole.elements).count == whole.elements.count)
    }
}

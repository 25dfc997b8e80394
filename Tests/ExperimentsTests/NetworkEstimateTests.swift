import BallArithmetic
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

@Suite struct NetworkEstimateTests {
    private func agree(_ a: Double, _ b: Double, to tolerance: Double) -> Bool {
        abs(a - b) <= tolerance * max(abs(a), abs(b))
    }

    /// The values of two independent programs (see `Oracle`), to 1e-10 relative.
    @Test(arguments: Oracle.MarkovianCase.all)
    func dimensionsAreThoseOfIndependentPrograms(_ model: Oracle.MarkovianCase) throws {
        let (epsilons, zetas) = (["0.1", "0.01", "0.001"], ["0", "0.5", "2/3", "0.9"])
        let document = try model.estimate().document(
            at: ExactScale.pairs(
                epsilons: epsilons.map { try Rational(parsing: $0) }, zetas: zetas.map { try Rational(parsing: $0) }))
        let answer = try #require(try Oracle.answers()[model.name])
        #expect(document.model.parameters == answer.d)
        #expect(agree(document.meanTrace, answer.meanTrace, to: 1e-12))
        #expect(agree(document.normalisation, answer.normalisation, to: 1e-12))
        let names = epsilons.flatMap { epsilon in zetas.map { "eps=\(epsilon)|zeta=\($0)" } }
        #expect(document.rows.count == 12 && answer.values.count == 12)
        for (name, row) in zip(names, document.rows) {
            let values = try #require(answer.values[name])
            let lower = try #require(row.lower)
            let pairs = [
                (row.twoScaleDimension.value, values.twoSED), (row.logExpectedDeterminant.value, values.logMeanExp),
                (row.jensen, values.jensen), (lower.published.value, try #require(values.published)),
                (lower.tight.value, try #require(values.tight)), (row.effectiveSampleSize, values.ess),
            ]
            for (number, expected) in pairs {
                #expect(agree(number, expected, to: 1e-10), "\(name): \(number) instead of \(expected)")
            }
        }
    }

    @Test(arguments: Oracle.MarkovianCase.all)
    func spectraAreThoseOfIndependentPrograms(_ model: Oracle.MarkovianCase) throws {
        let estimate = try model.estimate()
        let spectra = try estimate.squareRootSpectra()
        for (layer, range) in estimate.network.layerRanges.enumerated() {
            let expected = try Oracle.array("\(model.name)_layer\(layer + 1)_sqrteigs")
            #expect(expected.rows == spectra.rows && expected.columns == range.count)
            for k in 0..<expected.rows {
                for (i, j) in range.enumerated() {
                    // The largest value of the layer sets the scale of rounding, and of the null values.
                    #expect(abs(spectra[k, j] - expected[k, i]) <= 1e-13 * expected[k, 0])
                }
            }
        }
    }

    /// Rounding of 1e-16 in a null eigenvalue is 1e-8 in its root, times c = 1000: up to 1e-3 in the dimension.
    @Test(arguments: [EigenSolver.lapack, .gsl], Oracle.MarkovianCase.all.filter { $0.size == "small" })
    func eigenvaluesAreGoodToAThousandth(solver: EigenSolver, model: Oracle.MarkovianCase) throws {
        let scale = try ExactScale(epsilon: Rational(parsing: "0.001"), zeta: Rational(0))
        let document = try model.estimate(method: .eigenvalues(solver)).document(at: [scale])
        let expected = try #require(try Oracle.answers()[model.name]?.values["eps=0.001|zeta=0"])
        #expect(abs(document.rows[0].twoScaleDimension.value - expected.twoSED) < 1e-3)
        #expect(document.method.eigen == solver.rawValue)
    }

    private func small(_ draws: NetworkEstimate.Draws, given: Double? = nil) throws -> NetworkEstimate {
        let inputs = Matrix(rows: 3, columns: 2, elements: [1, 0.375, -1, 2.385, 0.5, -0.25])
        let network = try MarkovianNetwork(
            Architecture(widths: [2, 3, 1], activation: .tanh, hasBias: true), inputs: inputs, sigma: [0.5, 2])
        return try NetworkEstimate(
            network: network, inputs: "three made-up rows", draws: draws, normalisation: given, seed: 9)
    }

    @Test func theDocumentSaysWhatWasMeasuredAndHow() throws {
        let scale = try ExactScale(epsilon: Rational(parsing: "0.1"), zeta: Rational(parsing: "2/3"))
        let document = try small(.prior(.kaimingUniform, count: 4), given: 0.5).document(
            at: [scale], context: RunContext(threads: 2))
        let model = document.model
        #expect(model.network == "2-3-1" && model.parameters == 13 && model.activation == "tanh")
        #expect(model.lastLayer == "linear" && model.bias && model.fisher == "markovian" && model.sigma == [0.5, 2])
        #expect(model.forwardNoise == 0 && model.prior == "kaiming-uniform" && model.samples == 3)
        #expect(model.inputs == "three made-up rows")
        let method = document.method
        #expect(method.estimator == "plain" && method.draws == 4 && method.eigen == "singular-values")
        #expect(method.seed == 9)
        #expect(document.normalisation == 0.5 && document.normalisationOrigin == "given")
        #expect(document.rows[0].epsilon == "1/10" && document.rows[0].zeta == "2/3")
        #expect(document.environment?.threads == 2 && (document.timing?.computeSeconds ?? 0) > 0)
        #expect(document.notes[0].contains("a noise-free forward pass"))
    }

    @Test func drawsFromAFileStandInFileOrder() throws {
        let parameters = (1...13).map(Double.init)
        let estimate = try small(.given(Matrix(rows: 1, columns: 13, elements: parameters)))
        #expect(estimate.source.draw(0) == [1, 2, 7, 3, 4, 8, 5, 6, 9, 10, 11, 12, 13])
        #expect(try estimate.document(at: []).model.prior == "given")
        #expect(estimate.source.count == 1)
    }

    @Test func drawsThatDoNotFitAreRefused() {
        let error = #expect(throws: UserError.self) { try small(.given(Matrix(rows: 2, columns: 9))) }
        #expect(
            error?.description
                == "the draws have 9 parameters, the network 2-3-1 has 13 (parameters): give [draws x parameters]; "
                + "with bias each layer's biases follow its weights")
    }

    @Test func numbersDoNotDependOnTheThreads() throws {
        let scales = try [ExactScale(epsilon: Rational(parsing: "0.01"), zeta: Rational(0))]
        let documents = try [1, 2, 5].map { threads in
            var document = try small(.prior(.standard, count: 11)).document(
                at: scales, context: RunContext(threads: threads))
            document.environment = nil
            document.timing = nil
            return document
        }
        #expect(documents[0] == documents[1] && documents[0] == documents[2])
    }
}

import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Testing

@testable import Networks

@Suite struct DeterministicNetworkTests {
    static let laws: [OutputLaw] = [.softmax, .gaussian(sigma: 0.375)]
    static let ways: [SpectrumMethod?] = [nil, .singularValues, .eigenvalues(.lapack), .eigenvalues(.gsl)]

    private func spectrum(
        _ shape: Architecture, _ inputs: Matrix, _ parameters: [Double], _ law: OutputLaw,
        _ method: SpectrumMethod? = nil
    ) throws -> [Double] {
        let network = try DeterministicNetwork(shape, inputs: inputs, output: law, method: method)
        var scratch = network.makeScratch()
        return try network.squareRootSpectrum(at: parameters, scratch: &scratch)
    }

    /// More samples than parameters (the primal form) and fewer (the dual form).
    @Test(arguments: laws, [3, 40])
    func eigenvaluesAndTraceAreThoseOfTheDefinitionByCentralDifferences(law: OutputLaw, samples: Int) throws {
        let shape = Architecture(widths: [3, 4, 3], activation: .tanh, hasBias: true)
        let (inputs, parameters) = example(shape, samples: samples, seed: 5)
        let fisher = naiveFisher(shape, inputs: inputs, parameters: parameters, output: law)
        let expected = try Array(fisher.symmetricEigenvalues().reversed())
        for way in Self.ways {
            let roots = try spectrum(shape, inputs, parameters, law, way)
            #expect(roots.count == expected.count)
            for (root, value) in zip(roots, expected) { #expect(abs(root * root - value) < 1e-8 * expected[0]) }
        }
        let network = try DeterministicNetwork(shape, inputs: inputs, output: law)
        let trace = (0..<fisher.rows).reduce(0) { $0 + fisher[$1, $1] }
        #expect(abs(network.trace(at: parameters) / trace - 1) < 1e-8)
    }

    @Test func aLinearLayerHasTheSpectrumOfItsInputs() throws {
        let sigma = 0.375
        let shape = Architecture(widths: [5, 3])
        let (inputs, parameters) = example(shape, samples: 9, seed: 2)
        let values = try inputs.singularValues().map { $0 / (sigma * 3) }
        let expected = values.flatMap { [$0, $0, $0] }
        for way in Self.ways {
            let roots = try spectrum(shape, inputs, parameters, .gaussian(sigma: sigma), way)
            #expect(roots.count == expected.count)
            for (root, value) in zip(roots, expected) { #expect(abs(root / value - 1) < 1e-12) }
        }
    }

    @Test(arguments: laws)
    func theOrderOfTheSamplesAndTheirRepetitionChangeNothing(law: OutputLaw) throws {
        let shape = Architecture(widths: [6, 5, 4], activation: .relu)
        let (inputs, parameters) = example(shape, samples: 8, seed: 11)
        let reference = try spectrum(shape, inputs, parameters, law)
        let shuffled = inputs.selectingRows([3, 1, 7, 0, 2, 6, 5, 4])
        let doubled = inputs.selectingRows([3, 1, 7, 0, 2, 6, 5, 4, 0, 1, 2, 3, 4, 5, 6, 7])
        for other in [shuffled, doubled] {
            let roots = try spectrum(shape, other, parameters, law)
            for (root, value) in zip(roots, reference) { #expect(abs(root - value) < 1e-14 * reference[0]) }
        }
    }

    /// Scaling the weights into a relu unit up and those out of it down does not change the network, nor does adding one
    /// vector to all rows of the last layer of a softmax network: these directions are exact null vectors of F.
    @Test func directionsThatChangeNothingAreNullToRoundingThroughSingularValues() throws {
        let shape = Architecture(widths: [3, 4, 3], activation: .relu)
        let (inputs, parameters) = example(shape, samples: 60, seed: 21)
        let roots = try spectrum(shape, inputs, parameters, .softmax)
        #expect(roots[parameters.count - 8] < 1e-15 * roots[0])
        #expect(roots[parameters.count - 9] > 1e-6 * roots[0])
    }

    @Test func theDualGramMatrixServesWhereItIsTrustedAndSingularValuesElsewhere() throws {
        let shape = Architecture(widths: [20, 8, 4], activation: .tanh)
        let (inputs, parameters) = example(shape, samples: 10, seed: 4)
        let network = try DeterministicNetwork(shape, inputs: inputs, output: .softmax)
        let twice = try DeterministicNetwork(
            shape, inputs: inputs.selectingRows([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9]), output: .softmax)
        var scratch = network.makeScratch()
        let roots = try network.squareRootSpectrum(at: parameters, scratch: &scratch)
        let exact = try spectrum(shape, inputs, parameters, .softmax, .singularValues)
        let notices = network.takeNotices(from: &scratch)
        #expect(notices.checkedEigenvalues == 1 && notices.singularValues == 0)
        #expect(network.takeNotices(from: &scratch) == SpectrumNotices())
        for (root, value) in zip(roots, exact).prefix(30) { #expect(abs(root / value - 1) < 1e-10) }
        #expect(
            network.notes(on: notices) == [
                "Spectra: 1 of 1 by eigenvalues of the dual Gram matrix, checked against its Cholesky factor."
            ])
        // An input given twice makes the dual Gram matrix singular.
        _ = try twice.squareRootSpectrum(at: parameters, scratch: &scratch)
        let others = twice.takeNotices(from: &scratch)
        #expect(others.checkedEigenvalues == 0 && others.singularValues == 1)
    }

    /// Softmax probabilities down to 1e-13 spread the spectrum over ten orders of magnitude. Eigenvalues of rows in the order given
    /// lose the small ones; the sorted ones agree with singular values to 1e-10 in log det.
    @Test func gradedEigenvaluesMatchSingularValuesForSaturatedSoftmax() throws {
        let shape = Architecture(widths: [54, 16, 7])
        let inputs = example(shape, samples: 30, seed: 6).inputs
        for draw in 0..<5 {
            let parameters = Prior.uniform(low: -1.375, high: 1.375).draw(draw, for: shape, seed: 6)
            let exact = try spectrum(shape, inputs, parameters, .softmax, .singularValues)
            let graded = try spectrum(shape, inputs, parameters, .softmax)
            let factor = 1e4
            let difference =
                LogDeterminant(squareRoots: graded, factor: factor).value
                - LogDeterminant(squareRoots: exact, factor: factor).value
            #expect(abs(difference) < 1e-10 * LogDeterminant(squareRoots: exact, factor: factor).value)
        }
    }

    /// With an input given twice, which makes the dual Gram matrix singular, and without.
    @Test(arguments: [Array(0..<10), Array(0..<9) + [8]], [OutputLaw.softmax, .gaussian(sigma: 0.375)])
    func logDeterminantsAreThoseOfTheSpectrum(rows: [Int], output: OutputLaw) throws {
        let shape = Architecture(widths: [20, 8, 4], activation: .tanh)
        let (inputs, parameters) = example(shape, samples: 10, seed: 4)
        let network = try DeterministicNetwork(shape, inputs: inputs.selectingRows(rows), output: output)
        var scratch = network.makeScratch()
        let factors = [0.375, 40, 3000]
        let short = try network.logDeterminants(
            of: 0, parameters: parameters[...], state: network.initialState, factors: factors, scratch: &scratch)
        let long = try network.unitwiseLogDeterminants(
            of: 0, parameters: parameters[...], state: network.initialState, factors: factors, scratch: &scratch)
        for (short, long) in zip(short, long) {
            #expect(abs(short.value / long.value - 1) < 1e-10)
            #expect(abs(short.slope / long.slope - 1) < 1e-10)
        }
        let counts = network.takeNotices(from: &scratch)
        #expect(counts.checkedEigenvalues == (Set(rows).count == 10 ? 2 : 1))
        #expect(counts.singularValues == (Set(rows).count == 10 ? 0 : 1))
    }

    /// Binary and constant columns, as in Covertype, leave fewer dimensions than score rows.
    @Test func logDeterminantsOfBinaryInputsAreThoseOfSingularValues() throws {
        let shape = Architecture(widths: [18, 6, 4])
        let (plain, _) = example(shape, samples: 40, seed: 7)
        // Three measured columns, groups of indicators, and constants.
        let inputs = Matrix(rows: 40, columns: 18) { i, j in
            switch j {
            case 0..<3: plain[i, j]
            case 3..<9: (i * i + 3) % 6 == j - 3 ? 2.375 : -0.375
            case 9..<12: i == 5 * j ? 4 : 0
            default: 0
            }
        }
        let factors = [0.375, 4.8, 48, 4800]
        let network = try DeterministicNetwork(shape, inputs: inputs, output: .softmax)
        let exact = try DeterministicNetwork(shape, inputs: inputs, output: .softmax, method: .singularValues)
        var (scratch, other) = (network.makeScratch(), exact.makeScratch())
        for draw in 0..<6 {
            let parameters = Prior.standard.draw(draw, for: shape, seed: 3)[...]
            let found = try network.logDeterminants(
                of: 0, parameters: parameters, state: inputs, factors: factors, scratch: &scratch)
            let wanted = try exact.logDeterminants(
                of: 0, parameters: parameters, state: inputs, factors: factors, scratch: &other)
            for (found, wanted) in zip(found, wanted) {
                #expect(abs(found.value / wanted.value - 1) < 1e-10)
                #expect(abs(found.slope / wanted.slope - 1) < 1e-10)
            }
        }
        #expect(network.takeNotices(from: &scratch).checkedEigenvalues == 6)
    }

    @Test func scoreRowsMultiplyLikeTheirMatrix() throws {
        let shape = Architecture(widths: [5, 4, 3], hasBias: true)
        let (inputs, parameters) = example(shape, samples: 4, seed: 12)
        let rows = ForwardPass(shape, inputs: inputs, parameters: parameters[...])
            .scoreRows(.softmax, parameters: parameters[...])
        let map = rows.map
        let identity = Matrix(rows: map.columns, columns: map.columns) { $0 == $1 ? 1 : 0 }
        let matrix = map.times(identity)
        let squares = (0..<map.rows).map { matrix.row($0).reduce(0) { $0 + $1 * $1 } }
        for (found, wanted) in zip(squares, rows.squares) { #expect(abs(found / wanted - 1) < 1e-13) }
        let roots = try matrix.singularValues()
        let wanted = try rows.singularValues(SingularValueWorkspace())
        for (root, value) in zip(roots, wanted) { #expect(abs(root - value) < 1e-14 * wanted[0]) }
        let columns = map.transposedTimes(Matrix(rows: map.rows, columns: map.rows) { $0 == $1 ? 1 : 0 })
        #expect(columns == matrix.transposed)
    }

    @Test func whatDoesNotFitIsRefusedInOneLine() {
        let shape = Architecture(widths: [3, 1])
        let inputs = Matrix(rows: 2, columns: 3, repeating: 1)
        #expect(throws: UserError.self) { try DeterministicNetwork(shape, inputs: inputs, output: .softmax) }
        #expect(throws: UserError.self) {
            try DeterministicNetwork(shape, inputs: inputs, output: .gaussian(sigma: 0))
        }
        #expect(throws: UserError.self) {
            try DeterministicNetwork(Architecture(widths: [4, 2]), inputs: inputs, output: .softmax)
        }
    }
}

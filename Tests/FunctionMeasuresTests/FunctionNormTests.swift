import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing

@testable import FunctionMeasures

@Suite struct FunctionNormTests {
    let references: FunctionReferences
    init() throws { references = try FunctionReferences.all.get() }

    @Test func smoothPathsHaveTheReferenceLengths() throws {
        for (name, segments) in references.tanhLengths {
            let chain = try references.network(name).chain
            for expected in segments {
                let run = SmoothTrajectory(chain, try references.path(name, expected.segment))
                #expect(agree(run.lengths, expected.lengthByLayer, to: 1e-12), "\(name) \(expected.segment)")
                #expect(run.converged)
            }
        }
    }

    /// A network of lines, by quadrature and by its pieces.
    @Test func quadratureAgreesWithPiecesWhereBothApply() throws {
        let chain = try DenseChain(
            Architecture(widths: [2, 3, 2], activation: .identity, hasBias: true),
            parameters: (0..<17).map { Double($0 * 7 % 5) - 1.75 }, for: "a test")
        let path = Path.segment(from: [0.25, -1], to: [2, 0.5])
        #expect(agree(SmoothTrajectory(chain, path).lengths, PathPieces(chain, path).lengths, to: 1e-13))
        // The image of a circle under a rotation times 2 is a circle.
        let turn = try DenseChain(
            Architecture(widths: [2, 2], activation: .identity), parameters: [0, -2, 2, 0], for: "a test")
        let circle = Path.circle(centre: [0, 0], cosine: [1, 0], sine: [0, 1])
        #expect(agree(SmoothTrajectory(turn, circle).lengths, [4 * .pi], to: 1e-14))
    }

    @Test func jacobiansHaveTheReferenceNorms() throws {
        for (name, expected) in references.jacobian {
            let network = try references.network(name)
            let norms = try InputJacobians(
                network.architecture, parameters: network.parameters, inputs: network.inputs)
            func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
            #expect(agree(mean(norms.frobenius), expected.meanFrobeniusOutputs, to: 1e-12), "\(name)")
            #expect(agree(mean(norms.frobenius.map { $0 * $0 }), expected.meanSquareOutputs, to: 1e-12), "\(name)")
            #expect(agree(mean(norms.softmax), expected.meanFrobeniusSoftmax, to: 1e-11), "\(name)")
            let error = Estimate.mean(of: norms.softmax).standardError
            #expect(agree(error, expected.standardErrorFrobeniusSoftmax, to: 1e-10), "\(name)")
            let spectral = try InputJacobians.spectralNorms(
                network.architecture, parameters: network.parameters, inputs: network.inputs)
            #expect(agree(mean(spectral), expected.meanSpectralOutputs, to: 1e-12), "\(name)")
        }
    }

    @Test func theProbabilitiesOfASaturatedSoftmaxDoNotMove() throws {
        let inputs = Matrix(rows: 1, columns: 1, elements: [1])
        let architecture = Architecture(widths: [1, 2], activation: .identity)
        let norms = try InputJacobians(architecture, parameters: [800, -800], inputs: inputs)
        #expect(norms.softmax == [0] && agree(norms.frobenius[0], 800 * 2.0.squareRoot(), to: 1e-15))
        #expect(norms.margins == [1600])
    }

    /// A convolution against differences of its outputs.
    @Test func jacobiansOfConvolutionsAgreeWithDifferences() throws {
        let architecture = try NetworkShape("cnn:3|4-2", activation: .tanh).architecture(inputs: 36)
        let parameters = Prior.standard.draw(0, for: architecture, seed: 5)
        let inputs = Matrix(rows: 2, columns: 36) { i, j in Double((7 * i + 5 * j) % 11) / 11 - 0.4 }
        let norms = try InputJacobians(architecture, parameters: parameters, inputs: inputs)
        let step = 1e-5
        for row in 0..<2 {
            var sum = 0.0
            for column in 0..<36 {
                func outputs(_ change: Double) -> [Double] {
                    var moved = inputs.selectingRows([row])
                    moved[0, column] += change
                    return ForwardPass(architecture, inputs: moved, parameters: parameters[...]).outputs.elements
                }
                for (high, low) in zip(outputs(step), outputs(-step)) {
                    sum += (high - low) * (high - low) / (4 * step * step)
                }
            }
            #expect(agree(norms.frobenius[row], sum.squareRoot(), to: 1e-7))
        }
    }

    @Test func crossingsPerLengthAreThoseOfTheReference() throws {
        for (name, expected) in references.crossingDensityOnSegments {
            let chain = try references.network(name).chain
            let segments = try (references.segmentMeasures[name] ?? []).map { try #require($0.segment) }
            let pieces = try segments.map { PathPieces(chain, try references.path(name, $0)) }
            let crossings = pieces.map(\.breakpoints.count)
            #expect(crossings.reduce(0, +) == expected.crossings)
            let length = pieces.reduce(0) { $0 + $1.inputLength }
            #expect(agree(length, expected.length, to: 1e-12), "\(name)")
            #expect(agree(Double(expected.crossings) / length, expected.crossingsPerLength, to: 1e-12), "\(name)")
            let density = Chords.density(
                crossings: crossings, lengths: pieces.map(\.inputLength), dimension: chain.inputs)
            #expect(agree(density.value, expected.surfaceDensityIfIsotropic, to: 1e-12), "\(name)")
        }
        for (n, cosine) in references.meanCosine {
            #expect(agree(MeanCosine.inDimension(try #require(Int(n))), cosine, to: 2e-14))
        }
    }

    @Test func unitsHaveTheReferenceNumberOfPieces() throws {
        for interval in references.linearApproximation.intervals {
            let pieces = LinearPieces(.tanh, from: interval.from, to: interval.to, tolerance: interval.delta).pieces
            #expect(pieces.count == interval.pieces)
            #expect(zip(pieces, interval.ends).allSatisfy { abs($0.end - $1) < 1e-7 })
        }
        let approximations = references.linearApproximation
        for (name, cases) in [("b_tanh", approximations.bTanh), ("c_tanh", approximations.cTanh)] {
            let network = try references.network(name)
            for expected in cases {
                let result = LinearApproximation(
                    try network.chain, inputs: network.inputs, tolerance: expected.delta)
                #expect(result.pieces == expected.pieces, "\(name)")
                #expect(agree(result.complexity, expected.complexity, to: 1e-13), "\(name)")
                #expect(agree(result.meanOutputError, expected.meanOutputError, to: 1e-7), "\(name)")
            }
        }
    }

    /// Every activation, against a fine grid: the error stays within the tolerance and one piece fewer would not do.
    @Test(arguments: [Activation.tanh, .sigmoid, .softplus, .gelu])
    func piecesStayWithinTheirTolerance(activation: Activation) {
        let (low, high, tolerance) = (-2.5, 3.25, 0.01)
        let approximation = LinearPieces(activation, from: low, to: high, tolerance: tolerance)
        var largest = 0.0
        for step in 0...20_000 {
            let z = low + (high - low) * Double(step) / 20_000
            largest = max(largest, abs(approximation(z) - activation(z)))
        }
        #expect(largest <= tolerance * (1 + 1e-9) && largest > 0.99 * tolerance)
        #expect(approximation.pieces.count > 1)
        // Every piece but the last is as long as it can be.
        for piece in approximation.pieces.dropLast() { #expect(piece.end < high) }
    }

    @Test func kinksCountAsPiecesOnlyWhereTheyAreCrossed() throws {
        let chain = try DenseChain(
            Architecture(widths: [1, 3, 1], activation: .relu, hasBias: true),
            parameters: [1, 0, 1, 5, 0, 1, 1, 1, 1, 0], for: "a test")
        let inputs = Matrix(rows: 2, columns: 1, elements: [-1, 1])
        let result = LinearApproximation(chain, inputs: inputs, tolerance: 0.01)
        #expect(result.pieces == [[2, 1, 1]] && agree(result.complexity, log(2), to: 1e-15))
        #expect(result.meanOutputError == 0)
        let smooth = try references.network("b_tanh")
        let coarse = LinearApproximation(try smooth.chain, inputs: smooth.inputs, tolerance: 1)
        #expect(coarse.complexity == 0 && coarse.pieces.allSatisfy { $0.allSatisfy { $0 == 1 } })
    }

    @Test func theLawOfRandomWeightsHasItsClosedForms() throws {
        for one in references.prior.cases {
            let widths = Array(one.widths.dropFirst())
            let deviations = one.widths.dropLast().map { (2 / Double($0)).squareRoot() }
            #expect(
                agree(
                    PriorForms.lengthRatios(widths: widths, deviations: deviations),
                    one.expectedLengthRatioByLayer, to: 1e-12))
            #expect(
                agree(
                    PriorForms.squaredJacobian(inputs: one.widths[0], widths: widths, deviations: deviations),
                    one.expectedJacobianSquare, to: 1e-12))
        }
        let rows = try references.network("b_relu").rows
        for one in references.prior.firstLayerCrossings {
            let expected = PriorForms.firstLayerSwitches(
                units: one.widths[1], from: rows[one.rows[0]], to: rows[one.rows[1]],
                weightDeviation: one.weightDeviation, biasDeviation: one.biasDeviation)
            #expect(agree(expected, one.expected, to: 1e-12))
        }
    }
}

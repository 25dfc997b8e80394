import EffectiveDimension
import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

@testable import Measures

@Suite struct FisherMeasureTests {
    static let networks = ["b_relu", "b_tanh", "b_free", "c_relu", "c_tanh"]
    private static func laws(_ reference: WeightReferences.Matrices) -> [(FisherSettings, WeightReferences.Fisher)] {
        [
            (FisherSettings(.softmax), reference.softmax),
            (FisherSettings(.gaussian, sigma: [1]), reference.gaussian),
            (FisherSettings(.markovian, sigma: [0.1]), reference.markovian),
        ]
    }

    /// 1e-10 relative up to g = 1e3, 1e-8 at g = 1e6: the accuracy of the reference.
    @Test(arguments: networks) func logDeterminantsAndTracesAreThoseOfAnotherProgram(_ name: String) throws {
        let references = try WeightReferences.stored.get()
        for (settings, reference) in Self.laws(try #require(references.fisher[name])) {
            let subject = try #require(references.subject(name, fisher: settings))
            for point in reference.logDets {
                let tolerance = point.g > 1e3 ? 1e-8 : 1e-10
                let value = try LogDeterminantMeasure.of(subject, point.g).values[0]
                #expect(abs(value / point.logDet - 1) < tolerance, "\(settings.kind) at \(point.g)")
                let effective = try EffectiveParametersMeasure.of(subject, point.g).values[0]
                #expect(abs(effective / point.effectiveParameters - 1) < tolerance, "\(settings.kind) at \(point.g)")
            }
            let traces = try FisherTraceMeasure.of(subject)
            for (own, other) in zip(traces.values.dropFirst(), reference.traceByLayer) {
                #expect(abs(own / other - 1) < 1e-12)
            }
            #expect(abs(traces.values[0] / reference.traceByLayer.reduce(0, +) - 1) < 1e-12)
            if let largest = reference.largest {
                #expect(abs(try subject.spectrum().values.largest / largest - 1) < 1e-11)
            }
            if let rank = reference.rankAbove1e12 {
                let spectrum = try subject.spectrum().values
                #expect(spectrum.eigenvalues.count { $0 > 1e-12 * spectrum.largest } == rank)
            }
        }
    }

    @Test(arguments: ["c_relu", "c_tanh"]) func traceAtTheInitialWeightsIsExact(_ name: String) throws {
        let references = try WeightReferences.stored.get()
        let (trained, reference) = (
            try #require(references.subject(name)), try #require(references.fisher[name])
        )
        let subject = MeasureSubject(
            trained.architecture, parameters: try #require(trained.initialParameters), data: trained.data)
        let value = try FisherTraceMeasure.of(subject)
        #expect(abs(value.values[0] / (try #require(reference.traceAtInitialWeights)) - 1) < 1e-12)
        for (own, other) in zip(value.values.dropFirst(), try #require(reference.traceByLayerAtInitialWeights)) {
            #expect(abs(own / other - 1) < 1e-12)
        }
        // The square of the mean gradient, a number that is easily taken for it, is another one.
        let hessian = try LossHessian(
            subject.architecture, inputs: subject.data.inputs, labels: try #require(subject.data.labels),
            parameters: subject.parameters)
        let ofMean = hessian.gradient.reduce(0) { $0 + $1 * $1 }
        #expect(abs(value.values[0] / ofMean) > 3 && value.standardErrors?[0] ?? 0 > 0)
    }

    /// Three routes: the variance of the directional derivative, `|R theta|^2`, and for relu without biases L^2 Var(f).
    @Test(arguments: networks) func fisherRaoNormsAgreeByThreeRoutes(_ name: String) throws {
        let references = try WeightReferences.stored.get()
        let reference = try #require(references.fisher[name])
        for (settings, fisher) in Self.laws(reference).dropLast() {
            let subject = try #require(references.subject(name, fisher: settings))
            let value = try FisherRaoMeasure.of(subject).values[0]
            #expect(abs(value / (try #require(fisher.fisherRaoSquared)) - 1) < 1e-12)
            let output = try #require(subject.outputLaw)
            #expect(abs(try subject.fisher(output).squaredLength(subject.parameters) / value - 1) < 1e-12)
        }
        let subject = try #require(references.subject(name))
        let empirical = try FisherRaoEmpiricalMeasure.of(subject).values[0]
        #expect(abs(empirical / reference.fisherRaoSquaredEmpirical - 1) < 1e-12)
        guard name == "b_free" else { return }
        let outputs = subject.pass().outputs
        let p = outputs.softmaxOfRows
        let variances = (0..<outputs.rows).map { row in
            let mean = zip(p.row(row), outputs.row(row)).reduce(0) { $0 + $1.0 * $1.1 }
            return zip(p.row(row), outputs.row(row)).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) }
        }
        let closed = 9 * variances.reduce(0, +) / Double(variances.count)
        #expect(abs(try FisherRaoMeasure.of(subject).values[0] / closed - 1) < 1e-12)
    }

    /// The norm of the chain is `theta^T F theta` with its blocks, here by its trace along one direction: blocks are sums of
    /// outer products of the rows of units.
    @Test func fisherRaoNormOfTheChainIsItsQuadraticForm() throws {
        let references = try WeightReferences.stored.get()
        let settings = FisherSettings(.markovian, sigma: [0.1])
        let subject = try #require(references.subject("b_tanh", fisher: settings))
        let pass = subject.pass()
        var expected = 0.0
        for (index, layer) in subject.architecture.layers.enumerated() {
            let weights = subject.parameters[subject.architecture.layerRanges[index]]
            let z = layer.preactivations(pass.layers[index].unitInputs, parameters: weights)
            for value in z.elements {
                let size = layer.activation.derivative(value) * value / 0.1
                expected += size * size / Double(z.rows)
            }
        }
        #expect(abs(try FisherRaoMeasure.of(subject).values[0] / expected - 1) < 1e-12)
    }

    @Test(arguments: networks) func hessiansAreThoseOfAnotherProgram(_ name: String)
        throws
    {
        let references = try WeightReferences.stored.get()
        let matrices = try #require(references.fisher[name])
        let subject = try #require(references.subject(name))
        #expect(abs(try TrainingLossMeasure.of(subject).values[0] / matrices.crossEntropy - 1) < 1e-12)
        let (value, reference) = (try HessianMeasure.of(subject).values, matrices.hessian)
        #expect(abs(value[0] / reference.trace - 1) < 1e-10)
        #expect(abs(try HessianTraceMeasure.of(subject).values[0] / reference.trace - 1) < 1e-10)
        #expect(abs(value[1] / reference.largest - 1) < 1e-10)
        #expect(abs(value[2] / reference.least - 1) < 1e-8)
        #expect(abs(value[3] * Double(subject.parameters.count) - Double(reference.negative)) < 1e-6)
        let hessian = try LossHessian(
            subject.architecture, inputs: subject.data.inputs, labels: try #require(subject.data.labels),
            parameters: subject.parameters)
        // Only the positive part has a determinant; eigenvalues near 0 count little up to g = 1e3.
        let eigenvalues = try hessian.matrix().symmetricEigenvalues()
        for point in reference.logDetsPositivePart {
            let own = eigenvalues.reduce(0) { $0 + log1p(point.g * max(0, $1)) }
            #expect(abs(own / point.logDet - 1) < (point.g > 1e3 ? 1e-6 : 1e-10), "g = \(point.g)")
        }
        let length = hessian.gradient.reduce(0) { $0 + $1 * $1 }.squareRoot()
        #expect(abs(length / reference.gradientNorm - 1) < 1e-10)
        let ends = try HessianMeasure.ends(of: hessian, seed: 1)
        #expect(abs(ends.largest - value[1]) <= max(ends.residual, 1e-9) && ends.least >= value[2] - 1e-9)
    }

    /// Every activation against differences of exact gradients, with step 1e-5: error 1e-9 or so.
    @Test(arguments: Activation.allCases) func productsWithTheHessianAreDifferencesOfGradients(_ activation: Activation)
        throws
    {
        let references = try WeightReferences.stored.get()
        let original = try #require(references.subject("b_tanh"))
        let architecture = Architecture(
            widths: original.architecture.widths, activation: activation, lastLayer: .activated, hasBias: true)
        let labels = try #require(original.data.labels)
        func hessian(_ weights: [Double]) throws -> LossHessian {
            try LossHessian(architecture, inputs: original.data.inputs, labels: labels, parameters: weights)
        }
        let v = original.parameters.indices.map { sin(Double($0)) }
        let h = 1e-6
        let up = try hessian(zip(original.parameters, v).map { $0 + h * $1 }).gradient
        let down = try hessian(zip(original.parameters, v).map { $0 - h * $1 }).gradient
        let product = try hessian(original.parameters).times(v)
        for ((a, b), c) in zip(zip(up, down), product) { #expect(abs((a - b) / (2 * h) - c) < 1e-7) }
    }

    @Test func oneLayerHasItsClosedForm() throws {
        let architecture = Architecture(widths: [2, 3])
        let inputs = Matrix(rows: 2, columns: 2, elements: [0.375, -1.1, 2.385, 0.5])
        let weights = [0.1, -0.3, 0.7, 0.2, -0.5, 0.4]
        let subject = MeasureSubject(
            architecture, parameters: weights, data: MeasureData(inputs: inputs))
        // F = E[x x^T kron A] has trace E |x|^2 tr A.
        let p = subject.pass().outputs.softmaxOfRows
        let expected = (0..<2).reduce(0.0) { sum, row in
            let a = 1 - p.row(row).reduce(0) { $0 + $1 * $1 }
            return sum + inputs.row(row).reduce(0) { $0 + $1 * $1 } * a / 2
        }
        #expect(abs(try FisherTraceMeasure.of(subject).values[0] - expected) < 1e-14)
        // g -> 0: g Tr F. g -> infinity: rank log g + log pdet, so a decade adds rank log 10.
        let small = try LogDeterminantMeasure.of(subject, 1e-9).values[0]
        #expect(abs(small / (1e-9 * expected) - 1) < 1e-8)
        let decade =
            try LogDeterminantMeasure.of(subject, 1e10).values[0] - LogDeterminantMeasure.of(subject, 1e9).values[0]
        #expect(abs(decade - 4 * log(10)) < 1e-5)
    }
}

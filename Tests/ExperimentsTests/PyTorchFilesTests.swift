import BallArithmetic
import Datasets
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

/// Networks in files that PyTorch wrote, against its own outputs and derivatives.
@Suite struct PyTorchFilesTests {
    private struct Answer: Decodable {
        var outputs: [[Double]]
        var trace: Double
        var logdet: Double
    }

    private func path(_ name: String) -> String { Oracle.file("pytorch/\(name)").path }

    @Test(arguments: [
        ("sequential.safetensors", "3-4-2", ["0", "2"]), ("named.safetensors", "3-4-2", ["fc1", "fc2"]),
        ("named.npz", "3-4-2", ["fc1", "fc2"]), ("wrapped.safetensors", "3-4-2", ["net.0", "net.2"]),
        ("words.safetensors", "3-4-5-2", ["input", "hidden", "output"]),
    ])
    func outputsTraceAndDeterminantAreThoseOfPyTorch(name: String, widths: String, layers: [String]) throws {
        let file = try NetworkFile(contentsOf: path(name))
        #expect(file.notation == widths && file.layers.map(\.name) == layers)
        #expect(file.hasBias == (name != "wrapped.safetensors"))
        let answers = try Oracle.decode([String: Answer].self, from: "pytorch/answers.json")
        let answer = try #require(answers[String(name.split(separator: ".")[0])])
        let architecture = try NetworkShape(file.notation, activation: .tanh, bias: file.hasBias).architecture()
        let inputs = try NPYArray(contentsOf: path("x.npy")).matrix
        let parameters = architecture.unitOrder(fromLayerOrder: file.parameters)
        let outputs = ForwardPass(architecture, inputs: inputs, parameters: parameters[...]).outputs
        for (row, expected) in answer.outputs.enumerated() {
            for (output, value) in zip(outputs.row(row), expected) { #expect(abs(output - value) < 1e-14) }
        }
        let shape = NetworkShape(file.notation, activation: .tanh, bias: file.hasBias)
        let request = try NetworkEstimate(
            NetworkSpecification(
                shape, fisher: FisherSettings(.softmax, sigma: [0.1], forwardNoise: 0),
                inputs: .inputs(path: path("x.npy"))),
            draws: .given(shape.parameters(from: path(name))), normalisation: 1, seed: 1)
        let document = try request.document(
            at: [ExactScale(epsilon: Rational(1) / Rational(10), zeta: Rational(2) / Rational(3))],
            context: RunContext(threads: 1))
        #expect(abs(document.meanTrace / answer.trace - 1) < 1e-10)
        #expect(abs(document.rows[0].logExpectedDeterminant.value / answer.logdet - 1) < 1e-10)
    }

    @Test func convolutionsOfAFileTakeTheirParametersFromIt() throws {
        let file = try NetworkFile(contentsOf: path("cnn.safetensors"))
        #expect(file.notation == "cnn:2|2-4-3;norm=batch-affine;flatten=full:2" && file.hasBias)
        let shape = NetworkShape(file.notation, bias: true)
        // Images of 3 x 3 make maps of 2 x 2, pooled to 1 x 1.
        let parameters = try shape.parameters(from: path("cnn.safetensors"), inputs: 9)
        let architecture = try shape.architecture(inputs: 9)
        #expect(parameters.columns == architecture.parameterCount && parameters.rows == 1)
        let arrays = Dictionary(
            uniqueKeysWithValues: try NetworkFile.arrays(of: path("cnn.safetensors")).map { ($0.name, $0.numbers) })
        // Unit by unit: weights, bias, factor, shift.
        let unit = (0..<2).map { unit in
            let weights = arrays["conv1.weight"].map { Array($0[(4 * unit)..<(4 * unit + 4)]) } ?? []
            return weights + ["conv1.bias", "bn1.weight", "bn1.bias"].compactMap { arrays[$0]?[unit] }
        }
        #expect(Array(parameters.row(0).prefix(14)) == unit[0] + unit[1])
        let error = #expect(throws: UserError.self) { try shape.architecture(inputs: 64) }
        #expect(
            error?.description.contains(
                "flattens maps of 2 x 3 x 3, 18 numbers, and its dense layers read 2") == true)
    }

    @Test(arguments: [
        (
            "text.safetensors",
            "layers that cannot be measured yet: attention attn (12 x 4), attention attn.out_proj (4 x 4), "
                + "embedding emb (5 x 4), layer norm norm (4) (text.safetensors): "
                + "save its dense part 4-2 (head) alone, with what that reads as inputs"
        ),
        (
            "lstm.safetensors",
            "layers that cannot be measured yet: recurrent layer 0 (8 x 2) (lstm.safetensors): "
                + "save its dense part 2-2 (1) alone, with what that reads as inputs"
        ),
        (
            "named.pt",
            "the archive holds no arrays of numpy: weights pickled by torch.save are not read (named.pt): "
                + "write them with safetensors.torch.save_file(model.state_dict(), 'net.safetensors')"
        ),
    ])
    func layersOfOtherKindsAreNamedWithThePartThatCouldBeMeasured(name: String, expected: String) throws {
        let error = #expect(throws: UserError.self) { try NetworkFile(contentsOf: path(name)) }
        #expect(error?.description.replacing(path(name), with: name) == expected)
    }
}

import Datasets
import Foundations
import Networks
import Testing

@Suite struct NetworkFileTests {
    private func array(_ name: String, _ shape: Int..., first: Int = 0) -> NamedArray {
        NamedArray(name, shape: shape, numbers: (0..<shape.reduce(1, *)).map { Double(first + $0) })
    }

    private func message(_ arrays: [NamedArray]) -> String? {
        do {
            _ = try NetworkFile(arrays: arrays, path: "f")
            return nil
        } catch { return (error as? UserError)?.description }
    }

    @Test func parametersAreWeightsThenBiasesLayerByLayer() throws {
        let file = try NetworkFile(
            arrays: [
                array("a.bias", 2, first: 6), array("a.weight", 2, 3), array("b.weight", 1, 2, first: 8),
                array("b.bias", 1, first: 10),
            ],
            path: "f")
        #expect(file.parameters == (0...10).map(Double.init))
        #expect(file.notation == "3-2-1" && file.hasBias)
        #expect(file.description == "3-2-1 with biases (a, b), 11 parameters")
    }

    @Test func layersAreOrderedByTheirShapesIfOnlyOneOrderFits() throws {
        let layers = [array("hidden.weight", 5, 4), array("input.weight", 4, 3), array("output.weight", 2, 5)]
        #expect(try NetworkFile(arrays: layers, path: "f").layers.map(\.name) == ["input", "hidden", "output"])
        // The order of the file wins where it fits, even if others do.
        let square = [array("b.weight", 3, 3), array("a.weight", 3, 3)]
        #expect(try NetworkFile(arrays: square, path: "f").layers.map(\.name) == ["b", "a"])
        #expect(
            message([array("a.weight", 3, 3), array("b.weight", 3, 3), array("c.weight", 3, 4)])
                == "the layers fit one another in several orders (f): "
                + "name them in their order, 0.weight, 1.weight, as torch.nn.Sequential does")
        #expect(
            message([array("fc1.weight", 4, 3), array("fc2.weight", 2, 7)])
                == "the layers do not fit one another: fc1 writes 4 values and fc2 reads 7 (f): "
                + "name them in their order, 0.weight, 1.weight, as torch.nn.Sequential does")
    }

    @Test func checkpointsSayTheirActivation() throws {
        let text = #"{"settings":{"activation":"tanh","lastLayer":"activated"}}"#.utf8.map { Double($0) }
        let run = NamedArray("run.json", shape: [text.count], numbers: text)
        let file = try NetworkFile(
            arrays: [array("0.weight", 2, 3), array("optimiser.first.0.weight", 2, 3), run], path: "f")
        #expect(file.activation == .tanh && file.lastLayer == .activated && file.layers.count == 1)
        #expect(try NetworkFile(arrays: [array("0.weight", 2, 3)], path: "f").activation == nil)
    }

    @Test func layersThatDifferInBiasesAreRefused() {
        #expect(
            message([array("a.weight", 2, 3), array("a.bias", 2), array("b.weight", 1, 2)])
                == "layer b has no biases and others have (f): give all layers biases, zeros if need be, or none")
        #expect(
            message([array("a.weight", 2, 3), array("a.bias", 3)])
                == "layer a has 2 units and 3 biases (f): write the weights again")
    }

    @Test(arguments: [
        ("transformer.wte.weight", [7, 4], "embedding transformer.wte (7 x 4)"),
        ("encoder.embed_tokens.weight", [7, 4], "embedding encoder.embed_tokens (7 x 4)"),
        ("h.0.attn.c_attn.weight", [4, 12], "attention h.0.attn.c_attn (4 x 12)"),
        ("layer.0.q_proj.weight", [4, 4], "attention layer.0.q_proj (4 x 4)"),
        ("gru.weight_ih_l0", [9, 3], "recurrent layer gru (9 x 3)"), ("ln.weight", [4], "layer norm ln (4)"),
        ("bn.running_mean", [4], "batch norm bn (4)"), ("head.scale", [1], "array head.scale (1)"),
    ])
    func otherLayersAreNamed(name: String, shape: [Int], shown: String) {
        let other = NamedArray(name, shape: shape, numbers: Array(repeating: 1, count: shape.reduce(1, *)))
        #expect(
            message([other, array("fc.weight", 2, 3)])
                == "layers that cannot be measured yet: \(shown) (f): "
                + "save its dense part 3-2 (fc) alone, with what that reads as inputs")
    }

    @Test func filesWithoutLayersAreRefused() {
        #expect(
            message([array("W1", 2, 3), array("b1", 2)])
                == "no array has a name such as fc1.weight: 'array W1 (2 x 3)', 'array b1 (2)' (f): "
                + "name weights [out x in] and biases as PyTorch does: 0.weight, 0.bias, 2.weight")
        #expect(
            message([]) == "no array has a name such as fc1.weight: the file is empty (f): "
                + "name weights [out x in] and biases as PyTorch does: 0.weight, 0.bias, 2.weight")
        #expect(message([array("emb.weight", 2, 3)])?.hasSuffix("(f): give a network of dense layers") == true)
    }

    @Test func filesAreToldFromWidths() {
        for name in ["net.npz", "a/b", "w.safetensors", "m.pt"] { #expect(NetworkFile.isNamed(by: name)) }
        for name in ["54-16-7", "5.5-3", "abc", "cnn:7-5|10-3", ""] { #expect(!NetworkFile.isNamed(by: name)) }
    }

    @Test func convolutionsAreReadWithNormalisationAndFlattening() throws {
        let first = [array("features.0.weight", 4, 1, 5, 5), array("features.0.bias", 4)]
        let second = [array("features.4.weight", 6, 4, 3, 3), array("features.4.bias", 6)]
        let dense = [array("fc.weight", 10, 150), array("fc.bias", 10)]
        let file = try NetworkFile(arrays: first + second + dense, path: "f")
        #expect(file.notation == "cnn:5-3|6-10@4;flatten=full:150" && file.hasBias && file.readsImages)
        #expect(
            file.description == "cnn:5-3|6-10@4;flatten=full:150 with biases (features.0, features.4, fc)")
        // Maps of 28 x 28, 24 x 24, 12 x 12, 10 x 10, 5 x 5.
        let shape = NetworkShape(file.notation, bias: true)
        #expect(try shape.architecture(inputs: 784).parameterCount == 4 * 26 + 6 * 37 + 10 * 151)
        func norm(_ name: String, _ channels: Int, affine: Bool) -> [NamedArray] {
            (affine ? [array("\(name).weight", channels), array("\(name).bias", channels)] : [])
                + [array("\(name).running_mean", channels), array("\(name).running_var", channels)]
        }
        for affine in [false, true] {
            let arrays =
                [first[0]] + norm("features.1", 4, affine: affine) + [second[0]]
                + norm("features.5", 6, affine: affine) + [array("k.weight", 1, 1, 5, 5), array("fc.weight", 10, 6)]
            #expect(
                try NetworkFile(arrays: arrays, path: "f").notation
                    == "cnn:5-3|6-10@4;norm=\(affine ? "batch-affine" : "batch")")
        }
    }

    @Test func convolutionsMayLeaveTheBiasesToTheDenseLayers() throws {
        let file = try NetworkFile(
            arrays: [array("a.weight", 2, 1, 2, 2), array("fc.weight", 3, 2), array("fc.bias", 3)], path: "f")
        #expect(file.notation == "cnn:2|2-3;flatten=full:2;bias=dense" && file.hasBias)
        let architecture = try NetworkShape(file.notation + ";pool=none;image=1x2x2").architecture()
        #expect(architecture.layers.map(\.hasBias) == [false, true] && architecture.parameterCount == 2 * 4 + 3 * 3)
    }

    @Test func convolutionsOutsideOfTheNotationAreRefusedInOneLine() {
        let first = array("a.weight", 4, 1, 5, 5)
        let dense = array("fc.weight", 10, 36)
        func refusal(_ arrays: NamedArray...) -> String { message(arrays) ?? "" }
        #expect(
            refusal(first, array("b.weight", 4, 2, 3, 3), dense)
                == "convolution b (4 x 2 x 3 x 3) reads 2 channels and a writes 4 (f): "
                + "give a chain of convolutions without groups")
        #expect(refusal(array("a.weight", 4, 1, 5, 3), dense).hasPrefix("convolution a (4 x 1 x 5 x 3) has no square"))
        #expect(refusal(first).hasPrefix("no dense layer reads the maps of convolution a"))
        #expect(
            refusal(first, array("n.running_mean", 4), array("b.weight", 4, 4, 3, 3), dense)
                .hasPrefix("1 batch normalisations and 2 convolutions"))
        // Only a layer of one kind stands apart: convolutions without biases in front of dense layers with them are common.
        #expect(
            refusal(first, array("a.bias", 4), dense).hasPrefix("layer fc has no biases and others have"))
    }
}

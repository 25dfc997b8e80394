import EffectiveDimension
import Foundation
import Foundations
import Networks
import ReferenceNumbers
import Testing

@testable import Experiments

/// Networks described block by block in a file.
@Suite struct NetworkDescriptionTests {
    private struct Answers: Decodable {
        struct Numbers: Decodable {
            struct Row: Decodable {
                var dimension: Double

                enum CodingKeys: String, CodingKey {
                    case dimension = "two_sed"
                }
            }
            var kappa: Double
            var values: [String: Row]
        }
        var spec: NetworkDescription
        var d: Int
        var noiseFree: Numbers

        enum CodingKeys: String, CodingKey {
            case spec, d
            case noiseFree = "noise_free"
        }
    }

    private struct Networks: Decodable {
        var plain: Answers
        var paper: Answers
        var strided: Answers
        var affine: Answers
        var tanhbn: Answers
    }

    @Test(arguments: ["plain", "paper", "strided", "affine", "tanhbn"])
    func dimensionsAreThoseOfTheReference(name: String) throws {
        let all = try Oracle.decode(Networks.self, from: "cnn/answers.json")
        let answers = try #require(
            [
                "plain": all.plain, "paper": all.paper, "strided": all.strided, "affine": all.affine,
                "tanhbn": all.tanhbn,
            ][name])
        try withFolder { folder in
            let file = folder.appendingPathComponent("net.json")
            try JSONEncoder().encode(answers.spec).write(to: file)
            let shape = NetworkShape("net.json", blocks: try NetworkDescription.load(file.path))
            #expect(try shape.architecture().parameterCount == answers.d)
            let path = { (part: String) in Oracle.file("cnn/\(name)_\(part).npy").path }
            for (key, expected) in answers.noiseFree.values {
                let parts = key.split(separator: "|").map { $0.split(separator: "=")[1] }
                let request = try NetworkEstimate(
                    NetworkSpecification(
                        shape, fisher: FisherSettings(sigma: answers.spec.sigma ?? [], forwardNoise: 0),
                        inputs: .inputs(path: path("x"))),
                    draws: .given(shape.parameters(from: path("theta"))), seed: 1)
                let document = try request.document(
                    at: ExactScale.pairs(of: [String(parts[0])], zeta: String(parts[1])),
                    context: RunContext(threads: 1))
                #expect(abs(document.rows[0].twoScaleDimension.value / expected.dimension - 1) < 1e-10, "\(key)")
            }
        }
    }

    private func refusal(_ text: String) throws -> String {
        try withFolder { folder in
            let file = folder.appendingPathComponent("net.json")
            try Data(text.utf8).write(to: file)
            let error = #expect(throws: UserError.self) { try NetworkDescription.load(file.path) }
            return error?.description.replacing(file.path, with: "net.json") ?? ""
        }
    }

    @Test func descriptionsThatFitNoNetworkAreRefusedInOneLine() throws {
        func blocks(_ text: String, input: String = "[1, 6, 6]") -> String {
            #"{"input": \#(input), "blocks": [\#(text)]}"#
        }
        let dense = #"{"kind": "dense", "out": 3}"#
        #expect(
            try refusal(blocks(#"{"kind": "conv", "out": 2, "kernel": 7}, "# + dense)).hasPrefix(
                "the network has a kernel of 7 on a map of 6 x 6 in convolution 1 (net.json)"))
        #expect(try refusal(blocks(#"{"kind": "conv", "kernel": 3}"#)).contains("no 'out' in block 1, conv"))
        #expect(try refusal(blocks(#"{"kind": "conv", "out": 0, "kernel": 3}"#)).contains("out 0 in block 1"))
        #expect(try refusal(blocks(#"{"kind": "dense", "out": 3, "widht": 3}"#)).contains("unknown key 'widht'"))
        #expect(try refusal(blocks(dense + #", {"kind": "flat-kernel"}"#)).contains("a shared kernel behind values"))
        #expect(try refusal(blocks(#"{"kind": "pool", "pool": "max", "window": 2}"#)).contains("ends without a layer"))
        #expect(try refusal(blocks(dense, input: "[2, 3]")).contains("an input of sizes [2, 3]"))
        #expect(
            try refusal(#"{"input": [4], "sigma": [1, 2], "blocks": [\#(dense)]}"#).contains(
                "2 values of sigma and 1 layers"))
        #expect(
            try refusal(
                blocks(#"{"kind": "conv", "out": 2, "kernel": 3, "norm": "frozen", "mean": [1]}, "# + dense)
            ).contains("a frozen norm of another size"))
        #expect(try refusal(#"{"input": [4]}"#).contains("blocks"))
        #expect(try refusal("- 1").contains("net.json"))
    }

    @Test func layersFollowTheBlocks() throws {
        let text = #"""
            {"input": [1, 6, 6], "blocks": [
              {"kind": "conv", "out": 2, "kernel": 3, "padding": 1, "norm": "frozen", "mean": [1, 2]},
              {"kind": "conv", "out": 2, "kernel": 3, "padding": 1, "activation": "tanh"},
              {"kind": "pool", "pool": "avg", "window": 2}, {"kind": "flatten"}, {"kind": "dense", "out": 3}],
             "skips": [[1, 2]]}
            """#
        let description = try JSONDecoder().decode(NetworkDescription.self, from: Data(text.utf8))
        let architecture = try description.architecture(name: "n")
        #expect(architecture.layers.map(\.parameterCount) == [18, 36, 3 * 18])
        #expect(architecture.layers.map(\.activation) == [.relu, .tanh, .relu])
        #expect(architecture.skips.count == 1 && architecture.widths == [36, 72, 72, 3])
    }
}

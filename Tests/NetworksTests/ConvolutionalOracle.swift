import Datasets
import EffectiveDimension
import Foundation
import LinearAlgebra
import ReferenceNumbers

@testable import Networks

/// A network with convolutions of the reference numbers in `cnn/`.
struct ConvolutionalOracle: Decodable, Sendable {
    struct Answers: Decodable, Sendable {
        struct Values: Decodable, Sendable {
            var logdet: [[Double]]
            var logExpectedDeterminant: Double
            var dimension: Double
            var published: Double
            var tight: Double

            enum CodingKeys: String, CodingKey {
                case logdet
                case logExpectedDeterminant = "log_E_det"
                case dimension = "two_sed"
                case published = "lower_published"
                case tight = "lower_tight"
            }
        }
        var d: Int
        var trace: [[Double]]
        var kappa: Double
        var values: [String: Values]
    }

    var spec: NetworkDescription
    var noiseCopies: Int
    var noiseFree: Answers
    var noisy: Answers

    enum CodingKeys: String, CodingKey {
        case spec, noisy
        case noiseCopies = "noise_copies"
        case noiseFree = "noise_free"
    }

    static let names = ["plain", "paper", "strided", "affine", "tanhbn", "noisypool"]

    /// All networks by name.
    static let all: [String: ConvolutionalOracle] = {
        struct Networks: Decodable {
            var networks: [String: ConvolutionalOracle]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                networks = try names.reduce(into: [:]) {
                    $0[$1] = try container.decode(ConvolutionalOracle.self, forKey: Key(stringValue: $1))
                }
            }
        }
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        // swift-format-ignore: NeverUseForceTry
        return try! Oracle.decode(Networks.self, from: "cnn/answers.json").networks
    }()

    /// A file of the network, as rows of the first index.
    static func array(_ name: String) throws -> Matrix {
        let array = try NPYArray(contentsOf: Oracle.file("cnn/\(name).npy").path)
        let columns = array.shape.dropFirst().reduce(1, *)
        return Matrix(rows: array.shape[0], columns: columns, elements: array.matrix.elements)
    }

    /// The layers, with the constants of `frozen` normalisations from the files of `name`.
    func architecture(_ name: String) throws -> Architecture {
        var description = spec
        var layer = 0
        for index in description.blocks.indices {
            if description.blocks[index].norm == .frozen {
                let numbers = try Self.array("\(name)_frozen\(layer)")
                description.blocks[index].mean = Array(numbers.row(0))
                description.blocks[index].variance = Array(numbers.row(1))
                description.blocks[index].gamma = Array(numbers.row(2))
                description.blocks[index].beta = Array(numbers.row(3))
            }
            if ![.flatten, .pool].contains(description.blocks[index].kind) { layer += 1 }
        }
        return try description.architecture(name: name)
    }

    /// The noise of each layer.
    var sigma: [Double] { spec.sigma ?? [] }

    /// The network on its inputs, with the file's forward noise if `isNoisy`.
    func network(_ name: String, isNoisy: Bool, method: SpectrumMethod = .singularValues) throws -> MarkovianNetwork {
        var network = try MarkovianNetwork(
            architecture(name), inputs: Self.array("\(name)_x"), sigma: sigma,
            noiseSamples: isNoisy ? noiseCopies : 0, method: method)
        if isNoisy {
            network.noise = try network.noise.indices.map { layer in
                var noise = try Self.array("\(name)_noise\(layer)")
                for index in noise.elements.indices { noise.elements[index] *= sigma[layer] }
                return noise
            }
        }
        return network
    }

    /// The scales named by a key such as `eps=0.01|zeta=2/3`.
    static func scale(_ key: String) -> Scale {
        let numbers = key.split(separator: "|").map { part in
            let fraction = part.split(separator: "=")[1].split(separator: "/").compactMap { Double($0) }
            return fraction.count == 2 ? fraction[0] / fraction[1] : fraction[0]
        }
        return Scale(epsilon: numbers[0], zeta: numbers[1])
    }
}

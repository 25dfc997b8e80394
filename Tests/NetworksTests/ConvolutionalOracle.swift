import Datasets
import EffectiveDimension
import Foundation
import LinearAlgebra
import ReferenceNumbers

@testable import Networks

/// A network with convolutions of the reference numbers in `cnn/`.
struct ConvolutionalOracle: Decodable, Sendable {
    struct Specification: Decodable, Sendable {
        struct Block: Decodable, Sendable {
            var kind: String
            var out: Int?
            var kernel: Int?
            var stride: Int?
            var padding: Int?
            var bias: Bool?
            var norm: String?
            var activation: String?
            var pool: String?
            var window: Int?
            var step: Int?
        }
        var input: [Int]
        var sigma: [Double]
        var blocks: [Block]
    }

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

    var spec: Specification
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
        var shape = TensorShape(spec.input[0], spec.input[1], spec.input[2])
        var layers: [any Layer] = []
        var pending: Pooling?
        func append(_ layer: some Layer) {
            layers.append(
                pending.map { PooledInputs(layer, pooling: $0, channels: layer.inputShape.count / $0.outputs) } ?? layer
            )
            pending = nil
        }
        for block in spec.blocks {
            let activation = block.activation.flatMap { Activation(rawValue: $0) } ?? .identity
            switch block.kind {
            case "conv":
                let norm: BatchNormalisation? =
                    switch block.norm {
                    case "batch": .batch
                    case "batch-affine": .batchAffine
                    case "frozen": .frozen(try constants(name, layers.count))
                    default: nil
                    }
                let pool = Pooling.Kind(rawValue: block.pool ?? "none").map {
                    PoolingWindow($0, window: block.window!, step: block.step!)
                }
                let layer = Convolution(
                    inputs: shape, channels: block.out!, kernel: block.kernel!, stride: block.stride!,
                    padding: block.padding!, activation: activation, hasBias: block.bias!, normalisation: norm,
                    pool: pool)
                append(layer)
                shape = layer.outputShape
            case "pool":
                let pooling = Pooling(
                    Pooling.Kind(rawValue: block.pool!)!, window: block.window!, step: block.step!,
                    height: shape.sizes[1], width: shape.sizes[2])
                pending = pooling
                shape = TensorShape(shape.sizes[0], pooling.outputHeight, pooling.outputWidth)
            case "flat-kernel":
                let layer = SharedKernel(inputs: shape)
                append(layer)
                shape = layer.outputShape
            case "dense":
                let layer = Dense(inputs: shape.count, units: block.out!, activation: activation, hasBias: block.bias!)
                append(layer)
                shape = layer.outputShape
            default: break
            }
        }
        return Architecture(name: name, layers: layers)
    }

    private func constants(_ name: String, _ layer: Int) throws -> [BatchNormalisation.Constants] {
        let numbers = try Self.array("\(name)_frozen\(layer)")
        return (0..<numbers.columns).map {
            .init(mean: numbers[0, $0], variance: numbers[1, $0], gamma: numbers[2, $0], beta: numbers[3, $0])
        }
    }

    /// The network on its inputs, with the file's forward noise if `isNoisy`.
    func network(_ name: String, isNoisy: Bool, method: SpectrumMethod = .singularValues) throws -> MarkovianNetwork {
        var network = try MarkovianNetwork(
            architecture(name), inputs: Self.array("\(name)_x"), sigma: spec.sigma,
            noiseSamples: isNoisy ? noiseCopies : 0, method: method)
        if isNoisy {
            network.noise = try network.noise.indices.map { layer in
                var noise = try Self.array("\(name)_noise\(layer)")
                for index in noise.elements.indices { noise.elements[index] *= spec.sigma[layer] }
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

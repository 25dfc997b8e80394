import Datasets
import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers

@testable import Training

/// Networks with convolutions whose outputs, gradients and steps PyTorch computed; `numbers/cnn`.
struct TrainingOracle {
    let name: String
    let architecture: Architecture
    /// What answers.json says of the training.
    let training: [String: Any]

    static let all = ["paper", "strided", "affine"]
    static let trained = ["paper", "strided"]

    init(_ name: String) throws {
        self.name = name
        let answers = try Oracle.object("cnn/answers.json")
        let net = try Self.object(answers[name])
        let spec = try JSONSerialization.data(withJSONObject: Self.object(net["spec"]))
        architecture = try JSONDecoder().decode(NetworkDescription.self, from: spec).architecture(name: name)
        training = (net["train"] as? [String: Any]) ?? [:]
    }

    /// The numbers of an array.
    func numbers(_ array: String) throws -> [Double] {
        try ArrayFile.read(Oracle.file("cnn/\(name)_\(array).npy").path).numbers
    }

    /// The parameters of draw 0 in unit order.
    func parameters() throws -> [Double] { Array(try numbers("theta").prefix(architecture.parameterCount)) }

    static func object(_ value: Any?) throws -> [String: Any] {
        guard let object = value as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
        return object
    }

    static func list(_ value: Any?) throws -> [Double] {
        if let rows = value as? [[Double]] { return rows.flatMap { $0 } }
        guard let list = value as? [Double] else { throw CocoaError(.fileReadCorruptFile) }
        return list
    }

    /// Running statistics as answers.json writes them, in the order of the layers.
    static func running(_ value: Any?) throws -> [RunningStatistics.Layer] {
        let layers = try object(value)
        return try layers.keys.sorted().map { key in
            guard let pair = layers[key] as? [[Double]] else { throw CocoaError(.fileReadCorruptFile) }
            return RunningStatistics.Layer(means: pair[0], variances: pair[1])
        }
    }
}

/// A network in training on a fixed batch, one pass at a time.
final class OnePass<Scalar: TrainingScalar> {
    let core: ConvolutionalNetworkCore<Scalar>
    private let inputs: [Scalar]
    private let labels: [Double]
    private let width: Int
    private let loss: Loss

    /// Rows of `inputs` with their classes.
    init(_ architecture: Architecture, inputs: [Double], labels: [Double], threads: Int = 1, loss: Loss = .crossEntropy)
    {
        let width = architecture.widths[0]
        core = ConvolutionalNetworkCore(architecture, capacity: labels.count, threads: threads)
        self.width = width
        self.labels = labels
        self.loss = loss
        self.inputs = labels.indices.flatMap { row in
            inputs[(row * width)..<((row + 1) * width)].map { Scalar($0) } + [1]
        }
    }

    /// The outputs of the forward pass with these parameters, the mean loss and the loss of each row.
    func forward(_ parameters: [Double]? = nil, isStep: Bool) -> (outputs: [Double], loss: Double, losses: [Double]) {
        if let parameters { core.fill(core.weights, unitOrder: parameters) }
        _ = inputs.withUnsafeBufferPointer { rows in
            core.forward(
                rows.baseAddress!, stride: width + 1, rows: labels.count, loss: loss, labels: labels, weights: nil,
                weight: 1 / Double(labels.count), isStep: isStep)
        }
        let values = core.graph.outputs
        let losses = labels.indices.map { core.losses.start[$0] }
        return (
            labels.indices.flatMap { row in (0..<values.count).map { Double(values.row(row)[$0]) } },
            losses.reduce(0, +) / Double(losses.count), losses
        )
    }

    /// The gradient of the mean loss of the last forward pass.
    func gradient() -> [Double] {
        inputs.withUnsafeBufferPointer { core.backward($0.baseAddress!, stride: width + 1, rows: labels.count) }
        return core.unitOrder(core.gradient)
    }
}

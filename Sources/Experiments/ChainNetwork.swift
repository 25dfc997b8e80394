public import BallArithmetic
public import Bounds
public import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Measures
public import Networks

/// A network whose bound by chains is wanted, with what its weights and rows say.
public struct ChainNetwork: Sendable {
    /// What defines it.
    public struct Settings: Sendable {
        /// The loss.
        public var loss: ClassLoss
        /// The range of every parameter; [-1, 1] if there is none.
        public var box: ParameterInterval?
        /// Half-width of a box around the weights instead.
        public var radius: Rational?
        /// The range to which inputs are clipped.
        public var inputs: ParameterInterval
        /// A file of weights, the place of the local form.
        public var weights: String?
        /// A file of weights that the links' prior prefers.
        public var near: String?
        /// Rows for the risk at the weights.
        public var source: InputSource?
        /// Their number.
        public var samples: Int?
        /// The seed that draws them.
        public var seed: UInt64

        /// Settings of their parts.
        public init(
            loss: ClassLoss, box: ParameterInterval? = nil, radius: Rational? = nil, inputs: ParameterInterval,
            weights: String? = nil, near: String? = nil, source: InputSource? = nil, samples: Int? = nil,
            seed: UInt64 = 1
        ) {
            self.loss = loss
            self.box = box
            self.radius = radius
            self.inputs = inputs
            self.weights = weights
            self.near = near
            self.source = source
            self.samples = samples
            self.seed = seed
        }
    }

    /// The network on its box.
    public let network: BoundedNetwork
    /// Its name with its activation and its number of parameters.
    public let name: String
    /// The weights of the local form.
    public let weights: [Rational]?
    /// The weights that the links' prior prefers.
    public let near: [Rational]?
    /// The share of rows that the weights get wrong.
    public let errorRate: Double?
    /// What a reader should know.
    public let notes: [String]

    /// The network of a shape.
    ///
    /// - Throws: `UserError` for layers without two bounded derivatives, and for weights that do not fit.
    public init(_ shape: NetworkShape, _ settings: Settings) throws {
        let architecture = try shape.architecture()
        let activation = try Self.activation(of: architecture)
        func read(_ path: String) throws -> [Double] {
            try shape.weights(from: path, inputs: architecture.widths[0])
        }
        let place = try settings.weights.map(read)
        weights = try place.map(Self.exactly)
        near = try settings.near.map { try Self.exactly(read($0)) }
        let box = try settings.box ?? ParameterInterval(-1, 1)
        let middle = [Rational](repeating: box.middle, count: architecture.parameterCount)
        network = try BoundedNetwork(
            widths: architecture.widths, activation: activation, hasBias: architecture.hasBias, loss: settings.loss,
            inputs: settings.inputs, centre: settings.radius == nil ? middle : weights ?? middle,
            halfWidth: settings.radius ?? box.length / 2)
        for (theta, file) in [(weights, settings.weights), (near, settings.near)] {
            if let theta, let file, !network.contains(theta) { throw Self.outside(theta, network, file) }
        }
        name =
            "\(architecture.name), \(activation.rawValue), \(architecture.parameterCount) parameters in \(network.boxText)"
        let rows = try settings.source.map {
            try Self.rows($0, settings, architecture: architecture, weights: place, loss: settings.loss)
        }
        errorRate = rows?.errorRate
        notes = Self.notes(settings) + (rows.map { [$0.note] } ?? [])
    }

    private static func activation(of architecture: Architecture) throws -> SmoothActivation {
        guard architecture.isDenseChain, architecture.lastLayer == .linear else {
            throw UserError(
                .usage, "the bound is for dense layers, the last one linear", "network \(architecture.name)",
                "give widths such as 10-8-3, without \(setting: "last-layer")")
        }
        let activation = architecture.depth == 1 ? .identity : architecture.activation
        guard let smooth = SmoothActivation(rawValue: activation.rawValue) else {
            let names = SmoothActivation.allCases.map(\.rawValue).joined(separator: ", ")
            throw UserError(
                .usage, "the bound needs an activation with two bounded derivatives, not \(activation.rawValue)",
                setting: "activation", "use one of \(names)")
        }
        return smooth
    }

    private static func exactly(_ weights: [Double]) throws -> [Rational] {
        try weights.map {
            guard let value = Rational(exactly: $0) else {
                throw UserError(.badData, "a weight is no finite number", setting: "weights", "give finite weights")
            }
            return value
        }
    }

    private static func outside(_ theta: [Rational], _ network: BoundedNetwork, _ file: String) -> UserError {
        let largest = theta.map(\.magnitude).max() ?? 0
        return UserError(
            .badData, "weights up to \(largest.doubleValue.description) lie outside the box \(network.boxText)",
            Message(file), "take a larger \(setting: "box"), or a box around the weights with \(setting: "radius")")
    }

    private static func notes(_ settings: Settings) -> [String] {
        let range = settings.inputs
        var notes = [
            "The constants hold for every law of inputs and classes. Inputs are clipped to [\(range.lower), \(range.upper)], "
                + "as a part of the model; their scaling must not depend on the n samples."
        ]
        if let file = settings.weights {
            notes.append(
                settings.radius == nil
                    ? "local: the deviation at the weights of \(file), which may come from the same n samples."
                    : "The box is that around the weights of \(file), so the n samples must be others than those that "
                        + "trained them; local is the deviation at its middle.")
        }
        if let file = settings.near {
            notes.append(
                "local_near: with a law on the links that prefers those near the weights of \(file), fixed before the n "
                    + "samples.")
        }
        return notes
    }

    private static func rows(
        _ source: InputSource, _ settings: Settings, architecture: Architecture, weights: [Double]?, loss: ClassLoss
    ) throws -> (note: String, errorRate: Double?) {
        let (loaded, labels, description) = try source.load(
            samples: settings.samples, withClasses: weights != nil, defaultRows: 1000, seed: settings.seed,
            for: (architecture.name, architecture.widths[0]))
        var inputs = loaded
        let (low, high) = (settings.inputs.lower.doubleValue, settings.inputs.upper.doubleValue)
        var clipped = 0
        for index in inputs.elements.indices where !(low...high).contains(inputs.elements[index]) {
            inputs.elements[index] = min(max(inputs.elements[index], low), high)
            clipped += 1
        }
        var note = "Rows: \(description); \(clipped) of \(inputs.elements.count) values are clipped."
        guard let weights, let labels else { return (note, nil) }
        let classes = architecture.widths[architecture.depth]
        guard labels.allSatisfy({ (0..<classes).contains($0) }) else {
            throw UserError(
                .badData, "the rows have \((labels.max() ?? 0) + 1) classes and the network \(classes) outputs",
                "network \(architecture.name)", "give an output for each class")
        }
        let outputs = ForwardPass(architecture, inputs: inputs, parameters: weights[...]).outputs
        let losses =
            switch loss {
            case .crossEntropy: outputs.crossEntropies(labels)
            case .brier: outputs.brierScores(labels)
            }
        let errors = outputs.errorRate(labels)
        let risk = losses.reduce(0, +) / Double(losses.count)
        note +=
            " At the weights the mean \(loss.rawValue) loss is \(String(format: "%.4f", risk)), "
            + "\(String(format: "%.1f", 100 * errors))% are wrong."
        return (note, errors)
    }
}

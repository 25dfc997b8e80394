public import Foundations
internal import LinearAlgebra

/// A network as a list of layers, without parameters.
public struct Architecture: Sendable {
    /// Whether the last layer applies the activation.
    public enum LastLayer: String, Sendable, CaseIterable, Codable {
        /// No activation: the last Fisher block does not depend on the last layer's weights.
        case linear
        /// The activation of the other layers.
        case activated
    }

    /// The layers from the inputs to the outputs; each reads the outputs of the one before it.
    public let layers: [any Layer]
    /// The skip connections.
    public let skips: [Skip]
    /// The name of the network, such as `54-16-7`.
    public let name: String
    /// Numbers of values from the inputs to the outputs, one more than there are layers.
    public let widths: [Int]
    /// The range of each layer's parameters in the whole vector.
    public let layerRanges: [Range<Int>]
    /// The activation of the hidden layers.
    public let activation: Activation
    /// The kind of the last layer.
    public let lastLayer: LastLayer
    /// Whether the units have biases.
    public let hasBias: Bool

    /// A network of the given layers, at least one, each of which reads as many values as the one before it writes.
    ///
    /// The activation of the network is that of its first layer, and it has biases if any layer has.
    public init(name: String, layers: [any Layer], skips: [Skip] = []) {
        precondition(!layers.isEmpty, "a network has one layer at least")
        self.init(
            name: name, layers: layers, skips: skips, activation: layers[0].activation,
            lastLayer: layers[layers.count - 1].activation == .identity ? .linear : .activated)
    }

    /// A multilayer perceptron; `widths` holds at least two positive numbers.
    public init(widths: [Int], activation: Activation = .relu, lastLayer: LastLayer = .linear, hasBias: Bool = false) {
        precondition(widths.count >= 2 && widths.allSatisfy { $0 > 0 }, "widths \(widths) make no network")
        let layers = (1..<widths.count).map { layer in
            let isLinear = layer == widths.count - 1 && lastLayer == .linear
            return Dense(
                inputs: widths[layer - 1], units: widths[layer], activation: isLinear ? .identity : activation,
                hasBias: hasBias)
        }
        self.init(
            name: widths.map(String.init).joined(separator: "-"), layers: layers, skips: [], activation: activation,
            lastLayer: lastLayer)
    }

    private init(
        name: String, layers: [any Layer], skips: [Skip], activation: Activation, lastLayer: LastLayer
    ) {
        for (below, layer) in zip(layers, layers.dropFirst()) {
            precondition(
                below.outputShape.count == layer.inputShape.count,
                "a layer that writes \(below.outputShape) before one that reads \(layer.inputShape)")
        }
        let counts = [layers[0].inputShape.count] + layers.map(\.outputShape.count)
        for skip in skips {
            precondition(
                0 <= skip.from && skip.from < skip.to && skip.to <= layers.count
                    && (skip.isProjected
                        ? layers[skip.to - 1].projection?.source.count == counts[skip.from]
                        : counts[skip.from] == counts[skip.to]),
                "a skip from \(skip.from) to \(skip.to)")
        }
        self.layers = layers
        self.skips = skips
        self.name = name
        self.activation = activation
        self.lastLayer = lastLayer
        widths = counts
        hasBias = layers.contains(where: \.hasBias)
        var start = 0
        layerRanges = layers.map { layer in
            defer { start += layer.parameterCount }
            return start..<(start + layer.parameterCount)
        }
    }

    /// Parses widths such as `54-16-7`; throws `UserError` on anything else.
    public static func widths(parsing text: String) throws -> [Int] {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let widths = parts.compactMap { Int($0) }
        guard widths.count == parts.count, widths.allSatisfy({ $0 > 0 && $0 <= 1_000_000 }) else {
            throw UserError(
                .usage, "'\(text)' is no network", setting: "network",
                "write whole numbers joined by hyphens, such as 54-16-7"
            )
        }
        guard widths.count >= 2 else {
            throw UserError(
                .usage, "network '\(text)' has one number", setting: "network",
                "give inputs and outputs at least, such as 54-7")
        }
        return widths
    }

    /// Throws if inputs [samples x features] do not match the first layer, or if the network on `rows` rows does not
    /// fit in memory.
    func check(_ inputs: Matrix, rows: Int) throws {
        precondition(inputs.rows > 0, "no inputs")
        guard inputs.columns == widths[0] else {
            throw UserError(
                .badData, "the data have \(inputs.columns) features and the network takes \(widths[0])",
                "network \(name)", "start the network with \(inputs.columns)")
        }
        try requireMemory(copies: 1, rows: rows)
    }

    /// Throws if the outputs of an input depend on the other inputs, as with the statistics of a batch: then it has no score
    /// of its own. `what` needs one.
    public func checkSamplesAreSeparate(for what: Message) throws {
        guard layers.contains(where: { $0.normalisation?.usesBatch ?? false }) else { return }
        throw UserError(
            .usage, "\(what) needs outputs that depend on one input, not on the statistics of a batch",
            "network \(name)", "use norm=none, or the expected Fisher matrix of the chain")
    }

    /// Throws if a network with `copies` numbers for each parameter, on `rows` rows, does not fit in memory.
    public func requireMemory(copies: Int, rows: Int) throws {
        // What a row holds: the values of a layer, or the patches of a convolution.
        let patches = layers.map { $0.positions > 1 ? $0.positions * $0.weightsPerUnit : 1 }
        let widest = max(widths.max() ?? 1, patches.max() ?? 1)
        let shown = name.count <= 40 ? name : String(name.prefix(37)) + "..."
        try MemoryBudget.require(
            MemoryBudget.bytes(parameterCount, copies) + MemoryBudget.bytes(rows, widest, 2),
            for: "the \(parameterCount) parameters of \(shown) on \(rows) rows",
            at: "\(setting: "network")", advice: "give smaller widths or fewer rows")
    }

    /// Whether all layers are dense and none is skipped.
    public var isDenseChain: Bool { skips.isEmpty && layers.allSatisfy { $0 is Dense } }

    /// Number of layers.
    public var depth: Int { layers.count }

    /// Number of parameters of the network.
    public var parameterCount: Int { layerRanges[layerRanges.count - 1].upperBound }

    /// Reorders parameters of a file into the unit order used here (each unit's weights, then its bias).
    ///
    /// Files hold dense networks layer by layer, the weights [out x in] row-major and then the biases; networks with other
    /// layers stand in unit order there, too.
    public func unitOrder(fromLayerOrder parameters: some Collection<Double>) -> [Double] {
        precondition(parameters.count == parameterCount, "\(parameters.count) parameters for \(parameterCount)")
        guard hasBias, layers.allSatisfy({ $0 is Dense }) else { return Array(parameters) }
        let source = Array(parameters)
        var result: [Double] = []
        result.reserveCapacity(source.count)
        for (layer, range) in zip(layers, layerRanges) {
            let (start, fanIn, units) = (range.lowerBound, layer.fanIn, layer.units)
            for unit in 0..<units {
                result += source[(start + unit * fanIn)..<(start + (unit + 1) * fanIn)]
                if layer.hasBias { result.append(source[start + units * fanIn + unit]) }
            }
        }
        return result
    }
}

public import Datasets
import Foundation
internal import Foundations

/// A network in a file of weights, with its layers inferred from the names and shapes of the arrays.
///
/// Reads `.safetensors` and `.npz` with the names of PyTorch, `0.weight`, `fc1.weight`, `net.0.bias`, dense layers in any order
/// that fits: a weight is [out x in], and each layer reads what the one before it writes. Convolutions [out x in x k x k] with
/// batch normalisations stand in front. Throws a `UserError` that names the layers that cannot be measured, and the dense part
/// that could be.
public struct NetworkFile: Sendable {
    /// A dense layer of the file.
    public struct Layer: Sendable, Equatable {
        /// The name, such as `fc1`.
        public var name: String
        /// The weights [out x in].
        public var weight: NamedArray
        /// The biases [out], if it has them.
        public var bias: NamedArray?

        /// Number of values that it reads.
        public var inputs: Int { weight.shape[1] }
        /// Number of units.
        public var units: Int { weight.shape[0] }
    }

    /// The file.
    public let path: String
    /// The dense layers from their inputs to the outputs.
    public let layers: [Layer]
    /// What stands in front of them; nil for a network of dense layers.
    let convolutions: Convolutions?
    /// The activation, if the file says it, as the checkpoints of `twosed train` do.
    public let activation: Activation?
    /// The kind of the last layer, if the file says it.
    public let lastLayer: Architecture.LastLayer?

    /// Reads a file.
    public init(contentsOf path: String) throws {
        try self.init(arrays: Self.arrays(of: path), path: path)
    }

    /// Infers the layers from arrays; `path` names the source in errors.
    public init(arrays: [NamedArray], path: String) throws {
        let weights = arrays.filter(CheckpointArrays.isOfNetwork)
        let modules = NetworkModule.all(in: weights)
        let dense = modules.filter { $0.kind == .dense }
        let others = modules.filter { ![.dense, .convolution, .batchNorm].contains($0.kind) }
        guard others.isEmpty || dense.isEmpty else { throw Self.cannotMeasure(others, of: modules, path) }
        convolutions = try Convolutions(modules, dense: dense, path: path)
        guard convolutions != nil || !dense.isEmpty else { throw Self.noLayers(modules, path) }
        let stray = modules.filter { $0.kind == .batchNorm }
        guard convolutions != nil || stray.isEmpty else { throw Self.cannotMeasure(stray, of: modules, path) }
        self.path = path
        layers = try Self.ordered(dense.map(\.layer), path)
        try Self.checkBiases(layers, convolutions, path)
        let settings = Self.settings(arrays)
        activation = settings["activation"].flatMap { Activation(rawValue: $0) }
        lastLayer = settings["lastLayer"].flatMap { Architecture.LastLayer(rawValue: $0) }
    }

    /// Whether a text names a file of weights rather than widths: by the ending of the file, or by a folder.
    public static func isNamed(by text: String) -> Bool {
        let endings = [".safetensors", ".npz", ".pt", ".pth", ".bin", ".ckpt", ".onnx", ".h5", ".keras", ".npy"]
        if NetworkDescription.isNamed(by: text) { return false }
        return text.contains("/") || endings.contains(where: text.hasSuffix)
    }

    /// Layer widths, inputs first, such as `54-16-7`, or the notation of a network with convolutions, which says neither
    /// strides nor padding nor pooling.
    public var notation: String {
        convolutions?.notation(layers)
            ?? ([layers[0].inputs] + layers.map(\.units)).map(String.init).joined(separator: "-")
    }

    /// Whether the network starts with convolutions.
    public var readsImages: Bool { convolutions != nil }

    /// Whether the units have biases.
    public var hasBias: Bool { (layers.first?.bias != nil) || (convolutions?.haveBias.first ?? false) }

    /// The parameters of dense layers in file order: each layer's weights [out x in] row-major, then its biases.
    public var parameters: [Double] { layers.flatMap { $0.weight.numbers + ($0.bias?.numbers ?? []) } }

    /// What was understood: `64-32-10 with biases (fc1, fc2), 2410 parameters`.
    public var description: String {
        let all = (convolutions?.names ?? []) + layers.map(\.name)
        let names = all.count <= 6 ? all : [all[0], "...", all[all.count - 1]]
        return "\(notation) \(hasBias ? "with" : "without") biases (\(names.joined(separator: ", ")))"
            + (readsImages ? "" : ", \(parameters.count) parameters")
    }

    /// Throws unless the file holds weights of this network of dense layers.
    public func check(fits architecture: Architecture) throws {
        let widths = [layers[0].inputs] + layers.map(\.units)
        guard !readsImages, widths == architecture.widths, hasBias == architecture.hasBias else {
            let wanted = "\(architecture.name) \(architecture.hasBias ? "with" : "without") biases"
            throw UserError(
                .badData, "the file holds weights of \(description), the network is \(wanted)", Message(path),
                "give the weights of that network, or name this file with \(setting: "network")")
        }
    }

    // MARK: Reading

    /// Whether arrays have the names of weights, so that they may be those of a network.
    public static func areWeights(_ arrays: [NamedArray]) -> Bool { arrays.contains { $0.name.hasSuffix("weight") } }

    /// The named arrays of a file, by its first bytes.
    public static func arrays(of path: String) throws -> [NamedArray] {
        switch try FileFormat.of(path) {
        case .safetensors: return try SafeTensors.read(path)
        case .archive:
            let arrays = try NPZArchive.readable(path)
            if !arrays.isEmpty { return arrays }
            throw UserError(
                .badData, "the archive holds no arrays of numpy: weights pickled by torch.save are not read", path,
                "write them with safetensors.torch.save_file(model.state_dict(), 'net.safetensors')")
        default:
            throw UserError(
                .badData, "the file holds no weights in .safetensors or .npz", path,
                "write them with safetensors.torch.save_file(model.state_dict(), 'net.safetensors')")
        }
    }

    /// The settings of the run that wrote a checkpoint.
    private static func settings(_ arrays: [NamedArray]) -> [String: String] {
        struct Run: Decodable {
            var settings: [String: String]
        }
        return CheckpointArrays.run(Run.self, in: arrays)?.settings ?? [:]
    }

    // MARK: Order and biases

    /// The layers in the order of the file if each reads what the one before it writes, else in the only order in which
    /// they do.
    private static func ordered(_ layers: [Layer], _ path: String) throws -> [Layer] {
        if isChain(layers) { return layers }
        var orders: [[Layer]] = []
        extend([], by: layers, into: &orders)
        if orders.count == 1 { return orders[0] }
        let first = zip(layers, layers.dropFirst()).first { $0.units != $1.inputs }
        let gap = first.map { "\($0.name) writes \($0.units) values and \($1.name) reads \($1.inputs)" } ?? ""
        throw UserError(
            .badData,
            orders.isEmpty
                ? "the layers do not fit one another: \(gap)" : "the layers fit one another in several orders",
            path, "name them in their order, 0.weight, 1.weight, as torch.nn.Sequential does")
    }

    private static func isChain(_ layers: [Layer]) -> Bool {
        zip(layers, layers.dropFirst()).allSatisfy { $0.units == $1.inputs }
    }

    /// Collects up to two orders of the remaining layers behind the first ones.
    private static func extend(_ first: [Layer], by rest: [Layer], into orders: inout [[Layer]]) {
        if orders.count > 1 || rest.count > 12 { return }
        if rest.isEmpty { return orders.append(first) }
        for (index, layer) in rest.enumerated() where first.last.map({ $0.units == layer.inputs }) ?? true {
            var others = rest
            others.remove(at: index)
            extend(first + [layer], by: others, into: &orders)
        }
    }

    private static func checkBiases(_ layers: [Layer], _ convolutions: Convolutions?, _ path: String) throws {
        // Convolutions may leave the biases to the dense layers behind them, as those in front of a batch norm do.
        let dense = layers.map { ($0.name, $0.bias != nil) }
        let front = zip(convolutions?.names ?? [], convolutions?.haveBias ?? []).map { ($0, $1) }
        let all = front.contains { $0.1 } ? front + dense : dense
        let without = all.filter { !$0.1 }
        if let one = without.first, without.count < all.count {
            throw UserError(
                .badData, "layer \(one.0) has no biases and others have", path,
                "give all layers biases, zeros if need be, or none")
        }
        if let wrong = layers.first(where: { $0.bias.map { bias in bias.shape != [bias.numbers.count] } ?? false })
            ?? layers.first(where: { $0.bias.map(\.numbers.count) ?? $0.units != $0.units })
        {
            throw UserError(
                .badData, "layer \(wrong.name) has \(wrong.units) units and \(wrong.bias?.numbers.count ?? 0) biases",
                path,
                "write the weights again")
        }
        if let empty = layers.first(where: { $0.units == 0 || $0.inputs == 0 }) {
            throw UserError(.badData, "layer \(empty.name) has no weights", path, "write the weights again")
        }
    }

    // MARK: What is refused

    private static func noLayers(_ modules: [NetworkModule], _ path: String) -> UserError {
        if modules.contains(where: { $0.kind != .other }) { return cannotMeasure(modules, of: modules, path) }
        let names = modules.prefix(4).map { "'\($0.shown)'" }.joined(separator: ", ")
        return UserError(
            .badData, "no array has a name such as fc1.weight: \(names.isEmpty ? "the file is empty" : names)", path,
            "name weights [out x in] and biases as PyTorch does: 0.weight, 0.bias, 2.weight")
    }

    private static func cannotMeasure(_ others: [NetworkModule], of modules: [NetworkModule], _ path: String)
        -> UserError
    {
        let shown = others.prefix(4).map(\.shown).joined(separator: ", ")
        let more = others.count > 4 ? " and \(others.count - 4) more" : ""
        return UserError(
            .badData, "layers that cannot be measured yet: \(shown)\(more)", path,
            NetworkModule.adviceOnPart(of: modules))
    }
}

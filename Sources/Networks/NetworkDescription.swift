internal import Foundations

/// A network block by block, as a file of JSON or YAML describes it.
///
///     {"input": [1, 28, 28], "sigma": [0.1], "blocks": [
///       {"kind": "conv", "out": 10, "kernel": 7, "norm": "batch", "pool": "max", "window": 2},
///       {"kind": "flat-kernel"},
///       {"kind": "dense", "out": 10, "activation": "identity"}]}
///
/// `input` is [channels, height, width] of images or [n]. Kinds: `conv`, `flat-kernel` (one kernel for all maps), `dense`, and
/// without parameters `flatten` and `pool` (behind the noise). The parameters are in unit order: block by block, unit by unit, a
/// unit's weights, its bias, then gamma and beta of `batch-affine`.
public struct NetworkDescription: Codable, Sendable, Hashable {
    /// Sizes of the inputs.
    public var input: [Int]
    /// Standard deviations of the noise, one for all blocks with parameters or one for each; nil to leave them to a setting.
    public var sigma: [Double]?
    /// The blocks from the inputs to the outputs.
    public var blocks: [Block]
    /// Pairs of layers with parameters, from 1: the outputs of the first are added to those of the second, 0 for the inputs.
    public var skips: [[Int]]?
    /// Pairs of layers: the outputs of the first are added to those of the second, a convolution, through kernels of 1 x 1.
    public var projections: [[Int]]?

    /// A block.
    public struct Block: Codable, Sendable, Hashable {
        /// What a block is.
        public enum Kind: String, Codable, Sendable, CaseIterable {
            case conv, flatten, pool, dense
            case flatKernel = "flat-kernel"
        }
        /// How channels are normalised.
        public enum Norm: String, Codable, Sendable, CaseIterable {
            case none, batch, frozen
            case batchAffine = "batch-affine"
        }
        /// How maps are pooled.
        public enum Pool: String, Codable, Sendable, CaseIterable {
            case none, max, avg
        }

        /// What it is.
        public var kind: Kind
        /// Channels of a convolution or units of a dense block.
        public var out: Int?
        /// Side of the kernel.
        public var kernel: Int?
        /// Default 1.
        public var stride: Int?
        /// Default 0.
        public var padding: Int?
        /// Default false.
        public var bias: Bool?
        /// Default `none`.
        public var norm: Norm?
        /// Default relu.
        public var activation: Activation?
        /// Default `none`.
        public var pool: Pool?
        /// Side of the pooling windows.
        public var window: Int?
        /// Their distance; default: side by side.
        public var step: Int?
        /// Means of a frozen normalisation, one for each channel; default 0.
        public var mean: [Double]?
        /// Its variances; default 1.
        public var variance: [Double]?
        /// Its factors; default 1.
        public var gamma: [Double]?
        /// Its shifts; default 0.
        public var beta: [Double]?
    }

    /// Whether a text names such a file.
    public static func isNamed(by text: String) -> Bool {
        !text.hasPrefix("cnn:") && [".json", ".yml", ".yaml"].contains(where: text.hasSuffix)
    }

    /// Whether the inputs are images.
    public var readsImages: Bool { input.count == 3 }

    /// Number of values of an input.
    public var inputCount: Int { input.reduce(1, *) }

    /// The layers; throws a `UserError` that names the block that does not fit, `name` in front.
    public func architecture(name: String) throws -> Architecture {
        func failure(_ what: String, _ advice: String) -> UserError {
            UserError(.badData, "the network \(what)", Message(name), Message(advice))
        }
        guard input.count == 1 || input.count == 3, input.allSatisfy({ (1...1_000_000).contains($0) }) else {
            throw failure("has an input of sizes \(input)", "give [channels, height, width] or [n]")
        }
        let shape = input.count == 3 ? TensorShape(input[0], input[1], input[2]) : TensorShape(input[0])
        var builder = LayerBuilder(name: name, inputs: shape, failure: failure)
        for (index, block) in blocks.enumerated() {
            func number(_ value: Int?, _ key: String, least: Int = 1) throws -> Int {
                guard let value, (least...1_000_000).contains(value) else {
                    throw failure(
                        "has \(value.map { "\(key) \($0)" } ?? "no '\(key)'") in block \(index + 1), \(block.kind.rawValue)",
                        "give a whole number from \(least)")
                }
                return value
            }
            func window() throws -> PoolingWindow? {
                guard let pool = block.pool, pool != .none else { return nil }
                let side = try number(block.window, "window")
                return PoolingWindow(
                    pool == .max ? .max : .average, window: side, step: try number(block.step ?? side, "step"))
            }
            switch block.kind {
            case .conv:
                let channels = try number(block.out, "out")
                try builder.addConvolution(
                    channels: channels, kernel: number(block.kernel, "kernel"),
                    stride: number(block.stride ?? 1, "stride"),
                    padding: number(block.padding ?? 0, "padding", least: 0), activation: block.activation ?? .relu,
                    hasBias: block.bias ?? false, normalisation: normalisation(block, channels, index, failure),
                    pool: window())
            case .pool:
                guard let window = try window() else {
                    throw failure("pools by no rule in block \(index + 1)", "give pool max or avg, and window")
                }
                try builder.addPool(window)
            case .flatKernel: try builder.addSharedKernel()
            case .dense:
                builder.addDense(
                    units: try number(block.out, "out"), activation: block.activation ?? .relu,
                    hasBias: block.bias ?? false)
            case .flatten: break
            }
        }
        func links(_ pairs: [[Int]]?, isProjected: Bool) throws -> [Skip] {
            try (pairs ?? []).map { pair in
                guard pair.count == 2, pair[0] >= 0, pair[0] < pair[1] else {
                    throw failure("has the skip \(pair)", "give pairs of layers, such as [1, 3]")
                }
                return Skip(from: pair[0], to: pair[1], isProjected: isProjected)
            }
        }
        let architecture = try builder.architecture(
            skips: links(skips, isProjected: false) + links(projections, isProjected: true))
        guard sigma.map({ [1, architecture.depth].contains($0.count) && $0.allSatisfy { $0 > 0 } }) ?? true else {
            throw failure(
                "has \(sigma?.count ?? 0) values of sigma and \(architecture.depth) layers with parameters",
                "give one positive number for each, or one for all")
        }
        return architecture
    }

    private func normalisation(
        _ block: Block, _ channels: Int, _ index: Int, _ failure: (String, String) -> UserError
    ) throws -> BatchNormalisation? {
        switch block.norm ?? .none {
        case .none: return nil
        case .batch: return .batch
        case .batchAffine: return .batchAffine
        case .frozen:
            let lists = [block.mean, block.variance, block.gamma, block.beta]
            guard lists.allSatisfy({ ($0?.count ?? channels) == channels }) else {
                throw failure(
                    "has a frozen norm of another size in block \(index + 1)",
                    "give \(channels) numbers in each of mean, variance, gamma and beta")
            }
            guard block.variance?.allSatisfy({ $0 >= 0 }) ?? true else {
                throw failure("has a negative variance in block \(index + 1)", "give running variances")
            }
            func list(_ numbers: [Double]?, _ usual: Double) -> [Double] {
                numbers ?? Array(repeating: usual, count: channels)
            }
            let (mean, variance) = (list(block.mean, 0), list(block.variance, 1))
            let (gamma, beta) = (list(block.gamma, 1), list(block.beta, 0))
            return .frozen(
                (0..<channels).map { channel in
                    BatchNormalisation.Constants(
                        mean: mean[channel], variance: variance[channel], gamma: gamma[channel], beta: beta[channel])
                })
        }
    }
}

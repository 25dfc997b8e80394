internal import Foundations

/// A network with convolutions in text: `cnn:K1-K2|L1-L2-...[@C1,C2,...][;key=value...]`.
///
/// Before the bar stand the sides of the kernels, a convolution each; after it the sizes of the dense part. The last
/// convolution has L1 channels, which the flattening turns into the L1 inputs of the dense layers; the others have as many, or
/// `C1, C2, ...` (Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, whose example is `7-5|10-50-34-10`). Keys:
///
/// | key | values | default |
/// | --- | --- | --- |
/// | `norm` | `none`, `batch`, `batch-affine` | `none` |
/// | `pool` | `max:W`, `avg:W`, with a step `max:W:S`, or `none` | `max:2` |
/// | `stride`, `padding` | of all convolutions | 1, 0 |
/// | `flatten` | `shared`: one kernel for all maps; `full`: all numbers of all maps, with `full:256` as many | `shared` |
/// | `noise` | `after-pool`, `before-pool` | `after-pool` |
/// | `bias` | `all`, `dense` (dense layers alone), `none` | that of the other settings |
/// | `skip` | `A>B`, several joined by commas: outputs of layer A are added to those of layer B, 0 for the inputs | none |
/// | `project` | `A>B`: the outputs of layer A are added to those of convolution B through kernels of 1 x 1 | none |
/// | `image` | `CxHxW` of the inputs | a square of one or three channels |
struct ConvolutionalNotation {
    var kernels: [Int]
    var widths: [Int]
    /// Channels of the earlier convolutions.
    var channels: [Int]
    var normalisation: BatchNormalisation?
    var pool: PoolingWindow?
    var stride = 1
    var padding = 0
    var flattensAll = false
    /// The numbers of all maps, if the notation says them.
    var flatSize: Int?
    var noiseBeforePool = false
    var skips: [Skip] = []
    /// Whether convolutions and dense layers have biases; nil to leave it to the other settings.
    var biases: (convolutions: Bool, dense: Bool)?
    var image: TensorShape?

    /// Whether a text is meant to be this notation.
    static func isUsed(by text: String) -> Bool { text.hasPrefix("cnn:") }

    /// The keys with their values as they are written, in the order of the text.
    static func options(of text: String) -> [(key: String, value: String)] {
        text.split(separator: ";").dropFirst().map { option in
            let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// Parses the notation; throws `UserError` on anything else.
    init(parsing text: String) throws {
        let failure = Failure(text: text)
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        let layers = parts[0].dropFirst("cnn:".count).split(separator: "|", omittingEmptySubsequences: false)
        guard layers.count == 2 else {
            throw failure("has no bar between kernels and dense layers", "write cnn:7-5|10-50-34-10")
        }
        let dense = layers[1].split(separator: "@", omittingEmptySubsequences: false)
        kernels = try Self.numbers(layers[0], "-", failure)
        widths = try Self.numbers(dense[0], "-", failure)
        guard dense.count <= 2 else { throw failure("has two lists of channels", "write one, such as @6,10") }
        let given = dense.count == 2 ? try Self.numbers(dense[1], ",", failure) : []
        if given.count == kernels.count, given.last != widths[0] {
            throw failure(
                "has \(given[given.count - 1]) and \(widths[0]) channels of the last convolution",
                "give the same number, or leave out that after @")
        }
        guard given.isEmpty || given.count == kernels.count || given.count == kernels.count - 1 else {
            throw failure(
                "has \(given.count) numbers of channels and \(kernels.count) convolutions",
                "give one for each convolution but the last")
        }
        channels =
            given.isEmpty ? kernels.dropLast().map { [widths] _ in widths[0] } : Array(given.prefix(kernels.count - 1))
        pool = PoolingWindow(.max, window: 2)
        var seen: Set<String> = []
        for (key, value) in Self.options(of: text) {
            guard seen.insert(key).inserted else { throw failure("has '\(key)' twice", "give it once") }
            try set(key, value, failure)
        }
    }

    private mutating func set(_ key: String, _ value: String, _ failure: Failure) throws {
        func wrong(_ advice: String) -> UserError { failure("has \(key)=\(value)", advice) }
        switch key {
        case "norm":
            switch value {
            case "none": normalisation = nil
            case "batch": normalisation = .batch
            case "batch-affine": normalisation = .batchAffine
            default: throw wrong("use norm=none, batch or batch-affine")
            }
        case "pool":
            guard value != "none" else { return pool = nil }
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            let sizes = parts.dropFirst().compactMap { Int($0) }
            guard let kind = Pooling.Kind(rawValue: String(parts[0])), (1...2).contains(sizes.count),
                sizes.count == parts.count - 1, sizes.allSatisfy({ (1...1000).contains($0) })
            else { throw wrong("use pool=max:2, avg:2, max:3:2 for steps of 2, or none") }
            pool = PoolingWindow(kind, window: sizes[0], step: sizes.last)
        case "stride", "padding":
            guard let number = Int(value), (key == "stride" ? 1...1000 : 0...1000).contains(number) else {
                throw wrong("give a whole number, such as \(key)=1")
            }
            if key == "stride" { stride = number } else { padding = number }
        case "flatten":
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            flattensAll = parts[0] == "full"
            flatSize = parts.count == 2 && flattensAll ? Int(parts[1]) : nil
            guard value == "shared" || value == "full" || (parts.count == 2 && flatSize.map { $0 > 0 } ?? false) else {
                throw wrong("use flatten=shared or full, or full:256 to have the size of the maps checked")
            }
        case "noise":
            guard ["after-pool", "before-pool"].contains(value) else {
                throw wrong("use noise=after-pool or before-pool")
            }
            noiseBeforePool = value == "before-pool"
        case "bias":
            guard ["all", "dense", "none"].contains(value) else { throw wrong("use bias=all, dense or none") }
            biases = (value == "all", value != "none")
        case "skip", "project":
            skips += try value.split(separator: ",", omittingEmptySubsequences: false).map { pair in
                let ends = pair.split(separator: ">", omittingEmptySubsequences: false).compactMap { Int($0) }
                guard ends.count == 2, ends[0] >= 0, ends[0] < ends[1] else {
                    throw wrong("give the layers, such as \(key)=1>3")
                }
                return Skip(from: ends[0], to: ends[1], isProjected: key == "project")
            }
        case "image":
            let sizes = value.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
            guard sizes.count == 3, sizes.allSatisfy({ (1...10_000).contains($0) }) else {
                throw wrong("give channels, height and width, such as image=1x28x28")
            }
            image = TensorShape(sizes[0], sizes[1], sizes[2])
        default:
            throw failure(
                "has the unknown option '\(key)'",
                "use norm, pool, stride, padding, flatten, noise, bias, skip, project or image")
        }
    }

    private static func numbers(_ text: Substring, _ separator: Character, _ failure: Failure) throws -> [Int] {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, numbers.allSatisfy({ (1...10_000).contains($0) }) else {
            throw failure("has '\(text)' where whole numbers should stand", "write cnn:7-5|10-50-34-10")
        }
        return numbers
    }

    /// Makes the errors of one text.
    struct Failure {
        let text: String
        func callAsFunction(_ what: String, _ advice: String) -> UserError {
            UserError(.usage, "'\(text)' \(what)", setting: "network", Message(advice))
        }
    }
}

extension ConvolutionalNotation {
    /// The layers for inputs of `inputs` values each; without the number the notation must say the image.
    func architecture(
        inputs: Int?, name: String, activation: Activation, lastLayer: Architecture.LastLayer, hasBias: Bool
    ) throws -> Architecture {
        let failure = Failure(text: name)
        var builder = LayerBuilder(
            name: name, inputs: try image(of: inputs, failure), failure: { failure($0, $1) })
        for (index, kernel) in kernels.enumerated() {
            try builder.addConvolution(
                channels: index < channels.count ? channels[index] : widths[0], kernel: kernel, stride: stride,
                padding: padding, activation: activation, hasBias: biases?.convolutions ?? hasBias,
                normalisation: normalisation, pool: noiseBeforePool ? nil : pool)
            if noiseBeforePool, let pool { try builder.addPool(pool) }
        }
        if let flatSize, flatSize != builder.shape.count {
            let maps = builder.shape.sizes.map(String.init).joined(separator: " x ")
            throw failure(
                "flattens maps of \(maps), \(builder.shape.count) numbers, and its dense layers read \(flatSize)",
                "give pool, padding, stride and image as the network has them")
        }
        if !flattensAll { try builder.addSharedKernel() }
        if flattensAll, widths.count == 1 {
            throw failure("has no dense layer behind the maps", "add one, such as |10-10, or use flatten=shared")
        }
        for (index, units) in widths.dropFirst().enumerated() {
            let isLinear = index == widths.count - 2 && lastLayer == .linear
            builder.addDense(
                units: units, activation: isLinear ? .identity : activation, hasBias: biases?.dense ?? hasBias)
        }
        return try builder.architecture(skips: skips)
    }

    /// Channels, height and width of the inputs: as said, or a square of one or three channels.
    private func image(of inputs: Int?, _ failure: Failure) throws -> TensorShape {
        if let image {
            if let inputs, inputs != image.count {
                throw failure(
                    "reads \(image.count) values, the data have \(inputs)", "give the image=CxHxW of the data")
            }
            return image
        }
        guard let inputs else {
            throw failure("does not say its image", "add ;image=1x28x28, with channels, height and width")
        }
        for channels in [1, 3] where inputs % channels == 0 {
            let side = Int(Double(inputs / channels).squareRoot().rounded())
            if side * side * channels == inputs { return TensorShape(channels, side, side) }
        }
        throw failure(
            "reads images, and \(inputs) values are no square of one or three channels",
            "add ;image=CxHxW, with channels, height and width")
    }
}

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
        case "skip":
            skips = try value.split(separator: ",", omittingEmptySubsequences: false).map { pair in
                let ends = pair.split(separator: ">", omittingEmptySubsequences: false).compactMap { Int($0) }
                guard ends.count == 2, ends[0] >= 0, ends[0] < ends[1] else {
                    throw wrong("give the layers, such as skip=1>3")
                }
                return Skip(from: ends[0], to: ends[1])
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
                "use norm, pool, stride, padding, flatten, noise, bias, skip or image")
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
        var shape = try image(of: inputs, failure)
        var layers: [any Layer] = []
        var pending: Pooling?
        func append(_ layer: some Layer) {
            if let pooling = pending {
                layers.append(PooledInputs(layer, pooling: pooling, channels: layer.inputShape.count / pooling.outputs))
            } else {
                layers.append(layer)
            }
            pending = nil
        }
        for (index, kernel) in kernels.enumerated() {
            let (height, width) = (shape.sizes[1], shape.sizes[2])
            guard kernel <= min(height, width) + 2 * padding else {
                throw failure(
                    "has a kernel of \(kernel) on a map of \(height) x \(width) in convolution \(index + 1)",
                    "use smaller kernels, less pooling or padding=\((kernel - min(height, width) + 1) / 2)")
            }
            let count = index < channels.count ? channels[index] : widths[0]
            let (mapHeight, mapWidth) = Convolution.mapSize(
                height: height, width: width, kernel: kernel, stride: stride, padding: padding)
            if let pool, pool.window > min(mapHeight, mapWidth) {
                throw failure(
                    "pools windows of \(pool.window) on a map of \(mapHeight) x \(mapWidth) in convolution \(index + 1)",
                    "use smaller kernels or pool=none")
            }
            let windows = pool.map {
                MemoryBudget.bytes(
                    (mapHeight - $0.window) / $0.step + 1, (mapWidth - $0.window) / $0.step + 1, $0.window * $0.window)
            }
            try MemoryBudget.require(
                max(MemoryBudget.bytes(mapHeight, mapWidth, shape.sizes[0], kernel * kernel), windows ?? 0),
                for: "the patches of one input of \(name)", at: "\(setting: "network")",
                advice: "give smaller kernels or images")
            let convolution = Convolution(
                inputs: shape, channels: count, kernel: kernel, stride: stride, padding: padding,
                activation: activation, hasBias: biases?.convolutions ?? hasBias, normalisation: normalisation,
                pool: noiseBeforePool ? nil : pool)
            append(convolution)
            shape = convolution.outputShape
            if noiseBeforePool, let pool {
                let pooling = pool.on(height: mapHeight, width: mapWidth)
                pending = pooling
                shape = TensorShape(count, pooling.outputHeight, pooling.outputWidth)
            }
        }
        if let flatSize, flatSize != shape.count {
            let maps = shape.sizes.map(String.init).joined(separator: " x ")
            throw failure(
                "flattens maps of \(maps), \(shape.count) numbers, and its dense layers read \(flatSize)",
                "give pool, padding, stride and image as the network has them")
        }
        if !flattensAll { append(SharedKernel(inputs: shape)) }
        let entries = [flattensAll ? shape.count : widths[0]] + widths.dropFirst()
        for index in 1..<max(entries.count, 1) {
            let isLinear = index == entries.count - 1 && lastLayer == .linear
            append(
                Dense(
                    inputs: entries[index - 1], units: entries[index], activation: isLinear ? .identity : activation,
                    hasBias: biases?.dense ?? hasBias))
        }
        if flattensAll, entries.count == 1 {
            throw failure("has no dense layer behind the maps", "add one, such as |10-10, or use flatten=shared")
        }
        try checkSkips(layers, failure)
        return Architecture(name: name, layers: layers, skips: skips)
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

    private func checkSkips(_ layers: [any Layer], _ failure: Failure) throws {
        let shapes = [layers[0].inputShape] + layers.map(\.outputShape)
        for skip in skips {
            guard skip.to <= layers.count else {
                throw failure("skips to layer \(skip.to) of \(layers.count)", "give layers that it has")
            }
            guard shapes[skip.from] == shapes[skip.to] else {
                throw failure(
                    "skips from values of the shape \(shapes[skip.from]) to the shape \(shapes[skip.to])",
                    "add layers of the same shape, as with padding=1 for kernels of 3 and pool=none")
            }
        }
    }
}

internal import Foundations

/// Builds a chain of layers one by one; a layer that does not fit what stands before it is refused in one line.
struct LayerBuilder {
    /// The name of the network.
    let name: String
    /// Makes the error of the network: what is wrong, what to do.
    let failure: (String, String) -> UserError
    /// What the next layer reads.
    private(set) var shape: TensorShape
    private(set) var layers: [any Layer] = []
    private var convolutions = 0
    /// A pooling behind the noise, which belongs to the layer that reads its outputs.
    private var pending: Pooling?

    init(name: String, inputs: TensorShape, failure: @escaping (String, String) -> UserError) {
        self.name = name
        self.failure = failure
        shape = inputs
    }

    /// Adds a convolution with its normalisation and pooling.
    mutating func addConvolution(
        channels: Int, kernel: Int, stride: Int, padding: Int, activation: Activation, hasBias: Bool,
        normalisation: BatchNormalisation?, pool: PoolingWindow?
    ) throws {
        convolutions += 1
        let (height, width) = try sides(of: "a convolution")
        guard kernel <= min(height, width) + 2 * padding else {
            throw failure(
                "has a kernel of \(kernel) on a map of \(height) x \(width) in convolution \(convolutions)",
                "use smaller kernels, less pooling or padding=\((kernel - min(height, width) + 1) / 2)")
        }
        let map = Convolution.mapSize(height: height, width: width, kernel: kernel, stride: stride, padding: padding)
        let windows = try pool.map { try patches(of: $0, height: map.height, width: map.width) }
        try MemoryBudget.require(
            max(MemoryBudget.bytes(map.height, map.width, shape.sizes[0], kernel * kernel), windows ?? 0),
            for: "the patches of one input of \(name)", at: "\(setting: "network")",
            advice: "give smaller kernels or images")
        let layer = Convolution(
            inputs: shape, channels: channels, kernel: kernel, stride: stride, padding: padding,
            activation: activation, hasBias: hasBias, normalisation: normalisation, pool: pool)
        append(layer)
    }

    /// Adds a pooling that acts on the noisy values.
    mutating func addPool(_ window: PoolingWindow) throws {
        guard pending == nil else { throw failure("pools twice in a row", "join the two windows into one") }
        let (height, width) = try sides(of: "a pooling")
        _ = try patches(of: window, height: height, width: width)
        let pooling = window.on(height: height, width: width)
        pending = pooling
        shape = TensorShape(shape.sizes[0], pooling.outputHeight, pooling.outputWidth)
    }

    /// Adds one kernel that turns each map into a number.
    mutating func addSharedKernel() throws {
        _ = try sides(of: "a shared kernel")
        append(SharedKernel(inputs: shape))
    }

    /// Adds dense units that read all values.
    mutating func addDense(units: Int, activation: Activation, hasBias: Bool) {
        append(Dense(inputs: shape.count, units: units, activation: activation, hasBias: hasBias))
    }

    /// The network, with skip connections between layers of the same shape and projected ones between maps.
    func architecture(skips: [Skip] = []) throws -> Architecture {
        guard pending == nil, !layers.isEmpty else {
            throw failure("ends without a layer of parameters", "end it with a dense layer")
        }
        var layers = layers
        let shapes = [layers[0].inputShape] + layers.map(\.outputShape)
        for skip in skips {
            guard skip.to <= layers.count else {
                throw failure("skips to layer \(skip.to) of \(layers.count)", "give layers that it has")
            }
            if skip.isProjected {
                layers[skip.to - 1] = try projected(layers[skip.to - 1], shapes[skip.from], skip)
            } else if shapes[skip.from] != shapes[skip.to] {
                throw failure(
                    "skips from values of the shape \(shapes[skip.from]) to the shape \(shapes[skip.to])",
                    "add layers of the same shape, as with padding=1 for kernels of 3 and pool=none, or use "
                        + "project=\(skip.from)>\(skip.to)")
            }
        }
        return Architecture(name: name, layers: layers, skips: skips)
    }

    /// The layer with a projection of values of the shape `source`.
    private func projected(_ layer: any Layer, _ source: TensorShape, _ skip: Skip) throws -> any Layer {
        guard var convolution = layer as? Convolution, convolution.projection == nil else {
            throw failure(
                "projects layer \(skip.from) into \(skip.to), \(layer.summary)",
                "project once into a convolution, with its noise after pooling")
        }
        convolution.projection = Projection(source, onto: convolution.outputShape)
        guard convolution.projection != nil else {
            throw failure(
                "projects values of the shape \(source) onto the shape \(convolution.outputShape)",
                "give maps of which a step makes one as large as the other")
        }
        return convolution
    }

    /// Height and width of the maps.
    private func sides(of what: String) throws -> (height: Int, width: Int) {
        guard shape.sizes.count == 3 else {
            throw failure("has \(what) behind values that are no maps", "put convolutions in front of dense layers")
        }
        return (shape.sizes[1], shape.sizes[2])
    }

    /// Bytes of the windows of one channel.
    private func patches(of pool: PoolingWindow, height: Int, width: Int) throws -> Double {
        guard pool.window <= min(height, width) else {
            throw failure(
                "pools windows of \(pool.window) on a map of \(height) x \(width) in convolution \(convolutions)",
                "use smaller kernels or pool=none")
        }
        return MemoryBudget.bytes(
            (height - pool.window) / pool.step + 1, (width - pool.window) / pool.step + 1, pool.window * pool.window)
    }

    private mutating func append(_ layer: some Layer) {
        if let pooling = pending {
            layers.append(PooledInputs(layer, pooling: pooling, channels: layer.inputShape.count / pooling.outputs))
        } else {
            layers.append(layer)
        }
        pending = nil
        shape = layer.outputShape
    }
}

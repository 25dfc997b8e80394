public import LinearAlgebra

/// A convolution with square kernels, and optionally normalisation and pooling of each channel:
///
///     a[o, u, v] = b_o + sum_{c, i, j} W[o, c, i, j] xpad[c, s u + i, s v + j],   outputs pool(act(norm(a)))
///
/// with stride s and zeros beside the map, as PyTorch computes it (a cross-correlation). Each output channel is a unit, with
/// its kernel in the order (c, i, j), then its bias, its projection, then gamma and beta if they are parameters.
public struct Convolution: Layer {
    /// Channels, height and width of the inputs.
    public let inputShape: TensorShape
    /// Channels, height and width of the outputs, after pooling.
    public let outputShape: TensorShape
    /// Number of output channels.
    public let units: Int
    /// Side of the kernels.
    public let kernel: Int
    /// Distance of neighbouring patches.
    public let stride: Int
    /// Zeros on every side of the map.
    public let padding: Int
    /// Whether each channel has a bias.
    public let hasBias: Bool
    /// The activation.
    public let activation: Activation
    /// The normalisation of the preactivations.
    public let normalisation: BatchNormalisation?
    /// The pooling of the activations.
    public let pooling: Pooling?
    /// What it adds of the outputs of an earlier layer.
    public var projection: Projection?
    /// Height and width of the preactivations of a channel.
    public let mapHeight, mapWidth: Int
    /// For each patch, the place of each of its entries in the inputs of a sample; negative for a zero beside the map.
    private let patches: [Int32]

    /// A convolution on maps of the shape `[channels, height, width]`, which hold one patch at least; `pool` makes the
    /// pooling from height and width of the preactivations.
    public init(
        inputs: TensorShape, channels: Int, kernel: Int, stride: Int = 1, padding: Int = 0, activation: Activation,
        hasBias: Bool = false, normalisation: BatchNormalisation? = nil, pool: PoolingWindow? = nil
    ) {
        precondition(inputs.sizes.count == 3, "a convolution of inputs of the shape \(inputs)")
        let (depth, height, width) = (inputs.sizes[0], inputs.sizes[1], inputs.sizes[2])
        precondition(
            channels > 0 && kernel > 0 && stride > 0 && padding >= 0 && kernel <= min(height, width) + 2 * padding,
            "\(channels) kernels of side \(kernel) at steps of \(stride) on \(inputs) with padding \(padding)")
        inputShape = inputs
        units = channels
        self.kernel = kernel
        self.stride = stride
        self.padding = padding
        self.activation = activation
        self.hasBias = hasBias
        self.normalisation = normalisation
        (mapHeight, mapWidth) = Self.mapSize(
            height: height, width: width, kernel: kernel, stride: stride, padding: padding)
        pooling = pool?.on(height: mapHeight, width: mapWidth)
        outputShape = TensorShape(channels, pooling?.outputHeight ?? mapHeight, pooling?.outputWidth ?? mapWidth)
        var patches: [Int32] = []
        patches.reserveCapacity(mapHeight * mapWidth * depth * kernel * kernel)
        for u in 0..<mapHeight {
            for v in 0..<mapWidth {
                for c in 0..<depth {
                    for i in 0..<kernel {
                        for j in 0..<kernel {
                            let (y, x) = (stride * u + i - padding, stride * v + j - padding)
                            let isInside = y >= 0 && y < height && x >= 0 && x < width
                            patches.append(isInside ? Int32((c * height + y) * width + x) : -1)
                        }
                    }
                }
            }
        }
        self.patches = patches
    }

    /// Height and width of the preactivations on a map of the given size.
    static func mapSize(height: Int, width: Int, kernel: Int, stride: Int, padding: Int) -> (height: Int, width: Int) {
        ((height + 2 * padding - kernel) / stride + 1, (width + 2 * padding - kernel) / stride + 1)
    }

    /// Weights of one kernel: input channels times its square.
    public var fanIn: Int { inputShape.sizes[0] * kernel * kernel }

    /// `convolution 7x7, batch norm, max-pool 2`, with stride and padding if they are not 1 and 0.
    public var summary: String {
        let norm: String? =
            switch normalisation {
            case nil: nil
            case .batch: "batch norm"
            case .batchAffine: "affine batch norm"
            case .frozen: "frozen batch norm"
            }
        return
            ([
                "convolution \(kernel)x\(kernel)", stride == 1 ? nil : "stride \(stride)",
                padding == 0 ? nil : "padding \(padding)", norm, pooling?.summary, projection?.summary,
            ] as [String?]).compactMap { $0 }.joined(separator: ", ")
    }

    /// The patches of all samples, followed by a column of ones if there is a bias.
    public func unitInputs(_ x: Matrix) -> Matrix {
        let (count, width) = (mapHeight * mapWidth, fanIn + (hasBias ? 1 : 0))
        let elements = [Double](unsafeUninitializedCapacity: x.rows * count * width) { target, filled in
            x.elements.withUnsafeBufferPointer { source in
                patches.withUnsafeBufferPointer { patches in
                    var at = 0
                    for sample in 0..<x.rows {
                        let start = sample * x.columns
                        var entry = 0
                        for _ in 0..<count {
                            for _ in 0..<fanIn {
                                let place = Int(patches[entry])
                                target[at] = place < 0 ? 0 : source[start + place]
                                entry += 1
                                at += 1
                            }
                            if hasBias {
                                target[at] = 1
                                at += 1
                            }
                        }
                    }
                    filled = at
                }
            }
        }
        return Matrix(rows: x.rows * count, columns: width, elements: elements)
    }

    /// Each entry of a patch goes back to its place.
    public func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix {
        let count = mapHeight * mapWidth
        var result = Matrix(rows: cotangents.rows / count, columns: inputShape.count)
        let width = result.columns
        for row in 0..<cotangents.rows {
            let (sample, entry) = (row / count * width, row % count * fanIn)
            for tap in 0..<fanIn where patches[entry + tap] >= 0 {
                result.elements[sample + Int(patches[entry + tap])] += cotangents[row, tap]
            }
        }
        return result
    }
}

/// Windows of pooling, before the size of the map is known.
public struct PoolingWindow: Sendable, Hashable {
    /// What an output takes from its window.
    public var kind: Pooling.Kind
    /// Side of a window.
    public var window: Int
    /// Distance of neighbouring windows.
    public var step: Int

    /// Windows side by side, or at the given step.
    public init(_ kind: Pooling.Kind, window: Int, step: Int? = nil) {
        self.kind = kind
        self.window = window
        self.step = step ?? window
    }

    /// The pooling of a map of this size.
    public func on(height: Int, width: Int) -> Pooling {
        Pooling(kind, window: window, step: step, height: height, width: width)
    }
}

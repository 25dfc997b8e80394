internal import Networks

/// The place of each parameter of a network in the buffers of `ConvolutionalNetworkCore`: dense layers transposed as in
/// `LayerLayout`, others in unit order; each layer starts at a whole vector.
struct WeightSlots<Scalar: TrainingScalar> {
    /// The place of each parameter, in unit order.
    let places: [Int]
    /// The start of each layer.
    let offsets: [Int]
    /// Size of the buffers.
    let count: Int

    init(_ architecture: Architecture) {
        var places: [Int] = []
        var offsets: [Int] = []
        var end = 0
        for layer in architecture.layers {
            offsets.append(end)
            if let dense = NodeGraph<Scalar>.base(of: layer) as? Dense {
                let layout = LayerLayout(dense, offset: end, hasOne: true, in: Scalar.self)
                for unit in 0..<layout.units {
                    places += (0..<layout.fanIn).map { end + $0 * layout.stride + unit }
                }
                end = layout.range.upperBound
            } else {
                places += end..<(end + layer.parameterCount)
                end += NodeContext<Scalar>.vectors(layer.parameterCount) * Scalar.lanes
            }
        }
        self.places = places
        self.offsets = offsets
        count = end
    }
}

/// The nodes of a network in order, with the buffers between them.
final class NodeGraph<Scalar: TrainingScalar> {
    let slots: WeightSlots<Scalar>
    let inputs: NodeValues<Scalar>
    private(set) var outputs: NodeValues<Scalar>
    private(set) var nodes: [any TrainingNode<Scalar>] = []
    /// The nodes that normalise by the statistics of the batch.
    private(set) var normalisations: [NormalisationNode<Scalar>] = []
    private let context: NodeContext<Scalar>

    /// Whether there are nodes for a layer.
    static func suits(_ layer: any Layer) -> Bool {
        let base = base(of: layer)
        return base is Dense || base is SharedKernel || base is Convolution
    }

    /// The layer behind a pooling of its inputs.
    static func base(of layer: any Layer) -> any Layer { (layer as? any PoolingEntrance)?.pooled.base ?? layer }

    /// Whether a layer pools its inputs.
    static func hasEntrance(_ layer: any Layer) -> Bool { layer is any PoolingEntrance }

    init(_ architecture: Architecture, slots: WeightSlots<Scalar>, context: NodeContext<Scalar>) {
        self.slots = slots
        self.context = context
        let width = architecture.widths[0]
        inputs = NodeValues(inputs: width, stride: width + 1)
        outputs = inputs
        // The values of each layer, the inputs first, and the branches that later sums add to.
        var states = [inputs]
        var branches: [Int: BranchNode<Scalar>] = [:]
        for (index, layer) in architecture.layers.enumerated() {
            let projected = architecture.skips.first { $0.to == index + 1 && $0.isProjected }.map { skip in
                // The slopes of the projection meet those of the next layer.
                guard skip.from > 0 else { return inputs }
                let seen = NodeValues(sharing: states[skip.from], capacity: context.capacity)
                branches[skip.from]?.sums.append(seen)
                return seen
            }
            append(layer, offset: slots.offsets[index], projecting: projected)
            let sources = architecture.skips.filter { $0.to == index + 1 && !$0.isProjected }.map(\.from)
            if !sources.isEmpty {
                append(outputs.count) { SumNode(sources.map { states[$0] }, inputs: $0, outputs: $1) }
                for source in sources { branches[source]?.sums.append(outputs) }
            }
            states.append(outputs)
            if architecture.skips.contains(where: { $0.from == index + 1 }) {
                let shared = NodeValues(sharing: outputs, capacity: context.capacity)
                let branch = BranchNode(inputs: outputs, outputs: shared)
                branches[index + 1] = branch
                nodes.append(branch)
                outputs = shared
            }
        }
    }

    private func append(_ layer: any Layer, offset: Int, projecting source: NodeValues<Scalar>?) {
        if let entrance = (layer as? any PoolingEntrance)?.pooled.entrance { append(entrance) }
        switch Self.base(of: layer) {
        case let dense as Dense:
            let layout = LayerLayout(dense, offset: offset, hasOne: true, in: Scalar.self)
            append(dense.units) { DenseNode(layout, context: context, inputs: $0, outputs: $1) }
            append(dense.activation)
        case let kernel as SharedKernel:
            append(kernel.outputShape.count) {
                SharedKernelNode(kernel, context: context, offset: offset, inputs: $0, outputs: $1)
            }
        case let convolution as Convolution:
            append(convolution, offset: offset)
            if let projection = convolution.projection, let source {
                append(projection, of: source, in: convolution, offset: offset)
            }
        default: preconditionFailure("no node for \(type(of: layer))")
        }
    }

    /// The pooling of largest values goes before an activation that keeps their order: it has fewer numbers to work on.
    private func append(_ layer: Convolution, offset: Int) {
        var (height, width) = (layer.mapHeight, layer.mapWidth)
        var pooling = layer.pooling
        if let windows = pooling, layer.normalisation?.usesBatch != true {
            // Nobody reads the rest that holds no whole window, unless it counts in the statistics.
            height = (windows.outputHeight - 1) * windows.step + windows.window
            width = (windows.outputWidth - 1) * windows.step + windows.window
            pooling = Pooling(
                windows.kind, window: windows.window, step: windows.step, height: height, width: width)
        }
        append(layer.units * height * width) {
            ConvolutionNode(
                layer, height: height, width: width, context: context, offset: offset,
                unitWidth: layer.parametersPerUnit, inputs: $0, outputs: $1)
        }
        if let normalisation = layer.normalisation {
            append(outputs.count) {
                let node = NormalisationNode(
                    normalisation, units: layer.units, context: context, offset: offset,
                    width: layer.parametersPerUnit, inputs: $0, outputs: $1)
                if normalisation.usesBatch { normalisations.append(node) }
                return node
            }
        }
        let poolsFirst = pooling?.kind == .max && layer.activation != .gelu
        if !poolsFirst { append(layer.activation) }
        if let pooling { append(pooling) }
        if poolsFirst { append(layer.activation) }
    }

    /// Adds the projection of the values `source` to the outputs of `layer`.
    private func append(
        _ projection: Projection, of source: NodeValues<Scalar>, in layer: Convolution, offset: Int
    ) {
        let kernels = Convolution(
            inputs: projection.source, channels: layer.units, kernel: 1, stride: projection.step, activation: .identity)
        let values = NodeValues<Scalar>(outputs.count, capacity: context.capacity)
        nodes.append(
            ConvolutionNode(
                kernels, height: kernels.mapHeight, width: kernels.mapWidth, context: context,
                offset: offset + layer.weightsPerUnit, unitWidth: layer.parametersPerUnit, inputs: source,
                outputs: values))
        append(outputs.count) { SumNode([], owned: [values], inputs: $0, outputs: $1) }
    }

    private func append(_ pooling: Pooling) {
        append(outputs.count / pooling.inputs * pooling.outputs) {
            PoolingNode(pooling, capacity: context.capacity, inputs: $0, outputs: $1)
        }
    }

    private func append(_ activation: Activation) {
        if activation == .identity { return }
        append(outputs.count) { ActivationNode(activation, inputs: $0, outputs: $1) }
    }

    private func append(
        _ count: Int, _ make: (_ inputs: NodeValues<Scalar>, _ outputs: NodeValues<Scalar>) -> any TrainingNode<Scalar>
    ) {
        let next = NodeValues<Scalar>(count, capacity: context.capacity)
        nodes.append(make(outputs, next))
        outputs = next
    }
}

/// A layer with a pooling of its inputs, whatever the layer is.
private protocol PoolingEntrance {
    var pooled: (base: any Layer, entrance: Pooling) { get }
}

extension PooledInputs: PoolingEntrance {
    fileprivate var pooled: (base: any Layer, entrance: Pooling) { (base, entrance) }
}

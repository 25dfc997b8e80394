public import Datasets
internal import Foundations
public import Networks

/// Converts weights between arrays of a file with PyTorch names and the unit order of this package.
///
/// The arrays are those of a `torch.nn.Sequential`: `0.weight` [out x in] and `0.bias` [out] of a dense layer, [out x in x k x k] of
/// a convolution, [1 x 1 x H x W] of a shared kernel. A batch normalisation has `1.running_mean`, `1.running_var` and
/// `1.num_batches_tracked`, and `1.weight` and `1.bias` for gamma and beta if they are parameters. The kernels of a projection,
/// which no `Sequential` has, are `0.projection` [out x in x 1 x 1].
public enum NetworkWeights {
    /// The arrays of a network; `statistics` are left out if they are nil, as with the moments of an optimiser.
    public static func arrays(
        _ parameters: [Double], of architecture: Architecture, statistics: RunningStatistics? = nil,
        prefix: String = "", element: NamedArray.Element
    ) -> [NamedArray] {
        var arrays: [NamedArray] = []
        var rest = (statistics?.layers ?? [])[...]
        for module in SequentialModule.all(of: architecture) {
            let (layer, own) = (module.layer, parameters[module.range])
            let rows = (0..<layer.units).map { unit in own.dropFirst(unit * layer.parametersPerUnit) }
            func add(_ module: Int, _ name: String, _ shape: [Int], _ numbers: [Double]) {
                arrays.append(
                    NamedArray("\(prefix)\(module).\(name)", shape: shape, numbers: numbers, element: element))
            }
            func column(_ place: Int) -> [Double] { rows.map { $0[$0.startIndex + place] } }
            add(module.position, "weight", module.shape, rows.flatMap { $0.prefix(layer.fanIn) })
            if layer.hasBias { add(module.position, "bias", [layer.units], column(layer.fanIn)) }
            if let channels = layer.projection?.channels {
                let own = rows.flatMap { $0.dropFirst(layer.weightsPerUnit).prefix(channels) }
                add(module.position, "projection", [layer.units, channels, 1, 1], own)
            }
            guard let place = module.normalisation else { continue }
            if layer.normalisation == .batchAffine {
                add(place, "weight", [layer.units], column(layer.normalisationStart))
                add(place, "bias", [layer.units], column(layer.normalisationStart + 1))
            }
            guard let numbers = rest.popFirst() else { continue }
            add(place, "running_mean", [layer.units], numbers.means)
            add(place, "running_var", [layer.units], numbers.variances)
            arrays.append(
                NamedArray(
                    "\(prefix)\(place).num_batches_tracked", shape: [], numbers: [Double(statistics?.batches ?? 0)],
                    element: .int64))
        }
        return arrays
    }

    /// The parameters in unit order and the running statistics from arrays with PyTorch names, layers in the order of the
    /// arrays.
    ///
    /// `file` names the source in error messages. The statistics are nil if the arrays hold none.
    public static func read(
        from arrays: [NamedArray], for architecture: Architecture, prefix: String = "", file: String
    ) throws -> (parameters: [Double], statistics: RunningStatistics?) {
        try StoredArrays(arrays, prefix: prefix, architecture: architecture, file: file).read()
    }

    /// The parameters in unit order of such arrays.
    public static func parameters(
        from arrays: [NamedArray], for architecture: Architecture, prefix: String = "", file: String
    ) throws -> [Double] {
        try read(from: arrays, for: architecture, prefix: prefix, file: file).parameters
    }

    /// The parameters in unit order and the running statistics from a `.npz` or `.safetensors` file; dense layers may stand in
    /// any order that fits.
    public static func load(
        _ path: String, for architecture: Architecture
    ) throws -> (parameters: [Double], statistics: RunningStatistics?) {
        guard path.hasSuffix(".safetensors") || path.hasSuffix(".npz") else {
            throw UserError(
                .usage, "weights are read from .npz and .safetensors files", path,
                "give a file with one of these endings")
        }
        // A checkpoint holds more arrays; only the weights of the network have no prefix.
        let arrays = try NetworkFile.arrays(of: path).filter(CheckpointArrays.isOfNetwork)
        let isDense = architecture.layers.allSatisfy { $0 is Dense }
        let layers = isDense ? try? NetworkFile(arrays: arrays, path: path).layers : nil
        let ordered = layers?.flatMap { [$0.weight] + ($0.bias.map { [$0] } ?? []) }
        return try read(from: ordered ?? arrays, for: architecture, file: path)
    }

    /// Writes the weights and running statistics for PyTorch, as `.safetensors` or `.npz` by the ending of the path.
    public static func write(
        _ parameters: [Double], _ statistics: RunningStatistics?, of architecture: Architecture, to path: String,
        precision: TrainingConfiguration.Precision
    ) throws {
        let arrays = arrays(
            parameters, of: architecture, statistics: statistics,
            element: precision == .float32 ? .float32 : .float64)
        if path.hasSuffix(".safetensors") {
            try SafeTensors.write(arrays, to: path)
        } else {
            try NPZArchive(arrays).write(to: path)
        }
    }
}

/// A layer with weights and its places in a `torch.nn.Sequential`, where activations, poolings and flattenings take a place each.
struct SequentialModule {
    let layer: any Layer
    /// The layer's parameters in those of the network.
    let range: Range<Int>
    /// The place of the layer.
    let position: Int
    /// The place of its batch normalisation, if it has one with statistics of the batch.
    let normalisation: Int?

    /// The shape of its array of weights.
    var shape: [Int] {
        switch Self.base(of: layer) {
        case let convolution as Convolution:
            [layer.units, convolution.inputShape.sizes[0], convolution.kernel, convolution.kernel]
        case let kernel as SharedKernel: [1, 1] + kernel.inputShape.sizes.dropFirst()
        default: [layer.units, layer.fanIn]
        }
    }

    /// What the layer is, for messages.
    var kind: String {
        switch Self.base(of: layer) {
        case is Convolution: "convolution"
        case is SharedKernel: "shared kernel"
        default: "layer"
        }
    }

    private static func base(of layer: any Layer) -> any Layer { NodeGraph<Double>.base(of: layer) }

    /// The layers of a network with their places.
    static func all(of architecture: Architecture) -> [SequentialModule] {
        var next = 0
        var isImage = false
        return zip(architecture.layers, architecture.layerRanges).map { layer, range in
            let base = base(of: layer)
            let isConvolution = base is Convolution
            if !(isConvolution || base is SharedKernel || base is Dense) {
                defer { next += 2 }
                return SequentialModule(layer: layer, range: range, position: next, normalisation: nil)
            }
            if NodeGraph<Double>.hasEntrance(layer) { next += 1 }
            // The flattening between maps and dense layers.
            if isImage && base is Dense { next += 1 }
            isImage = isConvolution
            let position = next
            next += 1
            var place: Int?
            if let normalisation = layer.normalisation {
                if normalisation.usesBatch { place = next }
                next += 1
            }
            if base is Dense || layer.activation != .identity { next += 1 }
            if layer.pooling != nil { next += 1 }
            return SequentialModule(layer: layer, range: range, position: position, normalisation: place)
        }
    }
}

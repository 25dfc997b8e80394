public import Networks

/// The running statistics of a network's batch normalisations, which its evaluation uses in place of those of a batch.
///
/// After each step of training `mean <- 0.9 mean + 0.1 m` and `variance <- 0.9 variance + 0.1 v n / (n - 1)`, with the mean m and
/// the variance v of the n preactivations of a channel in the batch, as PyTorch keeps them.
public struct RunningStatistics: Sendable, Equatable, Codable {
    /// The numbers of one layer, by unit.
    public struct Layer: Sendable, Equatable, Codable {
        /// Running means.
        public var means: [Double]
        /// Running variances.
        public var variances: [Double]

        /// Statistics from their parts.
        public init(means: [Double], variances: [Double]) {
            self.means = means
            self.variances = variances
        }
    }

    /// The layers with statistics of the batch, in the order of the network.
    public var layers: [Layer]
    /// Batches that were taken in.
    public var batches: Int

    /// Statistics from their parts.
    public init(layers: [Layer], batches: Int) {
        self.layers = layers
        self.batches = batches
    }

    /// The statistics before any batch: means 0 and variances 1.
    public init(of architecture: Architecture) {
        layers = architecture.layers.filter(\.usesBatchStatistics).map { layer in
            Layer(means: Array(repeating: 0, count: layer.units), variances: Array(repeating: 1, count: layer.units))
        }
        batches = 0
    }

    /// Whether they are those of a network's layers.
    func fit(_ architecture: Architecture) -> Bool {
        layers.map(\.means.count) == RunningStatistics(of: architecture).layers.map(\.means.count)
            && layers.allSatisfy { $0.means.count == $0.variances.count }
    }
}

extension Layer {
    /// Whether the layer normalises by the statistics of the batch.
    var usesBatchStatistics: Bool { normalisation?.usesBatch ?? false }
}

extension Architecture {
    /// Whether a layer normalises by the statistics of the batch.
    var usesBatchStatistics: Bool { layers.contains(where: \.usesBatchStatistics) }

    /// The same network in evaluation, with given statistics in place of those of the batch, and its parameters: gamma and beta
    /// are no longer among them.
    public func frozen(_ statistics: RunningStatistics, parameters: [Double]) -> (Architecture, [Double]) {
        precondition(
            statistics.fit(self) && parameters.count == parameterCount, "statistics of another network than \(name)")
        var rest = statistics.layers[...]
        var kept: [Double] = []
        let layers = zip(layers, layerRanges).map { layer, range -> any Layer in
            let own = parameters[range]
            guard layer.usesBatchStatistics, let numbers = rest.popFirst() else {
                kept += own
                return layer
            }
            let width = layer.parametersPerUnit
            let isAffine = layer.normalisation == .batchAffine
            let constants = (0..<layer.units).map { unit in
                let start = own.startIndex + unit * width
                kept += own[start..<(start + layer.normalisationStart)]
                return BatchNormalisation.Constants(
                    mean: numbers.means[unit], variance: numbers.variances[unit],
                    gamma: isAffine ? own[start + width - 2] : 1, beta: isAffine ? own[start + width - 1] : 0)
            }
            return layer.normalised(by: .frozen(constants))
        }
        return (Architecture(name: name, layers: layers, skips: skips), kept)
    }
}

extension Layer {
    /// The same convolution with another normalisation.
    fileprivate func normalised(by normalisation: BatchNormalisation) -> any Layer {
        if let pooled = self as? PooledInputs<Convolution> {
            return PooledInputs(
                pooled.base.with(normalisation), pooling: pooled.entrance, channels: pooled.inputShape.sizes[0])
        }
        guard let convolution = self as? Convolution else { preconditionFailure("a normalised layer of a new kind") }
        return convolution.with(normalisation)
    }
}

extension Convolution {
    fileprivate func with(_ normalisation: BatchNormalisation) -> Convolution {
        var result = Convolution(
            inputs: inputShape, channels: units, kernel: kernel, stride: stride, padding: padding,
            activation: activation, hasBias: hasBias, normalisation: normalisation,
            pool: pooling.map { PoolingWindow($0.kind, window: $0.window, step: $0.step) })
        result.projection = projection
        return result
    }
}

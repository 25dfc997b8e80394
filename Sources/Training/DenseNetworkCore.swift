internal import Networks

/// A network of dense layers with its weights, activations and gradient, for up to `capacity` rows at a time, in C loops over
/// whole vectors.
final class DenseNetworkCore<Scalar: TrainingScalar>: TrainableNetwork {
    private let layers: [LayerLayout]
    private let hasBias: Bool
    let weights: AlignedBuffer<Scalar>
    /// Gradient of the last `backward`, in the layout of the weights.
    let gradient: AlignedBuffer<Scalar>
    let losses: AlignedBuffer<Double>
    private let sums: [AlignedBuffer<Scalar>]
    private let outputs: [AlignedBuffer<Scalar>]
    private let cotangents: [AlignedBuffer<Scalar>]
    /// The weights from units to units [units x stride of the layer below], for the layers above the first.
    private let transposed: [AlignedBuffer<Scalar>]

    func unitOrder(_ buffer: AlignedBuffer<Scalar>) -> [Double] { buffer.unitOrder(layers) }
    func fill(_ buffer: AlignedBuffer<Scalar>, unitOrder numbers: [Double]) {
        buffer.fill(layers, unitOrder: numbers)
    }

    init(_ architecture: Architecture, capacity: Int, threads: Int) {
        let layers = LayerLayout.all(of: architecture, in: Scalar.self)
        let size = layers.reduce(0) { $0 + $1.range.count }
        func buffers(_ count: (Int) -> Int) -> [AlignedBuffer<Scalar>] {
            layers.indices.map { AlignedBuffer<Scalar>(count($0)) }
        }
        self.layers = layers
        hasBias = architecture.hasBias
        weights = AlignedBuffer(size)
        gradient = AlignedBuffer(size)
        losses = AlignedBuffer(capacity)
        sums = buffers { layers[$0].stride * capacity }
        outputs = buffers { layers[$0].stride * capacity }
        cotangents = buffers { layers[$0].stride * capacity }
        transposed = buffers { $0 == 0 ? 0 : layers[$0].units * layers[$0 - 1].stride }
    }

    /// The outputs of `rows` rows of inputs, `stride` numbers apart; returns the number of wrong classes.
    ///
    /// Fills `losses`, and the cotangents from which `backward` starts.
    func forward(
        _ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int, loss: Loss, labels: UnsafePointer<Double>,
        weights rowWeights: UnsafePointer<Double>?, weight: Double, isStep: Bool
    ) -> Int {
        var source = inputs
        var sourceStride = stride
        for (index, layer) in layers.enumerated() {
            let (sum, output) = (sums[index].start, outputs[index].start)
            Scalar.multiply(
                source, sourceStride, 1, weights.start + layer.offset, sum, rows, layer.stride / Scalar.lanes,
                layer.fanIn)
            Scalar.activate(layer.activation, sum, output, rows * layer.stride)
            if hasBias { for row in 0..<rows { output[row * layer.stride + layer.units] = 1 } }
            source = UnsafePointer(output)
            sourceStride = layer.stride
        }
        let last = layers[layers.count - 1]
        return loss.evaluate(
            LossBatch(
                outputs: source, cotangents: cotangents[layers.count - 1].start, losses: losses.start, labels: labels,
                weights: rowWeights, weight: weight, rows: rows, stride: last.stride, units: last.units))
    }

    /// The gradient by all weights of the weighted sum of losses of the last `forward`, with the same inputs.
    func backward(_ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int) {
        propagate(inputs, stride: stride, rows: rows) { layer, cotangent, source, sourceStride in
            Scalar.multiply(
                source, 1, sourceStride, cotangent, gradient.start + layer.offset, layer.fanIn,
                layer.stride / Scalar.lanes, rows)
        }
    }

    /// The trace of the Fisher matrix summed over the rows of the last `forward`: `sum_k p_k |grad log p_k|^2` with the
    /// softmax p of the outputs, or, with `isGaussian`, `sum_k |grad o_k|^2` for noise of variance 1 on the outputs o.
    ///
    /// The gradient of one row by a layer's weights is the product of a cotangent and an input: its square is the product of
    /// their squares. Destroys the cotangents of the last `forward`.
    func fisherTrace(_ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int, isGaussian: Bool) -> Double {
        let last = layers[layers.count - 1]
        let (output, cotangent) = (outputs[layers.count - 1].start, cotangents[layers.count - 1].start)
        var trace = 0.0
        for unit in 0..<last.units {
            for row in 0..<rows {
                let (o, g) = (output + row * last.stride, cotangent + row * last.stride)
                var total: Scalar = 0
                let shift = (0..<last.units).reduce(o[0]) { Swift.max($0, o[$1]) }
                for k in 0..<last.units {
                    g[k] = isGaussian ? 0 : Scalar.exp(o[k] - shift)
                    total += g[k]
                }
                if isGaussian {
                    g[unit] = 1
                    continue
                }
                let weight = (g[unit] / total).squareRoot()
                for k in 0..<last.units { g[k] = weight * ((k == unit ? 1 : 0) - g[k] / total) }
            }
            propagate(inputs, stride: stride, rows: rows) { layer, cotangent, source, sourceStride in
                for row in 0..<rows {
                    trace += Double(
                        Self.square(cotangent + row * layer.stride, layer.units)
                            * Self.square(source + row * sourceStride, layer.fanIn))
                }
            }
        }
        return trace
    }

    /// Back-propagates the cotangents of the outputs, and calls `visit` with each layer's preactivation cotangents and
    /// inputs.
    private func propagate(
        _ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int,
        _ visit: (
            _ layer: LayerLayout, _ cotangent: UnsafeMutablePointer<Scalar>, _ source: UnsafePointer<Scalar>,
            _ sourceStride: Int
        ) -> Void
    ) {
        for index in layers.indices.reversed() {
            let layer = layers[index]
            let cotangent = cotangents[index].start
            let (source, sourceStride) =
                index == 0 ? (inputs, stride) : (UnsafePointer(outputs[index - 1].start), layers[index - 1].stride)
            // The preactivation cotangents of a linear layer are those of its outputs.
            if layer.activation != .identity {
                Scalar.differentiate(
                    layer.activation, sums[index].start, outputs[index].start, cotangent, rows * layer.stride)
            }
            visit(layer, cotangent, source, sourceStride)
            guard index > 0 else { break }
            layer.transpose(weights, into: transposed[index], stride: layers[index - 1].stride)
            Scalar.multiply(
                cotangent, layer.stride, 1, transposed[index].start, cotangents[index - 1].start, rows,
                layers[index - 1].stride / Scalar.lanes, layer.units)
        }
    }

    private static func square(_ numbers: UnsafePointer<Scalar>, _ count: Int) -> Scalar {
        var sum: Scalar = 0
        for index in 0..<count { sum += numbers[index] * numbers[index] }
        return sum
    }
}

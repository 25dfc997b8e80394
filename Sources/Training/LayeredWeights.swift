internal import Networks

/// The memory layout of the weights and activations of a network.
///
/// The outputs of a layer are rows of whole vectors: `stride` numbers with `units` outputs, a 1 for the next layer's
/// bias, and zeros. The weights are stored transposed, [fan-in x stride], so that every product of training has the
/// form `c[r, :] = sum_q a(r, q) b[q, :]` with vectors along the rows of b. Padding weights stay 0: their gradient is
/// 0.
struct LayerLayout {
    /// Inputs of a unit, its bias included.
    let fanIn: Int
    /// Inputs that come from units.
    let inputs: Int
    let units: Int
    /// Numbers in a row of outputs.
    let stride: Int
    /// Offset of the layer's weights.
    let offset: Int
    let activation: Activation
    var range: Range<Int> { offset..<(offset + fanIn * stride) }

    /// The layouts of all layers.
    static func all<Scalar: TrainingScalar>(of architecture: Architecture, in type: Scalar.Type) -> [LayerLayout] {
        var offset = 0
        return architecture.layers.map { layer in
            let layout = LayerLayout(layer, offset: offset, hasOne: layer.hasBias, in: type)
            offset = layout.range.upperBound
            return layout
        }
    }

    /// The layout of a dense layer whose weights start at `offset`; `hasOne` says that a 1 follows its outputs.
    init<Scalar: TrainingScalar>(_ layer: some Layer, offset: Int, hasOne: Bool, in type: Scalar.Type) {
        fanIn = layer.parametersPerUnit
        inputs = layer.fanIn
        units = layer.units
        let padded = units + (hasOne ? 1 : 0)
        stride = (padded + Scalar.lanes - 1) / Scalar.lanes * Scalar.lanes
        self.offset = offset
        activation = layer.activation
    }

    /// Copies the weights from units to units, [units x stride], for the way back.
    func transpose<Scalar: TrainingScalar>(
        _ weights: AlignedBuffer<Scalar>, into target: AlignedBuffer<Scalar>, stride targetStride: Int
    ) {
        let source = weights.start + offset
        for input in 0..<inputs {
            for unit in 0..<units { target.start[unit * targetStride + input] = source[input * stride + unit] }
        }
    }
}

extension AlignedBuffer {
    /// Numbers in unit order (each unit's weights, then its bias; units of the first layer first).
    func unitOrder(_ layers: [LayerLayout]) -> [Double] {
        layers.flatMap { layer in
            (0..<layer.units).flatMap { unit in
                (0..<layer.fanIn).map { Double(start[layer.offset + $0 * layer.stride + unit]) }
            }
        }
    }

    /// Copies numbers given in unit order.
    func fill(_ layers: [LayerLayout], unitOrder numbers: [Double]) {
        precondition(
            numbers.count == layers.reduce(0) { $0 + $1.fanIn * $1.units }, "\(numbers.count) numbers do not fit")
        var position = 0
        for layer in layers {
            for unit in 0..<layer.units {
                for input in 0..<layer.fanIn {
                    start[layer.offset + input * layer.stride + unit] = Scalar(numbers[position])
                    position += 1
                }
            }
        }
    }
}

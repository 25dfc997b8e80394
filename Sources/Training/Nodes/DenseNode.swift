internal import Networks

/// The preactivations of a dense layer, with the weights in the layout of `LayerLayout`.
final class DenseNode<Scalar: TrainingScalar>: TrainingNode {
    private let context: NodeContext<Scalar>
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>
    private let layer: LayerLayout
    /// The weights from units to units [units x stride of the inputs].
    private let transposed: AlignedBuffer<Scalar>

    init(
        _ layer: LayerLayout, context: NodeContext<Scalar>, inputs: NodeValues<Scalar>, outputs: NodeValues<Scalar>
    ) {
        self.context = context
        self.inputs = inputs
        self.outputs = outputs
        self.layer = layer
        transposed = AlignedBuffer(inputs.slopes == nil ? 0 : layer.units * inputs.stride)
    }

    func forward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                let row = piece.rows.lowerBound
                // The inputs of the network have their ones.
                if layer.fanIn > layer.inputs, inputs.slopes != nil {
                    for row in piece.rows { inputs.row(row)[layer.inputs] = 1 }
                }
                Scalar.multiply(
                    inputs.row(row), inputs.stride, 1, context.weights.start + layer.offset, outputs.row(row),
                    piece.rows.count, layer.stride / Scalar.lanes, layer.fanIn)
            }
        ]
    }

    func backward(isStep: Bool) -> [TrainingStage] {
        if inputs.slopes != nil { layer.transpose(context.weights, into: transposed, stride: inputs.stride) }
        return [
            TrainingStage { [unowned self] piece in
                let row = piece.rows.lowerBound
                guard let slopes = outputs.slopes(row) else { preconditionFailure("outputs without slopes") }
                Scalar.multiply(
                    inputs.row(row), 1, inputs.stride, slopes, context.gradient(piece, layer.offset), layer.fanIn,
                    layer.stride / Scalar.lanes, piece.rows.count)
                guard let below = inputs.slopes(row) else { return }
                Scalar.multiply(
                    slopes, outputs.stride, 1, transposed.start, below, piece.rows.count,
                    inputs.stride / Scalar.lanes, layer.units)
            }
        ]
    }
}

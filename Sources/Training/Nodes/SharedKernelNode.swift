internal import Networks

/// The shared-kernel flattening: one number for each map, its product with the kernel.
final class SharedKernelNode<Scalar: TrainingScalar>: TrainingNode {
    private let context: NodeContext<Scalar>
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>
    private let offset: Int
    private let size: Int
    private let maps: Int

    /// The flattening by the kernel that starts at `offset`.
    init(
        _ layer: SharedKernel, context: NodeContext<Scalar>, offset: Int, inputs: NodeValues<Scalar>,
        outputs: NodeValues<Scalar>
    ) {
        self.context = context
        self.inputs = inputs
        self.outputs = outputs
        self.offset = offset
        size = layer.fanIn
        maps = layer.outputShape.count
    }

    func forward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                let row = piece.rows.lowerBound
                Scalar.kernels.project(
                    inputs.row(row), inputs.stride, maps, size, piece.rows.count, context.weights.start + offset,
                    outputs.row(row), outputs.stride)
            }
        ]
    }

    func backward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                let row = piece.rows.lowerBound
                guard let slopes = outputs.slopes(row) else { preconditionFailure("outputs without slopes") }
                Scalar.kernels.returnProjection(
                    slopes, outputs.stride, inputs.row(row), inputs.stride, maps, size, piece.rows.count,
                    context.weights.start + offset, context.gradient(piece, offset), inputs.slopes(row))
            }
        ]
    }
}

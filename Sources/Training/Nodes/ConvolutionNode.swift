internal import CTraining
internal import Networks

/// The preactivations of a convolution: the patches of a few images at a time are copied side by side, and one matrix product
/// gives all channels. On the way back the patches are copied again, which is cheaper than keeping them.
final class ConvolutionNode<Scalar: TrainingScalar>: TrainingNode {
    private let context: NodeContext<Scalar>
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>
    private let offset: Int
    /// Numbers from one unit's weights to the next.
    private let width: Int
    private let fanIn: Int
    private let units: Int
    private let positions: Int
    /// Patches of one image side by side; a bias is the weight of a last entry 1.
    private let shape: training_patches
    /// Images whose patches are copied together: they fit in the second-level cache.
    private let group: Int
    /// Images, and slopes by them, with zeros beside their maps.
    private let padded: [AlignedBuffer<Scalar>]
    private let paddedSlopes: [AlignedBuffer<Scalar>]
    private let columns: [AlignedBuffer<Scalar>]
    private let stacked: [AlignedBuffer<Scalar>]

    /// Bytes of the patches that are copied together.
    private static var cache: Int { 1 << 18 }

    /// The first `height` rows and `width` columns of the map of `layer`, whose weights start at `offset` with `unitWidth`
    /// numbers from one unit to the next.
    init(
        _ layer: Convolution, height: Int, width mapWidth: Int, context: NodeContext<Scalar>, offset: Int,
        unitWidth: Int, inputs: NodeValues<Scalar>, outputs: NodeValues<Scalar>
    ) {
        self.context = context
        self.inputs = inputs
        self.outputs = outputs
        self.offset = offset
        width = unitWidth
        fanIn = layer.fanIn
        units = layer.units
        positions = height * mapWidth
        let sizes = layer.inputShape.sizes
        shape = training_patches(
            channels: sizes[0], height: sizes[1], width: sizes[2], kernel: layer.kernel, stride: layer.stride,
            padding: layer.padding, outputHeight: height, outputWidth: mapWidth, hasBias: layer.hasBias ? 1 : 0)
        let entries = layer.weightsPerUnit
        group = min(
            16, max(1, Self.cache / (entries * positions * MemoryLayout<Scalar>.stride)))
        let size = NodeContext<Scalar>.vectors(group * positions) * Scalar.lanes
        let image = sizes[0] * (sizes[1] + 2 * layer.padding) * (sizes[2] + 2 * layer.padding)
        padded = context.scratch(group * image + Scalar.lanes)
        paddedSlopes = context.scratch(inputs.slopes == nil ? 0 : group * image + Scalar.lanes)
        columns = context.scratch(entries * size + Scalar.lanes)
        stacked = context.scratch(units * size)
    }

    func forward(isStep: Bool) -> [TrainingStage] {
        [TrainingStage { [unowned self] piece in forEachGroup(piece, multiply) }]
    }

    private func multiply(_ row: Int, _ count: Int, _ vectors: Int, _ piece: Piece) {
        let (columns, stacked) = (columns[piece.worker].start, stacked[piece.worker].start)
        Scalar.multiply(
            context.weights.start + offset, width, 1, columns, stacked, units, vectors, fanIn + shape.hasBias)
        Scalar.kernels.unstack(stacked, vectors, units, positions, count, outputs.row(row), outputs.stride)
    }

    func backward(isStep: Bool) -> [TrainingStage] {
        [TrainingStage { [unowned self] piece in forEachGroup(piece, multiplyBack) }]
    }

    private func multiplyBack(_ row: Int, _ count: Int, _ vectors: Int, _ piece: Piece) {
        guard let slopes = outputs.slopes(row) else { preconditionFailure("outputs without slopes") }
        let (columns, stacked) = (columns[piece.worker].start, stacked[piece.worker].start)
        Scalar.kernels.stack(slopes, outputs.stride, units, positions, count, stacked, vectors)
        Scalar.kernels.addInner(
            stacked, columns, context.gradient(piece, offset), width, units, fanIn + shape.hasBias, vectors)
        guard let below = inputs.slopes(row) else { return }
        Scalar.multiply(context.weights.start + offset, 1, width, stacked, columns, fanIn, vectors, units)
        withUnsafePointer(to: shape) {
            Scalar.kernels.returnPatches(
                $0, columns, vectors, count, paddedSlopes[piece.worker].start, below, inputs.stride)
        }
    }

    /// Copies the patches of each group of images and calls `body` with its first row, its images and the vectors of a row of
    /// patches.
    private func forEachGroup(_ piece: Piece, _ body: (Int, Int, Int, Piece) -> Void) {
        for row in stride(from: piece.rows.lowerBound, to: piece.rows.upperBound, by: group) {
            let count = min(group, piece.rows.upperBound - row)
            let vectors = NodeContext<Scalar>.vectors(count * positions)
            withUnsafePointer(to: shape) {
                Scalar.kernels.patches(
                    $0, inputs.row(row), inputs.stride, count, padded[piece.worker].start,
                    columns[piece.worker].start, vectors)
            }
            body(row, count, vectors, piece)
        }
    }
}

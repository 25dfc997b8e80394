internal import CTraining
internal import Networks

/// The pooling of every map: the first largest value of each window, whose place is kept for the way back, or the mean.
final class PoolingNode<Scalar: TrainingScalar>: TrainingNode {
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>
    private let windows: training_windows
    private let maps: Int
    private let isLargest: Bool
    /// The place in its map of each largest value [rows x outputs].
    private let picks: UnsafeMutableBufferPointer<Int32>

    init(_ pooling: Pooling, capacity: Int, inputs: NodeValues<Scalar>, outputs: NodeValues<Scalar>) {
        precondition(
            inputs.count / pooling.inputs == outputs.count / pooling.outputs,
            "\(inputs.count) values are not pooled to \(outputs.count)")
        self.inputs = inputs
        self.outputs = outputs
        windows = training_windows(
            height: pooling.height, width: pooling.width, window: pooling.window, step: pooling.step,
            outputHeight: pooling.outputHeight, outputWidth: pooling.outputWidth)
        maps = inputs.count / pooling.inputs
        isLargest = pooling.kind == .max
        picks = .allocate(capacity: isLargest ? capacity * outputs.count : 0)
        picks.initialize(repeating: 0)
    }

    deinit { picks.deallocate() }

    func forward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                withUnsafePointer(to: windows) { windows in
                    for row in piece.rows {
                        if isLargest {
                            Scalar.kernels.poolLargest(windows, inputs.row(row), maps, outputs.row(row), picks(row))
                        } else {
                            Scalar.kernels.poolMean(windows, inputs.row(row), maps, outputs.row(row))
                        }
                    }
                }
            }
        ]
    }

    func backward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                withUnsafePointer(to: windows) { windows in
                    for row in piece.rows {
                        guard let slopes = outputs.slopes(row), let below = inputs.slopes(row) else { return }
                        if isLargest {
                            Scalar.kernels.returnLargest(windows, slopes, picks(row), maps, below)
                        } else {
                            Scalar.kernels.returnMean(windows, slopes, maps, below)
                        }
                    }
                }
            }
        ]
    }

    private func picks(_ row: Int) -> UnsafeMutablePointer<Int32> {
        guard let start = picks.baseAddress else { preconditionFailure("no places of largest values") }
        return start + row * outputs.count
    }
}

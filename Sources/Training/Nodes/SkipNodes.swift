internal import Foundation

/// The values of a layer, to which those of earlier layers are added.
final class SumNode<Scalar: TrainingScalar>: TrainingNode {
    private let terms: [NodeValues<Scalar>]
    private let owned: [NodeValues<Scalar>]
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>

    /// The sum of `inputs`, `terms` and `owned`. The slopes by the terms are those of `outputs`, which `BranchNode` adds up; those
    /// by values that nobody else reads are written to them.
    init(
        _ terms: [NodeValues<Scalar>], owned: [NodeValues<Scalar>] = [], inputs: NodeValues<Scalar>,
        outputs: NodeValues<Scalar>
    ) {
        precondition(
            (terms + owned + [outputs]).allSatisfy { $0.count == inputs.count }, "sums of values of different shapes")
        self.terms = terms
        self.owned = owned
        self.inputs = inputs
        self.outputs = outputs
    }

    func forward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                for row in piece.rows {
                    memcpy(outputs.row(row), inputs.row(row), inputs.count * MemoryLayout<Scalar>.stride)
                    for term in terms + owned { Scalar.kernels.add(outputs.row(row), term.row(row), inputs.count) }
                }
            }
        ]
    }

    func backward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                for row in piece.rows {
                    guard let slopes = outputs.slopes(row) else { return }
                    for below in [inputs] + owned {
                        guard let target = below.slopes(row) else { continue }
                        memcpy(target, slopes, inputs.count * MemoryLayout<Scalar>.stride)
                    }
                }
            }
        ]
    }
}

/// Values that the next layer and later ones read: on the way back their slopes meet.
final class BranchNode<Scalar: TrainingScalar>: TrainingNode {
    /// The sums that the values are added to.
    var sums: [NodeValues<Scalar>] = []
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>

    /// `outputs` has the values of `inputs` and slopes of its own.
    init(inputs: NodeValues<Scalar>, outputs: NodeValues<Scalar>) {
        self.inputs = inputs
        self.outputs = outputs
    }

    func forward(isStep: Bool) -> [TrainingStage] { [] }

    func backward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                for row in piece.rows {
                    guard let slopes = outputs.slopes(row), let below = inputs.slopes(row) else { return }
                    memcpy(below, slopes, inputs.count * MemoryLayout<Scalar>.stride)
                    for sum in sums {
                        if let more = sum.slopes(row) { Scalar.kernels.add(below, more, inputs.count) }
                    }
                }
            }
        ]
    }
}

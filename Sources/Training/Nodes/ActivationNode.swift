internal import Foundation
internal import Networks

/// An activation function, number by number.
final class ActivationNode<Scalar: TrainingScalar>: TrainingNode {
    private let activation: Activation
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>

    init(_ activation: Activation, inputs: NodeValues<Scalar>, outputs: NodeValues<Scalar>) {
        precondition(inputs.stride == outputs.stride, "\(inputs.count) values do not become \(outputs.count)")
        self.activation = activation
        self.inputs = inputs
        self.outputs = outputs
    }

    func forward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                let row = piece.rows.lowerBound
                Scalar.activate(activation, inputs.row(row), outputs.row(row), piece.rows.count * inputs.stride)
            }
        ]
    }

    func backward(isStep: Bool) -> [TrainingStage] {
        [
            TrainingStage { [unowned self] piece in
                let (row, count) = (piece.rows.lowerBound, piece.rows.count * inputs.stride)
                guard let slopes = outputs.slopes(row), let below = inputs.slopes(row) else { return }
                memcpy(below, slopes, count * MemoryLayout<Scalar>.stride)
                Scalar.differentiate(activation, inputs.row(row), outputs.row(row), below, count)
            }
        ]
    }
}

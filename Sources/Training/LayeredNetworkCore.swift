internal import LinearAlgebra
internal import Networks

/// A network of any layers in training: forward pass and back-propagation by `ForwardPass`, in double precision.
///
/// Its weights are in unit order. `DenseNetworkCore` computes the same for dense layers, several times as fast.
final class LayeredNetworkCore: TrainableNetwork {
    let weights: AlignedBuffer<Double>
    let gradient: AlignedBuffer<Double>
    let losses: AlignedBuffer<Double>
    private let architecture: Architecture
    private var pass: ForwardPass?
    private var cotangents = Matrix(rows: 0, columns: 0)

    init(_ architecture: Architecture, capacity: Int, threads: Int) {
        self.architecture = architecture
        weights = AlignedBuffer(architecture.parameterCount)
        gradient = AlignedBuffer(architecture.parameterCount)
        losses = AlignedBuffer(capacity)
    }

    func unitOrder(_ buffer: AlignedBuffer<Double>) -> [Double] {
        Array(UnsafeBufferPointer(start: buffer.start, count: buffer.count))
    }

    func fill(_ buffer: AlignedBuffer<Double>, unitOrder numbers: [Double]) {
        precondition(numbers.count == buffer.count, "\(numbers.count) numbers do not fit \(buffer.count)")
        buffer.start.update(from: numbers, count: numbers.count)
    }

    func forward(
        _ inputs: UnsafePointer<Double>, stride: Int, rows: Int, loss: Loss, labels: UnsafePointer<Double>,
        weights rowWeights: UnsafePointer<Double>?, weight: Double, isStep: Bool
    ) -> Int {
        let pass = ForwardPass(
            architecture, inputs: matrix(inputs, stride: stride, rows: rows), parameters: unitOrder(weights)[...])
        var cotangents = Matrix(rows: rows, columns: pass.outputs.columns)
        let errors = pass.outputs.elements.withUnsafeBufferPointer { outputs in
            cotangents.elements.withUnsafeMutableBufferPointer { cotangents in
                loss.evaluate(
                    LossBatch(
                        outputs: outputs.baseAddress!, cotangents: cotangents.baseAddress!, losses: losses.start,
                        labels: labels, weights: rowWeights, weight: weight, rows: rows, stride: pass.outputs.columns,
                        units: pass.outputs.columns))
            }
        }
        self.pass = pass
        self.cotangents = cotangents
        return errors
    }

    func backward(_ inputs: UnsafePointer<Double>, stride: Int, rows: Int) {
        guard let pass else { preconditionFailure("backward before forward") }
        let gradients = pass.gradient(cotangents, parameters: unitOrder(weights)[...])
        gradient.start.update(from: gradients, count: gradients.count)
    }

    func fisherTrace(_ inputs: UnsafePointer<Double>, stride: Int, rows: Int, isGaussian: Bool) -> Double {
        guard let pass else { preconditionFailure("a Fisher trace before forward") }
        return pass.fisherTrace(isGaussian ? .gaussian(sigma: 1) : .softmax, parameters: unitOrder(weights)[...])
    }

    private func matrix(_ inputs: UnsafePointer<Double>, stride: Int, rows: Int) -> Matrix {
        Matrix(rows: rows, columns: architecture.widths[0]) { row, column in inputs[row * stride + column] }
    }
}

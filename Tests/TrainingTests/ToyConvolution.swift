import LinearAlgebra
import Networks

/// A convolution along one axis, as a new layer type would be written: `channels` units that each see patches of `kernel`
/// neighbouring values of one input channel, at every place where the patch fits.
struct ToyConvolution: Layer {
    let length: Int
    let channels: Int
    let fanIn: Int
    let hasBias: Bool
    let activation: Activation

    init(length: Int, channels: Int, kernel: Int, activation: Activation, hasBias: Bool = false) {
        self.length = length
        self.channels = channels
        fanIn = kernel
        self.hasBias = hasBias
        self.activation = activation
    }

    var places: Int { length - fanIn + 1 }
    var units: Int { channels }
    var inputShape: TensorShape { TensorShape(length) }
    var outputShape: TensorShape { TensorShape(channels, places) }

    func unitInputs(_ x: Matrix) -> Matrix {
        Matrix(rows: x.rows * places, columns: parametersPerUnit) { row, tap in
            tap < fanIn ? x[row / places, row % places + tap] : 1
        }
    }

    func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix {
        var result = Matrix(rows: cotangents.rows / places, columns: length)
        for row in 0..<cotangents.rows {
            for tap in 0..<fanIn { result[row / places, row % places + tap] += cotangents[row, tap] }
        }
        return result
    }
}

/// A dense layer that flips the sign of some inputs, fixed once and for all.
struct SignFlip: Layer {
    let signs: [Double]
    let units: Int
    let activation: Activation

    var fanIn: Int { signs.count }
    var hasBias: Bool { false }
    var inputShape: TensorShape { TensorShape(signs.count) }
    var outputShape: TensorShape { TensorShape(units) }
    var seesEachInputOnce: Bool { true }

    func unitInputs(_ x: Matrix) -> Matrix {
        Matrix(rows: x.rows, columns: x.columns) { signs[$1] * x[$0, $1] }
    }

    func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix { unitInputs(cotangents) }
}

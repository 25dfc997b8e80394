public import LinearAlgebra

/// One layer of a network: a map of its inputs whose parameters belong to units.
///
/// Unit u has the parameters `w_u`, the weights of its fan-in and then its bias if there is one. At each of its positions p
/// it sees the row `P_p(x)` of its inputs and computes
///
///     a[u, p] = P_p(x) . w_u   (preactivation),   y[u, p] = act(a[u, p])   (output).
///
/// A dense layer has one position and sees all of x; a convolution has one unit for each output channel and sees a
/// patch at each output position. All units see the same rows, so these are computed once.
///
/// A layer type is one file with a conformer. It defines the shapes, `unitInputs(_:)` and its transpose `pullBack(_:)`.
/// Fisher blocks, Jacobians, dimensions and training follow from these.
///
/// ## Layout
/// Matrices hold one sample per row, with its values in the row-major order of the shape. With several positions, the
/// rows of unit inputs are ordered by sample, then position; the outputs by unit, then position.
public protocol Layer: Sendable {
    /// Shape of the values that the layer reads.
    var inputShape: TensorShape { get }
    /// Shape of the values that it writes: `units * positions` values.
    var outputShape: TensorShape { get }
    /// Number of units, each with its own parameters.
    var units: Int { get }
    /// Number of weights of a unit, without the bias.
    var fanIn: Int { get }
    /// Whether each unit has a bias.
    var hasBias: Bool { get }
    /// The activation of all units.
    var activation: Activation { get }

    /// Whether each unit sees each input exactly once, so that `|P(x)|^2 = |x|^2` (plus 1 with a bias). Then the mean
    /// trace has closed forms.
    var seesEachInputOnce: Bool { get }

    /// The rows that every unit sees of the inputs `x` [samples x inputs]: [samples * positions x parametersPerUnit],
    /// with a last column of ones if there is a bias.
    func unitInputs(_ x: Matrix) -> Matrix

    /// The transpose of `unitInputs` without the column of ones: from cotangents of what units see [samples * positions x
    /// fan-in] to cotangents of the inputs [samples x inputs].
    func pullBack(_ cotangents: Matrix) -> Matrix

    /// Rewrites `seen`, the unit inputs of x, after the input `feature` took the values `values`, one for each sample,
    /// and returns true; or returns false if computing the unit inputs anew is as fast.
    func update(_ seen: inout Matrix, feature: Int, values: [Double]) -> Bool
}

extension Layer {
    /// Number of positions of each unit.
    public var positions: Int { outputShape.count / units }
    /// Parameters of one unit: its weights, then its bias if there is one.
    public var parametersPerUnit: Int { fanIn + (hasBias ? 1 : 0) }
    /// Parameters of the layer.
    public var parameterCount: Int { units * parametersPerUnit }

    /// No closed forms.
    public var seesEachInputOnce: Bool { false }

    /// No faster update.
    public func update(_ seen: inout Matrix, feature: Int, values: [Double]) -> Bool { false }

    /// `P(x) . w_u` for every row of unit inputs and every unit [samples * positions x units]; parameters in unit order.
    public func preactivations(_ seen: Matrix, parameters: ArraySlice<Double>) -> Matrix {
        BLAS.product(seen, rowsOf: parameters, count: units)
    }

    /// From values by row and unit [samples * positions x units] to values of the layer [samples x outputs].
    func outputOrder(_ values: Matrix) -> Matrix {
        let positions = positions
        guard positions > 1 else { return values }
        return Matrix(rows: values.rows / positions, columns: units * positions) { sample, output in
            values[sample * positions + output % positions, output / positions]
        }
    }

    /// The inverse of `outputOrder`, for any number of rows.
    func unitOrder(_ values: Matrix) -> Matrix {
        let positions = positions
        guard positions > 1 else { return values }
        return Matrix(rows: values.rows * positions, columns: units) { row, unit in
            values[row / positions, unit * positions + row % positions]
        }
    }
}

public import LinearAlgebra

/// One layer of a network: a map of its inputs whose parameters belong to units.
///
/// Unit u has the parameters `w_u`, the weights of its fan-in and then its bias if there is one. At each of its positions p
/// it sees the row `P_p(x)` of its inputs and computes
///
///     a[u, p] = P_p(x) . w_u   (preactivation),   y[u, p] = act(a[u, p])   (output).
///
/// A dense layer has one position and sees all of x; a convolution has one unit for each output channel and sees a
/// patch at each position of its map. All units see the same rows, so these are computed once. A layer may normalise the
/// preactivations of each unit before the activation, and pool its map afterwards.
///
/// A layer type is one file with a conformer. It defines the shapes, `unitInputs(_:)` and its transpose `pullBack(_:at:)`.
/// Fisher blocks, Jacobians, dimensions and training follow from these.
///
/// ## Layout
/// Matrices hold one sample per row, with its values in the row-major order of the shape. With several positions, the
/// rows of unit inputs are ordered by sample, then position; the outputs by unit, then position. A unit's parameters are its
/// weights, its bias if there is one, those of its projection, then those of its normalisation.
public protocol Layer: Sendable {
    /// Shape of the values that the layer reads.
    var inputShape: TensorShape { get }
    /// Shape of the values that it writes: `units * outputsPerUnit` values.
    var outputShape: TensorShape { get }
    /// Number of units, each with its own parameters.
    var units: Int { get }
    /// Number of weights of a unit, without the bias.
    var fanIn: Int { get }
    /// Whether each unit has a bias.
    var hasBias: Bool { get }
    /// The activation of all units.
    var activation: Activation { get }
    /// The normalisation of each unit's preactivations; nil for none, the default.
    var normalisation: BatchNormalisation? { get }
    /// The pooling of each unit's map after the activation; nil for none, the default.
    var pooling: Pooling? { get }
    /// What each unit adds to its outputs of those of an earlier layer; nil for nothing, the default.
    var projection: Projection? { get }

    /// Whether each unit sees each input exactly once, so that `|P(x)|^2 = |x|^2` (plus 1 with a bias). Then the mean
    /// trace has closed forms.
    var seesEachInputOnce: Bool { get }

    /// The rows that every unit sees of the inputs `x` [samples x inputs]: [samples * positions x weightsPerUnit],
    /// with a last column of ones if there is a bias.
    func unitInputs(_ x: Matrix) -> Matrix

    /// The transpose of the derivative of `unitInputs` at `x` [samples x inputs], without the column of ones: from
    /// cotangents of what units see [samples * each * positions x fan-in], with `each` consecutive combinations for every
    /// sample, to cotangents of the inputs [samples * each x inputs].
    func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix

    /// The layer in a few words, such as `dense` or `convolution 7x7, max-pool 2`; `layer` by default.
    var summary: String { get }

    /// Rewrites `seen`, the unit inputs of x, after the input `feature` took the values `values`, one for each sample,
    /// and returns true; or returns false if computing the unit inputs anew is as fast.
    func update(_ seen: inout Matrix, feature: Int, values: [Double]) -> Bool
}

extension Layer {
    /// No words of its own.
    public var summary: String { "layer" }
    /// No normalisation.
    public var normalisation: BatchNormalisation? { nil }
    /// No pooling.
    public var pooling: Pooling? { nil }
    /// No projection.
    public var projection: Projection? { nil }
    /// Number of outputs of each unit.
    public var outputsPerUnit: Int { outputShape.count / units }
    /// Number of positions at which each unit sees inputs: those of its map before pooling.
    public var positions: Int { pooling?.inputs ?? outputsPerUnit }
    /// The weights of one unit, and its bias if there is one: the columns of `unitInputs`.
    public var weightsPerUnit: Int { fanIn + (hasBias ? 1 : 0) }
    /// Parameters of one unit: its weights, its bias if there is one, those of its projection, then those of its normalisation.
    public var parametersPerUnit: Int { normalisationStart + (normalisation?.parametersPerUnit ?? 0) }
    /// Whether an output of a unit is its activation at one position, so that each row of unit inputs has its own output.
    public var isPointwise: Bool { normalisation == nil && pooling == nil && projection == nil }
    /// Whether the outputs are linear in the parameters, with the same coefficients for every unit.
    public var isLinear: Bool { activation == .identity && normalisation == nil && pooling?.kind != .max }
    /// Parameters of the layer.
    public var parameterCount: Int { units * parametersPerUnit }

    /// Whether the derivatives of the outputs do not depend on the parameters, though they may differ between units.
    var hasConstantScores: Bool {
        activation == .identity && pooling?.kind != .max && !(normalisation?.usesBatch ?? false)
    }

    /// No closed forms.
    public var seesEachInputOnce: Bool { false }

    /// No faster update.
    public func update(_ seen: inout Matrix, feature: Int, values: [Double]) -> Bool { false }

    /// `P(x) . w_u` for every row of unit inputs and every unit [samples * positions x units]; parameters in unit order.
    public func preactivations(_ seen: Matrix, parameters: ArraySlice<Double>) -> Matrix {
        BLAS.product(seen, rowsOf: weights(parameters), count: units)
    }

    /// The weights and biases of the units that `parameters` hold, without the parameters of projection and normalisation.
    func weights(_ parameters: ArraySlice<Double>) -> ArraySlice<Double> {
        let (width, kept) = (parametersPerUnit, weightsPerUnit)
        guard kept < width else { return parameters }
        return (0..<(parameters.count / width)).flatMap { parameters.dropFirst($0 * width).prefix(kept) }[...]
    }

    /// From values by row and unit [samples * outputsPerUnit x units] to values of the layer [samples x outputs].
    func outputOrder(_ values: Matrix) -> Matrix {
        let each = outputsPerUnit
        guard each > 1 else { return values }
        return Matrix(rows: values.rows / each, columns: units * each) { sample, output in
            values[sample * each + output % each, output / each]
        }
    }

    /// The inverse of `outputOrder`, for any number of rows.
    func unitOrder(_ values: Matrix) -> Matrix {
        let each = outputsPerUnit
        guard each > 1 else { return values }
        return Matrix(rows: values.rows * each, columns: units) { row, unit in
            values[row / each, unit * each + row % each]
        }
    }
}

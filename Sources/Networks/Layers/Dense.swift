public import LinearAlgebra

/// A dense layer: every unit sees all inputs, at one position.
public struct Dense: Layer {
    /// The inputs.
    public let inputShape: TensorShape
    /// One value for each unit.
    public let outputShape: TensorShape
    /// Number of units.
    public let units: Int
    /// Number of inputs.
    public let fanIn: Int
    /// Whether each unit has a bias.
    public let hasBias: Bool
    /// The activation.
    public let activation: Activation

    /// A layer of `units` units on `inputs` inputs.
    public init(inputs: Int, units: Int, activation: Activation, hasBias: Bool = false) {
        inputShape = TensorShape(inputs)
        outputShape = TensorShape(units)
        self.units = units
        fanIn = inputs
        self.hasBias = hasBias
        self.activation = activation
    }

    /// `dense`.
    public var summary: String { "dense" }

    /// Yes: each unit sees all inputs once.
    public var seesEachInputOnce: Bool { true }

    /// The inputs, followed by a column of ones if there is a bias.
    public func unitInputs(_ x: Matrix) -> Matrix {
        guard hasBias else { return x }
        return Matrix(rows: x.rows, columns: x.columns + 1) { i, j in j < x.columns ? x[i, j] : 1 }
    }

    /// The cotangents themselves.
    public func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix { cotangents }

    /// One column changes.
    public func update(_ seen: inout Matrix, feature: Int, values: [Double]) -> Bool {
        let columns = seen.columns
        seen.elements.withUnsafeMutableBufferPointer { elements in
            for (row, value) in values.enumerated() { elements[row * columns + feature] = value }
        }
        return true
    }
}

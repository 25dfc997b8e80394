public import LinearAlgebra

/// The shared-kernel flattening of Datres, Leonardi, Figalli and Sutter (NeurIPS 2024, section 7): one kernel K of the size of
/// the map turns each channel into one number, `x'[l] = sum_{i, j} K[i, j] x[l, i, j]`.
///
/// One linear unit that sees every channel.
public struct SharedKernel: Layer {
    /// Channels, height and width of the inputs.
    public let inputShape: TensorShape

    /// A kernel for inputs of the shape `[channels, height, width]`.
    public init(inputs: TensorShape) {
        precondition(inputs.sizes.count == 3, "a shared kernel on inputs of the shape \(inputs)")
        inputShape = inputs
    }

    /// One number for each channel.
    public var outputShape: TensorShape { TensorShape(inputShape.sizes[0]) }
    /// One.
    public var units: Int { 1 }
    /// The size of the map.
    public var fanIn: Int { inputShape.sizes[1] * inputShape.sizes[2] }
    /// No.
    public var hasBias: Bool { false }
    /// None.
    public var activation: Activation { .identity }

    /// `shared kernel HxW`.
    public var summary: String { "shared kernel \(inputShape.sizes[1])x\(inputShape.sizes[2])" }

    /// The map of each channel, a row each.
    public func unitInputs(_ x: Matrix) -> Matrix {
        Matrix(rows: x.rows * inputShape.sizes[0], columns: fanIn, elements: x.elements)
    }

    /// The same numbers, a row for each sample.
    public func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix {
        Matrix(
            rows: cotangents.rows / inputShape.sizes[0], columns: inputShape.count, elements: cotangents.elements)
    }
}

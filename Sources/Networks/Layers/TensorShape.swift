/// The shape of the values of one sample: `[features]`, or `[channels, height, width]` in row-major order.
public struct TensorShape: Sendable, Hashable, CustomStringConvertible {
    /// The sizes, outermost first; all positive.
    public let sizes: [Int]

    /// A shape; `sizes` holds at least one positive number.
    public init(_ sizes: Int...) {
        precondition(!sizes.isEmpty && sizes.allSatisfy { $0 > 0 }, "\(sizes) is not a shape")
        self.sizes = sizes
    }

    /// Number of values of one sample.
    public var count: Int { sizes.reduce(1, *) }

    /// The sizes joined by `x`, such as `3x32x32`.
    public var description: String { sizes.map(String.init).joined(separator: "x") }
}

/// An array of numbers with its name, as in an archive of weights.
public struct NamedArray: Sendable, Equatable {
    /// The type the numbers are stored in.
    public enum Element: String, Sendable {
        /// 32-bit floating point.
        case float32 = "<f4"
        /// 64-bit floating point.
        case float64 = "<f8"
        /// Bytes.
        case uint8 = "|u1"
        /// 64-bit integers.
        case int64 = "<i8"
    }

    /// The name, without a file's ending.
    public var name: String
    /// The lengths of its dimensions; empty for a single number.
    public var shape: [Int]
    /// The numbers in C order.
    public var numbers: [Double]
    /// The type in which they are written. Numbers that were read are always stored in double precision.
    public var element: Element

    /// An array from its parts; `shape` must hold as many numbers as there are.
    public init(_ name: String, shape: [Int], numbers: [Double], element: Element = .float64) {
        precondition(shape.reduce(1, *) == numbers.count, "\(numbers.count) numbers do not fill \(shape)")
        self.name = name
        self.shape = shape
        self.numbers = numbers
        self.element = element
    }
}

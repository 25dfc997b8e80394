/// A result of numbers alone. A store keeps many of them as arrays instead of text.
public protocol NumberRow: Codable, Sendable {
    /// The numbers by the names of their arrays.
    var rows: [String: [Double]] { get }
    /// The result with these numbers; nil if they are none.
    init?(rows: [String: [Double]])
}

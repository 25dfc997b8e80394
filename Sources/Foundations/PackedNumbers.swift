import Foundation

/// Numbers that are stored by their bytes: exact, with those that are not finite, and much faster than decimal digits.
public struct PackedNumbers: Sendable, Equatable, Codable {
    /// The numbers.
    public var values: [Double]

    /// Numbers to store.
    public init(_ values: [Double]) { self.values = values }

    /// The numbers in a text of eight bytes each, least significant first.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bytes = try container.decode(Data.self)
        guard bytes.count % 8 == 0 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(bytes.count) bytes of numbers")
        }
        values = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map {
                Double(
                    bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)))
            }
        }
    }

    /// Writes the bytes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values.map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) })
    }
}

import Foundation

/// Little-endian numbers at offsets in a block of bytes; nil beyond its end.
struct ByteReader {
    let bytes: [UInt8]

    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int) -> Integer? {
        guard let part = slice(offset, MemoryLayout<Integer>.size) else { return nil }
        return part.withUnsafeBytes { Integer(littleEndian: $0.loadUnaligned(as: Integer.self)) }
    }

    func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[offset..<(offset + count)]
    }
}

extension FixedWidthInteger {
    /// The bytes of the number, the lowest first.
    var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}

extension ByteStream {
    /// All bytes of a file.
    static func contents(of path: String) throws -> [UInt8] {
        let stream = try ByteStream(path: path)
        var bytes: [UInt8] = []
        while true {
            let part = try stream.readBytes(1 << 20)
            if part.isEmpty { return bytes }
            bytes += part
        }
    }
}

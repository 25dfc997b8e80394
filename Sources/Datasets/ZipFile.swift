internal import CZlib
import Foundation
internal import Foundations

/// The entries of a zip archive in memory, by its central directory.
struct ZipReader {
    let path: String
    let reader: ByteReader

    struct Entry {
        var name: String
        var method: UInt16
        var checksum: UInt32
        var compressedSize: Int
        var size: Int
        var header: Int
    }

    func entries() throws -> [Entry] {
        guard let end = endOfDirectory, let count = reader.integer(UInt16.self, at: end + 10),
            let directory = reader.integer(UInt32.self, at: end + 16)
        else { throw damaged("the file is no whole zip archive") }
        if count == .max || directory == .max {
            throw damaged("the archive has the size or number of entries of ZIP64")
        }
        var offset = Int(directory)
        return try (0..<count).map { _ in
            guard reader.integer(UInt32.self, at: offset) == 0x0201_4B50,
                let method = reader.integer(UInt16.self, at: offset + 10),
                let checksum = reader.integer(UInt32.self, at: offset + 16),
                let compressed = reader.integer(UInt32.self, at: offset + 20),
                let size = reader.integer(UInt32.self, at: offset + 24),
                let nameLength = reader.integer(UInt16.self, at: offset + 28),
                let extraLength = reader.integer(UInt16.self, at: offset + 30),
                let commentLength = reader.integer(UInt16.self, at: offset + 32),
                let header = reader.integer(UInt32.self, at: offset + 42),
                let name = reader.slice(offset + 46, Int(nameLength))
            else { throw damaged("the directory of the archive is damaged") }
            offset += 46 + Int(nameLength) + Int(extraLength) + Int(commentLength)
            return Entry(
                name: String(decoding: name, as: UTF8.self), method: method, checksum: checksum,
                compressedSize: Int(compressed), size: Int(size), header: Int(header))
        }
    }

    /// The bytes of an entry, inflated if necessary, after a check of the checksum.
    func contents(of entry: Entry) throws -> [UInt8] {
        guard reader.integer(UInt32.self, at: entry.header) == 0x0403_4B50,
            let nameLength = reader.integer(UInt16.self, at: entry.header + 26),
            let extraLength = reader.integer(UInt16.self, at: entry.header + 28),
            let stored = reader.slice(
                entry.header + 30 + Int(nameLength) + Int(extraLength), entry.compressedSize)
        else { throw damaged("entry '\(entry.name)' is cut short") }
        let bytes: [UInt8]
        switch entry.method {
        case 0: bytes = Array(stored)
        case 8: bytes = try inflated(stored, to: entry.size, name: entry.name)
        default: throw damaged("entry '\(entry.name)' is compressed by method \(entry.method)")
        }
        guard bytes.count == entry.size, ZipWriter.checksum(bytes) == entry.checksum else {
            throw damaged("entry '\(entry.name)' does not have its checksum")
        }
        return bytes
    }

    /// The last record of the archive, before a comment of at most 65535 bytes.
    private var endOfDirectory: Int? {
        let last = reader.bytes.count - 22
        guard last >= 0 else { return nil }
        return stride(from: last, through: max(0, last - 65535), by: -1).first {
            reader.integer(UInt32.self, at: $0) == 0x0605_4B50
        }
    }

    private func inflated(_ stored: ArraySlice<UInt8>, to size: Int, name: String) throws -> [UInt8] {
        // Deflate expands by at most a factor of about a thousand. A larger size is false.
        guard size <= 1040 * stored.count + 64 else { throw damaged("entry '\(name)' is damaged") }
        var stream = z_stream()
        // Negative window bits: zip archives have no zlib header.
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw damaged("zlib does not start")
        }
        defer { inflateEnd(&stream) }
        var input = Array(stored)
        var output = [UInt8](repeating: 0, count: size)
        let status = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = uInt(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = uInt(target.count)
                return CZlib.inflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END, Int(stream.total_out) == size else {
            throw damaged("entry '\(name)' is damaged")
        }
        return output
    }

    private func damaged(_ what: String) -> UserError {
        UserError(.badData, what, in: path, try: "copy the file again, or write it with numpy.savez")
    }
}

/// Builds a zip archive: entries are stored uncompressed, with the first date of the format.
struct ZipWriter {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0
    private let path: String
    private let limit: Int

    /// An archive for the file `path`, of fewer than `limit` bytes: the maximum without the extension ZIP64.
    init(path: String, limit: Int = Int(UInt32.max)) {
        self.path = path
        self.limit = limit
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(bytes.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) })
    }

    /// Adds an entry.
    ///
    /// - Throws: `UserError` if the archive would exceed its limit or 65534 entries.
    mutating func append(name: String, contents: [UInt8]) throws(UserError) {
        guard bytes.count + contents.count + directory.count + 1_024 < limit, count < .max - 1 else {
            throw UserError(
                .unwritable, "the arrays do not fit in a .npz file, which holds 65534 arrays and 4.3 GB at most",
                in: path,
                try: "train a smaller network, or do not save it")
        }
        let size = UInt32(contents.count)
        // Version 2.0, names in UTF-8, stored, 1 January 1980.
        let shared =
            [UInt16(20), 0x0800, 0, 0, 0x0021].flatMap(\.littleEndianBytes)
            + [Self.checksum(contents), size, size].flatMap(\.littleEndianBytes)
            + [UInt16(name.utf8.count), 0].flatMap(\.littleEndianBytes)
        let offset = UInt32(bytes.count)
        bytes += UInt32(0x0403_4B50).littleEndianBytes + shared + name.utf8 + contents
        directory += UInt32(0x0201_4B50).littleEndianBytes + UInt16(20).littleEndianBytes + shared
        // No comment, first disk, no attributes.
        directory += [UInt16(0), 0, 0].flatMap(\.littleEndianBytes) + [UInt32(0), offset].flatMap(\.littleEndianBytes)
        directory += name.utf8
        count += 1
    }

    /// The archive with its directory.
    var finished: [UInt8] {
        bytes + directory + UInt32(0x0605_4B50).littleEndianBytes
            + [UInt16(0), 0, count, count].flatMap(\.littleEndianBytes)
            + [UInt32(directory.count), UInt32(bytes.count)].flatMap(\.littleEndianBytes) + UInt16(0).littleEndianBytes
    }
}

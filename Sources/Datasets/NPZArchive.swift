internal import CZlib
internal import Foundations

/// Named arrays in numpy's `.npz` format: a zip archive of `.npy` files.
///
/// Read: entries stored or deflated, as `numpy.savez` and `numpy.savez_compressed` write them, with numbers as in
/// `NPYArray` and any number of dimensions; checksums are compared. Written: stored entries, the same bytes for the same
/// arrays. Formats: PKWARE's APPNOTE 6.3 for zip, numpy's `numpy.lib.format` for the entries.
public struct NPZArchive: Sendable, Equatable {
    /// The arrays in the order of the archive.
    public var arrays: [NamedArray]

    /// An archive of some arrays.
    public init(_ arrays: [NamedArray]) { self.arrays = arrays }

    /// The array with this name.
    public subscript(name: String) -> NamedArray? { arrays.first { $0.name == name } }

    /// Reads a file; throws a `UserError` unless it is a complete archive of numeric arrays.
    public init(contentsOf path: String) throws {
        self.init(try Self.arrays(path, try ByteStream.contents(of: path), areAllNumbers: true))
    }

    /// Reads the bytes of a file; `name` stands for it in errors.
    public init(bytes: [UInt8], of name: String) throws {
        self.init(try Self.arrays(name, bytes, areAllNumbers: true))
    }

    /// The arrays of a file that hold numbers, without other entries, such as texts.
    public static func readable(_ path: String) throws -> [NamedArray] {
        try arrays(path, ByteStream.contents(of: path), areAllNumbers: false)
    }

    private static func arrays(_ path: String, _ bytes: [UInt8], areAllNumbers: Bool) throws -> [NamedArray] {
        let zip = ZipReader(path: path, reader: ByteReader(bytes: bytes))
        return try zip.entries().compactMap { entry in
            let name = entry.name.hasSuffix(".npy") ? String(entry.name.dropLast(4)) : entry.name
            if !areAllNumbers && !entry.name.hasSuffix(".npy") { return nil }
            let bytes = try zip.contents(of: entry)
            if !areAllNumbers && !hasNumbers(bytes) { return nil }
            return try NPZArchive.array(name, in: bytes, path: path)
        }
    }

    /// Whether an entry says that it holds numbers.
    private static func hasNumbers(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 12, bytes.starts(with: NPYArray.magic) else { return false }
        let start = bytes[6] > 1 ? 12 : 10
        let length = bytes[8..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= start + length,
            let header = NPYHeader(String(decoding: bytes[start..<(start + length)], as: UTF8.self))
        else { return true }
        return header.type.flatMap(NPYElement.init) != nil
    }

    /// Writes the archive completely or not at all.
    public func write(to path: String) throws {
        do {
            try AtomicFile.write(bytes(for: path), to: path)
        } catch let error as UnwritableFile {
            throw UserError(error)
        }
    }

    // MARK: The bytes

    private static func array(_ name: String, in bytes: [UInt8], path: String) throws -> NamedArray {
        func damaged(_ what: String) -> UserError {
            UserError(.badData, "array '\(name)' \(what)", in: path, try: "write the file again with numpy.savez")
        }
        let reader = ByteReader(bytes: bytes)
        guard bytes.count >= 10, Array(bytes[..<6]) == NPYArray.magic, 1...3 ~= bytes[6] else {
            throw damaged("is not in numpy's .npy format")
        }
        let isLong = bytes[6] > 1
        let length =
            isLong ? reader.integer(UInt32.self, at: 8).map(Int.init) : reader.integer(UInt16.self, at: 8).map(Int.init)
        let start = isLong ? 12 : 10
        guard let length, let text = reader.slice(start, length),
            let header = NPYHeader(String(decoding: text, as: UTF8.self)), let shape = header.shape
        else { throw damaged("has a damaged header") }
        guard let type = header.type.flatMap(NPYElement.init) else {
            throw damaged("holds no numbers that can be read")
        }
        var count = 1
        for length in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: length)
            guard !overflow, product <= bytes.count else { throw damaged("is cut short") }
            count = product
        }
        guard let body = reader.slice(start + length, count * type.size), bytes.count == start + length + body.count
        else { throw damaged("is cut short or has bytes after its last number") }
        let numbers = try body.withUnsafeBytes { raw in
            try (0..<count).map { index in
                guard let number = type.number(at: raw.baseAddress! + index * type.size), number.isFinite else {
                    throw damaged("holds a number that is not finite or not exact in double")
                }
                return number
            }
        }
        return NamedArray(
            name, shape: shape,
            numbers: header.isFortranOrder == true ? FortranOrder.inCOrder(numbers, shape: shape) : numbers,
            element: type.written)
    }

    /// The bytes of the file; `path` stands for it in errors.
    public func bytes(for path: String) throws -> [UInt8] {
        var zip = ZipWriter(path: path)
        for array in arrays { try zip.append(name: "\(array.name).npy", contents: array.npy) }
        return zip.finished
    }
}

extension NamedArray {
    /// The array as a `.npy` file.
    fileprivate var npy: [UInt8] {
        let lengths = shape.count == 1 ? "\(shape[0])," : shape.map(String.init).joined(separator: ", ")
        var bytes = NPYArray.head("{'descr': '\(element.rawValue)', 'fortran_order': False, 'shape': (\(lengths)), }")
        bytes += contents
        return bytes
    }
}

extension NamedArray {
    /// The numbers as the bytes of a file, the lowest first.
    var contents: [UInt8] {
        switch element {
        case .float32: numbers.flatMap { Float($0).bitPattern.littleEndianBytes }
        case .float64: numbers.map(\.bitPattern.littleEndian).withUnsafeBytes { Array($0) }
        case .uint8: numbers.map { UInt8($0) }
        case .int64: numbers.flatMap { Int64($0).littleEndianBytes }
        }
    }
}

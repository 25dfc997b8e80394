internal import Foundations
public import LinearAlgebra

/// An array of numbers in numpy's `.npy` format.
///
/// Read: versions 1 to 3; floating point of 16 to 64 bits, signed and unsigned integers of 8 to 64 bits and bool, in
/// either order of bytes and either order of dimensions. Written: float64, little endian, in C order, bit for bit.
/// Format: numpy's `numpy.lib.format` documentation.
public struct NPYArray: Sendable, Equatable {
    /// The lengths of its dimensions, at least one.
    public let shape: [Int]
    /// The numbers [first dimension x product of the others]; an array of one dimension is one column.
    public let matrix: Matrix

    /// A matrix as an array of two dimensions.
    public init(_ matrix: Matrix) {
        shape = [matrix.rows, matrix.columns]
        self.matrix = matrix
    }

    /// A list of numbers as an array of one dimension.
    public init(_ numbers: [Double]) {
        shape = [numbers.count]
        matrix = Matrix(rows: numbers.count, columns: 1, elements: numbers)
    }

    /// Reads a file.
    ///
    /// Throws a `UserError` unless the file is complete and has at least one number, all finite and exact in double
    /// precision. Also throws if the matrix does not have the requested rows and columns.
    public init(contentsOf path: String, rows: Int? = nil, columns: Int? = nil) throws {
        let stream = try ByteStream(path: path)
        let header = try NPYArray.header(of: stream)
        guard let type = header.type.flatMap(NPYElement.init) else {
            throw stream.bad(
                "arrays of \(header.type.map { "type '\($0)'" } ?? "structures") are not read",
                try: "save array.astype('<f8')")
        }
        let shape = header.shape ?? []
        if shape.isEmpty {
            throw stream.bad("the array is a single number without dimensions", try: "save array.reshape(1, 1)")
        }
        var width = 1
        for length in shape.dropFirst() {
            let (product, overflow) = width.multipliedReportingOverflow(by: length)
            if overflow { throw stream.bad("the .npy header is damaged", try: "write the file again with numpy.save") }
            width = product
        }
        let size = (rows: shape[0], columns: width)
        if let rows, let columns, (rows, columns) != size {
            throw stream.bad(
                "the array is \(size.rows) x \(size.columns), not \(rows) x \(columns)",
                try: "save an array of that shape")
        }
        if let rows, rows != size.rows {
            throw stream.bad("the array has \(size.rows) rows, not \(rows)", try: "save an array with that many rows")
        }
        if let columns, columns != size.columns {
            throw stream.bad(
                "the array has \(size.columns) columns, not \(columns)", try: "save an array with that many columns")
        }
        self.shape = shape
        let numbers = try NPYArray.elements(of: stream, type, rows: size.rows, columns: size.columns)
        matrix = Matrix(
            rows: size.rows, columns: size.columns,
            elements: header.isFortranOrder == true ? FortranOrder.inCOrder(numbers, shape: shape) : numbers)
    }

    /// Writes the array as float64, completely or not at all.
    public func write(to path: String) throws {
        do {
            try AtomicFile.write(encoded, to: path)
        } catch {
            throw UserError(error)
        }
    }

    // MARK: The bytes

    /// The first six bytes of every file.
    static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

    /// Magic, version 1.0, length of the header, header with blanks up to a multiple of 64.
    static func head(_ header: String) -> [UInt8] {
        let start = magic.count + 4
        let total = (start + header.utf8.count + 1 + 63) / 64 * 64
        let blanks = String(repeating: " ", count: total - start - header.utf8.count - 1)
        return magic + [1, 0] + UInt16(total - start).littleEndianBytes + Array("\(header)\(blanks)\n".utf8)
    }

    private var encoded: [UInt8] {
        let lengths = shape.count == 1 ? "\(shape[0])," : shape.map(String.init).joined(separator: ", ")
        var bytes = NPYArray.head("{'descr': '<f8', 'fortran_order': False, 'shape': (\(lengths)), }")
        bytes.reserveCapacity(bytes.count + 8 * matrix.elements.count)
        matrix.elements.map(\.bitPattern.littleEndian).withUnsafeBytes { bytes += $0 }
        return bytes
    }

    private static func header(of stream: ByteStream) throws -> NPYHeader {
        let start = try stream.readBytes(8)
        guard start.count == 8, Array(start[..<6]) == magic else {
            throw stream.bad("the file is not in numpy's .npy format", try: "write it with numpy.save")
        }
        guard 1...3 ~= start[6] else {
            throw stream.bad("the .npy format has version \(start[6]), not 1 to 3", try: "write it with numpy.save")
        }
        // The length takes two bytes in version 1 and four later, little endian.
        let bytes = try stream.readBytes(start[6] == 1 ? 2 : 4)
        let length = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        let text = try stream.readBytes(min(length, 1 << 20))
        guard text.count == length, let header = NPYHeader(String(decoding: text, as: UTF8.self)) else {
            throw stream.bad("the .npy header is damaged", try: "write the file again with numpy.save")
        }
        return header
    }

    private static func elements(
        of stream: ByteStream, _ type: NPYElement, rows: Int, columns: Int
    ) throws -> [Double] {
        let (count, overflow) = rows.multipliedReportingOverflow(by: columns)
        if overflow { throw stream.bad("the .npy header is damaged", try: "write the file again with numpy.save") }
        if count == 0 {
            throw stream.bad(
                rows == 0 ? "the array holds no rows" : "the array holds no numbers",
                try: "save an array with rows and columns")
        }
        // Grow with the data read, since the header may be wrong.
        var elements: [Double] = []
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: type.size << 16, alignment: 16)
        defer { block.deallocate() }
        while elements.count < count {
            try Cancellation.process.check()
            let wanted = min(block.count, (count - elements.count) * type.size)
            let received = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: block[..<wanted]))
            for offset in stride(from: 0, to: received / type.size * type.size, by: type.size) {
                let number = type.number(at: UnsafeRawPointer(block.baseAddress!) + offset)
                guard let number, number.isFinite else {
                    let place = "[\(elements.count / columns), \(elements.count % columns)]"
                    throw stream.bad(
                        number.map { "element \(place) is \($0), not a finite number" }
                            ?? "element \(place) is an integer that no double equals", try: "correct or remove it")
                }
                elements.append(number)
            }
            if received < wanted {
                throw stream.bad(
                    "the file is cut short: \(elements.count) of \(rows) x \(columns) numbers",
                    try: "copy or write it again")
            }
        }
        if try !stream.readBytes(1).isEmpty {
            throw stream.bad("there are bytes after the last number", try: "copy or write the file again")
        }
        return elements
    }
}

extension ByteStream {
    /// The next `count` bytes, or fewer at the end.
    func readBytes(_ count: Int) throws -> [UInt8] {
        try Array(unsafeUninitializedCapacity: count) { buffer, filled in
            filled = try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// An error about the file as a whole.
    func bad(_ what: String, try advice: String) -> UserError { UserError(.badData, what, in: path, try: advice) }
}

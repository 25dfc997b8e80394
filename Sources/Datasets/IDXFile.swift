internal import Foundations

/// The contents of an IDX file of unsigned bytes, plain or gzipped.
///
/// Format: two zero bytes, the type (8 for unsigned bytes), the number of dimensions, the lengths of the dimensions as
/// 32-bit integers with the highest byte first, the numbers with the last dimension running fastest.
struct IDXFile {
    let lengths: [Int]
    let bytes: [UInt8]

    /// Reads a file; throws if it does not have the number of `dimensions` asked for, of a file of `contents`.
    init(path: String, dimensions: Int? = nil, of contents: String = "bytes") throws {
        let stream = try ByteStream(path: path)
        lengths = try Self.lengths(of: stream, dimensions: dimensions, contents)
        // The product of three lengths below 2^32 may overflow an integer. No file has 2^40 bytes.
        let wanted = lengths.reduce(1.0) { $0 * Double($1) }
        if wanted == 0 || wanted > 0x1p40 { throw Self.damaged(stream) }
        // Grow with the data read, since the header may be wrong.
        var bytes: [UInt8] = []
        while bytes.count < Int(wanted) {
            try Cancellation.process.check()
            let block = try stream.readBytes(min(1 << 20, Int(wanted) - bytes.count))
            if block.isEmpty {
                throw stream.bad(
                    "the file is cut short: \(bytes.count) of \(Int(wanted)) bytes",
                    try: "copy or download it again")
            }
            bytes += block
        }
        if try !stream.readBytes(1).isEmpty {
            throw stream.bad("there are bytes after the last number", try: "copy or download the file again")
        }
        self.bytes = bytes
    }

    /// The lengths of the dimensions of the array in a file.
    static func lengths(of path: String) throws -> [Int] {
        try lengths(of: ByteStream(path: path), dimensions: nil, "bytes")
    }

    private static func lengths(of stream: ByteStream, dimensions: Int?, _ contents: String) throws -> [Int] {
        let start = try stream.readBytes(4)
        guard start.count == 4, start[0...2] == [0, 0, 8], dimensions.map({ $0 == Int(start[3]) }) ?? (start[3] > 0)
        else {
            throw stream.bad("the file is no IDX file of \(contents)", try: "name one as the MNIST page offers them")
        }
        let head = try stream.readBytes(4 * Int(start[3]))
        guard head.count == 4 * Int(start[3]) else { throw damaged(stream) }
        return stride(from: 0, to: head.count, by: 4).map { position in
            head[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    private static func damaged(_ stream: ByteStream) -> UserError {
        stream.bad("the IDX header is damaged", try: "copy or download the file again")
    }
}

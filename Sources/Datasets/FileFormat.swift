internal import Foundations

/// What a file is, by its first bytes, after gzip if need be.
public enum FileFormat: Sendable {
    /// An array of numpy.
    case npy
    /// A zip archive, such as numpy's `.npz`.
    case archive
    /// Named arrays in `.safetensors`.
    case safetensors
    /// Bytes in the format of MNIST, also by the ending `-ubyte` or `-ubyte.gz`.
    case idx
    /// Images and labels in the binary format of CIFAR-10, by the ending `.bin` or `.bin.gz`.
    case cifar
    /// Anything else.
    case text

    /// The format of a file.
    public static func of(_ path: String) throws -> FileFormat {
        let start = try ByteStream(path: path).readBytes(9)
        if start.starts(with: NPYArray.magic) { return .npy }
        if start.starts(with: Array("PK".utf8) + [3, 4]) || start.starts(with: Array("PK".utf8) + [5, 6]) {
            return .archive
        }
        if start.count >= 4, start[0...2] == [0, 0, 8], start[3] > 0 { return .idx }
        // A length below 100 MB in eight bytes, then the brace of a directory.
        if start.count == 9, start[4...7] == [0, 0, 0, 0], start[8] == UInt8(ascii: "{") { return .safetensors }
        if path.hasSuffix("-ubyte") || path.hasSuffix("-ubyte.gz") { return .idx }
        if path.hasSuffix(".bin") || path.hasSuffix(".bin.gz") { return .cifar }
        return .text
    }

    /// The three bytes that some programs write before UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Throws if a line shows that the file is no text in ASCII or UTF-8, with the name of the format if it is known.
    static func checkIsText(_ line: some Collection<UInt8>, path: String) throws {
        let start = Array(line.prefix(8))
        let known: [(magic: [UInt8], name: String, advice: String)] = [
            ([0xFF, 0xFE], "text in UTF-16", "save it as UTF-8"),
            ([0xFE, 0xFF], "text in UTF-16", "save it as UTF-8"),
            (Array("PK".utf8) + [3, 4], "a zip archive or a workbook", "save its table as CSV"),
            ([0xD0, 0xCF, 0x11, 0xE0], "a workbook", "save its table as CSV"),
            (Array("PAR1".utf8), "a Parquet file", "write the table with to_csv"),
            ([0x89] + Array("HDF".utf8), "an HDF5 file", "write the table as CSV, or the array with numpy.save"),
            ([0x80, 2], "a pickle", "write the table as CSV, the array with numpy.save, weights with safetensors"),
            ([0x80, 4], "a pickle", "write the table as CSV, the array with numpy.save, weights with safetensors"),
            (NPYArray.magic, "an array of numpy", "name it as the inputs"),
        ]
        if let format = known.first(where: { start.starts(with: $0.magic) }) {
            throw UserError(.badData, "the file is \(format.name), not a table in text", in: path, try: format.advice)
        }
    }
}

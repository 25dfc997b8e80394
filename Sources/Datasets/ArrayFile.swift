internal import Foundations
public import LinearAlgebra

/// Reads an array of numbers from a file of any format, recognised by its first bytes.
public enum ArrayFile {
    /// Reads `x.npy`, `x.npz:NAME`, `w.safetensors:NAME`, images and labels in IDX, images of CIFAR-10, or a table in text, each of them plain
    /// or gzipped except archives.
    ///
    /// An archive with a single array needs no name. A table gives its features, as `table` says, [rows x columns].
    public static func read(_ name: String, table: TableOptions = TableOptions(label: .none)) throws -> NamedArray {
        let (path, member) = split(name)
        switch try FileFormat.of(path) {
        case .npy:
            let array = try NPYArray(contentsOf: path)
            return NamedArray(path, shape: array.shape, numbers: array.matrix.elements)
        case .archive: return try one(of: NPZArchive.readable(path), named: member, in: path)
        case .safetensors: return try one(of: SafeTensors.read(path), named: member, in: path)
        case .idx:
            let file = try IDXFile(path: path)
            return NamedArray(path, shape: file.lengths, numbers: file.bytes.map(Double.init))
        case .cifar:
            let file = try CIFARFile(path: path)
            return NamedArray(
                path, shape: [file.labels.count] + CIFARFile.shape, numbers: file.pixels.map(Double.init))
        case .text:
            let features = try Dataset(csv: path, table: table, labels: .ignored).features
            return NamedArray(path, shape: [features.rows, features.columns], numbers: features.elements)
        }
    }

    /// The rows of an array [rows x ...] as a matrix [rows x features]; throws if it has no rows.
    ///
    /// `features` is the number that a network reads, for the message about a list of numbers; nil if any will do.
    public static func rows(_ name: String, table: TableOptions, features: Int?) throws -> Matrix {
        let array = try read(name, table: table)
        let shape = array.shape.map(String.init).joined(separator: " x ")
        guard let count = array.shape.first else {
            throw UserError(
                .badData, "the array is a single number, not rows of inputs", name, "save an array [rows x features]")
        }
        guard !array.numbers.isEmpty else {
            throw UserError(
                .badData, "the array holds no \(count == 0 ? "rows" : "numbers"): its shape is \(shape)", name,
                "save an array with rows and columns")
        }
        guard array.shape.count > 1 || features ?? 1 == 1 else {
            throw UserError(
                .badData, "the array is a list of \(count) numbers: one row, or \(count) rows of one feature?", name,
                "save array.reshape(1, -1) for one row, array.reshape(-1, 1) for rows of one feature")
        }
        return Matrix(rows: count, columns: array.numbers.count / count, elements: array.numbers)
    }

    /// The path of a file and the name of an array in it: `x.npz:train` names `train` in `x.npz`.
    public static func split(_ name: String) -> (path: String, member: String?) {
        guard let colon = name.lastIndex(of: ":") else { return (name, nil) }
        let path = String(name[..<colon])
        guard path.hasSuffix(".npz") || path.hasSuffix(".safetensors") else { return (name, nil) }
        return (path, String(name[name.index(after: colon)...]))
    }

    private static func one(of arrays: [NamedArray], named name: String?, in path: String) throws -> NamedArray {
        if let name {
            if let array = arrays.first(where: { $0.name == name }) { return array }
            let known = arrays.map(\.name)
            let near = NearestName.of(name, among: known).map { "name '\(path):\($0)'" }
            throw UserError(
                .badData, "the file has no array of numbers called '\(name)'", path,
                near ?? "name one of \(list(arrays))")
        }
        if arrays.count == 1 { return arrays[0] }
        guard let first = arrays.first else {
            throw UserError(.badData, "the file holds no array of numbers", path, "write one with numpy.savez")
        }
        throw UserError(
            .badData, "the file holds \(arrays.count) arrays: \(list(arrays))", path, "name one: \(path):\(first.name)")
    }

    /// The names and shapes of at most eight arrays.
    private static func list(_ arrays: [NamedArray]) -> String {
        let shown = arrays.prefix(8).map { "\($0.name) (\($0.shape.map(String.init).joined(separator: " x ")))" }
        return shown.joined(separator: ", ") + (arrays.count > 8 ? ", ..." : "")
    }
}

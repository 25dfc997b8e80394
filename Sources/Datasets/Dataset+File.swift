internal import Foundations
internal import LinearAlgebra

extension Dataset {
    /// Reads rows from a table in text, or from an array of any format that `ArrayFile` reads.
    ///
    /// The labels of an array stand in a file of their own, which `table.label` names. `inputs` is the number of features
    /// that a network reads, for messages.
    public static func read(
        _ name: String, table: TableOptions = TableOptions(), labels use: LabelUse = .classes, inputs: Int? = nil
    ) throws -> Dataset {
        let path = ArrayFile.split(name).path
        let format = try FileFormat.of(path)
        let isWorkbook = format == .archive && !path.hasSuffix(".npz")
        if format == .text || isWorkbook { return try Dataset(csv: path, table: table, labels: use) }
        let title = String(name.split(separator: "/").last ?? "")
        if format == .cifar, use != .target { return try Dataset(cifar: path, name: title) }
        let features = try ArrayFile.rows(name, table: table, features: inputs)
        let image = try imageShape(path, format)
        if use == .ignored || use == .described {
            return Dataset(name: title, source: name, features: features, imageShape: image)
        }
        guard case .named(let file) = table.label else {
            throw UserError(
                .badData, "the array holds features and no labels", Message(name),
                "name the file of the labels with \(setting: "label"), such as y.npy or d.npz:y")
        }
        let labels = try ArrayFile.read(file)
        guard labels.numbers.count == features.rows else {
            throw UserError(
                .badData, "there are \(labels.numbers.count) labels for \(features.rows) rows", file,
                "name the files of the same set")
        }
        if use == .target {
            return Dataset(name: title, source: name, features: features, targets: labels.numbers, imageShape: image)
        }
        if let wrong = labels.numbers.firstIndex(where: { Int(exactly: $0) == nil }) {
            throw UserError(
                .badData, "label \(wrong + 1) is \(labels.numbers[wrong]), not an integer", file,
                "number the classes, or name another file")
        }
        let classes = Set(labels.numbers).sorted()
        let number = Dictionary(uniqueKeysWithValues: zip(classes, classes.indices))
        return Dataset(
            name: title, source: name, features: features, labels: labels.numbers.map { number[$0]! },
            classNames: classes.map(plain), imageShape: image)
    }

    /// The images of CIFAR-10 with their labels, plain or gzipped, pixels from 0 to 255.
    public init(cifar path: String, name: String) throws {
        let file = try CIFARFile(path: path)
        self.init(
            name: name, source: path,
            features: Matrix(
                rows: file.labels.count, columns: file.pixels.count / file.labels.count,
                elements: file.pixels.map(Double.init)),
            labels: file.labels.map { Int($0) }, classNames: CIFARFile.classNames, imageShape: CIFARFile.shape)
    }

    /// Channels, height and width of the images of a file; nil if it holds other numbers.
    private static func imageShape(_ path: String, _ format: FileFormat) throws -> [Int]? {
        guard format == .idx else { return nil }
        let lengths = try IDXFile.lengths(of: path)
        return lengths.count == 3 ? [1, lengths[1], lengths[2]] : nil
    }
}

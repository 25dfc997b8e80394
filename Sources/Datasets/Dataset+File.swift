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
        let features = try ArrayFile.rows(name, table: table, features: inputs)
        let title = String(name.split(separator: "/").last ?? "")
        if use == .ignored || use == .described {
            return Dataset(name: title, source: name, features: features)
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
        if use == .target { return Dataset(name: title, source: name, features: features, targets: labels.numbers) }
        if let wrong = labels.numbers.firstIndex(where: { Int(exactly: $0) == nil }) {
            throw UserError(
                .badData, "label \(wrong + 1) is \(labels.numbers[wrong]), not an integer", file,
                "number the classes, or name another file")
        }
        let classes = Set(labels.numbers).sorted()
        let number = Dictionary(uniqueKeysWithValues: zip(classes, classes.indices))
        return Dataset(
            name: title, source: name, features: features, labels: labels.numbers.map { number[$0]! },
            classNames: classes.map(plain))
    }
}

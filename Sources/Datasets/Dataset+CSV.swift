internal import Foundations
internal import LinearAlgebra

extension Dataset {
    /// Reads a table of numbers, one sample per line, plain or gzipped (detected by the first bytes, not by the name).
    ///
    /// Cells are separated by the first of comma, semicolon, tab and blanks that occurs in the first line. Blanks and
    /// quotes around a cell are ignored, and so are a byte order mark and empty lines at the end. Lines end with LF or
    /// CR LF. Numbers are decimal, `-1.5e3`, and rounded correctly to doubles in every locale.
    ///
    /// Labels are integers. Class k is the k-th smallest label that occurs or, if the caller gives `classes`, the k-th
    /// of these. Any error is a `UserError` that names line and column.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - label: the column with the labels.
    ///   - header: whether the first line names the columns.
    ///   - classes: the labels that may occur.
    ///   - name: the name of the data; the file name by default.
    ///   - source: where the data come from; the path by default.
    ///   - notice: the notice that the owners of the data require.
    public init(
        csv path: String, label: LabelColumn = .last, header: TableHeader = .detected,
        classes: ClosedRange<Int>? = nil, name: String? = nil, source: String? = nil, notice: String? = nil
    ) throws {
        let stream = try ByteStream(path: path)
        var table = CSVTable(path: path, label: label, header: header, classes: classes)
        do {
            try stream.forEachLine { line, number in try table.append(line, number: number) }
            try table.checkThatSamplesCame()
        } catch let error as UserError where error.kind == .badData {
            try stream.checkRestOfArchive()
            throw error
        }
        let labelValues = classes.map(Array.init) ?? Set(table.labels).sorted()
        let classOfLabel = Dictionary(uniqueKeysWithValues: zip(labelValues, labelValues.indices))
        self.init(
            name: name ?? String(path.split(separator: "/").last ?? ""), source: source ?? path, notice: notice,
            features: Matrix(rows: table.count, columns: table.featureCount, elements: table.features),
            columnNames: table.columnNames, labels: label == .none ? nil : table.labels.map { classOfLabel[$0]! },
            labelValues: label == .none ? [] : labelValues)
    }
}

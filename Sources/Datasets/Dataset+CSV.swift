internal import Foundations
internal import LinearAlgebra

extension Dataset {
    /// Reads a table of numbers, one sample per line, plain or gzipped (told by its first bytes, not by its name).
    ///
    /// Cells are separated by the first of comma, semicolon, tab and blanks that occurs in the first line; blanks around
    /// a cell and quotes around it do not matter, nor do LF or CR LF, a byte order mark and empty lines at the end.
    /// Numbers are decimal, `-1.5e3`, and rounded correctly to doubles whatever the locale. Labels are integers; class k
    /// is the k-th smallest label that occurs or, when the caller names the possible labels in `classes`, the k-th of
    /// those, occurring or not. Whatever does not fit throws a `UserError` that names line and column.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - label: the column with the labels.
    ///   - header: whether the first line names the columns.
    ///   - classes: the labels that may occur.
    ///   - name: what to call the data; the file name by default.
    ///   - source: where the data come from; the path by default.
    ///   - notice: what the owners of the data ask to be said with them.
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

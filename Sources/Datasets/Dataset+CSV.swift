internal import Foundations
internal import LinearAlgebra

extension Dataset {
    /// Reads a table, one sample per line, plain or gzipped (detected by the first bytes, not by the name).
    ///
    /// Separator (comma, semicolon, tab or blanks), header, decimal mark and quotes are found from the first lines. Blanks
    /// and quotes around a cell are ignored, and so are a byte order mark, comments (`#`) above the table and empty lines at
    /// its ends. Lines end with LF or CR LF. Numbers are decimal, `-1.5e3`, and rounded correctly to doubles in every
    /// locale.
    ///
    /// A column of texts becomes one feature of 0 and 1 for each text, and one of `true` and `false` a single feature. A first
    /// column of row names or numbers is left out. Class k is the k-th smallest label that occurs, the k-th text in
    /// the order of characters, or the k-th of `classes`. What was found stands in `notes`. Any error is a `UserError`
    /// that names line and column.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: label column, header, missing values, categorical columns and columns to leave out.
    ///   - use: what the labels are wanted for; not looked at for nothing.
    ///   - classes: the labels that may occur.
    ///   - name: the name of the data; the file name by default.
    ///   - source: where the data come from; the path by default.
    ///   - notice: the notice that the owners of the data require.
    public init(
        csv path: String, table options: TableOptions = TableOptions(), labels use: LabelUse = .classes,
        classes: ClosedRange<Int>? = nil, name: String? = nil, source: String? = nil, notice: String? = nil
    ) throws {
        var reader = try TableReader(path: path, header: options.header)
        try reader.readAll()
        var cells = reader.takeCells()
        let columns = try TableColumns(reader, cells: cells, options: options, path: path)
        var notes = columns.notes
        if reader.layout.syntax.point == .comma { notes.append("numbers with decimal commas") }
        let label = use == .ignored ? nil : columns.label
        let rows = try Self.rows(of: reader, cells, columns.features.map(\.source), label, options.missing, &notes)
        var labels = TableLabels()
        if let label {
            let values = rows.map { cells[$0 * reader.width + label] }
            labels = try TableLabels(
                values, rows: rows, column: label, of: reader, use: use, areNames: columns.labelsAreNames,
                allowed: classes)
        }
        let features = Self.features(columns.features, rows, of: reader, &cells)
        let names = columns.features.flatMap(\.names)
        let isUnnamed = reader.layout.names == nil && columns.features.map(\.source) == Array(0..<names.count)
        self.init(
            name: name ?? String(path.split(separator: "/").last ?? ""), source: source ?? path, notice: notice,
            features: features, columnNames: isUnnamed ? nil : names,
            labels: labels.classes, classNames: labels.names, targets: labels.targets, notes: notes,
            warnings: labels.warnings)
    }

    /// The rows to use: all, or those without missing values in the columns that are used.
    private static func rows(
        of reader: TableReader, _ cells: [Double], _ sources: [Int], _ label: Int?, _ policy: MissingValues,
        _ notes: inout [String]
    ) throws -> [Int] {
        let used = (sources + (label.map { [$0] } ?? [])).filter { reader.missing[$0] > 0 }
        guard !used.isEmpty else { return Array(0..<reader.count) }
        let needed = policy == .mean ? used.filter { $0 == label } : used
        var whole: [Int] = []
        var first: (row: Int, column: Int)?
        for row in 0..<reader.count {
            let gap = needed.first { TableValue.isMissing(cells[row * reader.width + $0]) }
            if let gap { first = first ?? (row, gap) } else { whole.append(row) }
        }
        let gaps = used.reduce(0) { $0 + reader.missing[$1] }
        let incomplete = reader.count - whole.count
        if policy == .refuse, let first {
            throw UserError(
                .badData,
                Message(
                    "\(gaps) \(gaps == 1 ? "cell is" : "cells are") missing in \(incomplete) of \(reader.count) rows"),
                Message("first in \(reader.place(row: first.row, column: first.column))"),
                "leave out these rows with \(setting: "missing") drop, or put means there with "
                    + "\(setting: "missing") mean, or leave out columns with \(setting: "drop")"
            )
        }
        let worst = used.max { reader.missing[$0] < reader.missing[$1] } ?? 0
        guard !whole.isEmpty, reader.missing[worst] < reader.count else {
            throw UserError(
                .badData, "no row is complete: a column lacks \(reader.missing[worst]) of \(reader.count) values",
                Message(reader.place(row: 0, column: worst)),
                "leave out the column with \(setting: "drop") \(worst + 1)")
        }
        if incomplete > 0 { notes.append("\(incomplete) of \(reader.count) rows with missing values left out") }
        if policy == .mean {
            let filled = gaps - needed.reduce(0) { $0 + reader.missing[$1] }
            if filled > 0 { notes.append("\(filled) missing values replaced by the means of their columns") }
        }
        return whole
    }

    /// The features of some rows; plain tables of numbers keep their storage.
    private static func features(
        _ columns: [FeatureColumn], _ rows: [Int], of reader: TableReader, _ cells: inout [Double]
    ) -> Matrix {
        let isPlain = columns.allSatisfy { if case .numbers = $0.kind { true } else { false } }
        let width = columns.reduce(0) { $0 + $1.width }
        if isPlain {
            let sources = columns.map(\.source)
            cells.withUnsafeMutableBufferPointer { cells in
                var next = 0
                for row in rows {
                    for source in sources {
                        cells[next] = cells[row * reader.width + source]
                        next += 1
                    }
                }
            }
            cells.removeLast(cells.count - rows.count * width)
        } else {
            var features: [Double] = []
            features.reserveCapacity(rows.count * width)
            for row in rows {
                for column in columns { column.append(cells[row * reader.width + column.source], to: &features) }
            }
            cells = features
        }
        if columns.contains(where: { reader.missing[$0.source] > 0 }) { fillMeans(&cells, width) }
        defer { cells = [] }
        return Matrix(rows: rows.count, columns: width, elements: cells)
    }

    /// Puts the mean of its column in the place of each NaN.
    private static func fillMeans(_ cells: inout [Double], _ width: Int) {
        for column in 0..<width {
            let places = stride(from: column, to: cells.count, by: width)
            let known = places.filter { !cells[$0].isNaN }
            guard known.count < cells.count / width, !known.isEmpty else { continue }
            let mean = known.reduce(0) { $0 + cells[$1] } / Double(known.count)
            for place in places where cells[place].isNaN { cells[place] = mean }
        }
    }
}

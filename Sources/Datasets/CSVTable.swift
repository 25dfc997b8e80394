internal import Foundations

/// A table of numbers that grows line by line.
///
/// Plain lines take the fast path from bytes to numbers. A line that it cannot read takes the slow path, which reads
/// more forms or throws. Both paths use the same number reader, so they agree.
struct CSVTable {
    private let path: String
    private let label: LabelColumn
    private let header: TableHeader
    private let classes: ClosedRange<Int>?

    /// The names of the features, if there is a header.
    private(set) var columnNames: [String]?
    /// The features, row after row.
    private(set) var features: [Double] = []
    /// The label of each row as in the file.
    private(set) var labels: [Int] = []
    /// The number of rows.
    private(set) var count = 0

    private var separator = CSVSeparator.byte(.comma)
    private var labelColumn: Int?
    /// One line: all cells of the file, labels included; empty before the first line.
    private var row: [Double] = []
    private var emptyLine: Int?

    init(path: String, label: LabelColumn, header: TableHeader, classes: ClosedRange<Int>?) {
        self.path = path
        self.label = label
        self.header = header
        self.classes = classes
    }

    /// The number of features.
    var featureCount: Int { row.count - (labelColumn == nil ? 0 : 1) }

    /// Appends the next line. The byte after its last must be readable and must end any number.
    mutating func append(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws {
        var line = line
        if number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) { line = .init(rebasing: line.dropFirst(3)) }
        if line.allSatisfy({ $0 == .space || $0 == .tab }) {
            emptyLine = emptyLine ?? number
            return
        }
        if let emptyLine {
            throw error("an empty line stands before other lines", line: emptyLine, try: "remove it")
        }
        if row.isEmpty {
            let isHeader = try begin(with: line, number: number)
            if isHeader { return }
        }
        if !readFast(line) { try readCarefully(line, number: number) }
        if let labelColumn {
            labels.append(try checkedLabel(row[labelColumn], line: number, column: labelColumn))
            features += row[..<labelColumn]
            features += row[(labelColumn + 1)...]
        } else {
            features += row
        }
        count += 1
    }

    /// Throws if the file ended before the first sample.
    func checkThatSamplesCame() throws {
        if count > 0 { return }
        throw row.isEmpty
            ? error("the file is empty", try: "give a table with one sample per line")
            : error("the file holds a header and no samples", line: 1, try: "give one sample per line below it")
    }

    // MARK: The first line

    /// Detects the form of the table from its first line and returns whether that is a header.
    private mutating func begin(with line: UnsafeBufferPointer<UInt8>, number: Int) throws -> Bool {
        separator = CSVSeparator(detectedIn: line)
        let names = CSVLine(line, separator: separator).cells
        let isHeader =
            switch header {
            case .present: true
            case .absent: false
            case .detected: try looksLikeHeader(names, line: number)
            }
        labelColumn = try column(of: label, in: names, isHeader: isHeader, line: number)
        row = Array(repeating: 0, count: names.count)
        if featureCount == 0 {
            throw error("the table has a column of labels and no features", line: number, try: "add feature columns")
        }
        if isHeader { columnNames = names.indices.filter { $0 != labelColumn }.map { names[$0] } }
        return isHeader
    }

    private func looksLikeHeader(_ cells: [String], line: Int) throws -> Bool {
        var firstText: Int?
        var hasNumbers = false
        for (column, cell) in cells.enumerated() {
            switch CSVCell(cell) {
            case .empty: break
            case .text: firstText = firstText ?? column
            case .unbounded, .number: hasNumbers = true
            }
        }
        guard let firstText else { return false }
        if hasNumbers {
            throw error(
                "the first line is neither a header nor a sample: numbers and \(quoted(cells[firstText]))", line: line,
                column: firstText, try: "write a number there, or only names in a header")
        }
        return true
    }

    private func column(of label: LabelColumn, in names: [String], isHeader: Bool, line: Int) throws -> Int? {
        switch label {
        case .none: return nil
        case .last: return names.count - 1
        case .index(let index):
            if names.indices.contains(index) { return index }
            throw error(
                "there is no column \(index + 1) for the labels", line: line,
                try: "name one of the \(names.count) columns")
        case .named(let name):
            if !isHeader {
                throw error(
                    "there is no header with the label column \(quoted(name))", line: line,
                    try: "add a header, or give the number of the column")
            }
            let matches = names.indices.filter { names[$0] == name }
            if matches.count == 1 { return matches[0] }
            throw error(
                "the header names \(matches.count) columns \(quoted(name)), not one", line: line,
                try: "name one of its columns")
        }
    }

    // MARK: The other lines

    /// Reads a line of plain numbers into `row`; false if anything else occurs in it.
    private mutating func readFast(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var position = line.baseAddress else { return false }
        let end = position + line.count
        let separator = separator
        return row.withUnsafeMutableBufferPointer { row in
            skipBlanks(&position)
            for column in row.indices {
                let value = DecimalNumber.scan(&position)
                if !value.isFinite { return false }
                row[column] = value
                let cellEnd = position
                skipBlanks(&position)
                if column == row.count - 1 { break }
                switch separator {
                case .blanks:
                    if position == cellEnd { return false }
                case .byte(let byte):
                    if position.pointee != byte { return false }
                    position += 1
                    skipBlanks(&position)
                }
            }
            return position == end
        }

        func skipBlanks(_ position: inout UnsafePointer<UInt8>) {
            while separator.isBlank(position.pointee) { position += 1 }
        }
    }

    /// Reads any line of numbers into `row`, or throws the error.
    private mutating func readCarefully(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws {
        let cells = CSVLine(line, separator: separator).cells
        if cells.count != row.count {
            throw error(
                "the line has \(cells.count) cells, not \(row.count)", line: number,
                column: min(cells.count, row.count), try: "give every line the same number of cells")
        }
        for (column, cell) in cells.enumerated() {
            switch CSVCell(cell) {
            case .number(let value): row[column] = value
            case .empty:
                throw error("the cell is empty", line: number, column: column, try: "fill it or remove the line")
            case .text where column == labelColumn:
                throw error(
                    "the label \(quoted(cell)) is not an integer", line: number, column: column,
                    try: "number the classes, or name another label column")
            case .text:
                throw error(
                    "\(quoted(cell)) is not a number", line: number, column: column,
                    try: "write a number or remove the line")
            case .unbounded:
                throw error(
                    "\(quoted(cell)) is not a finite number", line: number, column: column,
                    try: "write a finite number or remove the line")
            }
        }
    }

    private func checkedLabel(_ value: Double, line: Int, column: Int) throws -> Int {
        // Beyond 2^53 different integers are one double.
        guard let label = Int(exactly: value), value.magnitude <= 0x1p53 else {
            throw error(
                "the label \(value) is not an integer", line: line, column: column,
                try: "number the classes, or name another label column")
        }
        if let classes, !classes.contains(label) {
            throw error(
                "the label \(label) is not one of \(classes.lowerBound) to \(classes.upperBound)", line: line,
                column: column, try: "correct it, or name another label column")
        }
        return label
    }

    // MARK: Errors

    private func error(_ what: String, line: Int? = nil, column: Int? = nil, try advice: String) -> UserError {
        UserError(.badData, what, in: path, line: line, column: column.map { $0 + 1 }, try: advice)
    }

    /// A cell as an error shows it: in quotes, on one line, not too long.
    private func quoted(_ cell: String) -> String {
        cell.count > 24 ? "\(cell.prefix(24))...".debugDescription : cell.debugDescription
    }
}

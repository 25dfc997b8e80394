internal import Foundations

/// The cells of a table as they are read, line by line: numbers, and texts by number.
///
/// Text k of a column and a missing value are stored as NaNs with a payload, so that one array holds every table and
/// one pass reads it.
struct TableReader {
    private let path: String
    /// The form of the table.
    private(set) var layout: TableLayout
    /// All cells, row after row.
    private(set) var cells: [Double] = []
    /// The number of rows.
    private(set) var count = 0
    /// The texts of each column.
    private(set) var texts: [ColumnTexts]
    /// The number of missing cells of each column.
    private(set) var missing: [Int]

    /// The number of numbers in quotes in each column.
    private(set) var quotedNumbers: [Int]

    private var row: [Double]
    private var emptyLine: Int?

    init(path: String, header: TableHeader) throws {
        self.path = path
        layout = try TableLayout(path: path, header: header)
        row = Array(repeating: 0, count: layout.width)
        texts = Array(repeating: ColumnTexts(), count: layout.width)
        missing = Array(repeating: 0, count: layout.width)
        quotedNumbers = missing
    }

    /// The number of cells in a line.
    var width: Int { layout.width }

    /// Reads the whole file.
    mutating func readAll() throws {
        let stream = try ByteStream(path: path)
        do {
            try stream.forEachLine { line, number in
                if number >= layout.firstLine { try append(line, number: number) }
            }
            try checkRows()
        } catch let error as UserError where error.kind == .badData {
            try stream.checkRestOfArchive()
            throw error
        }
    }

    /// Moves the cells out.
    mutating func takeCells() -> [Double] {
        defer { cells = [] }
        return cells
    }

    /// The place of a cell for an error; columns without a name have their number alone.
    func place(row: Int, column: Int) -> String {
        UserError.place(path, line: row + layout.firstLine, column: column + 1)
            + (name(column).map { " (\($0))" } ?? "")
    }

    /// The name of a column, if it has one.
    func name(_ column: Int) -> String? { layout.names.flatMap { $0[column].isEmpty ? nil : $0[column] } }

    // MARK: Lines

    /// Appends the next line. The byte after its last must be readable and must end any number.
    private mutating func append(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws {
        var line = line
        if number == 1 && line.starts(with: FileFormat.byteOrderMark) { line = .init(rebasing: line.dropFirst(3)) }
        if line.allSatisfy({ $0 == .space || $0 == .tab }) {
            emptyLine = emptyLine ?? number
            return
        }
        if let emptyLine {
            throw error("an empty line stands before other lines", line: emptyLine, try: "remove it")
        }
        if !readFast(line), try !readAnyCells(line) {
            let found = layout.syntax.count(line)
            throw error(
                "the line has \(found) cells, not \(width)", line: number, column: min(found, width) + 1,
                try: "give every line the same number of cells")
        }
        cells += row
        count += 1
    }

    /// Reads a line of numbers into `row`; false if anything else occurs in it.
    private mutating func readFast(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var position = line.baseAddress else { return false }
        let end = position + line.count
        let (separator, point) = (layout.syntax.separator, layout.syntax.point ?? .point)
        return row.withUnsafeMutableBufferPointer { row in
            skipBlanks(&position)
            for column in row.indices {
                let value = DecimalNumber.scan(&position, point: point)
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

    /// Reads any line into `row`; false if it has another number of cells.
    private mutating func readAnyCells(_ line: UnsafeBufferPointer<UInt8>) throws -> Bool {
        guard var position = line.baseAddress else { return false }
        let end = position + line.count
        let syntax = layout.syntax
        let point = syntax.point ?? .point
        for column in 0..<width {
            while position < end, syntax.separator.isBlank(position.pointee) { position += 1 }
            let start = position
            let value = DecimalNumber.scan(&position, point: point)
            while position < end, syntax.separator.isBlank(position.pointee) { position += 1 }
            let endsCell =
                position == end || syntax.separator.separates(position.pointee)
                || (syntax.separator == .blanks && position > start && syntax.separator.isBlank(position[-1]))
            if value.isFinite, endsCell {
                row[column] = value
            } else {
                position = start
                if syntax.separator == .blanks && position == end { return false }
                try store(syntax.cell(&position, end: end), column)
                if syntax.separator == .blanks {
                    while position < end, syntax.separator.isBlank(position.pointee) { position += 1 }
                }
            }
            if column == width - 1 { break }
            if syntax.separator != .blanks {
                if position == end { return false }
                position += 1
            }
        }
        return position == end
    }

    private mutating func store(_ cell: TableCell, _ column: Int) throws {
        switch cell.kind(point: layout.syntax.point ?? .point) {
        case .number(let number):
            row[column] = number
            if cell.quote != nil { quotedNumbers[column] += 1 }
        case .missing:
            row[column] = TableValue.missing
            missing[column] += 1
        case .unbounded: row[column] = texts[column].value(of: cell)
        case .text:
            if layout.syntax.point == nil, case .number(let number) = cell.kind(point: .comma) {
                // No number so far has had a decimal mark.
                layout.syntax.point = .comma
                row[column] = number
            } else {
                row[column] = texts[column].value(of: cell)
            }
        }
    }

    /// Throws if there is no sample, or another number of them than the file announces.
    private func checkRows() throws {
        if count == 0 {
            throw error(
                "the file holds a header and no samples", line: max(layout.firstLine - 1, 1),
                try: "give one sample per line below it")
        }
        if let announced = layout.announced?.rows, announced != count {
            throw error(
                "the first line announces \(announced) rows and the file has \(count)", line: 1,
                try: "copy or download the file again, or correct the line")
        }
    }

    private func error(_ what: String, line: Int? = nil, column: Int? = nil, try advice: String) -> UserError {
        UserError(.badData, what, in: path, line: line, column: column, try: advice)
    }
}

/// Values of cells that are no numbers, as NaNs.
enum TableValue {
    /// A missing value.
    static let missing = Double(bitPattern: quiet)
    private static let quiet: UInt64 = 0x7FF8 << 48

    /// The value that stands for text number `index` of a column.
    static func text(_ index: Int) -> Double { Double(bitPattern: quiet | UInt64(index + 1)) }

    /// The number of the text that a value stands for; nil for numbers and missing values.
    static func textIndex(_ value: Double) -> Int? {
        guard value.isNaN else { return nil }
        let payload = Int(value.bitPattern & 0xFFFF_FFFF_FFFF)
        return payload == 0 ? nil : payload - 1
    }

    /// Whether a value stands for a missing one.
    static func isMissing(_ value: Double) -> Bool { value.isNaN && textIndex(value) == nil }
}

/// The texts of a column in the order of their first occurrence.
struct ColumnTexts {
    /// More different texts than these are not told apart.
    static let most = 100_000

    /// The texts.
    private(set) var all: [String] = []
    /// The number of cells with a text.
    private(set) var cells = 0
    private var indices: [String: Int] = [:]

    /// The value that stands for a cell of text.
    mutating func value(of cell: TableCell) -> Double {
        cells += 1
        let text = cell.text
        if let index = indices[text] { return TableValue.text(index) }
        if all.count == Self.most { return TableValue.text(Self.most - 1) }
        indices[text] = all.count
        all.append(text)
        return TableValue.text(all.count - 1)
    }
}

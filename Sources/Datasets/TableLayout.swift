internal import Foundations

/// The form of a table, found from its first lines.
struct TableLayout {
    /// Separator, quotes and decimal mark.
    var syntax = TableSyntax()
    /// The names of the columns, if there is a header.
    var names: [String]?
    /// The number of the line with the first sample.
    var firstLine = 1
    /// The number of cells in a line.
    var width = 0
    /// Whether the lines begin with a row name that the header has no name for, as R writes them.
    var hasRowNames = false
    /// The numbers of rows and the names of classes that a first line announces, as in scikit-learn's iris.csv.
    var announced: (rows: Int, classes: [String])?
    /// What a reader of the table should know.
    var notes: [String] = []

    /// Looks at the first lines of a file; throws if they are no table.
    init(path: String, header: TableHeader) throws {
        let lines = try FirstLines(path: path)
        firstLine = lines.firstNumber
        guard let first = lines.lines.first else {
            throw UserError(.badData, "the file is empty", in: path, try: "give a table with one sample per line")
        }
        first.withUnsafeBufferPointer { first in
            if first.first == .apostrophe && !first.contains(.quote) { syntax.quote = .apostrophe }
        }
        syntax.separator = Self.separator(of: lines.lines, quote: syntax.quote)
        let rest = Array(lines.lines.dropFirst())
        syntax.point = Self.point(of: lines.lines, syntax)
        let cells = Self.cells(first, syntax)
        width = cells.count
        if let lineBelow = rest.first {
            let below = Self.cells(lineBelow, syntax).count
            if header != .absent, try readCountLine(cells, below: below, path: path) {
                firstLine += 1
                return
            }
            if below == cells.count + 1, header != .absent, !cells.contains(where: \.isNumber), rest.count >= 2,
                rest.allSatisfy({ Self.cells($0, syntax).count == below })
            {
                hasRowNames = true
                width = below
            }
        }
        let isHeader =
            switch header {
            case .present: true
            case .absent: false
            case .detected: try hasRowNames || looksLikeHeader(cells, above: rest, line: firstLine, path: path)
            }
        if isHeader {
            names = (hasRowNames ? [""] : []) + syntax.texts(of: first)
            firstLine += 1
        }
    }

    /// Recognises `150,4,setosa,versicolor,virginica` above lines of 4 features and a class.
    private mutating func readCountLine(_ cells: [SniffedCell], below: Int, path: String) throws -> Bool {
        guard cells.count >= 4, let rows = cells[0].count, let features = cells[1].count, below == features + 1,
            cells[2...].allSatisfy(\.isText)
        else { return false }
        let classes = cells[2...].map(\.text)
        announced = (rows, classes)
        width = below
        notes.append("line 1 announces \(rows) rows and the classes \(classes.joined(separator: ", "))")
        return true
    }

    // MARK: Separator and decimal mark

    /// The separator that splits all lines into the same number of cells, most of them numbers; for lines that none
    /// splits so, the first of comma, semicolon, tab and blanks in the first line.
    private static func separator(of lines: [[UInt8]], quote: UInt8) -> TableSeparator {
        var best: (separator: TableSeparator, share: Double)?
        // A header or a count line may have another number of cells.
        let judged = lines.count > 2 ? Array(lines.dropFirst()) : lines
        for separator in [TableSeparator.byte(.comma), .byte(.semicolon), .byte(.tab), .blanks] {
            let syntax = TableSyntax(separator: separator, quote: quote)
            let counts = Set(judged.map { line in line.withUnsafeBufferPointer { syntax.count($0.dropLineFeed) } })
            guard counts.count == 1, let count = counts.first, count > 1 else { continue }
            let cells = judged.flatMap { Self.cells($0, syntax) }
            let numbers = cells.count { $0.isNumber || $0.isMissing || (separator != .byte(.comma) && $0.hasComma) }
            let share = Double(numbers) / Double(cells.count)
            if share > best?.share ?? -1 { best = (separator, share) }
        }
        if let best { return best.separator }
        let first = lines[0].withUnsafeBufferPointer { line in
            var isQuoted = false
            return Set(
                line.filter { byte in
                    if byte == quote { isQuoted.toggle() }
                    return !isQuoted
                })
        }
        if let byte = [UInt8.comma, .semicolon, .tab].first(where: first.contains) { return .byte(byte) }
        return first.contains(.space) ? .blanks : .byte(.comma)
    }

    /// The decimal mark of the first number that has one.
    private static func point(of lines: [[UInt8]], _ syntax: TableSyntax) -> UInt8? {
        if syntax.separator == .byte(.comma) { return .point }
        for line in lines {
            for cell in cells(line, syntax) where cell.hasComma || cell.isNumber && cell.text.contains(".") {
                return cell.hasComma ? .comma : .point
            }
        }
        return nil
    }

    private static func cells(_ line: [UInt8], _ syntax: TableSyntax) -> [SniffedCell] {
        var cells: [SniffedCell] = []
        line.withUnsafeBufferPointer { line in
            syntax.forEachCell(of: line.dropLineFeed) { cells.append(SniffedCell($0, point: syntax.point)) }
        }
        return cells
    }

    // MARK: Header

    /// Text above numbers, or numbers in sequence (0, 1, 2 or 1960, 1961) above others, or text that does not recur.
    private mutating func looksLikeHeader(
        _ names: [SniffedCell], above rest: [[UInt8]], line: Int, path: String
    ) throws -> Bool {
        let rows = rest.map { Self.cells($0, syntax) }.filter { $0.count == names.count }
        let numeric = names.indices.filter { column in
            let cells = rows.map { $0[column] }.filter { !$0.isMissing }
            return !cells.isEmpty && cells.allSatisfy { $0.isNumber || $0.hasComma }
        }
        let texts = names.indices.filter { names[$0].isText }
        let numbers = names.indices.filter { names[$0].isNumber }
        if rows.isEmpty {
            // No line to compare with: only a line without numbers can be a header.
            if !numbers.isEmpty, let text = texts.first { throw neither(names, text, line, path) }
            return numbers.isEmpty && !texts.isEmpty
        }
        let recurs = texts.contains { column in rows.contains { $0[column].text == names[column].text } }
        let isPlain = numbers.count == names.count
        let isSequence =
            Self.isSequence(names) && !rows.contains(where: Self.countsUp) && !recurs && (!isPlain || rows.count > 1)
        if isSequence {
            let shown = numbers.prefix(3).map { names[$0].text }.joined(separator: ", ")
            notes.append("the first line, \(shown)..., is taken as a header")
            return true
        }
        if let text = texts.first(where: numeric.contains) {
            if numbers.contains(where: numeric.contains) { throw neither(names, text, line, path) }
            return !names.contains { $0.isUnbounded }
        }
        return numeric.allSatisfy { !names[$0].isNumber } && !texts.isEmpty && numbers.isEmpty && !recurs
            && !names.contains { $0.isUnbounded }
    }

    private func neither(_ names: [SniffedCell], _ text: Int, _ line: Int, _ path: String) -> UserError {
        UserError(
            .badData,
            "the first line is neither a header nor a sample: numbers and \(quoted(names[text].text))",
            Message(UserError.place(path, line: line, column: text + 1)),
            "write a number there, or only names in a header, or give \(setting: "header") yes or no")
    }

    /// Whether the numbers of a line count up by one, at least three of them.
    private static func countsUp(_ cells: [SniffedCell]) -> Bool {
        let numbers = cells.compactMap(\.value)
        return numbers.count >= 3 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }

    /// Whether a line counts up as a header does: from 0 or 1 unless there is text too, with at most one other cell.
    private static func isSequence(_ cells: [SniffedCell]) -> Bool {
        guard countsUp(cells) else { return false }
        let numbers = cells.compactMap(\.value)
        let hasText = cells.contains(where: \.isText)
        guard hasText || numbers[0] == 0 || numbers[0] == 1 else { return false }
        let others = cells.count - numbers.count
        return cells.allSatisfy { !$0.isUnbounded } && (hasText || others <= 1)
    }
}

/// A cell of one of the first lines.
private struct SniffedCell {
    let text: String
    private(set) var value: Double?
    private(set) var isText = false
    private(set) var isMissing = false
    private(set) var isUnbounded = false
    /// Whether it is a number with a decimal comma.
    private(set) var hasComma = false

    init(_ cell: TableCell, point: UInt8?) {
        text = cell.text
        switch cell.kind(point: point ?? .point) {
        case .missing: isMissing = true
        case .number(let number): value = number
        case .unbounded: isUnbounded = true
        case .text:
            isText = true
            if text.contains(","), case .number = cell.kind(point: .comma) { hasComma = true }
        }
    }

    var isNumber: Bool { value != nil }

    /// The number if it is a positive whole one.
    var count: Int? { value.flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil } }
}

/// The first lines of a file that are not empty, without leading comments, each with a line feed at its end.
private struct FirstLines {
    private(set) var lines: [[UInt8]] = []
    /// The number of the first of them.
    private(set) var firstNumber = 1

    init(path: String) throws {
        struct Enough: Error {}
        var lines: [[UInt8]] = []
        var firstNumber = 1
        var bytes = 0
        do {
            try ByteStream(path: path).forEachLine { line, number in
                if line.allSatisfy({ $0 == .space || $0 == .tab }) { return }
                if lines.isEmpty {
                    try FileFormat.checkIsText(line, path: path)
                    if line.first == UInt8(ascii: "#") { return }
                    firstNumber = number
                }
                let hasMark = number == 1 && line.starts(with: FileFormat.byteOrderMark)
                lines.append(Array(hasMark ? line.dropFirst(3) : line[...]) + [.lineFeed])
                bytes += line.count
                if lines.count >= 2 && bytes > 1 << 16 || lines.count == 200 { throw Enough() }
            }
        } catch is Enough {}
        self.lines = lines
        self.firstNumber = firstNumber
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// All but the last byte, which may still be read.
    fileprivate var dropLineFeed: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: dropLast()) }
}

extension TableSyntax {
    /// The cells of a line with a line feed at its end.
    fileprivate func texts(of line: [UInt8]) -> [String] {
        line.withUnsafeBufferPointer { texts($0.dropLineFeed) }
    }
}

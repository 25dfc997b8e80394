internal import Foundations

/// The separator of the cells of a table.
enum CSVSeparator {
    case byte(UInt8)
    /// Any run of spaces and tabs.
    case blanks

    /// The first of comma, semicolon, tab and blanks in a line, outside quotes; a comma if there is none.
    init(detectedIn line: UnsafeBufferPointer<UInt8>) {
        var isQuoted = false
        var bytes: Set<UInt8> = []
        for byte in line {
            if byte == .quote { isQuoted.toggle() }
            if !isQuoted { bytes.insert(byte) }
        }
        if let byte = [UInt8.comma, .semicolon, .tab].first(where: bytes.contains) {
            self = .byte(byte)
        } else {
            self = bytes.contains(.space) ? .blanks : .byte(.comma)
        }
    }

    /// Whether a byte is a blank that may surround a cell.
    @inline(__always)
    func isBlank(_ byte: UInt8) -> Bool {
        if byte == .space { return true }
        if byte != .tab { return false }
        if case .byte(.tab) = self { return false }
        return true
    }
}

/// The cells of one line as text: the slow path, for headers, quoted cells and error messages.
struct CSVLine {
    /// The cells without surrounding blanks and quotes.
    private(set) var cells: [String] = []

    init(_ line: UnsafeBufferPointer<UInt8>, separator: CSVSeparator) {
        var cell: [UInt8] = []
        var isQuoted = false
        for byte in line {
            if byte == .quote { isQuoted.toggle() }
            let separates: Bool =
                switch separator {
                case .byte(let separator): byte == separator
                case .blanks: separator.isBlank(byte)
                }
            if separates && !isQuoted {
                append(cell, separator)
                cell = []
            } else {
                cell.append(byte)
            }
        }
        append(cell, separator)
    }

    private mutating func append(_ cell: [UInt8], _ separator: CSVSeparator) {
        var text = cell[...]
        while let first = text.first, separator.isBlank(first) { text.removeFirst() }
        while let last = text.last, separator.isBlank(last) { text.removeLast() }
        // Consecutive blanks are one separator.
        if case .blanks = separator, text.isEmpty { return }
        var string = String(decoding: text, as: UTF8.self)
        if string.count >= 2 && string.hasPrefix("\"") && string.hasSuffix("\"") {
            string = String(string.dropFirst().dropLast()).replacing("\"\"", with: "\"")
        }
        cells.append(string)
    }
}

/// The result of reading a cell as a number.
enum CSVCell {
    case empty
    case text
    /// NaN, an infinity, or a number beyond the range of doubles.
    case unbounded
    case number(Double)

    init(_ cell: String) {
        if cell.isEmpty {
            self = .empty
            return
        }
        let (value, isWhole) = Array((cell + "\n").utf8).withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress!
            let value = DecimalNumber.scan(&position)
            return (value, position == bytes.baseAddress! + bytes.count - 1)
        }
        let word = cell.lowercased().drop { $0 == "+" || $0 == "-" }
        if isWhole && !value.isNaN {
            self = value.isFinite ? .number(value) : .unbounded
        } else {
            self = ["nan", "inf", "infinity"].contains(word) ? .unbounded : .text
        }
    }
}

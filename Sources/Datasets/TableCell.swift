internal import Foundations

/// The separator of the cells of a table.
enum TableSeparator: Equatable {
    case byte(UInt8)
    /// Any run of spaces and tabs.
    case blanks

    /// Whether a byte is a blank that may surround a cell.
    @inline(__always)
    func isBlank(_ byte: UInt8) -> Bool {
        if byte == .space { return true }
        if byte != .tab { return false }
        if case .byte(.tab) = self { return false }
        return true
    }

    /// Whether a byte ends a cell.
    @inline(__always)
    func separates(_ byte: UInt8) -> Bool {
        switch self {
        case .byte(let separator): byte == separator
        case .blanks: byte == .space || byte == .tab
        }
    }

    /// The name of the separator for notes.
    var name: String {
        switch self {
        case .byte(.semicolon): "semicolons"
        case .byte(.tab): "tabs"
        case .byte: "commas"
        case .blanks: "blanks"
        }
    }
}

/// One cell of a line: its bytes without surrounding blanks and quotes.
///
/// The byte after the last is readable and ends any number: it is a separator, a blank, a quote or a line break.
struct TableCell {
    var bytes: UnsafeBufferPointer<UInt8>
    /// The quote that surrounds it in the file.
    var quote: UInt8?

    /// The text, in which a doubled quote stands for one.
    var text: String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let quote, bytes.contains(quote) else { return text }
        let mark = String(UnicodeScalar(quote))
        return text.replacing(mark + mark, with: mark)
    }

    /// What a cell holds.
    enum Kind {
        /// Nothing, `NA`, `N/A`, `#N/A`, `NaN`, `NULL`, `?` or a single point.
        case missing
        case number(Double)
        /// An infinity, or a number beyond the range of doubles.
        case unbounded
        case text
    }

    /// Reads the cell; `point` is the decimal mark.
    func kind(point: UInt8) -> Kind {
        guard let first = bytes.first, var position = bytes.baseAddress else { return .missing }
        let end = position + bytes.count
        let value = DecimalNumber.scan(&position, point: point)
        if position == end && !value.isNaN { return value.isFinite ? .number(value) : .unbounded }
        if bytes.count > 9 { return .text }
        let word = text.lowercased()
        if first == .plus || first == .minus {
            return ["nan": .missing, "inf": .unbounded, "infinity": .unbounded][String(word.dropFirst())] ?? .text
        }
        switch word {
        case "na", "n/a", "#n/a", "nan", "null", "?", ".": return .missing
        case "inf", "infinity": return .unbounded
        default: return .text
        }
    }
}

/// How the cells of a line are written.
struct TableSyntax {
    var separator = TableSeparator.byte(.comma)
    var quote = UInt8.quote
    /// The decimal mark; nil as long as no number has had one.
    var point: UInt8?

    /// The cell at `position`, which moves to the separator behind it or to `end`.
    ///
    /// A quoted cell ends at the quote that is not doubled. If other bytes follow it, the quotes are part of the text.
    func cell(_ position: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> TableCell {
        while position < end, separator.isBlank(position.pointee) { position += 1 }
        let start = position
        if position < end, position.pointee == quote {
            position += 1
            let first = position
            while position < end {
                if position.pointee == quote {
                    if position + 1 < end, position[1] == quote { position += 1 } else { break }
                }
                position += 1
            }
            let last = position
            if position < end {
                position += 1
                let close = position
                if separator != .blanks {
                    while position < end, separator.isBlank(position.pointee) { position += 1 }
                }
                if position == end || separator.separates(position.pointee) {
                    return TableCell(bytes: UnsafeBufferPointer(start: first, count: last - first), quote: quote)
                }
                position = close
            }
        }
        while position < end, !separator.separates(position.pointee) { position += 1 }
        var last = position
        while last > start, separator.isBlank(last[-1]) { last -= 1 }
        return TableCell(bytes: UnsafeBufferPointer(start: start, count: last - start), quote: nil)
    }

    /// Calls `body` with each cell of a line.
    func forEachCell(
        of line: UnsafeBufferPointer<UInt8>, _ body: (TableCell) throws -> Void
    ) rethrows {
        guard var position = line.baseAddress else { return }
        let end = position + line.count
        while true {
            if separator == .blanks {
                while position < end, separator.isBlank(position.pointee) { position += 1 }
                if position == end { return }
            }
            try body(cell(&position, end: end))
            if position == end { return }
            if separator != .blanks {
                // A separator at the end of the line is followed by an empty cell.
                position += 1
                if position == end { return try body(cell(&position, end: end)) }
            }
        }
    }

    /// The number of cells of a line.
    func count(_ line: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        forEachCell(of: line) { _ in count += 1 }
        return count
    }

    /// The cells of a line as text.
    func texts(_ line: UnsafeBufferPointer<UInt8>) -> [String] {
        var texts: [String] = []
        forEachCell(of: line) { texts.append($0.text) }
        return texts
    }
}

/// A cell as an error shows it: in quotes, on one line, not too long.
func quoted(_ cell: String) -> String {
    cell.count > 24 ? "\(cell.prefix(24))...".debugDescription : cell.debugDescription
}

extension UInt8 {
    static let plus = UInt8(ascii: "+")
    static let minus = UInt8(ascii: "-")
    static let point = UInt8(ascii: ".")
    static let apostrophe = UInt8(ascii: "'")
}

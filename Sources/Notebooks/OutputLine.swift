import Foundation

/// A line of output for comparison: numbers by value, runs of blanks as one blank, `[...]` as a mark.
struct OutputLine {
    /// A piece of the line.
    enum Token: Equatable {
        /// One character of text.
        case character(Character)
        /// A run of blanks, as written.
        case blank(String)
        /// An unsigned or signed decimal number, as written.
        case number(Number)
        /// `[...]`, any text.
        case mark
    }

    /// A number as written and its value.
    struct Number: Equatable {
        var text: String
        var value: Double

        /// Whether it has no decimal point and no exponent; such numbers are counts and compare exactly.
        var isInteger: Bool { text.allSatisfy { $0.isNumber || $0 == "-" || $0 == "+" } }

        /// `|a - b| / max(|a|, |b|)`.
        func relativeDifference(from other: Number) -> Double {
            value == other.value ? 0 : abs(value - other.value) / max(abs(value), abs(other.value))
        }

        func agrees(with other: Number, tolerance: Double) -> Bool {
            if text == other.text { return true }
            return !(isInteger && other.isInteger) && relativeDifference(from: other) <= tolerance
        }
    }

    /// The whole line.
    let text: String
    /// Its pieces, without blanks at either end.
    let tokens: [Token]

    /// Whether the line is `...`, which matches any number of lines.
    var isGap: Bool { text.trimmingCharacters(in: .whitespaces) == "..." }

    /// Whether the line has a `[...]`.
    var hasMarks: Bool { tokens.contains(.mark) }

    init(_ text: String) {
        self.text = text
        var tokens: [Token] = []
        var rest = text.trimmingCharacters(in: .whitespaces)[...]
        var previous: Character = " "
        while let first = rest.first {
            if rest.hasPrefix("[...]") {
                tokens.append(.mark)
                rest.removeFirst(5)
                previous = "]"
            } else if first == " " || first == "\t" {
                let run = rest.prefix { $0 == " " || $0 == "\t" }
                tokens.append(.blank(String(run)))
                rest.removeFirst(run.count)
                previous = " "
            } else if let number = Self.number(at: rest, after: previous) {
                tokens.append(.number(number))
                rest.removeFirst(number.text.count)
                previous = "0"
            } else {
                tokens.append(.character(first))
                rest.removeFirst()
                previous = first
            }
        }
        self.tokens = tokens
    }

    /// The number that begins here: digits with or without a point and an exponent. A sign belongs to it only if no
    /// letter, digit or point precedes it, so that 54-16-7 is three counts.
    private static func number(at text: Substring, after previous: Character) -> Number? {
        func isDigit(_ character: Character?) -> Bool { character.map { $0.isASCII && $0.isNumber } ?? false }
        var rest = text
        var digits = ""
        if let sign = rest.first, sign == "-" || sign == "+", !previous.isLetter, !previous.isNumber, previous != "." {
            digits.append(rest.removeFirst())
        }
        guard isDigit(rest.first) || (rest.first == "." && isDigit(rest.dropFirst().first)) else { return nil }
        while isDigit(rest.first) { digits.append(rest.removeFirst()) }
        if rest.first == ".", isDigit(rest.dropFirst().first) {
            digits.append(rest.removeFirst())
            while isDigit(rest.first) { digits.append(rest.removeFirst()) }
        }
        if let letter = rest.first, letter == "e" || letter == "E" {
            var exponent = String(letter)
            var tail = rest.dropFirst()
            if let sign = tail.first, sign == "-" || sign == "+" { exponent.append(tail.removeFirst()) }
            if isDigit(tail.first) {
                while isDigit(tail.first) { exponent.append(tail.removeFirst()) }
                digits += exponent
            }
        }
        return Double(digits).map { Number(text: digits, value: $0) }
    }
}

extension OutputLine {
    /// The alignment of this expected line with a found line: the range of found tokens for each token, or nil if the
    /// lines differ. Without a tolerance all numbers agree.
    func alignment(with found: OutputLine, tolerance: Double?) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        var position = 0
        var retry: (token: Int, position: Int)?
        var token = 0
        // Wildcard matching: only the last mark ever needs to match more.
        while token < tokens.count || position < found.tokens.count {
            if token < tokens.count, tokens[token] == .mark {
                retry = (token, position)
                ranges.append(position..<position)
                token += 1
            } else if token < tokens.count, position < found.tokens.count,
                Self.agree(tokens[token], found.tokens[position], tolerance)
            {
                ranges.append(position..<(position + 1))
                token += 1
                position += 1
            } else if let last = retry, last.position < found.tokens.count {
                let start = ranges[last.token].lowerBound
                retry = (last.token, last.position + 1)
                ranges.removeSubrange(last.token...)
                ranges.append(start..<(last.position + 1))
                token = last.token + 1
                position = last.position + 1
            } else {
                return nil
            }
        }
        return ranges
    }

    /// The found line with the marks of this line put back in.
    func marks(laidOver found: OutputLine, _ alignment: [Range<Int>]) -> String {
        guard hasMarks else { return found.text }
        let pieces = zip(tokens, alignment).map { token, range in
            token == .mark ? "[...]" : found.tokens[range].map(\.text).joined()
        }
        return found.text.prefix { $0 == " " || $0 == "\t" } + pieces.joined()
    }

    private static func agree(_ expected: Token, _ found: Token, _ tolerance: Double?) -> Bool {
        switch (expected, found) {
        case (.blank, .blank): true
        case (.number(let expected), .number(let found)):
            tolerance.map { expected.agrees(with: found, tolerance: $0) } ?? true
        default: expected == found
        }
    }
}

extension OutputLine.Token {
    /// The token as text.
    var text: String {
        switch self {
        case .character(let character): String(character)
        case .blank(let run): run
        case .number(let number): number.text
        case .mark: "[...]"
        }
    }
}

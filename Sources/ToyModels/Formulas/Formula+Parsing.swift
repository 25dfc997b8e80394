internal import BallArithmetic
internal import Foundations

/// A formula that cannot be read: what is wrong and at which column of which text.
public struct SyntaxError: Error, Equatable, CustomStringConvertible {
    /// The whole text.
    public let text: String
    /// The position of the error, in characters from 1.
    public let column: Int
    /// What is wrong.
    public let reason: String
    /// What to try.
    public let advice: String

    /// One line: what is wrong, where, and what to try.
    public var description: String {
        let shown = text.count <= 60 ? text : String(text.prefix(57)) + "..."
        return "\(reason) (column \(column) of \"\(shown)\"): \(advice)"
    }
}

/// The formulas of a text: one row for `a,b,c`, the rows of a matrix for `[a,b;b,c]`.
public enum FormulaList: Equatable, Sendable {
    /// Formulas for a diagonal.
    case diagonal([Formula])
    /// The rows of a matrix in brackets.
    case matrix([[Formula]])

    /// Reads formulas in t1, ..., td separated by commas, or a matrix in brackets with rows separated by semicolons.
    ///
    /// - Throws: `SyntaxError` with the column.
    public init(parsing text: String) throws {
        var parser = try FormulaParser(text)
        self = try parser.formulaList()
    }
}

extension Formula {
    /// Reads one formula in t1, ..., td.
    ///
    /// The usual precedence: `+ -`, then `* /`, then a sign, then `^` from the right, so `-t1^2` is `-(t1^2)`. Numbers
    /// are exact. Names: pi, e, the variables, pow and the functions `Function.names`.
    ///
    /// - Throws: `SyntaxError` with the column.
    public init(parsing text: String) throws { try self.init(parsing: text, named: [:]) }

    /// Reads one formula with further names and their meaning, such as z for an outcome.
    ///
    /// - Throws: `SyntaxError` with the column.
    public init(parsing text: String, named: [String: Formula]) throws {
        var parser = try FormulaParser(text, named: named)
        self = try parser.wholeFormula()
    }
}

/// Recursive descent over the tokens of one text.
private struct FormulaParser {
    private enum Token: Equatable {
        case number(Rational)
        case name(String)
        case symbol(Character)
        case end
    }

    private static let depthLimit = 100

    private let text: String
    private var tokens: [(token: Token, column: Int)] = []
    private var position = 0
    private var depth = 0
    private let further: [String: Formula]

    init(_ text: String, named: [String: Formula] = [:]) throws {
        self.text = text
        further = named
        let characters = Array(text)
        var index = 0
        while index < characters.count {
            let start = index
            let character = characters[index]
            if character.isWhitespace {
                index += 1
            } else if character.isASCII, character.isNumber || character == "." {
                index = Self.endOfNumber(characters, from: index)
                let spelling = String(characters[start..<index])
                guard let value = try? Rational(parsing: spelling) else {
                    throw error("\"\(spelling)\" is not a number", at: start + 1, "write a decimal like 0.09 or 1e-3")
                }
                tokens.append((.number(value), start + 1))
            } else if character.isASCII, character.isLetter {
                while index < characters.count, characters[index].isASCII,
                    characters[index].isLetter || characters[index].isNumber
                {
                    index += 1
                }
                tokens.append((.name(String(characters[start..<index])), start + 1))
            } else if "+-*/^(),;[]".contains(character) {
                tokens.append((.symbol(character), start + 1))
                index += 1
            } else {
                throw error("\"\(character)\" means nothing here", at: start + 1, Self.grammar)
            }
        }
        tokens.append((.end, characters.count + 1))
    }

    private static let grammar = "use numbers, t1 t2 ..., + - * / ^ ( ) and \(Self.names)"
    private static let names = "pi e \(Formula.Function.names)"

    private static func endOfNumber(_ text: [Character], from start: Int) -> Int {
        var index = start
        func skipDigits() { while index < text.count, text[index].isASCII, text[index].isNumber { index += 1 } }
        skipDigits()
        if index < text.count, text[index] == "." {
            index += 1
            skipDigits()
        }
        guard index < text.count, text[index] == "e" || text[index] == "E" else { return index }
        var digits = index + 1
        if digits < text.count, text[digits] == "+" || text[digits] == "-" { digits += 1 }
        guard digits < text.count, text[digits].isASCII, text[digits].isNumber else { return index }
        index = digits
        skipDigits()
        return index
    }

    private func error(_ reason: String, at column: Int, _ advice: String) -> SyntaxError {
        SyntaxError(text: text, column: column, reason: reason, advice: advice)
    }

    private func unexpected(_ wanted: String) -> SyntaxError {
        let (token, column) = tokens[position]
        let found =
            switch token {
            case .end: "the formula ends too soon"
            case .symbol(let character): "\"\(character)\" is unexpected"
            case .name(let name): "\"\(name)\" is unexpected"
            case .number(let value): "the number \(value) is unexpected"
            }
        return error(found, at: column, "put \(wanted) there")
    }

    private mutating func take(_ symbol: Character) -> Bool {
        guard tokens[position].token == .symbol(symbol) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ symbol: Character) throws {
        guard take(symbol) else { throw unexpected("\"\(symbol)\"") }
    }

    mutating func wholeFormula() throws -> Formula {
        let result = try formula()
        guard tokens[position].token == .end else { throw unexpected("an operator") }
        return result
    }

    mutating func formulaList() throws -> FormulaList {
        guard take("[") else {
            let row = try row()
            guard tokens[position].token == .end else { throw unexpected("an operator or a comma") }
            return .diagonal(row)
        }
        var rows = [try row()]
        while take(";") { rows.append(try row()) }
        try expect("]")
        guard tokens[position].token == .end else { throw unexpected("nothing") }
        return .matrix(rows)
    }

    private mutating func row() throws -> [Formula] {
        var formulas = [try formula()]
        while take(",") { formulas.append(try formula()) }
        return formulas
    }

    private mutating func formula() throws -> Formula {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw error("brackets nest too deep", at: tokens[position].column, "stay within \(Self.depthLimit) levels")
        }
        var terms = [try term()]
        while true {
            if take("+") {
                terms.append(try term())
            } else if take("-") {
                terms.append(-(try term()))
            } else {
                return terms.count == 1 ? terms[0] : .sum(of: terms)
            }
        }
    }

    private mutating func term() throws -> Formula {
        var numerator = [try signed()]
        var denominator: [Formula] = []
        while true {
            if take("*") {
                numerator.append(try signed())
            } else if take("/") {
                denominator.append(try signed())
            } else {
                let top = numerator.count == 1 ? numerator[0] : .product(of: numerator)
                return denominator.isEmpty ? top : top / .product(of: denominator)
            }
        }
    }

    private mutating func signed() throws -> Formula {
        var isNegative = false
        while true {
            if take("-") { isNegative.toggle() } else if !take("+") { break }
        }
        let value = try power()
        return isNegative ? -value : value
    }

    private mutating func power() throws -> Formula {
        let base = try atom()
        guard take("^") else { return base }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw error("powers nest too deep", at: tokens[position].column, "stay within \(Self.depthLimit) levels")
        }
        return try Self.power(base, try signed())
    }

    /// The power; throws if it is a number with too many digits.
    private static func power(_ base: Formula, _ exponent: Formula) throws -> Formula {
        if let number = base.rational, let times = exponent.rational, number.sign != 0, number.magnitude != 1,
            Double(number.bitWidth) * times.magnitude.doubleValue > Formula.bitLimit
        {
            let bytes = Double(number.bitWidth) * times.magnitude.doubleValue / 8
            throw UserError(
                .badData,
                "the digits of (\(base))^(\(exponent)) need \(MemoryBudget.size(bytes)), at most "
                    + "\(MemoryBudget.size(Formula.bitLimit / 8)) are written out", "formula",
                "take a smaller power, or scale the formulas down")
        }
        return base.power(exponent)
    }

    private mutating func atom() throws -> Formula {
        let (token, column) = tokens[position]
        switch token {
        case .number(let value):
            position += 1
            return .constant(value)
        case .symbol("("):
            position += 1
            let inner = try formula()
            try expect(")")
            return inner
        case .name(let name):
            position += 1
            return try named(name, column)
        default: throw unexpected("a number, a name or \"(\"")
        }
    }

    private mutating func named(_ name: String, _ column: Int) throws -> Formula {
        switch name {
        case "pi": return .pi
        case "e": return .e
        case "pow":
            try expect("(")
            let base = try formula()
            try expect(",")
            let exponent = try formula()
            try expect(")")
            return try Self.power(base, exponent)
        default: break
        }
        if let meaning = further[name] { return meaning }
        if let function = Formula.Function.named[name] {
            try expect("(")
            let argument = try formula()
            try expect(")")
            return Formula.call(function, argument).folded
        }
        if name.hasPrefix("t"), let number = Int(name.dropFirst()), name == "t\(number)" {
            guard (1...1_000_000).contains(number) else {
                throw error("there is no variable \(name)", at: column, "variables run from t1 to td")
            }
            return .variable(number - 1)
        }
        let own = further.keys.sorted().map { $0 + " " }.joined()
        throw error("\"\(name)\" is unknown", at: column, "the names are t1 t2 ... \(own)\(Self.names)")
    }
}

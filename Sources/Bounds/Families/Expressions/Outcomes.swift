public import BallArithmetic
internal import Foundations

/// The values that an outcome z can take.
public enum Outcomes: Sendable, Equatable {
    /// These numbers.
    case finite([Rational])
    /// All numbers between two ends.
    case interval(Rational, Rational)
    /// All numbers, or all above an end.
    case line(from: Rational?)
    /// All whole numbers from a first one.
    case counts(from: Int)

    /// The notation on the command line.
    public static let notation = "0,1,2 | LO:HI | LO:inf | real | counts:FIRST"

    /// Reads `0,1`, `-1:2`, `0:inf`, `real` or `counts:0`.
    ///
    /// - Throws: `UserError`, or `ArithmeticError` for a number that cannot be read.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        func wrong(_ what: String) -> UserError {
            UserError(.usage, "\"\(text)\" \(what)", setting: "outcomes", "write \(Self.notation)")
        }
        switch parts.count {
        case 1 where text == "real": self = .line(from: nil)
        case 1:
            let values = try text.split(separator: ",", omittingEmptySubsequences: false)
                .map { try Rational(parsing: String($0)) }
            guard values.count >= 2, Set(values).count == values.count, values.count <= 1_000 else {
                throw wrong("is not a list of 2 to 1000 different numbers")
            }
            self = .finite(values)
        case 2 where parts[0] == "counts":
            guard let first = Int(parts[1]), (0...1_000_000).contains(first) else {
                throw wrong("does not name the first count")
            }
            self = .counts(from: first)
        case 2 where parts[1] == "inf":
            self = .line(from: parts[0] == "-inf" ? nil : try Rational(parsing: parts[0]))
        case 2:
            let (low, high) = (try Rational(parsing: parts[0]), try Rational(parsing: parts[1]))
            guard low < high else { throw wrong("is not an interval") }
            self = .interval(low, high)
        default: throw wrong("describes no outcomes")
        }
    }

    /// Whether the outcomes are bounded, as positive bounds of a density require.
    var isBounded: Bool {
        switch self {
        case .finite, .interval: true
        case .line, .counts: false
        }
    }

    /// Whether a data set is a table of counts.
    var isDiscrete: Bool {
        switch self {
        case .finite, .counts: true
        case .interval, .line: false
        }
    }
}

extension Outcomes: CustomStringConvertible {
    public var description: String {
        switch self {
        case .finite(let values):
            let shown = values.prefix(6).map(\.description).joined(separator: ", ")
            return values.count <= 6 ? "{\(shown)}" : "{\(shown), ...} (\(values.count) outcomes)"
        case .interval(let low, let high): return "[\(low), \(high)]"
        case .line(nil): return "all real numbers"
        case .line(let from?): return "(\(from), inf)"
        case .counts(let first): return "{\(first), \(first + 1), ...}"
        }
    }
}

/// Errors of reading numbers.
public enum ArithmeticError: Error, Equatable, CustomStringConvertible {
    /// A text that is not a number.
    case malformedNumber(text: String, reason: String)
    /// A fraction over zero.
    case zeroDenominator(text: String)

    /// One line: what is wrong, where, and what to try.
    public var description: String {
        switch self {
        case .malformedNumber(let text, let reason):
            "not a number (\"\(text)\"; \(reason)): write a decimal like 0.09, a fraction like 9/100 or a power like 1e-3"
        case .zeroDenominator(let text):
            "the denominator is zero (\"\(text)\"): write a fraction like 9/100"
        }
    }
}

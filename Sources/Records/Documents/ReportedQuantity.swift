/// A number with its error, in JSON: doubles rounded outward, or strings if more digits were requested.
public struct ReportedQuantity: Codable, Sendable, Equatable {
    /// The value.
    public var value: ReportedNumber
    /// A proven lower bound.
    public var lower: ReportedNumber?
    /// A proven upper bound.
    public var upper: ReportedNumber?
    /// Estimated absolute error of a quadrature; not a bound.
    public var error: Double?
    /// Standard error of a Monte Carlo estimate.
    public var standardError: Double?

    /// A value of its parts.
    public init(
        value: ReportedNumber, lower: ReportedNumber? = nil, upper: ReportedNumber? = nil, error: Double? = nil,
        standardError: Double? = nil
    ) {
        self.value = value
        self.lower = lower
        self.upper = upper
        self.error = error
        self.standardError = standardError
    }

}

/// A number in JSON: a double, or a decimal string with more digits than a double holds.
public enum ReportedNumber: Codable, Sendable, Equatable, CustomStringConvertible {
    /// A JSON number.
    case number(Double)
    /// A JSON string of decimal digits.
    case text(String)

    /// Reads either form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Writes the form it has.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let value): try container.encode(value)
        case .text(let digits): try container.encode(digits)
        }
    }

    /// The digits.
    public var description: String {
        switch self {
        case .number(let value): "\(value)"
        case .text(let digits): digits
        }
    }
}

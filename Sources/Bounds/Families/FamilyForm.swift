public import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// A named family: its notation, what it is about, and how to make it from a request.
///
/// A new family is one file with such a form and one line in `FamilyText.all`.
public struct FamilyForm: Sendable {
    /// What a command asks for.
    public struct Request: Sendable {
        /// The whole text.
        public var text: String
        /// What follows the name, split at colons.
        public var arguments: [String]
        /// The box, empty for the family's own.
        public var box: [ParameterInterval]
        /// The true parameters, empty for the family's own.
        public var truth: [Rational]
        /// Numbers that the user states.
        public var stated: [StatedQuantity: Rational]

        /// The truth of a family with one parameter.
        func singleTruth() throws -> Rational? {
            guard truth.count <= 1 else {
                throw UserError(.usage, "\(truth.count) numbers for one parameter", setting: "truth", "give one")
            }
            return truth.first
        }
    }

    /// The name with its arguments, such as `categorical:K`.
    public let notation: String
    /// The parameters in words.
    public let parameters: String
    /// The default box in `bound` and `verify`.
    public let box: String
    /// The outcomes in words.
    public let outcomes: String
    /// Why the constants of the bound cannot be proved; nil if they are.
    public let unprovedBecause: String?
    let make: @Sendable (Request) throws -> any BoundedFamily

    init(
        notation: String, parameters: String, box: String, outcomes: String, unprovedBecause: String? = nil,
        make: @escaping @Sendable (Request) throws -> any BoundedFamily
    ) {
        self.notation = notation
        self.parameters = parameters
        self.box = box
        self.outcomes = outcomes
        self.unprovedBecause = unprovedBecause
        self.make = make
    }

    /// The name without arguments.
    public var name: String { String(notation.prefix { $0 != ":" }) }

    static func numbers(_ text: String) throws -> [Rational] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { try Rational(parsing: String($0)) }
    }

    static func rows(_ text: String, _ notation: String) throws -> [[Rational]] {
        guard text.hasPrefix("["), text.hasSuffix("]") else {
            throw UserError(
                .usage, "'\(text)' is no design", "\(setting: "family") \(notation)", "write its rows as [1,-1;1,0;1,1]"
            )
        }
        return try text.dropFirst().dropLast().split(separator: ";", omittingEmptySubsequences: false)
            .map { try numbers(String($0)) }
    }
}

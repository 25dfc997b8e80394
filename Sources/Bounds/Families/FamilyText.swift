public import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// Families by their names and parameters on the command line.
public enum FamilyText {
    /// The notation of each family.
    public static let forms = [
        "bernoulli", "categorical:K", "cosine:A,...", "logistic-regression:[X]", "truncated-normal:SD:T",
    ]

    /// Whether a text names a family of this module, with or without parameters.
    public static func isKnown(_ text: String) -> Bool {
        forms.contains { $0.prefix { $0 != ":" } == text.prefix { $0 != ":" } }
    }

    /// The family of a text, with a box and the true parameters; empty ones mean the defaults of the family.
    ///
    /// - Throws: `UserError`, or `ArithmeticError` where a number cannot be read.
    public static func family(
        _ text: String, box: [ParameterInterval] = [], truth: [Rational] = []
    ) throws -> any BoundedFamily {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let form = forms.first(where: { $0.prefix { $0 != ":" } == parts[0] }) else {
            throw UserError(
                .usage, "unknown family '\(parts[0])'", setting: "family",
                "use one of: \(forms.joined(separator: ", "))")
        }
        guard parts.count == form.split(separator: ":").count else {
            throw UserError(.usage, "'\(text)' lacks or exceeds its parameters", setting: "family", "write \(form)")
        }
        func single() throws -> Rational? {
            guard truth.count <= 1 else {
                throw UserError(.usage, "\(truth.count) numbers for one parameter", setting: "truth", "give one")
            }
            return truth.first
        }
        switch parts[0] {
        case "bernoulli": return try BernoulliFamily(box: box, probability: single())
        case "categorical":
            guard let classes = Int(parts[1]) else {
                throw UserError(
                    .usage, "'\(parts[1])' is no number of classes", "\(setting: "family") \(form)", "give 2 to 9")
            }
            return try CategoricalFamily(classes: classes, box: box, truth: truth)
        case "cosine":
            guard box.isEmpty else {
                throw UserError(.usage, "the cosine family lives on the unit cube", setting: "box", "leave it out")
            }
            return try CosineFamily(amplitudes: numbers(parts[1]), truth: truth)
        case "logistic-regression":
            return try LogisticFamily(design: rows(parts[1], form), box: box, truth: truth)
        default:
            return try TruncatedNormalFamily(
                standardDeviation: Rational(parsing: parts[1]), reach: Rational(parsing: parts[2]), box: box,
                truth: single())
        }
    }

    private static func numbers(_ text: String) throws -> [Rational] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { try Rational(parsing: String($0)) }
    }

    private static func rows(_ text: String, _ form: String) throws -> [[Rational]] {
        guard text.hasPrefix("["), text.hasSuffix("]") else {
            throw UserError(
                .usage, "'\(text)' is no design", "\(setting: "family") \(form)", "write its rows as [1,-1;1,0;1,1]")
        }
        return try text.dropFirst().dropLast().split(separator: ";", omittingEmptySubsequences: false)
            .map { try numbers(String($0)) }
    }
}

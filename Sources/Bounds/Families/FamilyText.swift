public import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// Families by their names and parameters on the command line.
public enum FamilyText {
    /// All named families.
    public static let all: [FamilyForm] = [
        BernoulliFamily.form, BernoulliProductFamily.form, ExpressionFamily.binomial, CategoricalFamily.form,
        ExpressionFamily.poisson,
        ExpressionFamily.geometric, ExpressionFamily.exponential, ExpressionFamily.gamma, ExpressionFamily.normalMean,
        ExpressionFamily.normal, TruncatedNormalFamily.form, ExpressionFamily.vonMises, CosineFamily.form,
        CosineFamily.formOnPoints, TurnedCosineFamily.form,
        ExpressionFamily.linearRegression, LogisticFamily.form,
    ]

    /// The notation of each family.
    public static var forms: [String] { all.map(\.notation) }

    /// The family of a text, with a box, the true parameters and stated quantities; empty ones mean the defaults of the
    /// family.
    ///
    /// - Throws: `UserError`, or `ArithmeticError` where a number cannot be read.
    public static func family(
        _ text: String, box: [ParameterInterval] = [], truth: [Rational] = [],
        stated: [StatedQuantity: Rational] = [:]
    ) throws -> any BoundedFamily {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let form = all.first(where: { $0.name == parts[0] }) else {
            throw UserError(
                .usage, "unknown family '\(parts[0])'", setting: "family",
                "use one of: \(forms.joined(separator: ", "))")
        }
        guard parts.count == form.notation.split(separator: ":").count else {
            throw UserError(
                .usage, "'\(text)' lacks or exceeds its parameters", setting: "family", "write \(form.notation)")
        }
        let family = try form.make(
            FamilyForm.Request(
                text: text, arguments: Array(parts.dropFirst()), box: box, truth: truth, stated: stated))
        guard stated.isEmpty || !family.hasProvedConstants else {
            throw UserError(
                .usage, "every constant of \(form.name) is proved", setting: "stated", "leave it out")
        }
        return family
    }
}

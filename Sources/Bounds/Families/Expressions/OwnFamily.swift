public import BallArithmetic
public import EffectiveDimension
internal import Foundations
public import ToyModels

/// A family of the user's own, as texts: a density or a log-likelihood in z and t1 ... td, and the outcomes.
public struct OwnFamily: Sendable {
    /// The formula.
    public var formula: String
    /// Whether it is the logarithm of a density.
    public var isLogarithm: Bool
    /// The outcomes: `0,1`, `LO:HI`, `LO:inf`, `real` or `counts:FIRST`.
    public var outcomes: String
    /// The box of the parameters; [0, 1] for each if empty.
    public var box: [ParameterInterval]
    /// The true parameters; the middle of the box if empty.
    public var truth: [Rational]
    /// Numbers that the user states.
    public var stated: [StatedQuantity: Rational]

    /// A family from its texts.
    public init(
        formula: String, isLogarithm: Bool, outcomes: String, box: [ParameterInterval] = [], truth: [Rational] = [],
        stated: [StatedQuantity: Rational] = [:]
    ) {
        self.formula = formula
        self.isLogarithm = isLogarithm
        self.outcomes = outcomes
        self.box = box
        self.truth = truth
        self.stated = stated
    }

    /// Where the outcome stands until the number of parameters is known.
    private static let outcome = 1_000_000_000

    /// The family, checked.
    ///
    /// - Throws: `UserError`, `SyntaxError` or `ArithmeticError` that says what is wrong.
    public func family() throws -> ExpressionFamily { try ExpressionFamily(definition()) }

    /// The Fisher matrix of a family with finitely many outcomes as a toy model.
    ///
    /// - Throws: `UserError`, also for other outcomes, where it is an integral without a formula.
    public func toyModel() throws -> ToyModel {
        guard let model = try family().model else {
            throw UserError(
                .usage, "the Fisher matrix is an integral over the outcomes without a formula", setting: "outcomes",
                "take finitely many outcomes here; 'twosed bound' and 'twosed verify' enclose the integral")
        }
        return model
    }

    private func definition() throws -> ExpressionFamily.Definition {
        let named = ["z": Formula.variable(Self.outcome), "theta": Formula.variable(0)]
        let parsed = try Formula(parsing: formula, named: named)
        let used = parsed.variables.subtracting([Self.outcome])
        guard let last = used.max() else {
            throw UserError(
                .usage, "no parameter t1 in \"\(formula)\"", setting: isLogarithm ? "logLikelihood" : "density",
                "write a formula in z and t1 ... td")
        }
        let d = last + 1
        guard d <= 4 else {
            throw UserError(
                .usage, "t\(d) is used", setting: isLogarithm ? "logLikelihood" : "density",
                "a family of formulas has up to 4 parameters")
        }
        return ExpressionFamily.Definition(
            name: "\(isLogarithm ? "log p" : "p") = \(formula) on \(try box.expanded(to: d, default: .unit).text)",
            formulas: [parsed.substituting { .variable($0 == Self.outcome ? d : $0) }], areLogarithms: isLogarithm,
            outcomes: try Outcomes(parsing: outcomes), box: try box.expanded(to: d, default: .unit), truth: truth,
            stated: stated)
    }
}

import ArgumentParser
import BallArithmetic
import EffectiveDimension
import ToyModels

/// The flags that describe a toy model and its scales.
struct ToyModelOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The Fisher matrix: a diagonal (4,1,1/4 or 4*t1^2,1+t2) or a full symmetric matrix ([a,b;b,c]), formulas in "
                + "t1 ... td with \(Formula.Function.names), pi and e.",
            valueName: "list"))
    var fim: String?

    @Option(
        help: ArgumentHelp(
            "A named family instead of --fim: \(StatisticalFamily.names.joined(separator: ", ")), or list.",
            valueName: "name[:params]"))
    var family: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The box of the parameters: one LO:HI for all axes or one for each (default 0:1, or the family's own).",
            valueName: "lo:hi,..."))
    var box: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Micro scales in (0, 1): decimals, fractions or powers, with commas.", valueName: "list"),
        transform: exactNumbers)
    var epsilon: [Rational] = [Rational(1) / 10]

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Meso exponents in [0, 1), with commas.", valueName: "list"),
        transform: exactNumbers)
    var zeta: [Rational] = [Rational(2) / 3]

    @OptionGroup(title: "A family of your own, with finitely many outcomes") var own: OwnFamilyOptions

    func validate() throws {
        let given = [fim != nil, family != nil, own.isGiven].count { $0 }
        guard given == 1 else { throw ValidationError("Give one of --fim, --family, --density and --log-likelihood") }
    }

    /// The model, checked.
    func model() throws -> ToyModel {
        guard own.isGiven else { return try ToyModelText(fim: fim, family: family, box: box).model() }
        return try own.family(box: box, truth: []).toyModel()
    }

    /// All pairs of scales, checked.
    func scales() throws -> [ExactScale] { try ExactScale.pairs(epsilons: epsilon, zetas: zeta) }
}

import ArgumentParser
import BallArithmetic
import Bounds
import EffectiveDimension

/// The flags that describe a family by a formula of its density.
struct OwnFamilyOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The density of an outcome z, a formula in z and t1 ... td such as \"t1^z*(1-t1)^(1-z)\".",
            valueName: "formula"))
    var density: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The logarithm of the density instead.", valueName: "formula"))
    var logLikelihood: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The outcomes of --density or --log-likelihood.", valueName: "\(Outcomes.notation)"))
    var outcomes: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Numbers to take on trust where the program finds no proof: "
                + "\(StatedQuantity.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "name=number,..."))
    var stated: String?

    func validate() throws {
        if density != nil, logLikelihood != nil { throw ValidationError("Give one of --density and --log-likelihood") }
        if isGiven, outcomes == nil {
            throw ValidationError("Give the outcomes of the density: --outcomes \(Outcomes.notation)")
        }
        if !isGiven, outcomes != nil { throw ValidationError("--outcomes goes with --density or --log-likelihood") }
    }

    /// Whether a family is given.
    var isGiven: Bool { density != nil || logLikelihood != nil }

    /// The numbers taken on trust.
    func statedNumbers() throws -> [StatedQuantity: Rational] { try stated.map(StatedQuantity.parse) ?? [:] }

    /// The family; there must be one.
    func family(box: String?, truth: [Rational]) throws -> OwnFamily {
        OwnFamily(
            formula: density ?? logLikelihood ?? "", isLogarithm: density == nil, outcomes: outcomes ?? "",
            box: try box.map { try ParameterInterval.box(parsing: $0) } ?? [], truth: truth,
            stated: try statedNumbers())
    }

    /// The named family, or that of the formula.
    func boundedFamily(named name: String?, box: String?, truth: [Rational]) throws -> any BoundedFamily {
        guard let name else { return try family(box: box, truth: truth).family() }
        return try FamilyText.family(
            name, box: box.map { try ParameterInterval.box(parsing: $0) } ?? [], truth: truth, stated: statedNumbers())
    }
}

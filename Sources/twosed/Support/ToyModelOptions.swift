import ArgumentParser
import BallArithmetic
import Foundation
import ToyModels

/// The flags that describe a toy model and its scales.
struct ToyModelOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The Fisher matrix: a diagonal (4,1,1/4 or 4*t1^2,1+t2) or a full symmetric matrix ([a,b;b,c]), formulas in "
                + "t1 ... td with sqrt exp log sin cos tan tanh pow abs, pi and e.",
            valueName: "list"))
    var fim: String?

    @Option(
        help: ArgumentHelp(
            "A statistical family in place of --fim: \(StatisticalFamily.names.joined(separator: ", ")).",
            valueName: "name[:params]"))
    var family: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The box of the parameters: one LO:HI for all axes or one for each (default 0:1).", valueName: "lo:hi,..."))
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

    func validate() throws {
        guard (fim == nil) != (family == nil) else { throw ValidationError("Give one of --fim and --family") }
    }

    /// The model, checked.
    func model() throws -> ToyModel {
        let sides = try box.map(Self.sides) ?? []
        if let family { return try StatisticalFamily(parsing: family).model(box: sides, name: family) }
        switch try FormulaList(parsing: fim ?? "") {
        case .diagonal(let formulas): return try ToyModel(diagonal: formulas, box: sides)
        case .matrix(let rows): return try ToyModel(matrix: rows, box: sides)
        }
    }

    /// All pairs of scales, checked.
    func scales() throws -> [ScalePair] { try ScalePair.pairs(epsilons: epsilon, zetas: zeta) }

    private static func sides(_ text: String) throws -> [ToyModel.Interval] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { side in
            let ends = side.split(separator: ":", omittingEmptySubsequences: false)
            guard ends.count == 2 else {
                throw ValidationError("--box: '\(side)' is not an interval; write LO:HI, such as 0.05:0.95")
            }
            return try ToyModel.Interval(
                lower: Rational(parsing: String(ends[0])), upper: Rational(parsing: String(ends[1])))
        }
    }
}

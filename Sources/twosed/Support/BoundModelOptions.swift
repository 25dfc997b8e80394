import ArgumentParser
import BallArithmetic
import Bounds
import EffectiveDimension
import Experiments
import Foundation
import Records
import ToyModels

/// The flags that choose the model whose dimension a bound uses.
struct BoundModelOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("A constant dimension d_zeta.", valueName: "d"),
        transform: { try Rational(parsing: $0) })
    var dimension: Rational?

    @Option(
        help: ArgumentHelp(
            "Take the dimension from the JSON of 'twosed curve' or 'twosed estimate', between its scales.",
            valueName: "file"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "With --from: the network expected in the file, such as 54-16-7. With --chain: the network to bound, or a file of its "
                + "weights.", valueName: "widths|file"))
    var network: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The Fisher matrix of a toy model, as for 'twosed exact'.", valueName: "list"))
    var fim: String?

    @Option(
        help: ArgumentHelp(
            "A named family: \(FamilyText.forms.joined(separator: ", ")), or list.", valueName: "name[:params]"))
    var family: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The box of the parameters: one LO:HI for all axes or one for each.", valueName: "lo:hi,..."))
    var box: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Parameters of the true distribution (default: near the middle of the box).", valueName: "list"),
        transform: exactNumbers)
    var truth: [Rational] = []

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The meso exponent, in [0, 1).", valueName: "zeta"),
        transform: { try Rational(parsing: $0) })
    var zeta: Rational = Rational(2) / Rational(3)

    @Option(
        help: ArgumentHelp(
            "With --chain: stated constants in JSON (see the documentation of MetricFile).", valueName: "file"))
    var metric: String?

    @OptionGroup(title: "A family of your own") var own: OwnFamilyOptions

    func validate() throws {
        let given = [
            dimension.map(\.description), from, fim, family, own.density, own.logLikelihood, metric,
            from == nil ? network : nil,
        ].compactMap { $0 }
        guard given.count == 1 else {
            throw ValidationError(
                "Give one of --dimension, --from, --fim, --family, --density and --log-likelihood, or with --chain a --metric or a --network"
            )
        }
        if box != nil, fim == nil, family == nil, network == nil, !own.isGiven {
            throw ValidationError("--box goes with --fim, --family or --density")
        }
        if !truth.isEmpty, family == nil, !own.isGiven {
            throw ValidationError("--truth goes with --family or --density")
        }
        guard zeta >= 0, zeta < 1 else { throw ValidationError("--zeta \(zeta) is not a number from 0 up to below 1") }
    }

    /// What a bound needs to know of the model.
    struct Model {
        var dimension: any DimensionFunction
        var notes: [String]
        var assumptions: [Assumption]?
        /// The family, where it is one with known constants.
        var family: (any BoundedFamily)?
    }

    /// The model, checked.
    func model() throws -> Model {
        if let dimension { return Model(dimension: try ConstantDimension(dimension), notes: []) }
        var notes = zeta < Rational(2) / 3 ? ["zeta < 2/3 is outside theorem 5.1: for plotting only."] : []
        if let from {
            let stored = try StoredDimension(at: from, zeta: zeta, network: network)
            return Model(dimension: stored.curve, notes: stored.notes, assumptions: stored.assumptions)
        }
        if family != nil || own.isGiven {
            let family = try own.boundedFamily(named: family, box: box, truth: truth)
            return Model(
                dimension: try family.dimension(zeta: zeta), notes: notes + family.notes,
                assumptions: family.assumptionTable(zeta: zeta), family: family)
        }
        notes.append("The constants C, H and K are set, not derived.")
        return Model(
            dimension: try ToyDimension.of(ToyModelText(fim: fim, box: box).model(), zeta: zeta),
            notes: notes)
    }
}

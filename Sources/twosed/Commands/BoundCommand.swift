public import ArgumentParser
import BallArithmetic
public import Bounds
public import Experiments
import Foundation
import Foundations
import Records
import Reporting

extension ConvergenceRate: ExpressibleByArgument {}
extension ConstantsChoice: ExpressibleByArgument {}

struct BoundCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bound",
        abstract: "The right side of the generalisation bound over sample sizes n, and its inverses.",
        discussion: """
            P(sup |R - R_n| >= C eps_n) <= H eps_n^(-d_zeta(eps_n)) n^(-K/gamma), eps_n = (log n / (gamma n))^(3/8).
            Rows with eps_n >= 1 are outside the theorem and marked. criticalGamma: the largest gamma for which the \
            right side tends to 0. leastN: the least n with right side <= delta. bestGamma: the largest gamma with \
            right side <= delta at an n.

            With --chain: the deviation at level delta by chains, for --family, --density, --metric or \
            --network; no gamma and no C, H, K.

            Example: twosed bound --chain --family bernoulli --truth 3/10 --n 1e2:1e6:5 --deviation 1/10 --compare

            Example: twosed bound --chain --network 4-4-3 --activation tanh --bias --box -2:2 --loss brier --n 1e3:1e9:7

            Example: twosed bound --dimension 3 --gamma 1/4 --constant-C 1 --constant-H 1 --constant-K 1 --n 1e2:1e9:8

            Example: twosed bound --density "1+t1*cos(2*pi*z)" --outcomes 0:1 --box 0:1/2 --explicit --gamma 1/10 --n 1e6

            Example: twosed bound --family bernoulli --box 1/10:9/10 --explicit --gamma 1/10 --rate 1/2 --n 1e2:1e9:8
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var figure: FigureOptions
    @OptionGroup var source: BoundModelOptions
    @OptionGroup(title: "The bound by chains") var chained: BoundChain

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Free parameter in (0, 1].", valueName: "g"),
        transform: { try Rational(parsing: $0) })
    var gamma: Rational?

    @Option(
        name: .customLong("constant-C"), parsing: .unconditional,
        help: ArgumentHelp("Factor C of the deviation.", valueName: "c"), transform: { try Rational(parsing: $0) })
    var constantC: Rational?

    @Option(
        name: .customLong("constant-H"), parsing: .unconditional,
        help: ArgumentHelp("Factor H of the tail.", valueName: "h"), transform: { try Rational(parsing: $0) })
    var constantH: Rational?

    @Option(
        name: .customLong("constant-K"), parsing: .unconditional,
        help: ArgumentHelp("Exponent K of the tail.", valueName: "k"), transform: { try Rational(parsing: $0) })
    var constantK: Rational?

    @Flag(help: "Take the constants from the family, certified.")
    var explicit = false

    @Option(help: "With --explicit: which of the family's constants.")
    var explicitForm: ConstantsChoice = .certified

    @Option(help: ArgumentHelp("Sample sizes: a list, or LOW:HIGH:COUNT on a log grid.", valueName: "grid"))
    var n: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Level of leastN and bestGamma, in (0, 1).", valueName: "p"),
        transform: { try Rational(parsing: $0) })
    var delta: Rational = Rational(1) / 20

    @Option(help: "Exponent of eps_n: 3/8 as published, or the parametric 1/2.")
    var rate: ConvergenceRate = .published

    func validate() throws {
        if source.family == "list" { return }
        guard delta > 0, delta < 1 else { throw ValidationError("--delta \(delta) is not between 0 and 1") }
        if chained.chain { return try validateChain() }
        guard source.metric == nil else { throw ValidationError("--metric goes with --chain") }
        guard source.network == nil || source.from != nil else {
            throw ValidationError("--network goes with --from or --chain")
        }
        let missing = [gamma == nil ? "--gamma" : nil, n == nil ? "--n" : nil].compactMap { $0 }
        guard missing.isEmpty else { throw ValidationError("Give \(missing.joined(separator: " and "))") }
        let constants = [constantC, constantH, constantK]
        if explicit, constants.contains(where: { $0 != nil }) {
            throw ValidationError("--explicit takes the constants from the family: leave --constant-C, -H and -K out")
        }
        if !explicit, constants.contains(where: { $0 == nil }) {
            throw ValidationError("Give --constant-C, --constant-H and --constant-K, or --explicit with a family")
        }
    }

    private func validateChain() throws {
        guard n != nil else { throw ValidationError("Give --n") }
        let without: [(String, Bool)] = [
            ("--gamma", gamma != nil), ("--constant-C", constantC != nil), ("--constant-H", constantH != nil),
            ("--constant-K", constantK != nil), ("--explicit", explicit), ("--dimension", source.dimension != nil),
            ("--from", source.from != nil), ("--fim", source.fim != nil),
        ]
        let given = without.filter(\.1).map(\.0)
        guard given.isEmpty else {
            throw ValidationError(
                "\(given.joined(separator: ", ")) does not go with --chain, which needs a --family, a --density, a --network or a --metric"
            )
        }
        try chained.check(source)
        guard !chained.compare || source.metric == nil else {
            throw ValidationError("--compare goes with a family: stated constants have no other bounds")
        }
    }

    func run() throws {
        if source.family == "list" { return try FamilyList.write(common) }
        if chained.chain { return try runChain() }
        guard let gamma, let n else { return }
        // Check the constants before the model, because this is cheaper.
        let given = try explicit ? nil : BoundConstants(c: constantC ?? 0, h: constantH ?? 0, k: constantK ?? 0)
        let sizes = try SampleSizes.parse(n)
        if let given { _ = try TailBound(constants: given, gamma: gamma, rate: rate) }
        try common.checkOutput()
        try figure.check()
        let model = try source.model()
        let isProved = model.family?.hasProvedConstants ?? true
        let bound = try TailBound(constants: given ?? familyConstants(model), gamma: gamma, rate: rate)
        var document = try BoundDocument(
            bound: bound, sizes: sizes, delta: delta, dimension: model.dimension,
            notes: model.notes
                + (explicit
                    ? [explicitForm.note(isProved: isProved)]
                    : model.family == nil ? [] : ["The constants C, H and K are set, not derived."]),
            context: common.context())
        document.assumptions = model.assumptions
        if explicit, let family = model.family {
            document.constants = try ConstantsChoice.table(of: family.quantities, zeta: source.zeta)
        }
        let finished = document
        let picture = try figure.text(.bound(finished))
        try common.write(
            text: BoundText.page(finished) + picture, json: JSON.encode(finished),
            table: BoundText.table(finished, places: nil))
    }

    private func runChain() throws {
        try common.checkOutput()
        try figure.check()
        let request = try chained.request(source: source, n: n ?? "", delta: delta, seed: common.seed)
        let document = try request.document(context: common.context())
        let picture = try figure.text(.chain(document))
        try common.write(
            text: BoundChain.page(document) + picture, json: JSON.encode(document),
            table: BoundChain.table(document, places: nil))
    }

    private func familyConstants(_ model: BoundModelOptions.Model) throws -> BoundConstants {
        guard let family = model.family else {
            throw UserError(
                .usage, "no constants are known for this model", "--explicit",
                "use --family or --density, or give the constants")
        }
        return try explicitForm.constants(of: family.quantities, zeta: source.zeta)
    }
}

public import ArgumentParser
import BallArithmetic
public import Bounds
import EffectiveDimension
public import Experiments
import Foundation
import Foundations
import Records
import Reporting

extension ChainRequest.Theorem: ExpressibleByArgument {}
extension ClassLoss: ExpressibleByArgument {}

/// The part of `twosed bound` that evaluates bounds by chains.
struct BoundChain: ParsableArguments {
    @Flag(help: "The bound by chains with Bernstein's inequality: every n, no gamma, no constants C, H, K.")
    var chain = false

    @Option(
        help: ArgumentHelp(
            "With --chain: a, a metric of the losses, or b, any Fisher matrix (with --zeta).", valueName: "a|b"))
    var theorem: ChainRequest.Theorem = .a

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --chain: the least n and the least delta for these deviations.", valueName: "list"),
        transform: exactNumbers)
    var deviation: [Rational] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --chain: also the deviation at this one theta, for all theta at once.", valueName: "list"),
        transform: exactNumbers)
    var at: [Rational] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --at: also that with a prior on the links, fixed before the data, which prefers those near this theta. With "
                + "--network a file of weights.", valueName: "list|file"))
    var near: String?

    @Flag(help: "With --chain: constants that hold for every true distribution (bernoulli, cosine).")
    var anyTruth = false

    @Option(help: "With --network: the loss.")
    var loss: ClassLoss = .crossEntropy

    @Option(
        help: ArgumentHelp(
            "With --network: weights at which the deviation is wanted too (with --radius also the middle of the box).",
            valueName: "file"))
    var weights: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --weights: a box of this half-width around them, instead of --box.", valueName: "r"),
        transform: { try Rational(parsing: $0) })
    var radius: Rational?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --network: the range to which inputs are clipped (default -3:3).", valueName: "lo:hi"))
    var inputRange: String?

    @OptionGroup(title: "Layers of --network") var architecture: ArchitectureOptions
    @OptionGroup(title: "Rows for the risk at --weights") var rows: InputOptions

    @Flag(help: "With --chain: other bounds of the family at the same n and delta.")
    var compare = false

    func validate() throws {
        guard deviation.allSatisfy({ $0 > 0 }) else { throw ValidationError("--deviation takes numbers above 0") }
        guard !chain else { return }
        let flags =
            [
                theorem == .b ? "--theorem" : nil, deviation.isEmpty ? nil : "--deviation", at.isEmpty ? nil : "--at",
                compare ? "--compare" : nil, near == nil ? nil : "--near", anyTruth ? "--any-truth" : nil,
            ].compactMap { $0 } + (try networkFlags())
        guard flags.isEmpty else { throw ValidationError("\(flags.joined(separator: ", ")) goes with --chain") }
    }

    /// The given flags that go with a network.
    func networkFlags() throws -> [String] {
        try [
            loss == .crossEntropy ? nil : "--loss", weights == nil ? nil : "--weights",
            radius == nil ? nil : "--radius", inputRange == nil ? nil : "--input-range",
        ].compactMap { $0 } + ChangedFlags.of(architecture) + ChangedFlags.of(rows)
    }

    /// Throws if flags are given that the model does not read.
    func check(_ source: BoundModelOptions) throws {
        let flags = try networkFlags()
        guard !anyTruth || !compare else {
            throw ValidationError("--compare shows bounds for one true distribution: leave out --any-truth")
        }
        guard source.network != nil else {
            guard flags.isEmpty else {
                throw ValidationError("\(flags.joined(separator: ", ")) goes with --chain --network")
            }
            return
        }
        guard at.isEmpty else { throw ValidationError("--at goes with a family: a network has its --weights") }
        guard !anyTruth else {
            throw ValidationError("--any-truth goes with a family: the constants of a network hold for every law")
        }
        guard weights != nil || (radius == nil && near == nil) else {
            throw ValidationError("Give --weights with \(radius == nil ? "--near" : "--radius")")
        }
        guard radius == nil || source.box == nil else { throw ValidationError("Give --box or --radius, not both") }
    }

    private func network(_ name: String, _ source: BoundModelOptions, seed: UInt64) throws -> ChainNetwork {
        let sides = try source.box.map { try ParameterInterval.box(parsing: $0) } ?? []
        guard sides.count <= 1 else {
            throw UserError(
                .usage, "the box of a network has one side for all parameters", "--box", "give one LO:HI, such as -2:2")
        }
        let text = inputRange ?? "-3:3"
        guard let range = try? ParameterInterval.box(parsing: text), range.count == 1 else {
            throw UserError(
                .usage, "'\(text)' is no range for all inputs", "--input-range",
                "write LO:HI with LO < HI, such as -3:3")
        }
        return try ChainNetwork(
            architecture.shape(name),
            ChainNetwork.Settings(
                loss: loss, box: sides.first, radius: radius, inputs: range[0], weights: weights, near: near,
                source: rows.isEmpty ? nil : rows.source(), samples: rows.samples, seed: seed))
    }

    /// The request for a family, a network or a file of stated constants.
    func request(source: BoundModelOptions, n: String, delta: Rational, seed: UInt64) throws -> ChainRequest {
        let model: ChainRequest.Model
        if let metric = source.metric {
            model = .stated(
                try JSON.decode(MetricFile.self, from: InputFile.contents(of: metric), file: metric), name: metric)
        } else if let name = source.network {
            model = .network(try network(name, source, seed: seed))
        } else {
            model = .family(
                try source.own.boundedFamily(named: source.family, box: source.box, truth: source.truth))
        }
        return ChainRequest(
            model: model, theorem: theorem, zeta: source.zeta, delta: delta,
            sizes: try SampleSizes.parse(n, from: 1), deviations: deviation, theta: at.isEmpty ? nil : at,
            near: source.network == nil ? try near.map(exactNumbers) : nil, anyTruth: anyTruth, compares: compare,
            seed: seed)
    }

    /// The result as text.
    static func page(_ document: ChainDocument) -> String {
        let setting = document.setting
        var text =
            (setting.theorem == "a"
                ? "chains in the metric of the losses" : "chains of Fisher covers, zeta \(setting.zeta ?? "")")
            + ": \(setting.model)\n"
        if let truth = setting.truth { text += "truth \(truth)\n" }
        text += "P(sup |R - R_n| > deviation) <= \(setting.delta) for every n"
        text += setting.lossRange.map { "; no gap exceeds B = \($0.significant(6))\n\n" } ?? "\n\n"
        text += table(document, places: 6).text + "\n"
        if let from = document.informativeFrom { text += "below B from n = \(from.description.wholeNumber)\n" }
        for least in document.leastN {
            text +=
                "least n with a deviation of at most \(least.deviation): \(least.n?.description.wholeNumber ?? "none")\n"
        }
        for least in document.leastDelta {
            text +=
                "least delta for \(least.deviation) at n = \(least.n.significant(12)): "
                + "\(least.delta?.significant(6) ?? "none below 1")\n"
        }
        if !document.leastN.isEmpty || document.informativeFrom != nil { text += "\n" }
        if !document.constants.isEmpty { text += constants(document) + "\n" }
        if let last = document.rows.last { text += levels(last) + "\n" }
        if let others = document.others { text += comparison(document, others) + "\n" }
        return text + document.notes.map { "note: \($0)\n" }.joined()
    }

    static func table(_ document: ChainDocument, places: Int?) -> Table {
        func show(_ value: Double?) -> String {
            guard let value else { return "" }
            return places.map { value.significant($0) } ?? String(value)
        }
        return Table(
            headings: ["n", "deviation", "start", "mean_bound", "local", "local_near", "vacuous"],
            rows: document.rows.map { row in
                // The upper end is the bound.
                let upper = Double(row.deviation.upper?.description ?? "")
                return [
                    show(row.n), show(upper), String(row.start), show(row.meanBound), show(row.local),
                    show(row.localNear), row.vacuous ? "yes" : "no",
                ]
            })
    }

    private static func constants(_ document: ChainDocument) -> String {
        Table(
            headings: ["constant", "value", "formula"],
            rows: document.constants.map { constant in
                let shown = constant.values.prefix(4).map { $0.significant(6) }.joined(separator: ", ")
                let more = constant.values.count > 4 ? ", ... (\(constant.values.count))" : ""
                return [constant.symbol, shown + more, constant.formula ?? ""]
            }
        ).text
    }

    /// The levels with a share of half a percent or more.
    private static func levels(_ row: ChainDocument.Row) -> String {
        let shown = row.levels.filter { $0.share >= 0.005 }
        let left = row.levels.filter { $0.share < 0.005 }
        let rest = left.reduce(0) { $0 + $1.share }
        let table = Table(
            headings: ["level", "v", "w", "log_count", "share"],
            rows: shown.map {
                [
                    String($0.level), $0.v.significant(4), $0.w.significant(4), $0.logCount.fixed(2),
                    "\(($0.share * 100).fixed(1))%",
                ]
            })
        return "levels at n = \(row.n.significant(12)) (the other \(left.count): \((rest * 100).fixed(1))%)\n"
            + table.text
    }

    private static func comparison(_ document: ChainDocument, _ others: [BoundCurve]) -> String {
        let headings = ["bound"] + document.rows.map { "n = \($0.n.significant(12))" }
        let own =
            ["this bound"] + document.rows.map { Double($0.deviation.upper?.description ?? "")?.significant(4) ?? "" }
        let rows = others.map { curve in
            [curve.name]
                + document.rows.map { row in
                    curve.n.firstIndex(of: row.n).map { curve.deviation[$0].significant(4) } ?? "-"
                }
        }
        return Table(headings: headings, rows: [own] + rows).text
    }
}

extension String {
    /// A whole number without the fraction that a double prints.
    fileprivate var wholeNumber: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}

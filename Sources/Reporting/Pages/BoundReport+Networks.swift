internal import Foundations
internal import Records

/// The section on networks: bounds that rest on one curve of the dimension for each of them.
extension BoundReport {
    func nets(_ page: inout MarkdownDocument, figure: RenderedFigure?) {
        guard !networks.isEmpty else { return }
        page.heading("Networks: an illustration")
        page.paragraph(
            "**Not an instance of the theorem**: \(study.networks.activation.rawValue) networks with Gaussian noise break "
                + "assumptions \(networks[0].failing.map { "(\($0))" }.joined(separator: ", ")), and C, H and K are set to 1. "
                + "The curves show what the dimension alone would allow, for a loss in [0, 1]. Competing bounds are drawn for "
                + "\(networks[0].label).")
        if let figure { page.figure(figure, in: "") }
        page.table(leastTable(networks))
        page.paragraph([source, caution].compactMap { $0 }.joined(separator: " "))
        page.table(dimensionTable)
        page.list(dimensions.compactMap(\.dimension.values.notConverged))
        page.list(dimensions.flatMap { bounds, known in known.warnings.map { "\(bounds.label): \($0)." } })
    }

    /// How the dimensions are had.
    private var source: String {
        let nets = study.networks
        let schedules = zip(nets.widths, nets.schedules).map { "\($0) \($1)" }.joined(separator: ", ")
        return "The dimension at every $\\varepsilon_n$ comes from one curve of $\\log \\mathbb{E}[\\det]$ against "
            + "$c = \\varepsilon^{\\zeta - 1}$ for each network (estimator `\(nets.estimator)`, schedules \(schedules)), on "
            + "\(nets.samples) rows of \(nets.sample) without forward noise; between the points of the curve it is interpolated, which errs upwards. "
            + "Numbers in parentheses are standard errors, with the part of the movement by doubled sweeps that noise does "
            + "not explain. The wanted error is \(NumberFormat.number(100 * nets.target)) % of the parameters\(missed)."
    }

    /// Where the wanted error is missed.
    private var missed: String {
        let all = dimensions.flatMap(\.dimension.values)
        let large = all.filter { !$0.meetsTarget }
        guard !large.isEmpty else { return ", which all numbers meet" }
        let names = networks.map(\.label).filter { label in large.contains { $0.network == label } }
        return "; \(large.count) of \(all.count) numbers miss it (\(names.joined(separator: ", ")))"
    }

    /// What two standard errors of the dimension do to the bounds.
    private var caution: String? {
        let curves = networks.flatMap(\.curves).filter { $0.caution != nil }
        guard let increase = curves.compactMap(\.caution?.increase).max() else { return nil }
        let later = curves.compactMap { curve in
            curve.leastInformative.flatMap { own in curve.caution?.leastInformative.map { $0 - own } }
        }.max()
        return "Two standard errors more raise the guaranteed deviation by at most "
            + "\(NumberFormat.number(100 * increase, significantDigits: 2)) %"
            + (later.map { ", and the least n by at most \(NumberFormat.number($0, significantDigits: 3))" } ?? "")
            + "."
    }

    /// The dimensions at the scales of the study, a row for each scale.
    private var dimensionTable: MarkdownTable {
        var table = MarkdownTable([.number("ε"), .number("c")] + networks.map { .number("d, \($0.label)") })
        for epsilon in study.networks.epsilon {
            let row = dimensions.map { $0.dimension.values.first { $0.epsilon == epsilon }?.marked ?? "none" }
            let c = CurveStudy.ScalePair(epsilon: epsilon, zeta: study.setting.zeta).magnification ?? 0
            table.append([epsilon, NumberFormat.number(c, significantDigits: 3)] + row)
        }
        return table
    }

    /// A limit of the numbers of networks.
    var givenRows: String {
        "**Given rows.** The dimensions of networks are about the \(study.networks.samples) rows drawn, without samples of "
            + "the forward noise; their errors do not hold the choice of rows."
    }
}

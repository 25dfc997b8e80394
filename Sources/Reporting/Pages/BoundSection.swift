internal import Foundations
internal import Records

/// The section on the bound of a study of dimensions: formula, figure and table.
struct BoundSection {
    /// The settings of the bound.
    let bound: DimensionStudy.Bound
    /// The bounds of the networks, one document for each gamma.
    let networks: [CurveStudy.NetworkBound]
    /// What the bands of the figure are.
    var errors = "one standard error"

    /// Writes the section below its heading.
    func write(to page: inout MarkdownDocument, figure: RenderedFigure?) {
        page.paragraph(
            "The theorem (Datres et al., Theorem 5.1) bounds the chance of a generalisation gap of $C\\varepsilon_n$ or more:"
        )
        page.math(
            "P\\Big(\\sup_\\theta |R - R_n| \\ge C\\varepsilon_n\\Big) \\le H\\,\\varepsilon_n^{-d_\\zeta(\\varepsilon_n)}\\,"
                + "n^{-K/\\gamma}, \\qquad \\varepsilon_n = \\Big(\\frac{\\log n}{\\gamma n}\\Big)^{\(bound.rate.rawValue)} ."
        )
        page.paragraph(
            "Drawn with C = \(NumberFormat.number(bound.constantC)), H = \(NumberFormat.number(bound.constantH)), "
                + "K = \(NumberFormat.number(bound.constantK)) and ζ = \(bound.zeta). These constants are set, not derived: "
                + "the curves show the effect of the dimension and γ on the right side, not a guarantee. "
                + "A small γ makes the tail fall faster and the deviation $\\varepsilon_n$ larger.")
        if let figure { page.figure(figure, in: "") }
        page.table(tails)
    }

    /// Three sample sizes of each curve.
    private var tails: MarkdownTable {
        var table = MarkdownTable([
            .text("network"), .number("γ"), .number("n"), .number("deviation"), .number("log₁₀ of the right side"),
            .text("says"),
        ])
        for network in networks {
            for (document, gamma) in zip(network.documents, bound.gamma) {
                for row in Self.spaced(document.rows, count: 3) {
                    table.append([
                        network.network, gamma, NumberFormat.number(row.n, significantDigits: 3),
                        row.deviation.map { NumberFormat.number($0, significantDigits: 3) } ?? "-",
                        row.logTail.map { Self.decades($0, row.logTailStandardError) } ?? "-",
                        row.logTail == nil ? "outside the theorem" : row.vacuous ? "vacuous" : "something",
                    ])
                }
            }
        }
        return table
    }

    /// Networks differ by colour, values of gamma by dash.
    var figure: Figure {
        var series: [Figure.Series] = []
        let colours = FigureLook.colours(ofNetworks: networks.map(\.network))
        for (colour, network) in zip(colours, networks) {
            for (dash, (document, gamma)) in zip(network.documents, bound.gamma).enumerated() {
                let points = document.rows.compactMap { row in
                    row.logTail.map { logTail in
                        Figure.Point(
                            row.n, logTail / natsPerDecade, error: (row.logTailStandardError ?? 0) / natsPerDecade)
                    }
                }
                series.append(
                    Figure.Series(
                        "\(network.network), γ=\(gamma)", points, style: .line, errors: .band,
                        look: .init(colour: colour, dash: dash)))
            }
        }
        return Figure(
            name: "bound",
            altText: "Logarithm of the right side of the bound against the sample size, for each network and gamma",
            caption:
                "Bands are \(errors). In the shaded region the right side is at least 1 and the bound is vacuous.",
            x: .init("sample size n", scale: .logarithmic), y: .init("log_{10} of the right side"),
            series: series, regions: [Figure.Region("vacuous (right side ≥ 1)", from: 0)])
    }

    private static func decades(_ logTail: Double, _ error: Double?) -> String {
        NumberFormat.number(logTail / natsPerDecade, error: (error ?? 0) / natsPerDecade)
    }

    private static func spaced<Row>(_ rows: [Row], count: Int) -> [Row] {
        guard rows.count > count, count > 1 else { return rows }
        return (0..<count).map { rows[$0 * (rows.count - 1) / (count - 1)] }
    }
}

/// Natural logarithm of 10.
let natsPerDecade = 2.302585092994046

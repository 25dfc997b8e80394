internal import Records

extension DimensionReport {
    /// The figures of the page.
    public var figures: [Figure] {
        get throws { [try dimensionFigure] + (study.setting.bound == nil ? [] : [boundFigure]) }
    }

    private var dimensionFigure: Figure {
        get throws {
            try .dimensions(
                of: results.map(\.estimate), tempered: results.compactMap(\.tempered), name: "dimension",
                caption: dimensionCaption)
        }
    }

    /// Networks differ by colour, values of gamma by dash.
    private var boundFigure: Figure {
        var series: [Figure.Series] = []
        for (colour, result) in results.enumerated() {
            for (dash, (bound, gamma)) in zip(result.bounds, study.setting.bound?.gamma ?? []).enumerated() {
                let points = bound.rows.compactMap { row in
                    row.logTail.map { logTail in
                        Figure.Point(
                            row.n, logTail / natsPerDecade, error: (row.logTailStandardError ?? 0) / natsPerDecade)
                    }
                }
                series.append(
                    Figure.Series(
                        "\(result.estimate.model.network), γ = \(gamma)", points, style: .line, errors: .band,
                        look: .init(colour: colour, dash: dash)))
            }
        }
        return Figure(
            name: "bound",
            altText: "Logarithm of the right side of the bound against the sample size, for each network and gamma",
            caption:
                "Bands are one standard error of the plain estimate. In the shaded region the right side is at least "
                + "1 and the bound is vacuous.",
            x: .init("sample size n", scale: .logarithmic), y: .init("log_{10} of the right side"),
            series: series, regions: [Figure.Region("vacuous (right side ≥ 1)", from: 0)])
    }
}

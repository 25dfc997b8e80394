internal import Foundations
internal import Records

extension CurveReport {
    /// A figure of the dimensions for each meso exponent, and that of the bound.
    public var figures: [Figure] {
        get throws {
            let summary = try summary
            return try zetas.map { try dimensionFigure(summary, zeta: $0) }
                + (study.bound.map { [BoundSection(bound: $0, networks: summary.bounds).figure] } ?? [])
        }
    }

    /// Networks differ by colour and marker.
    private func dimensionFigure(_ summary: CurveStudy.Summary, zeta: String) throws -> Figure {
        let colours = FigureLook.colours(ofNetworks: study.networks)
        let series = try zip(colours, study.networks).map { colour, network in
            let rows = summary.dimensions.filter { $0.network == network && $0.zeta == zeta }
            let points = try rows.map { row in
                Figure.Point(
                    try ExactNumber(parsing: row.epsilon).doubleValue, row.dimension.value,
                    error: 2 * row.dimension.standardError)
            }.sorted { $0.x < $1.x }
            let isConverged = rows.allSatisfy { $0.convergence == .converged }
            return Figure.Series(
                network + (isConverged ? "" : " (not converged)"), points, errors: .band,
                look: .init(colour: colour, dash: isConverged ? 0 : 1))
        }
        return Figure(
            name: "dimension-zeta-\(zeta.replacing("/", with: "-"))",
            altText: "Two-scale effective dimension at ζ = \(zeta) against the micro scale for "
                + study.networks.joined(separator: ", "),
            caption: "ζ = \(zeta). Bands are two standard errors.", x: .init("micro scale ε", scale: .logarithmic),
            y: .init("2sED d_{\(zeta)}(ε) (parameters)"), series: series)
    }
}

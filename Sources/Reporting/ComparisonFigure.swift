internal import Foundations
public import Records

extension Figure {
    /// Dimensions of the networks of a comparison against the micro scale.
    public static func comparison(_ document: ComparisonDocument) throws -> Figure {
        try dimensions(
            of: document.networks, name: "compare",
            caption: "Bars are one standard error; \(document.networks[0].method.estimator) estimates on "
                + "\(document.networks[0].model.samples) rows of \(document.networks[0].model.inputs).")
    }

    /// Two-scale dimensions of several networks against the micro scale; networks differ by colour and marker, meso
    /// exponents by dash.
    ///
    /// `tempered` estimates of some of the networks are drawn as separate markers.
    static func dimensions(
        of networks: [EstimateDocument], tempered: [EstimateDocument] = [], name: String, caption: String
    ) throws -> Figure {
        var zetas: [String] = []
        for row in networks[0].rows where !zetas.contains(row.zeta) { zetas.append(row.zeta) }
        var series: [Series] = []
        let colours = FigureLook.colours(ofNetworks: networks.map(\.model.network))
        for (colour, network) in zip(colours, networks) {
            for (dash, zeta) in zetas.enumerated() {
                let points = try network.points(zeta: zeta) { $0.twoScaleDimension }
                series.append(
                    Series("\(network.model.network), ζ = \(zeta)", points, look: .init(colour: colour, dash: dash)))
            }
        }
        for document in tempered {
            guard let zeta = document.rows.first?.zeta else { continue }
            let colour = networks.firstIndex { $0.model.network == document.model.network } ?? 0
            series.append(
                Series(
                    "\(document.model.network), ζ = \(zeta), tempered",
                    try document.points(zeta: zeta) { $0.twoScaleDimension }, style: .points,
                    look: .init(colour: networks.count + colour)))
        }
        return Figure(
            name: name,
            altText: "Two-scale effective dimension against the micro scale for "
                + networks.map(\.model.network).joined(separator: ", "),
            caption: caption, x: .init("micro scale ε", scale: .logarithmic),
            y: .init("2sED d_{ζ}(ε) (parameters)"), series: series)
    }
}

extension EstimateDocument {
    /// A quantity of the rows at one zeta against epsilon, from the smallest.
    func points(zeta: String, _ quantity: (Row) -> ReportedEstimate) throws -> [Figure.Point] {
        try rows.filter { $0.zeta == zeta }.map { row in
            let estimate = quantity(row)
            return Figure.Point(
                try ExactNumber(parsing: row.epsilon).doubleValue, estimate.value, error: estimate.standardError)
        }.sorted { $0.x < $1.x }
    }
}

public import Records

extension Figure {
    /// The slope of `log E[det]` against c: how many directions count at each scale.
    public static func curve(_ document: CurveDocument) -> Figure {
        let name = document.model.network
        return Figure(
            name: "curve", altText: "Directions of \(name) that count, against the magnification c",
            caption: "Bars are one standard error; \(document.model.samples) rows of \(document.model.inputs).",
            x: .init("magnification c = ε^{ζ − 1}", scale: .logarithmic),
            y: .init("directions dL/dlog c (parameters)"),
            series: [
                Series(
                    name,
                    document.curve.map { Point($0.c, $0.slope.value, error: $0.slope.standardError) },
                    look: .init(colour: FigureLook.colours(ofNetworks: [name])[0]))
            ], showsLegend: false)
    }
}

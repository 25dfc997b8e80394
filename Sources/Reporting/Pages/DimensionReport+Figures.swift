internal import Records

extension DimensionReport {
    /// The figures of the page.
    public var figures: [Figure] {
        get throws { [try dimensionFigure] + (boundSection.map { [$0.figure] } ?? []) }
    }

    private var dimensionFigure: Figure {
        get throws {
            try .dimensions(
                of: results.map(\.estimate), tempered: results.compactMap(\.tempered), name: "dimension",
                caption: dimensionCaption)
        }
    }
}

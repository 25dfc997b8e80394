import Foundation
internal import Records

extension ToyCoveringReport {
    /// The figures of the page.
    public var figures: [Figure] {
        get throws { try modelResults.map { try countsFigure($0.model, $0.record) } + [try dimensionFigure] }
    }

    /// The chain `log N <= log N2 <= log bound` of one model, with `d_zeta |log eps|`.
    private func countsFigure(_ model: ToyCoveringStudy.Model, _ record: ToyCoveringStudy.Record) throws -> Figure {
        let rows = try rows(of: record, zeta: shownZeta)
        let parts: [(name: String, look: Figure.Series.Look, value: (CoverDocument.Row) -> Double?)] = [
            ("bound of the covering lemma", .init(colour: 3), \.logLemmaBound),
            ("log N_{2}", .init(colour: 1), \.logTwoScaleCount),
            ("d_{ζ}(ε) |log ε|", .init(colour: 2, dash: 1), \.logDimensionPower),
            ("log N", .init(colour: 0), \.logExactCount),
        ]
        let series = parts.compactMap { name, look, value -> Figure.Series? in
            let points = rows.compactMap { row in value(row.cover).map { Figure.Point(row.epsilon, $0) } }
            return points.isEmpty ? nil : Figure.Series(name, points, look: look)
        }
        return Figure(
            name: "counts-\(model.name)",
            altText:
                "Logarithms of the covering counts of the model \(model.name) and of their bounds against the micro scale",
            caption: "The model \(model.name) at ζ = \(shownZeta). \(Self.rigour(of: record))",
            x: .init("micro scale ε", scale: .logarithmic), y: .init("natural logarithm"), series: series)
    }

    /// For each model the effective dimension of the exact count, or of N2 if there is none, and the 2sED.
    private var dimensionFigure: Figure {
        get throws {
            var series: [Figure.Series] = []
            for (colour, (model, record)) in modelResults.enumerated() {
                let rows = try rows(of: record, zeta: shownZeta)
                let isCounted = rows.contains { $0.cover.logExactCount != nil }
                let counted = rows.compactMap { row in
                    (row.cover.logExactCount ?? row.cover.logTwoScaleCount).map {
                        Figure.Point(row.epsilon, $0 / -log(row.epsilon))
                    }
                }
                let dimension = rows.compactMap { row in
                    Self.dimension(row).map { Figure.Point(row.epsilon, $0) }
                }
                series += [
                    Figure.Series(
                        "\(model.name), \(isCounted ? "N" : "N_{2}")", counted, look: .init(colour: colour)),
                    Figure.Series(
                        "\(model.name), d_{ζ}", dimension, style: .line, look: .init(colour: colour, dash: 1)),
                ]
            }
            return Figure(
                name: "dimension",
                altText:
                    "Effective dimension of the covering counts and two-scale effective dimension against the micro scale",
                caption: "Points: logarithm of the count over |log ε|; dashed: the two-scale effective dimension at "
                    + "ζ = \(shownZeta).",
                x: .init("micro scale ε", scale: .logarithmic), y: .init("effective dimension"), series: series)
        }
    }
}

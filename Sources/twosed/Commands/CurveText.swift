import Records
import Reporting

/// A curve as text and as CSV.
enum CurveText {
    static func page(_ document: CurveDocument, figure: [String]) -> String {
        let model = document.model
        let title = EstimateText.title(model)
        let facts = EstimateText.facts(
            model, method: document.estimator == "exchange" ? "replica exchange along c" : "tempered along c",
            seed: document.seed)
        let points = Table(
            headings: ["c", "log E[det]", "+-", "slope", "+-", "increment", "+-"],
            rows: document.curve.map { point in
                [
                    point.c.significant(6), point.logExpectedDeterminant.value.fixed(3),
                    point.logExpectedDeterminant.standardError.significant(2), point.slope.value.fixed(2),
                    point.slope.standardError.significant(2), point.increment.map { $0.value.fixed(3) } ?? "",
                    point.increment.map { $0.standardError.significant(2) } ?? "",
                ]
            })
        let remarks =
            document.warnings.map { "warning: \($0)" } + document.notes.map { "note: \($0)" } + figure
            + ["schedule \(document.schedule)"]
            + (document.timing.map { ["computed in \($0.computeSeconds.significant(3)) s"] } ?? [])
        return title + "\n" + facts.map { "  \($0)\n" }.joined() + "\n" + points.text + "\n"
            + (document.rows.isEmpty ? "" : rows(document).text + "\n") + remarks.map { $0 + "\n" }.joined()
    }

    /// The answers of a stored curve.
    static func answers(_ document: CurveDocument, from file: String) -> String {
        let remarks =
            document.warnings.map { "warning: \($0)" } + document.notes.map { "note: \($0)" }
            + ["note: From the curve in \(file), schedule \(document.schedule), seed \(document.seed)."]
        return EstimateText.title(document.model) + "\n\n" + rows(document).text + "\n"
            + remarks.map { $0 + "\n" }.joined()
    }

    private static func rows(_ document: CurveDocument) -> Table {
        Table(
            headings: [
                "epsilon", "zeta", "c", "d_zeta", "+-", "d_zeta/d", "lower (tight)", "+-", "lower (publ.)", "+-",
            ],
            rows: document.rows.map { row in
                [
                    row.epsilon, row.zeta, row.c.significant(6), row.twoScaleDimension.value.fixed(3),
                    row.twoScaleDimension.standardError.significant(2),
                    (row.twoScaleDimension.value / Double(document.model.parameters)).fixed(4),
                ] + bound(row.lower?.tight) + bound(row.lower?.published)
            })
    }

    private static func bound(_ estimate: ReportedEstimate?) -> [String] {
        estimate.map { [$0.value.fixed(3), $0.standardError.significant(2)] } ?? ["", ""]
    }

    /// One line for each point, then one for each pair of scales.
    static func table(_ document: CurveDocument) -> Table {
        let network = [document.model.network, String(document.model.parameters)]
        func numbers(_ values: [Double?]) -> [String] { values.map { $0.map { String($0) } ?? "" } }
        return Table(
            headings: [
                "network", "parameters", "epsilon", "zeta", "c", "log_expected_determinant",
                "log_expected_determinant_error", "slope", "slope_error", "two_scale_dimension",
                "two_scale_dimension_error", "lower_tight", "lower_tight_error", "lower_published",
                "lower_published_error",
            ],
            rows: document.curve.map { point in
                network + ["", ""]
                    + numbers([
                        point.c, point.logExpectedDeterminant.value, point.logExpectedDeterminant.standardError,
                        point.slope.value, point.slope.standardError, nil, nil, nil, nil, nil, nil,
                    ])
            }
                + document.rows.map { row in
                    network + [row.epsilon, row.zeta]
                        + numbers([
                            row.c, row.logExpectedDeterminant.value, row.logExpectedDeterminant.standardError, nil, nil,
                            row.twoScaleDimension.value, row.twoScaleDimension.standardError, row.lower?.tight.value,
                            row.lower?.tight.standardError, row.lower?.published.value,
                            row.lower?.published.standardError,
                        ])
                })
    }
}

import Foundation
internal import Foundations
internal import Records

/// The section on curves along c.
extension EstimatorReport {
    func curves(_ page: inout MarkdownDocument) {
        guard let settings = study.curves, !curveCoverages.isEmpty else { return }
        page.heading("Do the intervals of a curve contain the truth?")
        page.paragraph(
            "One run along c = ε^(ζ−1) answers all scales (`twosed curve`). Tiny "
                + "\(settings.activation.rawValue) networks on \(settings.samples) standard normal inputs, parameters uniform on "
                + "[-\(NumberFormat.number(settings.width)), \(NumberFormat.number(settings.width))], "
                + "\(settings.runs) curves of each network, \(methods(settings)), through ε = "
                + "\(settings.epsilon.joined(separator: ", ")) at ζ = \(study.zeta). Rows with two values of c are differences "
                + "between neighbouring scales, whose errors are smaller than those of the values.")
        var table = MarkdownTable([
            .text("network"), .text("estimator"), .text("c"), .number("truth (nats)"), .number("runs"),
            .number("contained"), .number("95% limits"), .number("bias (nats)"), .number("stated error"),
            .number("spread of runs"),
        ])
        func percent(_ share: Double) -> String { String(format: "%.1f%%", 100 * share) }
        func shown(_ c: Double) -> String { NumberFormat.number(c, significantDigits: 3) }
        for coverage in curveCoverages {
            for row in coverage.rows {
                table.append([
                    coverage.network, coverage.method, (row.start.map { "\(shown($0)) to " } ?? "") + shown(row.c),
                    NumberFormat.number(row.truth), String(row.runs), percent(Double(row.covered) / Double(row.runs)),
                    "\(percent(row.interval.lower)) to \(percent(row.interval.upper))", row.bias.shown,
                    NumberFormat.number(row.statedError, significantDigits: 2),
                    NumberFormat.number(row.spread, significantDigits: 2),
                ])
            }
        }
        page.table(table)
        page.paragraph(curvesInShort)
    }

    private func methods(_ settings: EstimatorStudy.Curves) -> String {
        "tempered by schedule \(settings.schedule)"
            + (settings.exchange.map { " and by ladders of replicas (`--estimator exchange`) of schedule \($0)" } ?? "")
    }

    /// The shares over all networks, for values and differences, and what fails.
    var curvesInShort: String {
        let rows = curveCoverages.flatMap { coverage in
            coverage.rows.map { (place: "\(coverage.method) on \(coverage.network)", row: $0) }
        }
        func share(_ rows: [(place: String, row: CurveCoverage.Row)]) -> String {
            let (covered, runs) = rows.reduce(into: (0, 0)) { $0 = ($0.0 + $1.row.covered, $0.1 + $1.row.runs) }
            return String(format: "%.1f%% of %d", 100 * Double(covered) / Double(max(runs, 1)), runs)
        }
        // As for single scales: one false alarm in 2000 numbers.
        let failing = rows.filter {
            BinomialInterval(successes: $0.row.covered, trials: $0.row.runs, confidence: 0.999).upper < 0.95
        }
        let heading =
            failing.isEmpty
            ? "The intervals of curves contain the truth as often as they say."
            : "The intervals of curves are too small in \(failing.count) of \(rows.count) tests."
        let places = failing.map { item in
            let start = item.row.start.map { "\(NumberFormat.number($0, significantDigits: 3)) to " } ?? ""
            return "\(item.place) at c = \(start)\(NumberFormat.number(item.row.c, significantDigits: 3))"
        }
        let (values, differences) = (rows.filter { $0.row.start == nil }, rows.filter { $0.row.start != nil })
        return "**\(heading)** The truth lies in \(share(values)) intervals of values and in "
            + "\(share(differences)) intervals of differences."
            + (places.isEmpty ? "" : " Too rarely: \(places.joined(separator: ", ")).")
    }
}

extension CurveCoverage {
    fileprivate var method: String { estimator ?? "tempered" }
}

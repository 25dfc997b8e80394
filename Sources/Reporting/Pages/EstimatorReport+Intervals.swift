import Foundation
internal import Foundations
internal import Records

/// Sentences on the inputs and on the intervals, chosen by the records.
extension EstimatorReport {
    var inputsInShort: String {
        let (few, all) = (inputs(of: "tempered"), inputs(of: "factorised"))
        guard let small = few.first(where: { $0.model.samples == study.samples }) ?? few.last, let large = all.last,
            large.model.samples > small.model.samples
        else { return "" }
        let (a, b) = (small.rows[0].twoScaleDimension, large.rows[0].twoScaleDimension)
        let error = hypot(a.standardError, b.standardError)
        let gap = b.value - a.value
        // The largest gap that more draws could close, on the same network.
        let draws =
            comparisons.filter { $0.network == study.inputs.network && $0.epsilon == study.inputs.epsilon }
            .map { abs($0.meanDifference.value) }.max() ?? 0
        let heading: String
        let end: String
        if abs(gap) <= 2 * error {
            (heading, end) = ("More inputs change nothing that could be seen.", "less than two errors.")
        } else {
            heading =
                abs(gap) >= draws
                ? "The inputs matter as much as the draws." : "The inputs matter, less than the draws."
            end = "parameters that more draws cannot recover. A number holds for the rows on which it was computed."
        }
        return "**\(heading)** With \(small.model.samples) rows \(study.inputs.network) has \(a.shown) at "
            + "ε = \(study.inputs.epsilon), with \(large.model.samples) rows \(b.shown): "
            + "\(NumberFormat.number(gap, error: error)) \(end)"
    }

    /// The agreement of both estimators where both were run.
    var agreement: String {
        for few in inputs(of: "tempered").reversed() {
            guard let other = inputs(of: "factorised").first(where: { $0.model.samples == few.model.samples }) else {
                continue
            }
            let (a, b) = (other.rows[0].twoScaleDimension, few.rows[0].twoScaleDimension)
            let error = hypot(a.standardError, b.standardError)
            let gap = a.value - b.value
            return " At N = \(few.model.samples) it differs from tempering by "
                + "\(NumberFormat.number(gap, error: error)) parameters, "
                + (abs(gap) <= 2 * error ? "less than two errors." : "more than two errors.")
        }
        return ""
    }

    // MARK: Intervals

    var intervalsInShort: String {
        let rows = coverages.flatMap { coverage in coverage.rows.map { (coverage.network, $0) } }
        let tested = rows.filter { $0.1.estimator != "plain" }
        guard !tested.isEmpty else { return "**No error bars were tested.**" }
        func shares(_ rows: [(String, Coverage.Row)]) -> String {
            let shares = rows.flatMap { [$0.1.covered, $0.1.publishedCovered, $0.1.tightCovered].map(Double.init) }
            let runs = rows.flatMap { Array(repeating: Double($0.1.runs), count: 3) }
            return "\(range(zip(shares, runs).map { 100 * $0 / $1 }))%"
        }
        // Coverage below 95% with a confidence of 99.95%: one false alarm in 2000 numbers.
        let failing = tested.filter { row in
            [row.1.covered, row.1.publishedCovered, row.1.tightCovered].contains {
                BinomialInterval(successes: $0, trials: row.1.runs, confidence: 0.999).upper < 0.95
            }
        }
        let names = Set(tested.map(\.1.estimator)).sorted()
        let parts = names.map { name in "\(shares(tested.filter { $0.1.estimator == name })) for \(name)" }
        let heading =
            failing.isEmpty
            ? "Error bars that held where they were tested."
            : "Error bars that are too small in \(failing.count) of \(tested.count) tests."
        let culprits =
            failing.isEmpty
            ? "" : " Too rarely: \(failing.map { "\($0.1.estimator) on \($0.0)" }.joined(separator: ", "))."
        let plain = rows.filter { $0.1.estimator == "plain" }
        return
            "**\(heading)** On \(coverages.count) tiny networks (\(coverages.map(\.network).joined(separator: ", "))), whose "
            + "truth is known by quadrature, the 95% intervals of the dimension and of both lower sums contain the truth in "
            + "\(parts.joined(separator: ", "))"
            + (plain.isEmpty
                ? "." : "; for the plain mean of \(study.intervals.plainDraws) draws in \(shares(plain)) of the runs.")
            + culprits
    }
}

import Foundation
internal import Foundations
internal import Records

/// Sentences that depend on the numbers of the records.
extension CurveReport {
    typealias Summary = CurveStudy.Summary

    // MARK: Ranking

    /// The headline: what the curves say about every two networks at every scale.
    func ranking(_ summary: Summary) -> String {
        let pairs = summary.pairs
        guard !pairs.isEmpty else { return "One network alone has no ranking." }
        let ranked = pairs.count { $0.verdict == .ranked }
        let open = pairs.count { $0.verdict == .open }
        let held = pairs.count - ranked - open
        let sentences = zetas.map { "At ζ = \($0): \(self.ranked(summary, zeta: $0))." }
        let count =
            "The difference exceeds two standard errors, and the numbers have converged, in \(ranked) of \(pairs.count) "
            + "pairs of networks and scales"
            + (open > 0 ? "; in \(open) it is within two standard errors, and which is the larger is open" : "")
            + (held > 0 ? "; in \(held) **a number has not converged, and the page does not rank the two**" : "")
        return "\(sentences.joined(separator: " ")) \(count)."
    }

    /// Every two networks whose order stands, with the scales at which it does.
    private func ranked(_ summary: Summary, zeta: String) -> String {
        let networks = study.networks
        let found = networks.flatMap { larger in
            networks.compactMap { smaller -> String? in
                let stretches = stretches { epsilon in
                    summary.pairs.contains {
                        $0.zeta == zeta && $0.epsilon == epsilon && $0.larger == larger && $0.smaller == smaller
                            && $0.verdict == .ranked
                    }
                }
                return stretches.isEmpty
                    ? nil : "\(larger) is more complex than \(smaller) \(stretches.joined(separator: " and "))"
            }
        }
        return found.isEmpty ? "no two networks are ranked" : found.joined(separator: "; ")
    }

    /// The scales at which something holds, from the coarsest, joined where they are neighbours.
    private func stretches(where holds: (String) -> Bool) -> [String] {
        var runs: [(from: String, to: String)] = []
        var isOpen = false
        for epsilon in scales {
            if holds(epsilon) {
                if isOpen { runs[runs.count - 1].to = epsilon } else { runs.append((epsilon, epsilon)) }
                isOpen = true
            } else {
                isOpen = false
            }
        }
        return runs.map { $0.from == $0.to ? "at ε = \($0.from)" : "for ε from \($0.from) down to \($0.to)" }
    }

    /// Micro scales from the coarsest to the finest.
    private var scales: [String] {
        study.epsilon.sorted {
            (try? ExactNumber(parsing: $0).doubleValue) ?? 0 > (try? ExactNumber(parsing: $1).doubleValue) ?? 0
        }
    }

    /// The networks from the largest dimension down: `>` where the ranking stands, `≈` where it is open, `?` where a number
    /// has not converged.
    func order(_ summary: Summary, zeta: String, epsilon: String) -> String {
        let sorted = summary.dimensions.filter { $0.zeta == zeta && $0.epsilon == epsilon }
            .sorted { $0.dimension.value > $1.dimension.value }
        guard var text = sorted.first?.network else { return "" }
        for (a, b) in zip(sorted, sorted.dropFirst()) {
            let pair = summary.pairs.first {
                $0.zeta == zeta && $0.epsilon == epsilon && $0.larger == a.network && $0.smaller == b.network
            }
            let sign =
                switch pair?.verdict {
                case .ranked: ">"
                case .open: "≈"
                case .notConverged, nil: "?"
                }
            text += " \(sign) \(b.network)"
        }
        return text
    }

    // MARK: Method

    /// How the curves are computed.
    var estimators: String {
        let names = Set(curves.map(\.estimator))
        let tempered =
            "Tempered sequential Monte Carlo starts at the smallest c, layer by layer, and goes on from c to c with all "
            + "layers together."
        let others = names.subtracting(["tempered"]).sorted().map { "`\($0)`" }.joined(separator: ", ")
        return names == ["tempered"]
            ? tempered
            : (names.contains("tempered") ? "\(tempered) Other curves" : "The curves")
                + " come from the estimator \(others), as `twosed curve --estimator` names it."
    }

    /// Whether the errors meet the targets.
    func targets(_ summary: Summary) -> String {
        let missed = summary.dimensions.filter { !$0.meetsTarget }
        let wanted = zip(zetas, study.target).map {
            "\(NumberFormat.number(100 * $1)) % of the parameters at ζ = \($0)"
        }.joined(separator: " and ")
        guard !missed.isEmpty else { return "The errors are at most \(wanted), as wanted." }
        let names = study.networks.filter { network in missed.contains { $0.network == network } }
        return "The wanted errors are \(wanted); \(missed.count) of \(summary.dimensions.count) numbers miss them "
            + "(\(names.joined(separator: ", ")))."
    }

    /// The curves of the last run and those kept from an earlier one.
    func sources(_ summary: Summary) -> String {
        let kept = curves.filter { $0.kept != nil }
        func list(_ some: [Curve]) -> String {
            some.map { curve in
                let ends = [curve.document.rows.map(\.c).min() ?? 0, curve.document.rows.map(\.c).max() ?? 0]
                    .map { NumberFormat.number($0, significantDigits: 3) }
                return "\(curve.document.model.network) for c from \(ends[0]) to \(ends[1]) "
                    + "(\(curve.estimator), schedule \(curve.document.schedule), \(Int(curve.seconds.rounded(.up))) s)"
            }.joined(separator: "; ")
        }
        let own = curves.filter { $0.kept == nil }
        let now = own.isEmpty ? "" : "From this run: \(list(own))."
        guard !kept.isEmpty else { return now + " No number is kept from an earlier run." }
        let dates = Set(kept.compactMap(\.kept?.date)).sorted().joined(separator: ", ")
        return "\(now) **Kept from a longer run** (\(dates)), which `twosed run --fresh --long` repeats: \(list(kept))."
            .trimmingCharacters(in: .whitespaces)
    }

    /// The warnings of the curves, then those of the lower bounds, each once with its scales.
    var warnings: [String] {
        let bounds = records.pieces.flatMap { entry -> [String] in
            guard case .lower(let estimate) = entry.record else { return [] }
            return estimate.rows.map(\.warnings).joined().reduce(into: [String]()) { found, warning in
                if !found.contains(warning) { found.append(warning) }
            }.map { warning in
                let places = estimate.rows.filter { $0.warnings.contains(warning) }.map(\.epsilon)
                return "\(entry.name) at ε = \(places.joined(separator: ", ")): \(warning)."
            }
        }
        return curves.flatMap { curve in curve.document.warnings.map { "\(curve.piece): \($0)." } } + bounds
    }

    // MARK: Crossings

    /// How many crossings there are and whether to trust them.
    func crossingSentence(_ summary: Summary) -> String {
        let count = summary.crossings.count
        guard count > 0 else {
            return "No network overtakes another by more than the errors between the scales shown."
        }
        let doubtful = summary.crossings.count { !$0.isConverged }
        return "\(count == 1 ? "One pair of networks changes" : "\(count) times a pair of networks changes") its order "
            + "along ε, by more than 1.96 standard errors on both sides. The interval holds the crossing with probability "
            + "95%: it is the set of scales at which the difference is within 1.96 standard errors."
            + (doubtful == 0 ? "" : " **In \(doubtful) of them a number around the crossing has not converged.**")
    }

    // MARK: Plain estimates

    /// A network's plain estimate beside its tempered one.
    typealias PlainRow = (network: String, plain: EstimateDocument.Row, tempered: CurveStudy.Dimension)

    func plainRows(_ summary: Summary) -> [PlainRow] {
        results.flatMap { record -> [PlainRow] in
            guard case .plain(let estimate) = record else { return [] }
            return estimate.rows.compactMap { row in
                summary.dimensions.first {
                    $0.network == estimate.model.network && $0.epsilon == row.epsilon && $0.zeta == row.zeta
                }.map { (estimate.model.network, row, $0) }
            }
        }
    }

    /// How far the plain mean is off, and why.
    func plainSentence(_ rows: [PlainRow], draws: Int) -> String {
        let below = rows.count { $0.plain.twoScaleDimension.value < $0.tempered.dimension.value }
        let beyond = rows.count { row in
            abs(row.plain.twoScaleDimension.value - row.tempered.dimension.value)
                > 2 * row.plain.twoScaleDimension.standardError
        }
        let lowest = rows.map(\.plain.effectiveSampleSize).min() ?? 0
        let spread = rows.map(\.plain.logDeterminantSpread).max() ?? 0
        return
            "The plain mean of the determinant over \(draws) draws lies below the number of the curve in \(below) of "
            + "\(rows.count) rows, and in \(beyond) by more than two of its own standard errors"
            + (beyond == 0 ? ": the two agree." : ", which do not cover the difference.")
            + " log det spreads by up to \(NumberFormat.number(spread, significantDigits: 2)) nats between draws, and the "
            + "effective sample size is as low as \(String(format: "%.1f", lowest))"
            + (lowest < 2 ? ": **one draw decides the mean, and its standard error says nothing.**" : ".")
    }
}

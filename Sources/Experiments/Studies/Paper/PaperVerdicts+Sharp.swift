internal import Association
internal import Foundations
internal import Records

/// Claims 1 to 4: the lower 2sED is sharp.
extension PaperVerdicts {
    /// Claim 1 (dense networks) or 2 (convolutions).
    func sharp(claim: Int) -> PaperStudy.Finding {
        let isMine: (String) -> Bool = { $0.hasPrefix("cnn:") == (claim == 2) }
        let runs = evidence.plain.filter {
            $0.experiment == .sharp && isMine($0.work.network) && $0.work.fisher == .expected
        }
        var parts: [PaperPart] = []
        for network in runs.map(\.work.network).distinct() {
            let own = runs.filter { $0.work.network == network }
            let rule = PaperRules.areSmall(
                own[0].work.epsilon.map { epsilon in
                    (
                        name: "\(network), drawn, ε = \(epsilon): |2sED - lower| / d",
                        values: own.compactMap { run in
                            run.row(epsilon).map {
                                abs($0.full.value - $0.lower.value) / Double(run.result.parameters)
                            }
                        }
                    )
                }, bound: 0.01)
            parts.append(
                PaperPart(
                    labels: ["network": network, "estimator": "as published"], verdict: rule.verdict,
                    measures: rule.measures))
        }
        let precise = evidence.tempered.filter { $0.experiment == .sharp && isMine($0.work.network) }
        for network in precise.map(\.work.network).distinct() {
            let rule = PaperRules.areSmall(
                precise.filter { $0.work.network == network }.map { run in
                    let row = run.result.rows[0]
                    let d = Double(run.result.parameters)
                    let error =
                        (row.full.standardError * row.full.standardError
                        + row.lower.standardError * row.lower.standardError).squareRoot()
                    return (
                        name: "\(network), tempered, ε = \(row.epsilon), ζ = \(row.zeta): (2sED - lower) / d",
                        value: (row.full.value - row.lower.value) / d, error: error / d,
                        isWeak: row.effectiveSampleSize < 2
                    )
                }, bound: 0.01)
            parts.append(
                PaperPart(
                    labels: ["network": network, "estimator": "tempered"], verdict: rule.verdict,
                    measures: rule.measures))
        }
        return finding(claim, .sharp, parts)
    }

    /// Claim 3: lower and full 2sED order networks alike.
    var sameConclusions: PaperStudy.Finding {
        let runs = evidence.tempered.filter { $0.experiment == .sharp || $0.experiment == .order }
        var measures: [PaperStudy.Measure] = []
        for setting in runs.map({ [$0.work.prior, $0.work.epsilon, $0.work.zeta] }).distinct() {
            let own = runs.filter { [$0.work.prior, $0.work.epsilon, $0.work.zeta] == setting }
            guard own.count >= 2 else { continue }
            let rows = own.map { $0.result.rows[0] }
            var reversed = 0
            for i in rows.indices {
                for j in 0..<i {
                    let (full, lower) = (
                        Self.difference(rows[i].full, rows[j].full), Self.difference(rows[i].lower, rows[j].lower)
                    )
                    if full.value * lower.value < 0, abs(full.value) > 2 * full.standardError,
                        abs(lower.value) > 2 * lower.standardError
                    {
                        reversed += 1
                    }
                }
            }
            let tau = Ranks.kendall(rows.map(\.full.value), rows.map(\.lower.value))
            measures.append(
                .init(
                    "Kendall's tau of \(own.count) networks, \(setting[0]), ε = \(setting[1])", value: tau,
                    replicates: 1, verdict: reversed > 0 ? .notReproduced : tau == 1 ? .reproduced : .undecided))
        }
        return finding(3, .sharp, [PaperPart(verdict: PaperRules.verdict(ofAll: measures), measures: measures)])
    }

    /// Claim 4: the lower 2sED is no larger than the 2sED.
    var isLower: PaperStudy.Finding {
        let rows = evidence.plain.filter { $0.experiment == .sharp }.flatMap(\.result.rows)
        let violations = rows.count { $0.lower.value > $0.full.value * (1 + 1e-12) }
        var measures: [PaperStudy.Measure] = []
        if rows.count >= 2 {
            measures.append(
                .init(
                    "share of plain rows with lower > 2sED", value: Double(violations) / Double(rows.count),
                    replicates: rows.count, verdict: violations == 0 ? .reproduced : .notReproduced))
        }
        for run in evidence.tempered where run.experiment == .sharp {
            let row = run.result.rows[0]
            let gap = Self.difference(row.full, row.lower)
            guard gap.standardError > 0 else { continue }
            measures.append(
                .init(
                    "\(run.work.network), tempered, ε = \(row.epsilon), ζ = \(row.zeta): gap in errors",
                    value: gap.value / gap.standardError, replicates: 1,
                    verdict: gap.value > -3 * gap.standardError ? .reproduced : .notReproduced))
        }
        return finding(4, .sharp, [PaperPart(verdict: PaperRules.verdict(ofAll: measures), measures: measures)])
    }

    static func difference(_ a: ReportedEstimate, _ b: ReportedEstimate) -> ReportedEstimate {
        ReportedEstimate(
            value: a.value - b.value,
            standardError: (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot())
    }
}

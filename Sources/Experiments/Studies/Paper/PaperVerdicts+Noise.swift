internal import Association
import Foundation
internal import Foundations
internal import Records

/// Claims 5 to 8: the noise variance, its limit, and the numbers of inputs and draws.
extension PaperVerdicts {
    /// Claim 5 (dense) or 6 (convolutions): the noise variance hardly matters.
    func noise(claim: Int) -> PaperStudy.Finding {
        let runs = evidence.plain.filter {
            $0.experiment == .noise && $0.work.fisher == .expected && $0.work.network.hasPrefix("cnn:") == (claim == 6)
        }
        let free = runs.filter { $0.work.noise == 0 }
        var parts: [PaperPart] = []
        for setting in runs.filter({ $0.work.noise == 1 }).map({ [$0.work.network, "\($0.work.sigma)"] }).distinct() {
            let own = runs.filter { $0.work.noise == 1 && [$0.work.network, "\($0.work.sigma)"] == setting }
            // Relative to the noise-free pass of the same draws and inputs, for which sigma cancels; largest over eps.
            let changes = own.compactMap { run -> Double? in
                let twin = free.first {
                    $0.work.network == run.work.network && $0.work.replicate == run.work.replicate
                        && $0.work.draws == run.work.draws
                }
                guard let twin else { return nil }
                return run.result.rows.compactMap { row in
                    twin.row(row.epsilon).map { abs(row.full.value - $0.full.value) / abs($0.full.value) }
                }.max()
            }
            guard !changes.isEmpty else { continue }
            let variance = own[0].work.sigma * own[0].work.sigma
            let shown = NumberFormat.number(variance, significantDigits: 2)
            let rule = PaperRules.areSmall(
                [(name: "\(setting[0]), σ² = \(shown): largest relative change", values: changes)], bound: 0.01)
            parts.append(
                PaperPart(
                    labels: ["σ²": shown, "norm": setting[0].hasSuffix("batch") ? "batch" : "none"],
                    verdict: rule.verdict, measures: rule.measures))
        }
        return finding(claim, .noise, parts)
    }

    /// Claim 7: the deterministic network is the limit of small noise.
    var deterministicLimit: PaperStudy.Finding {
        let runs = evidence.plain.filter { $0.experiment == .noise }
        let exact = runs.filter { $0.work.fisher == .gaussian }
        let chain = runs.filter { $0.work.fisher == .expected && $0.work.noise == 1 && $0.work.sigma == 0.001 }
        guard let first = exact.first else { return finding(7, .noise, []) }
        let cases = first.work.epsilon.map { epsilon in
            let values = exact.compactMap { run -> Double? in
                let twin = chain.first {
                    $0.work.network == run.work.network && $0.work.replicate == run.work.replicate
                        && $0.work.draws == run.work.draws
                }
                guard let a = run.row(epsilon), let b = twin?.row(epsilon) else { return nil }
                return (b.full.value - a.full.value) / Double(run.result.parameters)
            }
            return (
                name: "\(first.work.network), ε = \(epsilon): (chain at σ = 0.001 - deterministic) / d",
                values: values
            )
        }.filter { !$0.values.isEmpty }
        let rule = PaperRules.areNearZero(cases, bound: 0.01)
        let limit = PaperRules.areNearZero(
            first.work.epsilon.map { epsilon in
                (
                    name: "ε = \(epsilon): (chain at σ = 0.001 - chain at σ = 0.0001) / d",
                    values: chain.compactMap { run in
                        runs.first {
                            $0.work.sigma == 0.0001 && $0.work.fisher == .expected
                                && $0.work.replicate == run.work.replicate && $0.work.draws == run.work.draws
                        }.flatMap { other in
                            guard let a = run.row(epsilon), let b = other.row(epsilon) else { return nil }
                            return (a.full.value - b.full.value) / Double(run.result.parameters)
                        }
                    }
                )
            }.filter { !$0.values.isEmpty }, bound: 0.01)
        return finding(
            7, .noise,
            cases.isEmpty ? [] : [PaperPart(verdict: rule.verdict, measures: rule.measures + limit.measures)],
            reason: limit.verdict == .reproduced
                ? "the chain has a limit as the noise vanishes; the rule asks whether it is the deterministic network's"
                : nil)
    }
}

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

    /// Claim 8: estimates are stable in the numbers of inputs and draws.
    var stability: PaperStudy.Finding {
        let runs = evidence.plain.filter { $0.experiment == .stability }
        var parts: [PaperPart] = []
        for network in runs.map(\.work.network).distinct() {
            let own = runs.filter { $0.work.network == network }
            guard let small = own.map({ [$0.work.samples, $0.work.draws] }).min(by: { $0[0] * $0[1] < $1[0] * $1[1] }),
                let large = own.map({ [$0.work.samples, $0.work.draws] }).max(by: { $0[0] * $0[1] < $1[0] * $1[1] }),
                small != large
            else { continue }
            func at(_ size: [Int]) -> [PaperEvidence.Of<PaperStudy.PlainPiece, PaperStudy.Dimensions>] {
                own.filter { [$0.work.samples, $0.work.draws] == size }
            }
            var (shifts, inside, cases): ([(name: String, values: [Double])], Int, Int) = ([], 0, 0)
            for epsilon in own[0].work.epsilon {
                let pairs = at(small).compactMap { run in
                    at(large).first { $0.work.replicate == run.work.replicate }.flatMap { other in
                        run.row(epsilon).flatMap { a in
                            other.row(epsilon).map { (small: a.lower, large: $0.lower, d: run.result.parameters) }
                        }
                    }
                }
                guard !pairs.isEmpty else { continue }
                // The margin of one run should hold the mean of the largest runs.
                let mean = Estimate.mean(of: pairs.map(\.large.value)).value
                inside += pairs.count { abs($0.small.value - mean) <= 1.96 * $0.small.standardError }
                cases += pairs.count
                shifts.append(
                    (
                        name:
                            "\(network), ε = \(epsilon): shift of the lower 2sED / d from (N, M) = (\(small[0]), \(small[1])) to (\(large[0]), \(large[1]))",
                        values: pairs.map { ($0.large.value - $0.small.value) / Double($0.d) }
                    ))
            }
            let rule = PaperRules.areNearZero(shifts, bound: 0.02)
            let share = PaperRules.isCommon(
                [(name: "\(network): share of error margins that hold the shift", hits: inside, trials: cases)],
                chance: 0.9)
            // The share need not lie significantly above 90%: it must not lie below.
            var measures = rule.measures
            var verdict = rule.verdict
            if var margin = share.first {
                margin.verdict = margin.value >= 0.9 ? .reproduced : margin.verdict
                measures.insert(margin, at: 0)
                if margin.verdict == .notReproduced { verdict = .notReproduced }
                if margin.verdict == .undecided, verdict == .reproduced { verdict = .undecided }
            }
            parts.append(PaperPart(labels: ["network": network], verdict: verdict, measures: measures))
        }
        return finding(8, .stability, parts)
    }
}

internal import Association
internal import Foundations
internal import Records

/// Claim 8: stability in the numbers of inputs and draws.
extension PaperVerdicts {
    private typealias Run = PaperEvidence.Of<PaperStudy.PlainPiece, PaperStudy.Dimensions>

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
            parts.append(
                PaperPart(labels: ["network": network], verdict: verdict, measures: measures + effects(own, network)))
        }
        return finding(8, .stability, parts + orders(runs))
    }

    /// The change of the mean lower 2sED with the inputs alone and with the draws alone, other sizes averaged over.
    private func effects(_ runs: [Run], _ network: String) -> [PaperStudy.Measure] {
        let sizes: [(name: String, of: (PaperStudy.PlainPiece) -> Int)] = [("N", \.samples), ("M", \.draws)]
        return sizes.compactMap { size in
            let values = runs.map { size.of($0.work) }.distinct().sorted()
            guard let low = values.first, let high = values.last, low < high else { return nil }
            let shifts = runs[0].work.epsilon.map { epsilon in
                func mean(_ value: Int) -> Double {
                    Estimate.mean(
                        of: runs.filter { size.of($0.work) == value }.compactMap { run in
                            run.row(epsilon).map { $0.lower.value / Double(run.result.parameters) }
                        }
                    ).value
                }
                return mean(high) - mean(low)
            }
            return shifts.max { abs($0) < abs($1) }.map {
                .init(
                    "\(network): largest change of the mean lower 2sED / d over ε from \(size.name) = \(low) to \(high)",
                    value: $0, replicates: runs.count)
            }
        }
    }

    /// Whether three networks on the same data keep their order from the smallest to the largest numbers.
    private func orders(_ runs: [Run]) -> [PaperPart] {
        runs.map(\.source).distinct().compactMap { source in
            let own = runs.filter { $0.source == source }
            let networks = own.map(\.work.network).distinct()
            let sizes = own.map { [$0.work.samples, $0.work.draws] }.distinct().sorted { $0[0] * $0[1] < $1[0] * $1[1] }
            guard networks.count == 3, sizes.count >= 2, let small = sizes.first, let large = sizes.last else {
                return nil
            }
            let cases = own[0].work.epsilon.map { epsilon in
                func order(_ size: [Int], _ replicate: Int) -> [Int]? {
                    let values = networks.compactMap { network in
                        own.first {
                            $0.work.network == network && [$0.work.samples, $0.work.draws] == size
                                && $0.work.replicate == replicate
                        }?.row(epsilon)?.lower.value
                    }
                    return values.count == 3 ? values.indices.sorted { values[$0] < values[$1] } : nil
                }
                let pairs = own.map(\.work.replicate).distinct().compactMap { replicate in
                    order(small, replicate).flatMap { a in order(large, replicate).map { a == $0 } }
                }
                return (
                    name: "\(source.rawValue), ε = \(epsilon): share of replicates with one order of three networks",
                    hits: pairs.count { $0 }, trials: pairs.count
                )
            }
            let measures = PaperRules.isCommon(cases.filter { $0.trials > 0 }, chance: 0.5)
            return PaperPart(
                labels: ["network": "order on \(source.rawValue)"], verdict: PaperRules.verdict(ofAll: measures),
                measures: measures)
        }
    }
}

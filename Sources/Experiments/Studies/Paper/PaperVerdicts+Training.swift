internal import Association
internal import Bounds
import Foundation
internal import Foundations
internal import Records

/// Claims 11 to 17: dimensions and training.
extension PaperVerdicts {
    private typealias Run = PaperEvidence.Of<PaperStudy.TrainingPiece, PaperStudy.Losses>

    /// Three networks trained alike, by source, rows, batch and weights.
    private struct Trio {
        var source: PaperStudy.Source
        var piece: PaperStudy.TrainingPiece
        var runs: [Run]

        /// Losses after an epoch, `[network][seed]`; of the last epoch for nil.
        func losses(epoch: Int? = nil) -> [[Double]] {
            runs.map { run in
                run.result.curves.compactMap { curve in epoch.map { curve.train[$0] } ?? curve.train.last }
            }
        }
    }

    private func trios(_ experiments: [PaperStudy.Experiment], norm: String = "batch") -> [Trio] {
        let runs = evidence.training.filter { experiments.contains($0.experiment) }
        func key(_ run: Run) -> [String] {
            ["\(run.source)", "\(run.work.rows)", "\(run.work.batch)", run.work.weights, "\(run.work.doubled)"]
        }
        return runs.map(key).distinct().compactMap { setting in
            let own = runs.filter { key($0) == setting }
            let three = PaperNetworks.trio(own[0].source, norm: norm).compactMap { name in
                own.first { $0.work.network == name }
            }
            return three.count == 3 ? Trio(source: own[0].source, piece: own[0].work, runs: three) : nil
        }
    }

    /// Claim 11: A has the lowest training loss with 10,000 rows; claim 12: B with 100,000.
    func bestLoss(claim: Int) -> PaperStudy.Finding {
        let (rows, best) = claim == 11 ? (10_000, 0) : (100_000, 1)
        let parts = trios([.covertypeTraining]).filter { $0.piece.rows == rows }.flatMap { trio -> [PaperPart] in
            let all = (1...trio.piece.epochs).map { epoch in
                let losses = trio.losses(epoch: epoch)
                let rule = PaperRules.liesBelow(
                    [0, 1, 2].filter { $0 != best }.map { other in
                        (
                            name: "\(trio.piece.weights), epoch \(epoch): loss of \("ABC".letter(best)) - "
                                + "loss of \("ABC".letter(other))",
                            values: zip(losses[best], losses[other]).map { $0 - $1 }
                        )
                    })
                return PaperPart(
                    labels: ["weights": trio.piece.weights, "epochs": "\(epoch)"], verdict: rule.verdict,
                    measures: rule.measures)
            }
            // The end decides; of the epochs that say the contrary, the last one is named beside it.
            let end = all[all.count - 1]
            let contrary: PaperStudy.Verdict = end.verdict == .reproduced ? .notReproduced : .reproduced
            return [all.last { end.verdict != .undecided && $0.verdict == contrary }, end].compactMap { $0 }
        }
        return finding(claim, .covertypeTraining, parts)
    }

    /// Claim 13: more rows act as a smaller scale.
    var scalesAndRows: PaperStudy.Finding {
        let scales = crossingScales
        guard let scale = Self.median(scales, name: "median ε at which A and B cross (normal:1, expected)") else {
            return finding(13, .covertypeTraining, [])
        }
        let rates = [10_000.0, 100_000].map { n in
            exp(GapDocument.Rate.published.logEpsilon(n: n, gamma: 1))
        }
        let places = zip(rates, [10_000, 100_000]).map { rate, n in
            PaperStudy.Measure("ε_n at \(n) rows, γ = 1, rate 3/8", value: rate, replicates: 2)
        }
        let lossSigns = trios([.covertypeTraining]).filter { $0.piece.weights == "torch-default" }
            .sorted { $0.piece.rows < $1.piece.rows }.map { trio in
                let losses = trio.losses()
                return PaperRules.measure(
                    "loss of A - loss of B, \(trio.piece.rows) rows",
                    MeanInterval(zip(losses[0], losses[1]).map { $0 - $1 }))
            }
        // Not the crossing but the networks at these very scales: the paper has A above B with few rows, below with many.
        let leads = evidence.plain.filter { $0.experiment == .order && $0.work.zeta.first != "0" }
        let differences = leads.map { [$0.work.prior, $0.work.fisher.rawValue, $0.work.zeta[0]] }.distinct().flatMap {
            setting -> [PaperStudy.Measure] in
            let own = leads.filter { [$0.work.prior, $0.work.fisher.rawValue, $0.work.zeta[0]] == setting }
            return own[0].work.epsilon.compactMap { epsilon in
                let values = own.filter { $0.work.network == PaperNetworks.trio(.covertype)[0] }.compactMap {
                    a -> Double? in
                    let b = own.first {
                        $0.work.network == PaperNetworks.trio(.covertype)[1] && $0.work.replicate == a.work.replicate
                    }
                    guard let first = a.row(epsilon), let second = b?.row(epsilon) else { return nil }
                    return first.lower.value - second.lower.value
                }
                return values.isEmpty
                    ? nil
                    : PaperRules.measure(
                        "lower 2sED of A - of B, \(setting[0]), \(setting[1]), ε of \(epsilon), ζ = \(setting[2])",
                        MeanInterval(values))
            }
        }
        let verdict: PaperStudy.Verdict =
            if let upper = scale.upper, upper < rates[1] {
                .notReproduced
            } else if let lower = scale.lower, let upper = scale.upper, lower >= rates[1], upper <= rates[0] {
                .reproduced
            } else { .undecided }
        return finding(
            13, .covertypeTraining,
            [PaperPart(verdict: verdict, measures: [scale] + places + differences + lossSigns)],
            reason:
                "the bound ties rows to scales by ε_n; at n where ε_n = 1e-3 there would be 2e9 rows (rate 3/8) or 1.7e7 (1/2)"
        )
    }

    /// Claims 14, 15 and 17: the order of three networks by lower 2sED agrees with that of their training losses.
    func agreement(claim: Int, on sources: [PaperStudy.Source]) -> PaperStudy.Finding {
        let experiments: [PaperStudy.Experiment] = [.covertypeTraining, .mnistTraining, .cifarTraining]
        let own = trios(experiments).filter {
            sources.contains($0.source) && ($0.source != .covertype || [10_000, 100_000].contains($0.piece.rows))
                && $0.piece.weights == "torch-default"
        }
        var settings: [[(dimensions: [Double], losses: [Double])]] = []
        for source in sources {
            let dimensions = lowerDimensions(source, epsilon: "0.01")
            let found = own.filter { $0.source == source }.map { trio in
                (
                    dimensions: dimensions ?? [],
                    losses: trio.losses().map { Estimate.mean(of: $0).value }
                )
            }.filter { $0.dimensions.count == 3 }
            if !found.isEmpty { settings.append(found) }
        }
        let experiment: PaperStudy.Experiment = claim == 14 ? .cifarTraining : .mnistTraining
        guard !settings.isEmpty else {
            return finding(
                claim, experiment, [],
                reason: "no losses of all three networks on \(sources.map(\.rawValue).joined(separator: ", "))")
        }
        let (share, chance) = PaperRules.agreement(settings)
        let count = settings.reduce(0) { $0 + $1.count }
        // A check beside the setting chosen beforehand.
        let plain = sources.flatMap { source in
            trios(experiments, norm: "none").filter { $0.source == source && source != .covertype }.compactMap {
                trio -> (dimensions: [Double], losses: [Double])? in
                lowerDimensions(source, epsilon: "0.01", norm: "none").map {
                    ($0, trio.losses().map { Estimate.mean(of: $0).value })
                }
            }
        }
        let check = PaperStudy.Measure(
            "the same without normalisation, a check", value: PaperRules.agreement([plain]).share,
            replicates: plain.count)
        let verdict: PaperStudy.Verdict = chance < PaperRules.level ? .reproduced : .undecided
        return finding(
            claim, experiment,
            [
                PaperPart(
                    verdict: verdict,
                    measures: [
                        .init(
                            "share of pairs of networks in the claimed order, ε = 0.01", value: share,
                            replicates: count, verdict: verdict),
                        .init(
                            "exact chance of so much agreement, \(settings.count) data sets", value: chance,
                            replicates: count, verdict: verdict),
                    ] + (plain.isEmpty ? [] : [check]))
            ],
            reason: verdict == .undecided
                ? "\(settings.count) \(settings.count == 1 ? "data set" : "data sets"): the least possible chance is "
                    + "\(NumberFormat.number(pow(6, -Double(settings.count)), significantDigits: 2))" : nil)
    }

    /// Mean lower 2sED of the three networks of a source over replicates, in the setting chosen beforehand; without
    /// normalisation those of 100 inputs and draws in the experiment on their numbers.
    private func lowerDimensions(
        _ source: PaperStudy.Source, epsilon: String, norm: String = "batch"
    ) -> [Double]? {
        let means = PaperNetworks.trio(source, norm: norm).compactMap { name -> Double? in
            let values = evidence.plain.filter {
                $0.source == source && $0.work.network == name && $0.work.prior == "normal:1"
                    && $0.work.fisher == .expected && $0.experiment != .noise
                    && (norm == "batch"
                        ? $0.experiment != .stability
                        : $0.experiment == .stability && [$0.work.samples, $0.work.draws] == [100, 100])
            }.compactMap { $0.row(epsilon)?.lower.value }
            return values.isEmpty ? nil : Estimate.mean(of: values).value
        }
        return means.count == 3 ? means : nil
    }

    /// Claim 16: the network with the highest lower 2sED can be the most accurate.
    var accuracy: PaperStudy.Finding {
        let parts = trios([.mnistTraining, .cifarTraining, .covertypeTraining]).compactMap { trio -> PaperPart? in
            guard let dimensions = lowerDimensions(trio.source, epsilon: "0.01"),
                let highest = dimensions.indices.max(by: { dimensions[$0] < dimensions[$1] })
            else { return nil }
            let errors = trio.runs.map { $0.result.curves.map(\.testErrorRate) }
            let rows = "\(trio.piece.rows) rows" + (trio.piece.doubled ? " doubled" : "")
            let setting = "\(trio.source.rawValue), \(rows), batches of \(trio.piece.batch), \(trio.piece.weights)"
            let rule = PaperRules.liesBelow(
                [0, 1, 2].filter { $0 != highest }.map { other in
                    (
                        name: "\(setting): test errors of \("ABC".letter(highest)) - those of \("ABC".letter(other))",
                        values: zip(errors[highest], errors[other]).map { $0 - $1 }
                    )
                })
            return PaperPart(
                labels: [
                    "data": trio.source.rawValue, "rows": "\(trio.piece.rows)", "weights": trio.piece.weights,
                    "batch": "\(trio.piece.batch)",
                ], verdict: rule.verdict, measures: rule.measures)
        }
        return finding(16, .mnistTraining, parts)
    }
}

extension String {
    fileprivate func letter(_ index: Int) -> String { String(self[self.index(startIndex, offsetBy: index)]) }
}

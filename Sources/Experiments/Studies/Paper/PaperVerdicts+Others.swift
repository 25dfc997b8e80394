internal import Association
import Foundation
internal import Foundations
internal import Networks
internal import Records

/// Claims 18 to 23: cost, shared layers, the form of the Fisher matrix, and small scales.
extension PaperVerdicts {
    /// Claim 18: the lower 2sED is cheaper than training.
    var cost: PaperStudy.Finding {
        let parts = evidence.costs.compactMap { run -> PaperPart? in
            guard run.result.estimateSeconds.count >= 2 else { return nil }
            let ratios = MeanInterval(
                zip(run.result.estimateSeconds, run.result.trainingSeconds).map { log($0 / max($1, 1e-9)) })
            let verdict: PaperStudy.Verdict =
                ratios.upper < 0 ? .reproduced : ratios.lower > 0 ? .notReproduced : .undecided
            return PaperPart(
                labels: ["network": run.work.networks[0]], verdict: verdict,
                measures: [
                    .init(
                        "\(run.work.networks[0]): seconds of the lower 2sED / of training", value: exp(ratios.value),
                        lower: exp(ratios.lower), upper: exp(ratios.upper), replicates: ratios.count,
                        verdict: verdict)
                ])
        }
        return finding(18, .cost, parts, reason: parts.isEmpty ? "no timed runs" : nil)
    }

    /// Claim 19: a change of the last layers needs only the last terms anew.
    var modular: PaperStudy.Finding {
        let parts = evidence.modular.flatMap { run in
            run.result.variants.flatMap { variant -> [PaperPart] in
                let isSame = variant.difference <= 1e-12
                let change = abs(variant.firstTermOfItsOwn / variant.firstTermOfBase - 1)
                return [
                    PaperPart(
                        labels: ["normalisation": "common"], verdict: isSame ? .reproduced : .notReproduced,
                        measures: [
                            .init(
                                "\(variant.network): relative difference from kept spectra, common κ",
                                value: variant.difference, replicates: run.work.draws,
                                verdict: isSame ? .reproduced : .notReproduced)
                        ]),
                    PaperPart(
                        labels: ["normalisation": "its own"],
                        verdict: change <= 1e-12 ? .reproduced : .notReproduced,
                        measures: [
                            .init(
                                "\(variant.network): relative change of ℓ₁ with its own κ", value: change,
                                replicates: run.work.draws,
                                verdict: change <= 1e-12 ? .reproduced : .notReproduced)
                        ]),
                ]
            }
        }
        return finding(19, .modular, parts)
    }

    /// Claim 20: the Fisher matrix is block-diagonal by layer.
    var blockDiagonal: PaperStudy.Finding {
        let measures = evidence.limits.compactMap { run -> PaperStudy.Measure? in
            guard let score = run.result.crossScore else { return nil }
            let (lower, upper) = (score.value - 1.96 * score.standardError, score.value + 1.96 * score.standardError)
            return .init(
                "\(run.work.networks[0]): mean square of standardised products of scores", value: score.value,
                lower: lower, upper: upper, replicates: 400,
                verdict: lower >= 0.9 && upper <= 1.1
                    ? .reproduced : lower > 1.1 || upper < 0.9 ? .notReproduced : .undecided)
        }
        return finding(
            20, .limit,
            measures.isEmpty ? [] : [PaperPart(verdict: PaperRules.verdict(ofAll: measures), measures: measures)])
    }

    /// The largest 2sED of a network beside its bound `zeta d + r (1 - zeta + log(1 + sqrt mu) / |log eps|)`, equation (11) of
    /// the paper; mu and r are the largest eigenvalue and rank over the same draws, so that it must hold.
    private func ratioToBound(
        _ run: PaperEvidence.Of<PaperStudy.Limit, PaperStudy.LimitRecord>
    ) -> PaperStudy.Measure? {
        let growth = log(1 + run.result.largestEigenvalue.squareRoot())
        let ratios = run.result.rows.compactMap { row -> Double? in
            guard let zeta = try? ExactNumber(parsing: row.zeta).doubleValue,
                let epsilon = PaperStudy.epsilon(row.epsilon)
            else { return nil }
            let bound =
                zeta * Double(run.result.parameters) + Double(run.result.rank) * (1 - zeta + growth / -log(epsilon))
            return row.full.value / bound
        }
        return ratios.max().map {
            .init(
                "\(run.work.networks[0]), \(run.work.fisher[0].rawValue): largest 2sED / bound (11)", value: $0,
                replicates: run.work.draws, verdict: $0 <= 1 + 1e-9 ? .reproduced : .notReproduced)
        }
    }

    /// Claim 21: the 2sED tends to `zeta d + (1 - zeta) r` and keeps below its bound.
    var smallScales: PaperStudy.Finding {
        let measures = evidence.limits.flatMap { run -> [PaperStudy.Measure] in
            run.work.zeta.compactMap { zeta -> PaperStudy.Measure? in
                let points = run.result.rows.filter { $0.zeta == zeta }.compactMap { row in
                    (try? ExactNumber(parsing: row.epsilon)).map { (depth: -log($0.doubleValue), row.logDeterminant) }
                }.sorted { $0.depth < $1.depth }
                guard points.count >= 2, let exponent = try? ExactNumber(parsing: zeta).doubleValue else { return nil }
                let (before, last) = (points[points.count - 2], points[points.count - 1])
                let slope = (last.1 - before.1) / (last.depth - before.depth) / (1 - exponent)
                let rank = Double(run.result.rank)
                return .init(
                    "\(run.work.networks[0]), \(run.work.fisher[0].rawValue), ζ = \(zeta): slope / rank",
                    value: slope / rank, replicates: run.work.draws,
                    verdict: abs(slope / rank - 1) <= 0.01 ? .reproduced : .notReproduced)
            } + [ratioToBound(run)].compactMap { $0 }
        }
        return finding(
            21, .limit,
            measures.isEmpty ? [] : [PaperPart(verdict: PaperRules.verdict(ofAll: measures), measures: measures)])
    }

    /// Claim 22: a shared flattening kernel reduces the parameters. A count, the same in any run.
    var flattening: PaperStudy.Finding {
        let counts = ["shared", "full"].compactMap { kind in
            try? NetworkShape("cnn:7-5|10-50-34-10;flatten=\(kind)").architecture(inputs: 784).parameterCount
        }
        guard counts.count == 2 else { return finding(22, .cost, []) }
        let verdict: PaperStudy.Verdict = counts[0] < counts[1] ? .reproduced : .notReproduced
        return PaperStudy.Finding(
            claim: 22, experiment: .cost, verdict: verdict,
            measures: zip(["shared", "full"], counts).map {
                .init("d of 7-5|10-50-34-10 with the \($0) kernel", value: Double($1), replicates: 1, verdict: verdict)
            }, reason: "an exact count")
    }

    /// Claim 23: the lower 2sED of the paper's networks needs at most 17 GB.
    var memory: PaperStudy.Finding {
        let measures = evidence.costs.flatMap { run -> [PaperStudy.Measure] in
            func measure(_ what: String, _ bytes: Int?, _ verdict: (Double) -> PaperStudy.Verdict?) -> [PaperStudy
                .Measure]
            {
                bytes.map {
                    let size = 1e-9 * Double($0)
                    return [
                        .init(
                            "\(run.work.networks[0]): GB at the peak of \(what), data included", value: size,
                            replicates: run.result.estimateSeconds.count, verdict: verdict(size))
                    ]
                } ?? []
            }
            return measure("the lower 2sED", run.result.estimateBytes) { $0 <= 17 ? .reproduced : .notReproduced }
                + measure("training", run.result.trainingBytes) { _ in nil }
        }
        let own = measures.filter { $0.verdict != nil }
        guard !own.isEmpty else {
            return PaperStudy.Finding(
                claim: 23, experiment: .cost, verdict: .notTestable, measures: [], reason: "memory was not measured")
        }
        return finding(
            23, .cost, [PaperPart(verdict: PaperRules.verdict(ofAll: own), measures: measures)],
            reason: "of this program; the paper does not say for which network and sizes its 17 GB are")
    }
}

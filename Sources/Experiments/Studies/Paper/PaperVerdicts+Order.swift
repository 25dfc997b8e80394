internal import Association
import Foundation
internal import Foundations
internal import Records

/// Claims 9 and 10: the order of three dense networks, and its change with the scale.
extension PaperVerdicts {
    private typealias Run = PaperEvidence.Of<PaperStudy.PlainPiece, PaperStudy.Dimensions>

    /// Replicates of the three networks by prior and Fisher matrix: `[replicate]` of three runs each.
    private var settings: [(prior: String, fisher: String, replicates: [[Run]])] {
        let runs = evidence.plain.filter { $0.experiment == .order && $0.work.zeta.first == "0" }
        return runs.map { [$0.work.prior, $0.work.fisher.rawValue] }.distinct().map { setting in
            let own = runs.filter { [$0.work.prior, $0.work.fisher.rawValue] == setting }
            let replicates = own.map(\.work.replicate).distinct().compactMap { replicate -> [Run]? in
                let three = PaperNetworks.trio(.covertype).compactMap { name in
                    own.first { $0.work.network == name && $0.work.replicate == replicate }
                }
                return three.count == 3 ? three : nil
            }
            return (setting[0], setting[1], replicates)
        }.filter { !$0.replicates.isEmpty }
    }

    /// Claim 9: the bottleneck network has the lowest lower 2sED.
    var bottleneckLowest: PaperStudy.Finding {
        let parts = settings.flatMap { setting -> [PaperPart] in
            let scales = setting.replicates[0][0].work.epsilon
            let values = scales.map { epsilon in
                setting.replicates.map { $0.compactMap { $0.row(epsilon)?.lower.value } }.filter { $0.count == 3 }
            }
            let shares = PaperRules.isCommon(
                zip(scales, values).map { epsilon, values in
                    (
                        name: "\(setting.prior), \(setting.fisher), ε = \(epsilon): share with C lowest",
                        hits: values.count { $0[2] < min($0[0], $0[1]) }, trials: values.count
                    )
                }, chance: 1 / 3.0)
            return zip(scales, zip(shares, values)).map { epsilon, found in
                var measure = found.0
                let differences = [0, 1].map { other in Estimate.mean(of: found.1.map { $0[2] - $0[other] }) }
                // z > 2 for both means, as the rule asks for beside the share.
                func isDecided(_ sign: Double, _ mean: Estimate) -> Bool {
                    mean.samples > 1 && sign * mean.value > 2 * mean.standardError
                }
                if differences.contains(where: { isDecided(1, $0) }) {
                    measure.verdict = .notReproduced
                } else if measure.verdict == .reproduced, !differences.allSatisfy({ isDecided(-1, $0) }) {
                    measure.verdict = .undecided
                }
                return PaperPart(
                    labels: ["prior": setting.prior, "Fisher": setting.fisher, "ε": epsilon],
                    verdict: measure.verdict ?? .undecided, measures: [measure])
            }
        }
        return finding(9, .order, parts)
    }

    /// Claim 10: 54-16-7 is highest at larger scales, 54-13-11-9-7 at smaller ones.
    var crossing: PaperStudy.Finding {
        let parts = settings.flatMap { setting -> [PaperPart] in
            let roots = setting.replicates.map { Self.crossing($0[0], $0[1]) }
            let shares = PaperRules.isCommon(
                [
                    (
                        name: "\(setting.prior), \(setting.fisher): share in which A and B cross once",
                        hits: roots.count { $0 != nil }, trials: roots.count
                    )
                ], chance: 0.5)
            return shares.map { share in
                PaperPart(
                    labels: ["prior": setting.prior, "Fisher": setting.fisher], verdict: share.verdict ?? .undecided,
                    measures: [share]
                        + (Self.median(
                            roots.compactMap { $0 },
                            name: "\(setting.prior), \(setting.fisher): median ε of the crossing"
                        ).map { [$0] } ?? []))
            }
        }
        return finding(10, .order, parts)
    }

    /// The scale where A - B changes its sign, if it does so once, from + to - as eps falls; log-linear between scales.
    private static func crossing(_ a: Run, _ b: Run) -> Double? {
        let points = a.work.epsilon.compactMap { epsilon -> (x: Double, y: Double)? in
            guard let first = a.row(epsilon), let second = b.row(epsilon), let x = try? ExactNumber(parsing: epsilon)
            else { return nil }
            return (log(x.doubleValue), first.lower.value - second.lower.value)
        }
        return crossing(points.sorted { $0.x > $1.x })
    }

    /// The same for points in descending order of `x = log eps`.
    static func crossing(_ points: [(x: Double, y: Double)]) -> Double? {
        let changes = zip(points, points.dropFirst()).filter { ($0.y > 0) != ($1.y > 0) }
        guard changes.count == 1, let (above, below) = changes.first, above.y > 0 else { return nil }
        return exp(above.x + (below.x - above.x) * above.y / (above.y - below.y))
    }

    /// The median with the widest pair of order statistics that a binomial count of 95% allows.
    static func median(_ values: [Double], name: String) -> PaperStudy.Measure? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let count = sorted.count
        let middle = 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2])
        let law = BinomialTail(trials: count, success: 0.5)
        let cut = (0..<(count / 2)).last { law.probability(atMost: $0) <= 0.025 }
        return .init(
            name, value: middle, lower: cut.map { sorted[$0] }, upper: cut.map { sorted[count - 1 - $0] },
            replicates: count)
    }

    /// The crossing in the paper's own setting: normal:1 and the expected matrix.
    var crossingScales: [Double] {
        settings.first { $0.prior == "normal:1" && $0.fisher == "expected" }?.replicates
            .compactMap { Self.crossing($0[0], $0[1]) } ?? []
    }
}

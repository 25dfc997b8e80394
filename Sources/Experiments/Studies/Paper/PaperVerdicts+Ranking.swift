internal import Association
import Foundation
internal import Foundations
internal import Records

/// Beyond the paper: does the lower 2sED rank training losses at equal size?
extension PaperVerdicts {
    /// A random architecture with its numbers.
    struct Item {
        var network: String
        var lower: Double
        var losses: [Double]
        /// Numbers that cost nothing, by name.
        var baselines: [(name: String, value: Double)]
        var loss: Double { losses.reduce(0, +) / Double(losses.count) }
    }

    /// Architectures of one family with all numbers, at the scale chosen beforehand.
    func items(convolutions: Bool = false, _ range: (Int) -> Bool = { _ in true }, epsilon: String = "0.01") -> [Item] {
        let losses = evidence.training.filter { $0.experiment == .ranking }
        let runs = evidence.plain.filter {
            $0.experiment == .ranking && $0.work.network.hasPrefix("cnn:") == convolutions
                && range($0.result.parameters)
        }
        return runs.compactMap { run -> Item? in
            guard let row = run.row(epsilon),
                let trained = losses.first(where: { $0.work.network == run.work.network && $0.source == run.source })
            else { return nil }
            let values = trained.result.curves.compactMap(\.train.last)
            let (depth, hidden) = Self.shape(run.work.network)
            return values.isEmpty
                ? nil
                : Item(
                    network: run.work.network, lower: row.lower.value, losses: values,
                    baselines: [
                        ("d", Double(run.result.parameters)), ("depth", Double(depth)),
                        ("least width", hidden.min() ?? 0), ("sum of log widths", hidden.reduce(0) { $0 + log($1) }),
                        ("mean trace", run.result.meanTrace), ("rank limit", run.result.rank ?? 0),
                    ])
        }
    }

    /// Layers, and the widths between inputs and outputs; for convolutions the channels and the dense widths behind them.
    private static func shape(_ network: String) -> (depth: Int, hidden: [Double]) {
        func numbers(_ text: some StringProtocol) -> [Double] { text.split { !$0.isNumber }.compactMap { Double($0) } }
        let parts = network.prefix { $0 != ";" }.split(separator: "|")
        let widths = numbers(parts[parts.count - 1])
        guard parts.count == 2 else { return (widths.count - 1, Array(widths.dropFirst().dropLast())) }
        // The convolutions, the shared kernel, the dense layers.
        return (numbers(parts[0]).count + widths.count, Array(widths.dropLast()))
    }

    /// Whether the plain estimates keep the order of tempered ones, whose errors hold, on the networks that have both.
    private var temperedOrder: [PaperStudy.Measure] {
        let both = evidence.tempered.filter { $0.experiment == .ranking }.compactMap { run -> [Double]? in
            guard
                let plain = evidence.plain.first(where: {
                    $0.experiment == .ranking && $0.work.network == run.work.network && $0.source == run.source
                })?.row(run.work.epsilon),
                let tempered = run.result.rows.first,
                let trained = evidence.training.first(where: {
                    $0.experiment == .ranking && $0.work.network == run.work.network && $0.source == run.source
                })
            else { return nil }
            let losses = trained.result.curves.compactMap(\.train.last)
            return [
                plain.full.value, tempered.full.value, plain.lower.value, tempered.lower.value,
                Estimate.mean(of: losses).value,
            ]
        }
        guard both.count >= 4 else { return [] }
        func correlation(_ name: String, _ first: Int, _ second: Int) -> PaperStudy.Measure {
            let interval = BootstrapInterval(items: both.count, seed: 1) { chosen in
                Ranks.spearman(chosen.map { both[$0][first] }, chosen.map { both[$0][second] })
            }
            return .init(
                name, value: interval.value, lower: interval.lower, upper: interval.upper, replicates: both.count)
        }
        return [
            correlation("ρ of plain and tempered 2sED", 0, 1), correlation("ρ of plain and tempered lower 2sED", 2, 3),
            correlation("ρ of tempered 2sED and loss", 1, 4),
        ]
    }

    /// The question fixed beforehand.
    var rankingAtEqualSize: PaperStudy.Finding {
        let equal = items { (980...1020).contains($0) }
        guard equal.count >= 4 else { return finding(0, .ranking, []) }
        let unequal = items { !(980...1020).contains($0) }
        let measures =
            Self.rankingMeasures(equal) + Self.triples(equal)
            + (unequal.count >= 4
                ? [
                    Self.correlation(
                        unequal, name: "unequal size: ρ of lower 2sED and loss"),
                    Self.advantage(unequal, over: ["d"], name: "unequal size: |ρ| of lower 2sED - |ρ| of d"),
                ] : [])
        let images = items(convolutions: true)
        let convolutional =
            images.count >= 4
            ? [
                Self.correlation(images, name: "convolutions: ρ of lower 2sED and loss"),
                Self.advantage(
                    images, over: images[0].baselines.map(\.name),
                    name: "convolutions: |ρ| of lower 2sED - |ρ| of the best simple number"),
            ] + Self.simpleCorrelations(images, prefix: "convolutions: ") : []
        let partial = measures[1].verdict
        let better = measures[2].verdict
        let verdict: PaperStudy.Verdict =
            partial == .reproduced && better == .reproduced
            ? .reproduced
            : partial == .notReproduced || better == .notReproduced ? .notReproduced : .undecided
        return finding(
            0, .ranking, [PaperPart(verdict: verdict, measures: measures + convolutional + temperedOrder)],
            reason:
                "the question is whether the lower 2sED adds to depth and least width, and beats the best simple number"
        )
    }

    /// Correlation, partial correlation and advantage over the best simple number, then the simple numbers.
    static func rankingMeasures(_ items: [Item], seed: UInt64 = 1) -> [PaperStudy.Measure] {
        func values(_ chosen: [Int], _ name: String) -> [Double] {
            chosen.map { items[$0].baselines.first { $0.name == name }!.value }
        }
        var simple = correlation(items, name: "ρ of lower 2sED and loss, equal size")
        let chance = Ranks.chanceOfAtMost(items.map(\.lower), items.map(\.loss), permutations: 10_000, seed: seed)
        if simple.verdict == .reproduced, chance >= PaperRules.level { simple.verdict = .undecided }
        let partial = BootstrapInterval(items: items.count, seed: seed) { chosen in
            Ranks.partialSpearman(
                chosen.map { items[$0].lower }, chosen.map { items[$0].loss },
                given: [values(chosen, "depth"), values(chosen, "least width")])
        }
        let names = items[0].baselines.map(\.name)
        let reliability =
            items.allSatisfy { $0.losses.count == items[0].losses.count && $0.losses.count >= 2 }
            ? [
                PaperStudy.Measure(
                    "ceiling of |ρ|: root of the reliability of mean losses",
                    value: max(0, IntraclassCorrelation.ofMean(items.map(\.losses))).squareRoot(),
                    replicates: items.count)
            ] : []
        return [
            simple,
            measure("partial ρ given depth and least width", partial, items.count),
            advantage(items, over: names, name: "|ρ| of lower 2sED - |ρ| of the best simple number"),
            PaperStudy.Measure(
                "chance of so small a ρ by permutation", value: chance, replicates: items.count),
        ] + reliability + simpleCorrelations(items)
    }

    private static func simpleCorrelations(_ items: [Item], prefix: String = "") -> [PaperStudy.Measure] {
        items[0].baselines.indices.map { index in
            .init(
                "\(prefix)ρ of \(items[0].baselines[index].name) and loss",
                value: Ranks.spearman(items.map { $0.baselines[index].value }, items.map(\.loss)),
                replicates: items.count)
        }
    }

    static func correlation(
        _ items: [Item], name: String, seed: UInt64 = 1
    ) -> PaperStudy.Measure {
        let numbers = items.map(\.lower)
        return measure(
            name,
            BootstrapInterval(items: items.count, seed: seed) { chosen in
                Ranks.spearman(chosen.map { numbers[$0] }, chosen.map { items[$0].loss })
            }, items.count)
    }

    /// By how much the lower 2sED correlates better, in absolute value, than the best of some simple numbers.
    static func advantage(
        _ items: [Item], over names: [String], name: String, seed: UInt64 = 1
    ) -> PaperStudy.Measure {
        let columns = names.map { name in items.map { $0.baselines.first { $0.name == name }!.value } }
        let interval = BootstrapInterval(items: items.count, seed: seed) { chosen in
            let losses = chosen.map { items[$0].loss }
            let best = columns.map { column in abs(Ranks.spearman(chosen.map { column[$0] }, losses)) }.max() ?? 0
            return abs(Ranks.spearman(chosen.map { items[$0].lower }, losses)) - best
        }
        return PaperStudy.Measure(
            name, value: interval.value, lower: interval.lower, upper: interval.upper, replicates: items.count,
            verdict: interval.lower > 0 ? .reproduced : interval.upper < 0 ? .notReproduced : .undecided)
    }

    /// How often three of the architectures at random agree in order: the paper's evidence from three networks.
    static func triples(_ items: [Item], seed: UInt64 = 1) -> [PaperStudy.Measure] {
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 4)
        let count = 10_000
        let hits = (0..<count).count { _ in
            var chosen: [Int] = []
            while chosen.count < 3 {
                let next = stream.integer(below: items.count)
                if !chosen.contains(next) { chosen.append(next) }
            }
            chosen.sort { items[$0].lower > items[$1].lower }
            return items[chosen[0]].loss < items[chosen[1]].loss && items[chosen[1]].loss < items[chosen[2]].loss
        }
        let interval = BinomialInterval(successes: hits, trials: count, confidence: 0.95)
        return [
            .init(
                "share of random triples in the claimed order (1/6 by chance)", value: Double(hits) / Double(count),
                lower: interval.lower, upper: interval.upper, replicates: count)
        ]
    }

    /// A negative correlation is the claim.
    private static func measure(_ name: String, _ interval: BootstrapInterval, _ count: Int) -> PaperStudy.Measure {
        PaperStudy.Measure(
            name, value: interval.value, lower: interval.lower, upper: interval.upper, replicates: count,
            verdict: interval.upper < 0 ? .reproduced : interval.lower > 0 ? .notReproduced : .undecided)
    }
}

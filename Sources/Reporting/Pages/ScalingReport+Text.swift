import Foundation
internal import Foundations
internal import Records

/// Tables and sentences of a study of scaling; every sentence is chosen by its numbers.
extension ScalingStudy.Summary {
    /// A run that wastes less than a tenth is worth its ranks.
    private static let enough = 0.9

    /// Which loss is the larger one where a simulation is not efficient.
    private func cause(_ run: Simulated) -> String {
        run.waiting > run.idle
            ? "ranks wait for rank 0, which keeps a piece in \(Self.time(costs.keeping)) (\(percent(run.waiting)) of their time)"
            : "ranks have nothing to do while the last pieces are computed (\(percent(run.idle)) of their time)"
    }

    private func percent(_ share: Double) -> String { "\(NumberFormat.number(100 * share, significantDigits: 2))%" }

    /// Seconds with a unit that suits them.
    static func time(_ seconds: Double) -> String {
        let (value, unit) =
            seconds >= 1 ? (seconds, "s") : seconds >= 1e-3 ? (1e3 * seconds, "ms") : (1e6 * seconds, "μs")
        return "\(plain(value)) \(unit)"
    }

    /// Two digits, or all before the point.
    static func plain(_ value: Double) -> String {
        value >= 100 ? String(Int(value.rounded())) : NumberFormat.number(value, significantDigits: 2)
    }

    /// What gives way first, from the shortest pieces on.
    var limitSentence: String {
        let known = simulated.filter(\.longestFirst)
        let lengths = Set(known.map(\.pieceSeconds)).sorted()
        guard let shortest = lengths.first, let most = known.map(\.ranks).max() else { return "Nothing was simulated." }
        let runs = known.filter { $0.pieceSeconds == shortest }.sorted { $0.ranks < $1.ranks }
        guard let first = runs.first(where: { $0.efficiency.value < Self.enough }) else {
            return
                "**Nothing gives way:** with pieces of \(Self.time(shortest)), \(most) ranks are at least 90% efficient."
        }
        let enough = lengths.first { length in
            known.contains { $0.ranks == most && $0.pieceSeconds == length && $0.efficiency.value >= Self.enough }
        }
        return
            "**With pieces of \(Self.time(shortest)), \(first.ranks) ranks are \(percent(first.efficiency.value)) efficient:** "
            + "\(cause(first)). "
            + (enough.map { "\(most) ranks are 90% efficient from pieces of \(Self.time($0)) on." }
                ?? "\(most) ranks are not 90% efficient with any length of pieces here.")
    }

    /// How the measured efficiency and the simulated time come out.
    var measuredSentence: String {
        let sentences = measured.filter { $0.workers > 1 }.map { run in
            let far = abs(run.seconds.value - run.simulated) > 2 * run.seconds.standardError
            return
                "\(run.workers) workers on this machine have an efficiency of \(run.efficiency.shown). The simulation gives "
                + "\(NumberFormat.number(run.simulated, significantDigits: 3)) s for their \(run.seconds.shown) s, "
                + (far ? "which differs by more than two errors." : "within two errors.")
        }
        return sentences.joined(separator: " ")
    }

    /// What rank 0 takes for an answer.
    var costSentence: String {
        "handing out a piece takes \(Self.time(costs.handing)), keeping one \(Self.time(costs.keeping)), a message "
            + "\(Self.time(costs.message)) (medians)."
    }

    var measuredTable: MarkdownTable {
        var table = MarkdownTable([.number("workers"), .number("s"), .number("efficiency"), .number("s, simulated")])
        for run in measured {
            table.append([
                String(run.workers), run.seconds.shown, run.efficiency.shown,
                NumberFormat.number(run.simulated, significantDigits: 3),
            ])
        }
        return table
    }

    var simulatedTable: MarkdownTable {
        var table = MarkdownTable([
            .number("s / piece"), .number("ranks"), .number("efficiency, known times"), .number("random order"),
            .number("waiting"), .number("idle"), .number("messages / s"), .number("store operations / s"),
        ])
        for run in simulated where run.longestFirst {
            let other = simulated.first {
                !$0.longestFirst && $0.ranks == run.ranks && $0.pieceSeconds == run.pieceSeconds
            }
            table.append([
                Self.plain(run.pieceSeconds), String(run.ranks), run.efficiency.shown,
                other?.efficiency.shown ?? "", percent(run.waiting), percent(run.idle),
                Self.plain(run.messages), Self.plain(run.storeOperations),
            ])
        }
        return table
    }

    /// Efficiency against the length of pieces, a curve for each number of ranks.
    var figure: Figure {
        let known = simulated.filter(\.longestFirst)
        let series = Set(known.map(\.ranks)).sorted().enumerated().map { place, ranks in
            Figure.Series(
                "\(ranks) ranks",
                known.filter { $0.ranks == ranks }.sorted { $0.pieceSeconds < $1.pieceSeconds }.map {
                    Figure.Point($0.pieceSeconds, $0.efficiency.value, error: $0.efficiency.standardError)
                }, style: .linePoints, look: .init(colour: place))
        }
        return Figure(
            name: "efficiency", altText: "Efficiency of simulated runs against the mean time of a piece.",
            caption: "Simulated efficiency against the mean time of a piece, known times; bars are one standard error.",
            x: .init("seconds of a piece", scale: .logarithmic), y: .init("efficiency", range: 0...1), series: series)
    }
}

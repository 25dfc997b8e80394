import Foundation
internal import Foundations
internal import Records

/// The conclusions of the page. Each sentence depends on the records, and names the records it uses.
extension EstimatorReport {
    func summary(_ page: inout MarkdownDocument) {
        page.heading("In short")
        page.paragraph(plainInShort)
        page.paragraph(orderInShort)
        page.paragraph(inputsInShort)
        page.paragraph(intervalsInShort)
    }

    /// Networks whose tempered numbers are used in headlines: all their scales are settled.
    private var settledNetworks: [String] {
        study.networks.filter { network in
            let own = comparisons.filter { $0.network == network }
            return !own.isEmpty && own.allSatisfy(\.isSettled)
        }
    }

    private var settled: [Comparison] {
        let networks = settledNetworks
        return comparisons.filter { networks.contains($0.network) }
    }

    func range(_ values: [Double], _ digits: Int = 3) -> String {
        let (low, high) = (values.min() ?? 0, values.max() ?? 0)
        let ends = [low, high].map { NumberFormat.number($0, significantDigits: digits) }
        return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
    }

    // MARK: Plain means

    /// The networks left out of the first sentences, with the reason.
    private var leftOut: String {
        let others = comparisons.filter { !$0.isSettled }
        guard !others.isEmpty else { return "" }
        let reasons = others.map { comparison -> String in
            let routes = comparison.tempered.tempering.map {
                "normalisers give \(comparison.tempered.logExpectedDeterminant.shown) nats at ε = \(comparison.epsilon), "
                    + "thermodynamic integration \($0.thermodynamic.shown)"
            }
            return comparison.network + (routes.map { ": \($0)" } ?? "")
        }
        return
            " These sentences leave out networks on whose number two routes disagree or whose normalisers spread by more "
            + "than 3 nats (\(reasons.joined(separator: "; ")))."
    }

    private var plainInShort: String {
        let (all, count) = (settled, study.draws[0])
        guard !all.isEmpty else {
            return
                "**Plain means cannot be judged here.** No network has a tempered number to measure them against.\(leftOut)"
        }
        let runs = all.reduce(0) { $0 + $1.repeats.count }
        let covered = all.reduce(0) { $0 + $1.covered }
        let gaps = all.map(\.meanDifference)
        let below = gaps.filter { $0.value < -2 * $0.standardError }
        // Less than 80% instead of 95% is not by chance in 20 runs or more.
        let isWrong = below.count > 0 && Double(covered) < 0.8 * Double(runs)
        let sizes = all.map { $0.plain[0].effectiveSampleSize }
        let decided =
            sizes.max() ?? 0 < 2
            ? "which one of them decides (effective sample size \(range(sizes, 2)))"
            : "with an effective sample size of \(range(sizes, 2))"
        let position: String
        if below.count == gaps.count {
            position =
                "lie \(range(gaps.map { -$0.value })) parameters below those of tempered sequential Monte Carlo, "
                + "\(range(ownErrors(all))) of the standard errors that one of its runs states"
        } else if below.isEmpty {
            position = "lie below those of tempered sequential Monte Carlo by more than two errors in none of the cases"
        } else {
            position =
                "lie below those of tempered sequential Monte Carlo by more than two errors in \(below.count) of "
                + "\(gaps.count) cases (by \(range(below.map { -$0.value })) parameters)"
        }
        return
            "**\(isWrong ? "The error of the published procedure." : "The published procedure holds here.")** It takes "
            + "the mean of \(count) exponentials, \(decided). At ζ = \(study.zeta) and "
            + "ε = \(study.epsilon.joined(separator: ", ")) its numbers for \(settledNetworks.joined(separator: ", ")) "
            + "\(position); its 95% intervals contain the tempered number in \(covered) of \(runs) runs."
            + "\(moreDraws(all))\(leftOut)"
    }

    /// Gap of the first plain estimate in its own standard errors.
    private func ownErrors(_ all: [Comparison]) -> [Double] {
        all.map { -$0.difference($0.plain[0]).value / $0.plain[0].twoScaleDimension.standardError }
    }

    /// The effect of more draws on the plain mean, if few draws are too low.
    private func moreDraws(_ all: [Comparison]) -> String {
        guard let last = study.draws.last, study.draws.count > 1 else { return "" }
        let closed = all.compactMap { comparison -> Double? in
            let few = comparison.difference(comparison.plain[0])
            guard few.value < -2 * few.standardError, let many = comparison.plain.last else { return nil }
            return 1 - comparison.difference(many).value / few.value
        }
        guard !closed.isEmpty else { return "" }
        let share = closed.reduce(0, +) / Double(closed.count)
        let verdict =
            share < 0.5
            ? "more draws of the same kind help slowly" : share < 0.9 ? "more draws help" : "more draws suffice"
        return
            " Where few draws fall short, \(last) draws close \(Int((100 * share).rounded()))% "
            + "of the gap on average: \(verdict)."
    }

    /// Whether the lower bounds and the ranking by plain estimates remain valid.
    private var orderInShort: String {
        let all = settled
        guard !all.isEmpty else { return "Neither lower bounds nor the order of the networks can be compared." }
        let below = all.filter { comparison in
            guard let lower = comparison.tempered.lower?.published else { return false }
            return comparison.plain[0].twoScaleDimension.value < lower.value
        }
        let isOneDraw = (below.map { $0.plain[0].effectiveSampleSize }.max() ?? .infinity) < 2
        let ranks = study.epsilon.indices.map { index -> Bool in
            let rows = settledNetworks.compactMap { network in
                all.filter { $0.network == network }.dropFirst(index).first
            }
            return rows.sorted { $0.plain[0].twoScaleDimension.value > $1.plain[0].twoScaleDimension.value }
                .map(\.network)
                == rows.sorted { $0.tempered.twoScaleDimension.value > $1.tempered.twoScaleDimension.value }
                .map(\.network)
        }
        return "In \(below.count) of \(all.count) cases the plain dimension lies below the published *lower bound* as "
            + "tempering finds it"
            + (isOneDraw
                ? ": where plain curves of the dimension and of its lower bound lie close together, both are the same draw, and "
                    + "this says nothing about the bound." : ".")
            + (settledNetworks.count > 1
                ? " The order of \(settledNetworks.joined(separator: ", ")) is the same for both estimators at "
                    + "\(ranks.count { $0 }) of \(ranks.count) scales." : "")
    }

    // MARK: Routes and lower bounds

    /// Whether the two routes of tempering agree.
    func routesInShort(_ all: [Comparison]) -> String {
        let (apart, leaning) = (all.filter { !$0.routesAgree }, all.filter { $0.laterSpread > 3 })
        func names(_ cases: [Comparison]) -> String {
            cases.map { "\($0.network) at ε = \($0.epsilon)" }.joined(separator: ", ")
        }
        return
            (apart.isEmpty
            ? "The routes agree within two errors of their difference in all \(all.count) cases."
            : "The routes differ by more than two errors of their difference for \(names(apart)): neither number is to be relied "
                + "on.")
            + (leaning.isEmpty
                ? ""
                : " The normalisers spread by more than 3 nats for \(names(leaning)): the first route leans on their being "
                    + "normally distributed.")
    }

    /// How far the lower bounds lie below the dimension.
    var lowerInShort: String {
        let all = settled.filter { $0.tempered.lower != nil }
        var parts: [String] = []
        for (name, path) in [("tight", \EstimateDocument.Lower.tight), ("published", \.published)] {
            let gaps = all.compactMap { comparison -> ReportedEstimate? in
                guard let lower = comparison.tempered.lower?[keyPath: path] else { return nil }
                let dimension = comparison.tempered.twoScaleDimension
                return ReportedEstimate(
                    value: dimension.value - lower.value,
                    standardError: hypot(dimension.standardError, lower.standardError))
            }
            guard !gaps.isEmpty else { continue }
            let apart = gaps.count { $0.value > 2 * $0.standardError }
            parts.append(
                "the \(name) one lies \(range(gaps.map(\.value))) parameters below the dimension (by more than two errors in "
                    + "\(apart) of \(gaps.count) cases)")
        }
        let crossed = comparisons.count { comparison in
            comparison.plain[0].lower.map { $0.tight.value > comparison.plain[0].twoScaleDimension.value } ?? false
        }
        let plain =
            crossed == 0
            ? "By \(study.draws[0]) plain draws the tight one exceeds the dimension that it bounds in none of the cases."
            : "By \(study.draws[0]) plain draws the tight one exceeds the dimension that it bounds in \(crossed) of "
                + "\(comparisons.count) cases."
        let tempered =
            parts.isEmpty
            ? ""
            : "By tempering, for \(settledNetworks.joined(separator: ", ")), \(parts.joined(separator: ", and ")). "
        return tempered + plain
    }
}

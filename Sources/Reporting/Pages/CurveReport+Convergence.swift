internal import Foundations
internal import Records

/// Numbers that doubled sweeps or a second curve contradict, with what holds of them.
extension CurveReport {
    /// A line for each network with numbers that have not converged.
    func notConverged(_ summary: Summary) -> [String] {
        study.networks.compactMap { network in
            let own = summary.dimensions.filter { $0.network == network }
            guard let text = own.notConverged else { return nil }
            let doubtful = own.filter(\.isDoubtful)
            let bounded = doubtful.filter { $0.lower != nil }
            guard !doubtful.isEmpty else { return text }
            return text
                + (bounded.isEmpty
                    ? " No interval is known to hold the dimension."
                    : " The table of checks has lower bounds that hold for \(bounded.count) of them"
                        + (bounded.contains { $0.lowerForm == .jensen } ? ", by Jensen's inequality" : "") + ".")
        }
    }

    /// How many numbers of the second curves agree with the first; nil without one.
    func agreement(_ summary: Summary) -> String? {
        let checked = summary.dimensions.filter { $0.second != nil }
        guard !checked.isEmpty else { return nil }
        let agreeing = checked.count { $0.convergence != .disputed }
        return "**The second curve agrees with \(agreeing) of the \(checked.count) numbers that it checks.**"
    }

    /// Doubtful numbers and those with a second curve, beside the checks and the lower bounds that hold; nil if there are none.
    func checks(_ summary: Summary) -> MarkdownTable? {
        let rows = summary.dimensions.filter { $0.isDoubtful || $0.second != nil }
        guard !rows.isEmpty else { return nil }
        var table = MarkdownTable([
            .text("network"), .text("ζ"), .number("ε"), .number("dimension"), .number("by doubled sweeps"),
            .number("second curve"), .number("second minus first"), .number("at least"), .text("bound"),
        ])
        for row in rows {
            table.append([
                row.network, row.zeta, row.epsilon, row.marked, row.movement?.shown ?? "unchecked",
                row.second?.shown ?? "–", row.dispute?.shown ?? "–", row.lower?.shown ?? "–",
                row.lower == nil ? "–" : row.lowerForm == .jensen ? "Jensen" : "published, tempered",
            ])
        }
        return table
    }
}

internal import Records

/// Sentences that depend on the numbers of the records.
extension ToyCoveringReport {
    /// The numbers of verdicts for each kind of claim.
    var verdicts: String {
        let theorems = tally { $0.isTheorem }
        let observed = tally { !$0.isTheorem }
        let all = theorems.values.reduce(0, +)
        let refuted = refutedTheorems
        let verdict =
            if !refuted.isEmpty {
                " **A refuted theorem is an error, of the theorem or of this program:** \(refuted.joined(separator: "; "))."
            } else if theorems[.undecided, default: 0] > 0 {
                " The undecided ones are neither confirmed nor excluded."
            } else {
                ""
            }
        let (fails, open) = (observed[.refuted, default: 0], observed[.undecided, default: 0])
        return "Of \(all) instances of the theorems \(theorems[.proved, default: 0]) are proved, "
            + "\(theorems[.refuted, default: 0]) refuted and \(theorems[.undecided, default: 0]) undecided.\(verdict) That $N_2$ is "
            + "at most $\\varepsilon^{-d_\\zeta}$ without the lemma's factor is not a theorem: it holds in "
            + "\(observed[.proved, default: 0]) of \(observed.values.reduce(0, +)) cases"
            + (fails > 0 ? ", provably fails in \(fails)" : "") + (open > 0 ? ", is undecided in \(open)" : "") + "."
    }

    /// Shares above 1, which the covering lemma excludes.
    var excess: String {
        get throws {
            let above = try modelResults.filter { _, record in
                try rows(of: record, zeta: shownZeta).contains { ($0.cover.tightness ?? 0) > 1 }
            }
            return above.isEmpty
                ? ""
                : " **A share above 1 contradicts the covering lemma:** \(above.map(\.model.name).joined(separator: ", "))."
        }
    }

    /// The numbers that are proven.
    var rigour: String {
        let bounded = names { record in record.cover.rows.contains { $0.twoScaleCount == nil } }
        let estimated = names { !$0.isRigorous }
        return
            (bounded.isEmpty
            ? "Counts are exact integers."
            : "Counts are exact integers, but N₂ of \(bounded) is known between bounds alone in some rows.")
            + (estimated.isEmpty
                ? " Logarithms and dimensions are rigorous enclosures (Arb)."
                : " Logarithms and dimensions are rigorous enclosures (Arb), but **dimensions of \(estimated) come by "
                    + "quadrature or sampling, with an error that is not proven**.")
    }

    /// The sentence on the values in the caption of a model's figure.
    static func rigour(of record: ToyCoveringStudy.Record) -> String {
        record.isRigorous
            ? "All values are exact or rigorous." : "Dimensions come by quadrature or sampling, without proof."
    }

    /// Models without an exact count.
    var uncounted: [String] {
        modelResults.filter { $0.record.cover.rows.contains { $0.exactCount == nil } }.map(\.model.name)
    }

    /// The numbers of parameters, `2 to 3`.
    var dimensions: String {
        let sizes = modelResults.map(\.record.exact.model.dimension)
        let (least, largest) = (sizes.min() ?? 0, sizes.max() ?? 0)
        return least == largest ? "\(least)" : "\(least) to \(largest)"
    }

    private func names(where holds: (ToyCoveringStudy.Record) -> Bool) -> String {
        modelResults.filter { holds($0.record) }.map(\.model.name).joined(separator: ", ")
    }

    private var refutedTheorems: [String] {
        modelResults.flatMap { model, record in
            record.cover.rows.flatMap { row in
                row.verdicts.filter { claim in
                    claim.verdict == CoverDocument.Verdict.refuted.rawValue
                        && CoverDocument.Inequality(rawValue: claim.claim)?.isTheorem == true
                }.map { "\($0.claim) of \(model.name) at ε = \(row.epsilon), ζ = \(row.zeta)" }
            }
        }
    }

    private func tally(_ belongs: (CoverDocument.Inequality) -> Bool) -> [CoverDocument.Verdict: Int] {
        modelResults.flatMap(\.record.cover.rows).flatMap(\.verdicts)
            .filter { CoverDocument.Inequality(rawValue: $0.claim).map(belongs) == true }
            .compactMap { CoverDocument.Verdict(rawValue: $0.verdict) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}

extension ToyCoveringStudy.Record {
    /// Whether all its dimensions are closed forms or enclosures.
    var isRigorous: Bool {
        exact.rows.allSatisfy(\.isProven)
    }
}

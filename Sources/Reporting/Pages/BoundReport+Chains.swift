internal import Foundations
internal import Records

/// The bounds by chains: how close they come, and what the spectrum contributes.
extension BoundReport {
    static let productChain = "chain, metric of the losses"
    static let fisherChain = "chain, Fisher covers"
    static let blindChain = "chain, blind to the spectrum"
    private static let counting = "parameter count"
    private static let single = "2sED, rate 1/2, explicit"

    private typealias Named = (label: String, margin: BoundStudy.Margin)

    /// Each family's margins at the simulated size nearest to n on a log axis, within a factor of 3.
    private func margins(near n: Double) -> [Named] {
        families.compactMap { bounds, _ in
            let nearest = (bounds.margins ?? []).min { Self.distance($0.n, n) < Self.distance($1.n, n) }
            return nearest.flatMap { Self.distance($0.n, n) <= 3 ? (bounds.label, $0) : nil }
        }
    }

    private static func distance(_ a: Double, _ b: Double) -> Double { max(a / b, b / a) }

    /// One sentence for the summary.
    var chainSummary: String? {
        let all = margins(near: 1000)
        let own = all.compactMap { $0.margin.decades[Self.productChain] }
        guard let low = own.min(), let high = own.max() else { return nil }
        let below = all.count { named in
            guard let a = named.margin.decades[Self.productChain], let b = named.margin.decades[Self.counting] else {
                return false
            }
            return a < b
        }
        let within =
            high <= 1
            ? "within one decade of it in every family"
            : "within one decade of it in \(own.count { $0 <= 1 }) of \(own.count) families"
        return "**The bound by chains lies \(Self.short(low)) to \(Self.short(high)) decades above the mean supremum "
            + "near n = 1000, \(within)**, and below parameter counting in \(below) of \(own.count)."
    }

    func chains(_ page: inout MarkdownDocument, figure: RenderedFigure?) {
        guard families.contains(where: { $0.bounds.margins != nil }) else { return }
        page.heading("Bounds by chains")
        page.math(
            "P\\Big(\\sup_\\theta |R - R_n| > w_* + \\sum_k r(n; v_k, w_k, x_k)\\Big) \\le \\delta, \\qquad "
                + "r = \\min\\Big(v\\sqrt{2x/n} + \\tfrac{wx}{3n},\\; w\\sqrt{x/(2n)},\\; w\\Big)")
        page.paragraph(
            "This toolkit's derivation: finer and finer covers of the parameters, linked into a chain, and Bernstein's "
                + "inequality for each link. The first bound measures the parameters by the deviation of the losses, the "
                + "second covers them in the Fisher matrix as $d_\\zeta$ counts. Both hold for every n, without γ and without bounded "
                + "densities. The table gives each bound in decades above the simulated mean supremum; for a nearly normal "
                + "supremum of one parameter no valid bound at δ = 1/20 lies below 0.39.")
        var table = MarkdownTable(
            [.text("family"), .number("n")]
                + [Self.productChain, Self.fisherChain, Self.counting, Self.single].map { .number($0) })
        for (bounds, _) in families {
            let all = bounds.margins ?? []
            for wanted in [30.0, 1000, 1e6] {
                let nearest = all.min { Self.distance($0.n, wanted) < Self.distance($1.n, wanted) }
                guard let margin = nearest, Self.distance(margin.n, wanted) <= 3.5 else { continue }
                table.append(
                    [bounds.label, Self.size(margin.n)]
                        + [Self.productChain, Self.fisherChain, Self.counting, Self.single].map { name in
                            margin.decades[name].map { NumberFormat.number($0, significantDigits: 3) } ?? "none"
                        })
            }
        }
        page.table(table)
        if let spectrum { page.paragraph(spectrum) }
        if let figure { page.figure(figure, in: "") }
    }

    /// What the spectrum of the metric contributes, against the same chain with every axis as long as the longest.
    private var spectrum: String? {
        let gains = margins(near: 1000).compactMap { named -> (label: String, gain: Double)? in
            guard let blind = named.margin.decades[Self.blindChain],
                let own = named.margin.decades[Self.productChain]
            else { return nil }
            return (named.label, blind - own)
        }
        let equal = margins(near: 1000).filter { $0.margin.decades[Self.blindChain] == nil }.map(\.label)
        guard !gains.isEmpty else { return nil }
        let large = gains.filter { $0.gain >= 0.3 }
        let small = gains.filter { $0.gain < 0.3 }
        func list(_ found: [(label: String, gain: Double)]) -> String {
            found.map { "\($0.label) \(NumberFormat.number($0.gain, significantDigits: 2))" }.joined(separator: ", ")
        }
        var sentences = ["What the spectrum contributes, in decades near n = 1000, against the same chain blind to it:"]
        if !large.isEmpty { sentences.append("much for \(list(large));") }
        if !small.isEmpty { sentences.append("little for \(list(small));") }
        if !equal.isEmpty {
            sentences.append("nothing for \(equal.joined(separator: ", ")), with one axis or equal ones.")
        }
        return sentences.joined(separator: " ").replacingLastSemicolon
    }

    /// The shares of the levels at n = 1000, by family.
    var chainFigure: Figure? {
        let all = families.compactMap { bounds, _ in bounds.levels.map { (bounds.label, $0) } }
        guard !all.isEmpty else { return nil }
        var figure = Figure.chainShares(
            all, name: "chain-levels", altText: "Share of each level of the chain in the bound, by family")
        figure.caption =
            "Where the bound by chains in the metric of the losses goes at n = 1000 and δ = \(study.setting.delta): the share "
            + "of each level of the best chain."
        return figure
    }
}

extension String {
    /// A full stop for a semicolon at the end.
    fileprivate var replacingLastSemicolon: String { hasSuffix(";") ? dropLast() + "." : self }
}

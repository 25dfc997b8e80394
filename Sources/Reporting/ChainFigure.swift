public import Records

extension Figure {
    /// Where the bound by chains goes: the share of each level of the best chain, for up to four sample sizes.
    public static func chain(_ document: ChainDocument) -> Figure {
        let rows = document.rows
        let most = 4
        let shown =
            rows.count <= most ? rows : (0..<most).map { rows[$0 * (rows.count - 1) / (most - 1)] }
        return chainShares(
            shown.map { ("n = \(BoundReport.size($0.n))", $0.levels) }, name: "chain",
            altText: "Share of each level of the chain in the bound")
    }

    /// Shares of levels, named; levels below half a percent are left out after the last that is not.
    static func chainShares(
        _ chains: [(name: String, levels: [ChainDocument.Level])], name: String, altText: String
    ) -> Figure {
        let last = chains.flatMap(\.levels).filter { $0.share >= 0.005 }.map(\.level).max() ?? 0
        return Figure(
            name: name, altText: altText, x: .init("level k of the chain"), y: .init("share of the bound (%)"),
            series: chains.enumerated().compactMap { index, chain in
                let points = chain.levels.filter { $0.level <= last }.map { Point(Double($0.level), 100 * $0.share) }
                return points.isEmpty
                    ? nil : Series(chain.name, points, look: .init(colour: index, dash: index / 8))
            })
    }
}

internal import Foundations
public import Records

extension Figure {
    /// Mean gaps of the networks of `twosed verify --network` against the sample size, with C eps_n.
    public static func gaps(_ document: GapDocument) -> Figure {
        var series = gapSeries(document)
        let networks = document.constants.map(\.network)
        for (colour, network) in zip(FigureLook.colours(ofNetworks: networks), networks) {
            let rows = document.rows.filter { $0.network == network }
            let points = rows.map { Point(Double($0.n), $0.deviation) }
            guard !points.isEmpty else { continue }
            series.append(
                Series("\(network), C ε_{n}", points, style: .line, look: .init(colour: colour, dash: 2)))
        }
        return Figure(
            name: "gaps", altText: "Trained and adversarial gaps against the sample size, with the rate of the bound",
            x: .init("training rows n", scale: .logarithmic),
            y: .init("gap (\(document.settings.loss) loss)", scale: .logarithmic), series: series)
    }

    /// Mean gaps over the runs of each network with their extremes, trained and adversarial.
    static func gapSeries(_ document: GapDocument) -> [Series] {
        var series: [Series] = []
        let networks = document.constants.map(\.network)
        for (colour, network) in zip(FigureLook.colours(ofNetworks: networks), networks) {
            let rows = document.rows.filter { $0.network == network }
            for (dash, kind) in ["trained", "adversarial"].enumerated() {
                let points = rows.compactMap { row -> Point? in
                    let gaps = row.runs.compactMap { kind == "trained" ? $0.trained : $0.adversarial }
                    guard !gaps.isEmpty else { return nil }
                    let size = Estimate.mean(of: gaps.map { abs($0.value) })
                    let ends = gaps.map(\.magnitude)
                    // A logarithmic axis has no 0: an interval that reaches it is cut at a hundredth of the mean.
                    let lower = ends.map(\.lower).min() ?? 0
                    return Point(
                        Double(row.n), size.value, lower: max(lower, size.value / 100),
                        upper: ends.map(\.upper).max() ?? 0)
                }
                if !points.isEmpty {
                    series.append(Series("\(network), \(kind)", points, look: .init(colour: colour, dash: dash)))
                }
            }
        }
        return series
    }
}
